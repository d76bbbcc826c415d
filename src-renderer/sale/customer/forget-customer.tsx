/** A customer who wants to be forgotten by this till: asked once more, and what was done is said. */
import { useState } from 'react';
import type { Customer } from '../../../src-shared/domain/customer.ts';
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useCommand } from '../../till/use-command.ts';
import { Button } from '../../ui/buttons.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';

export function ForgetCustomer({ customer: { userId, phone } }: { customer: Customer }) {
  const { t } = useI18n();
  const forget = useCommand('customer.forget');
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState<CommandOutput<'customer.forget'> | null>(null);
  if (done !== null) {
    return (
      <output className="notice">
        {t('forget.done', { count: done.sales })}{' '}
        {done.copies > 0 && t('forget.copies', { count: done.copies })}{' '}
        {done.waiting > 0 && t('forget.waiting', { count: done.waiting })}
      </output>
    );
  }
  return (
    <section className="edit-dialog__forget">
      <p className="hint">{t(asked ? 'forget.sure' : 'forget.about')}</p>
      {asked ? (
        <>
          <Button onPress={() => setAsked(false)}>{t('forget.no')}</Button>
          <Button onPress={() => forget.send({ userId, phone }, setDone)}>{t('forget.yes')}</Button>
        </>
      ) : (
        <Button onPress={() => setAsked(true)}>{t('forget.ask')}</Button>
      )}
      {forget.fault !== null && <FaultNotice fault={forget.fault} />}
    </section>
  );
}
