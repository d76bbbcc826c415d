/**
 * "I have a card" after the payment: the phone, who that is and what they will earn; Enter attaches them to the sale.
 * It is asked for on Done and in Orders alike. Nobody is attached by an Enter that came before it could be read who.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import { LOOK_TIME } from '../keyboard/ahead/where-hands-are.ts';
import { forgetCustomers } from '../till/customer-queries.ts';
import { useUiStore, type Attaching } from '../till/ui-state.ts';
import { Button } from '../ui/press/buttons.tsx';
import { DialogActions } from '../ui/press/dialog-actions.tsx';
import { Dialog } from '../ui/frame/dialog.tsx';
import { DigitKeys } from '../ui/screen-keys/digit-keys.tsx';
import { Fact } from '../ui/block/fact.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { Form } from '../ui/field/form.tsx';
import { PhoneField } from '../ui/field/phone-field.tsx';
import { ProgressLine } from '../ui/press/progress.tsx';
import { Status } from '../ui/press/status.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import { useAttach, useWho, type Who } from './use-attach.ts';
import './attach-dialog.css';

export function AttachDialog({ attaching }: { attaching: Attaching }) {
  const { t, money } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const who = useWho(attaching);
  const { attach, pending, fault, clear } = useAttach(attaching);
  const known = who.kind === 'found' || who.kind === 'new' ? who.handle : null;
  const isSeen = useSeen(known);
  useForgetting();
  const close = () => change({ attaching: null });
  const submit = () => {
    if (who.kind === 'failed') who.lookUpAgain();
    else if (known !== null && isSeen) attach(known);
    else field.current?.focus();
  };
  return (
    <Dialog title={t('attach.title')} closeLabel={t('attach.close')} onClose={close}>
      <Form className="beside-keys attach-dialog" onSubmit={submit}>
        <div className="beside-keys__words attach-dialog__words">
          <p className="about">{t('attach.about', { amount: money(attaching.amount) })}</p>
          <PhoneField
            id="attach-phone"
            field={field}
            text={attaching.phone}
            place="dialogPhone"
            onText={(phone) => {
              clear();
              change({ attaching: { ...attaching, phone } });
            }}
          />
          <Status className="attach-dialog__who">
            <Whose who={who} />
          </Status>
          {fault !== null && <Refused fault={fault} />}
        </div>
        <DigitKeys field={field} />
        <div className="beside-keys__actions">
          <DialogActions
            label={t(actionOf(who))}
            sub={known === null ? undefined : t('enter')}
            ready={who.kind === 'failed' || isSeen}
            busy={pending}
            meaning={isSeen}
          >
            <Button keyName="Escape" disabled={pending} onPress={close}>
              {t('attach.close')}
            </Button>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}

/** Where no sale is on the screen whose end would do it: the next card shows what is read then. */
function useForgetting(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      if (useUiStore.getState().section !== 'sale') forgetCustomers(queries);
    },
    [queries],
  );
}

/** Whoever stands there has stood there long enough to be read. */
function useSeen(customer: CustomerHandle | null): boolean {
  const [seen, setSeen] = useState<CustomerHandle | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(customer), LOOK_TIME);
    return () => clearTimeout(timer);
  }, [customer]);
  return customer !== null && seen === customer;
}

function actionOf({ kind }: Who) {
  if (kind === 'blacklisted') return 'attach.other';
  if (kind === 'typing') return 'attach.type';
  if (kind === 'looking') return 'customer.looking';
  return kind === 'failed' ? 'customer.again' : 'attach.do';
}

function Whose({ who }: { who: Who }) {
  const { t, money, percent } = useI18n();
  switch (who.kind) {
    case 'typing':
      return null;
    case 'looking':
      return <ProgressLine active name={t('customer.looking')} slow={t('attach.slow')} />;
    case 'failed':
      return (
        <FaultNotice
          at="attach"
          fault={who.fault}
          money={t('attach.nothing')}
          step={t('attach.tryAgain')}
        />
      );
    case 'blacklisted':
      return (
        <div className="notice notice--waiting">
          <h3>{t('customer.blacklisted')}</h3>
          <p>{t('attach.blacklistedAbout')}</p>
        </div>
      );
    case 'new':
      return (
        <div className="notice notice--good">
          <h3>{t('customer.new')}</h3>
          <p>{t('attach.newAbout')}</p>
        </div>
      );
    case 'found':
      return (
        <>
          <h3>{who.name || t('customer.nameless')}</h3>
          <dl className="facts">
            <Fact name={t('customer.cashback')}>
              {who.percent === null ? '–' : percent(who.percent)}
            </Fact>
            <Fact name={t('receipt.willEarn')} className="facts__strong">
              {who.earns === null ? '–' : `≈ ${money(who.earns)}`}
            </Fact>
          </dl>
        </>
      );
    default:
      return who satisfies never;
  }
}

function Refused({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  const isTooLate = fault.code === 'invalidState';
  return (
    <FaultNotice
      at="attach"
      fault={fault}
      what={isTooLate ? t('attach.tooLate') : undefined}
      money={t('attach.nothing')}
      step={isTooLate ? null : undefined}
    />
  );
}
