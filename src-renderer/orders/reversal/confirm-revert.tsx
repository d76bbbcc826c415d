/**
 * Revert, second part: the deliberate action. It has a key and a place of its own; Enter, and the
 * place where Enter's button has been all along, keep the order as it is.
 */
import { TriangleAlert } from 'lucide-react';
import type { OpenedOrder } from '../../../src-shared/contract/orders-schema.ts';
import { planRevert, toHandOver } from '../../../src-shared/domain/reversal/plan.ts';
import { type Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderPage } from '../order/order-page.tsx';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { ReversalFault } from './reversal-fault.tsx';
import { perhapsGivenWord } from '../reversal-words.ts';
import { useReadingAhead, useReversal } from './use-reversal.ts';

export function ConfirmRevert({
  opened,
  remaining,
}: {
  opened: OpenedOrder;
  remaining: Remaining;
}) {
  const { t, money } = useI18n();
  const { row, reversals } = opened;
  const { reason, sending, fault, change } = useOrdersUiStore();
  const reversal = useReversal(opened);
  useReadingAhead(opened, true);
  const heading = useStepField<HTMLHeadingElement>();
  const keep = () => change({ mode: 'view', fault: null });
  const revert = () => reversal.revert(reason);
  const plan = planRevert(remaining);
  const back = toHandOver(plan, remaining, opened.givenBeside);
  const perhapsGiven = perhapsGivenWord(plan, opened, remaining, { t, money });
  const amount = money(back);
  const noMoney = back === 0 ? 'NoMoney' : '';
  const here = opened.moneyOnly;
  useShortcuts([
    { key: 'F9', label: t('help.confirm'), run: !sending && revert, meaning: amount },
    { key: 'Escape', label: t('help.escape'), run: !sending && keep },
  ]);
  const title = t(here ? 'revert.here.confirm.title' : 'revert.confirm.title');
  return (
    <OrderPage
      row={row}
      reversals={reversals}
      title={title}
      main={{
        label: t(here ? 'revert.here.keep' : 'revert.keep'),
        sub: t('enter'),
        busy: sending,
        onPress: keep,
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="sign-line">
        <TriangleAlert aria-hidden="true" />
        {title}
      </h2>
      <p className="about">{t(`revert.confirm.about${noMoney}`, { amount })}</p>
      {perhapsGiven !== null && <p className="notice">{perhapsGiven}</p>}
      <p className="about">
        {t('revert.confirm.reason', { reason: reasonWord(reason.trim(), t) })}
      </p>
      <Button
        look="danger"
        keyName="F9"
        className="button--wide button--confirm"
        disabled={sending}
        sub={t(here ? 'revert.here.confirm.sub' : 'revert.confirm.sub')}
        onPress={revert}
      >
        {t(here ? 'revert.here.confirm.do' : `revert.confirm.do${noMoney}`, { amount })}
      </Button>
      {fault !== null && <ReversalFault fault={fault} />}
      <ProgressLine active={sending} name={t('revert.running')} slow={t('reversal.slow')} />
    </OrderPage>
  );
}
