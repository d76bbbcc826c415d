/**
 * What can be done about a sale that isn't resolved, or that was paid without bonuses. F2 asks or
 * accrues; F8 resolves it manually. F6 is for who shows the card after the payment.
 */
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { isNeverCompleted } from '../../../src-shared/domain/reversal/reversible.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { HasCard } from '../../ui/press/has-card.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { isAwardAskedOn, isPaidInMoney } from './order-labels.ts';

export function OrderActions({ row, opened, asking, onAsk }: WaysProps) {
  switch (row.resolution) {
    case 'needsAttention':
      return <AttentionWays row={row} opened={opened} />;
    case 'pending':
      return <AskNow asking={asking} onAsk={onAsk} />;
    case 'noLoyalty':
      return (
        <>
          {row.accruable && <Accrue row={row} />}
          <HasCard saleId={row.saleId} amount={row.amount} paidAt={row.attachableSince} />
        </>
      );
    case 'accruing':
    case 'confirmed':
    case 'resolvedManually':
    case 'open':
    case 'cancelled':
      return null;
    default:
      return row.resolution satisfies never;
  }
}

interface WaysProps {
  row: SaleRow;
  opened: OpenedOrder | null;
  /** Its record is being read. */
  asking: boolean;
  /** Reads the record: that resolves what waits. */
  onAsk: () => void;
}

function AttentionWays({ row, opened }: Pick<WaysProps, 'row' | 'opened'>) {
  const { t } = useI18n();
  const resolve = useCommand('orders.resolve');
  const change = useOrdersUiStore((ui) => ui.change);
  const ask = () => resolve.send({ saleId: row.saleId, do: 'recheck' });
  const resolveManually = () =>
    change({ mode: 'resolveManually', note: '', awardsSeen: row.awardsGiven, fault: null });
  // As long as the till can find out more about an award it asks by itself. Nothing was paid there.
  const canAsk = row.about === 'completion';
  useShortcuts([
    { key: 'F2', label: t('help.askOrAccrue'), run: canAsk && !resolve.pending && ask },
    { key: 'F8', label: t('help.resolveManually'), run: resolveManually },
  ]);
  return (
    <>
      {resolve.fault !== null && <FaultNotice at="paid" fault={resolve.fault} money={null} />}
      {canAsk && (
        <Button keyName="F2" disabled={resolve.pending} sub={t('order.recheckAbout')} onPress={ask}>
          {t('order.recheck')}
        </Button>
      )}
      <Button
        keyName="F8"
        // Of one that is asked about all the same nothing is said to end.
        sub={
          isAwardAskedOn(row)
            ? undefined
            : t(
                `order.resolveManually.${canAsk && givesBackMoney(row, opened) ? 'buttonAboutPaid' : 'buttonAbout'}`,
              )
        }
        onPress={resolveManually}
      >
        {t('order.resolveManually.button')}
      </Button>
    </>
  );
}

/** Once it is resolved manually: there is money, and as far as is known the service never completed the order. */
function givesBackMoney(row: SaleRow, opened: OpenedOrder | null): boolean {
  if (opened?.record?.ok !== true || opened.reversals.length > 0) return false;
  return isPaidInMoney(row) && isNeverCompleted(opened.record.value);
}

function AskNow({ asking, onAsk }: Pick<WaysProps, 'asking' | 'onAsk'>) {
  const { t } = useI18n();
  useShortcuts([{ key: 'F2', label: t('help.askOrAccrue'), run: !asking && onAsk }]);
  return (
    <Button keyName="F2" disabled={asking} sub={t('order.askNowAbout')} onPress={onAsk}>
      {t('order.askNow')}
    </Button>
  );
}

function Accrue({ row }: { row: SaleRow }) {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  const accrue = useCommand('orders.accrue');
  const begin = () => accrue.send({ saleId: row.saleId });
  useShortcuts([
    {
      key: 'F2',
      label: t('help.askOrAccrue'),
      run: preferences.lateAccrual && !accrue.pending && begin,
    },
  ]);
  if (!preferences.lateAccrual) return <p className="notice">{t('lateAccrual.off')}</p>;
  return (
    <>
      {accrue.fault !== null && <FaultNotice at="accrual" fault={accrue.fault} money={null} />}
      <Button
        look="bonus"
        keyName="F2"
        disabled={accrue.pending}
        sub={t('lateAccrual.oneAbout')}
        onPress={begin}
      >
        {t('lateAccrual.one')}
      </Button>
    </>
  );
}
