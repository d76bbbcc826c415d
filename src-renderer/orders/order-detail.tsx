/**
 * One sale opened: what this till knows, what the service's own record says, and the ways to revert or
 * refund it, where something is left and nothing that was sent for it is still in the dark.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  OpenedOrder,
  OrderTarget,
  Reversal,
  SaleRow,
} from '../../src-shared/contract/orders-schema.ts';
import { isSentUnsaved, isUnsafe, SENT_UNSAVED } from '../../src-shared/domain/fault.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { canReverse, type Remaining } from '../../src-shared/domain/reversal/remaining.ts';
import { useStepField } from '../keyboard/hands/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/press/buttons.tsx';
import { WhatNow } from '../ui/notice/what-now.tsx';
import { useTill } from '../till/client.tsx';
import { faultOf } from '../till/fault-error.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { ServiceOrder } from './order/service-order.tsx';
import { ResolveManually } from './order/resolve-manually.tsx';
import { ResolveReversal, ReversalWays } from './order/resolve-reversal.tsx';
import { SaleSummaryCard } from './order/sale-summary.tsx';
import { OrderActions } from './order/order-actions.tsx';
import { isNotThere, isPaidInMoney, isReversalPending } from './order/order-labels.ts';
import { useOrdersUiStore, type SentReversal } from '../till/orders-ui-state.ts';
import { openQuery, useFreshRecord } from './orders-queries.ts';
import { RefundForm } from './reversal/refund-form.tsx';
import { RevertForm } from './reversal/revert-form.tsx';
import { LeftFault, UnsavedFault } from './reversal/reversal-fault.tsx';
import { ConfirmRevert } from './reversal/confirm-revert.tsx';
import { KnownInLine, ReversalResultView } from './reversal/reversal-result.tsx';
import './order-detail.css';

export function OrderDetail({
  target,
  row: listed,
}: {
  target: OrderTarget;
  /** As the list knew it; null: opened by its identifier. */
  row: SaleRow | null;
}) {
  const client = useTill();
  const query = useQuery(openQuery(client, target));
  useFreshRecord();
  const { mode, sent, acknowledged, requestId, fault, read } = useOrdersUiStore();
  const opened = query.data === undefined ? null : asLeft(query.data, acknowledged);
  const untold = untoldOf(opened);
  const row = opened?.row ?? listed;
  const record = opened?.record?.ok ? opened.record.value : null;
  const unread = query.isError ? faultOf(query.error) : null;
  // An older reading may offer what can't be begun any more.
  const remaining = [unread, fault].some(isUnsafe) ? null : reversibleOf(opened);
  const isTold = opened?.unsaved === false;
  const hasAsked = hasReversal(opened, requestId);
  useEffect(() => {
    if (isTold) read(hasAsked);
  }, [isTold, hasAsked, read]);
  const steps = { opened, row, record };

  // Until it has been read again nothing is known of it: not even that nothing was sent.
  // Before it was left nothing else is begun.
  // And what the file has lost since isn't told as never sent.
  const isThere = hasReversal(opened, sent?.requestId);
  const isLost = opened?.unsaved === true && !isThere;
  const told = mode === 'reversalResult' && sent !== null && !isLost ? sent : untold;
  if (told !== null && opened !== null)
    return <ReversalResultView key={told.requestId} {...steps} opened={opened} sent={told} />;
  if (mode === 'resolveManually' && row?.resolution === 'needsAttention')
    return <ResolveManually opened={opened} row={row} />;
  const stuck = stuckOf(opened, row);
  // A note is of the one that it was begun for.
  const isBegun = stuck !== null && stuck.requestId === requestId;
  if (isBegun && opened !== null && (mode === 'resolvedDone' || mode === 'resolvedNotDone'))
    return <ResolveReversal key={mode} opened={opened} reversal={stuck} how={mode} />;
  if (remaining !== null && opened !== null) {
    const reversal = { opened, remaining };
    if (mode === 'refund' && remaining.amount > 0) return <RefundForm {...reversal} />;
    if (mode === 'revert') return <RevertForm {...reversal} />;
    if (mode === 'confirmRevert') return <ConfirmRevert {...reversal} />;
  }
  return (
    <Look
      {...steps}
      remaining={remaining}
      reading={query.isFetching}
      fault={unread}
      onAgain={() => void query.refetch()}
    />
  );
}

/** `acknowledged`: left here, whether or not main has noted it, and told so, by now. */
function asLeft(opened: OpenedOrder, acknowledged: readonly string[]): OpenedOrder {
  const isLeft = (requestId: string | null) =>
    requestId !== null && acknowledged.includes(requestId);
  const reversals = opened.reversals.map((one) =>
    isLeft(one.requestId) ? { ...one, acknowledged: true } : one,
  );
  return { ...opened, reversals };
}

/** Done, and nobody has left what told to give its money back: the oldest such, as the journal tells of all orders
 * (`openItems.toGiveBack`); null: none. */
function untoldOf(opened: OpenedOrder | null): SentReversal | null {
  for (const { requestId, kind, outcome, money, acknowledged } of opened?.reversals ?? [])
    if (outcome === 'done' && !acknowledged && requestId !== null && (money ?? ZERO) !== 0)
      return { kind, requestId, late: true };
  return null;
}

/** Not known, and no reading tells; a sale that needs attention itself is ended first. null: none. */
function stuckOf(opened: OpenedOrder | null, row: SaleRow | null): Reversal | null {
  if (row?.resolution === 'needsAttention') return null;
  return opened?.reversals.find(({ needsAttention }) => needsAttention) ?? null;
}

function hasReversal(opened: OpenedOrder | null, requestId: string | undefined): boolean {
  return opened?.reversals.some((one) => one.requestId === requestId) === true;
}

/** What can still be given back; null: nothing, or not before something is known. */
function reversibleOf(opened: OpenedOrder | null): Remaining | null {
  if (opened === null || isReversalPending(opened)) return null;
  return opened.remaining;
}

function Look({
  opened,
  row,
  record,
  remaining,
  reading,
  fault,
  onAgain,
}: {
  opened: OpenedOrder | null;
  row: SaleRow | null;
  record: Order | null;
  /** As offered; null: nothing is. */
  remaining: Remaining | null;
  reading: boolean;
  fault: ReturnType<typeof faultOf> | null;
  onAgain: () => void;
}) {
  const { t } = useI18n();
  const { close, sending, fault: refused } = useOrdersUiStore();
  const heading = useStepField<HTMLHeadingElement>();
  const isUnsaved =
    opened?.unsaved === true || [fault, refused].some((one) => one !== null && isSentUnsaved(one));
  const mayBeDone = isUnsaved || isUnsafe(refused);
  const stuck = stuckOf(opened, row);
  const undecided =
    row !== null &&
    (['needsAttention', 'pending', 'accruing'].includes(row.resolution) || row.accruable);
  const hasNoWay =
    remaining === null &&
    !isUnsafe(fault) &&
    !mayBeDone &&
    !undecided &&
    (opened === null || !isNotThere(opened));
  useShortcuts([
    { key: 'F5', label: t('help.readAgain'), run: opened?.record !== null && !reading && onAgain },
    { key: 'Escape', label: t('help.escape'), run: !sending && close },
  ]);
  return (
    <div className="columns order-detail">
      <SaleSummaryCard row={row} reversals={opened?.reversals ?? null} heading={heading} />
      <ServiceOrder
        opened={opened}
        reading={reading}
        fault={fault}
        mayBeDone={mayBeDone}
        onAgain={row?.resolution === 'pending' ? null : onAgain}
      />
      <div className="action-column">
        {row !== null && (
          <OrderActions row={row} opened={opened} asking={reading} onAsk={onAgain} />
        )}
        {remaining !== null && <WaysBack remaining={remaining} here={opened?.moneyOnly === true} />}
        {hasNoWay && opened !== null && <NoWayBack opened={opened} record={record} />}
        {stuck !== null && <ReversalWays reversal={stuck} />}
        {isUnsaved ? (
          <UnsavedFault fault={SENT_UNSAVED} />
        ) : (
          refused !== null && <LeftFault fault={refused} />
        )}
        <div className="action-column__space" />
        <Onward asks={mayBeDone} reading={reading} onAgain={onAgain} />
      </div>
    </div>
  );
}

/** `asks`: nothing is sent for it; main tells what it knows, as the record and its file are now. */
function Onward({
  asks,
  reading,
  onAgain,
}: {
  asks: boolean;
  reading: boolean;
  onAgain: () => void;
}) {
  const { t } = useI18n();
  const { close, sending } = useOrdersUiStore();
  if (!asks)
    return (
      <PrimaryAction label={t('orders.toList')} sub={t('enter')} busy={sending} onPress={close} />
    );
  return (
    <>
      <Button keyName="Escape" disabled={sending} onPress={close}>
        {t('orders.toList')}
      </Button>
      <PrimaryAction
        label={t('reversal.sentUnsaved.again')}
        sub={t('reversal.sentUnsaved.againSub')}
        busy={sending || reading}
        onPress={onAgain}
      />
    </>
  );
}

function WaysBack({ remaining, here }: { remaining: Remaining; here: boolean }) {
  const { t } = useI18n();
  const prepare = useOrdersUiStore((ui) => ui.prepare);
  const refundable = remaining.amount > 0;
  const refund = () => prepare('refund');
  const revert = () => prepare('revert');
  useShortcuts([
    { key: 'F3', label: t('help.refund'), run: refundable && refund },
    { key: 'F4', label: t('help.revert'), run: revert },
  ]);
  return (
    <>
      <Button
        keyName="F3"
        disabled={!refundable}
        sub={t(here ? 'order.here.refundAbout' : 'order.refundAbout')}
        onPress={refund}
      >
        {t('order.refund')}
      </Button>
      <Button
        look="danger"
        keyName="F4"
        sub={t(here ? 'order.here.revertAbout' : 'order.revertAbout')}
        onPress={revert}
      >
        {t(here ? 'order.here.revert' : 'order.revert')}
      </Button>
    </>
  );
}

function NoWayBack({ opened, record }: { opened: OpenedOrder; record: Order | null }) {
  const { t } = useI18n();
  const why = whyNot(opened, record);
  return (
    <div className="notice">
      <p>{t(`order.notReversible.${why}`)}</p>
      {opened.knownFrom !== null && why === 'pending' && <KnownInLine from={opened.knownFrom} />}
      {why === 'needsAttention' && <WhatNow about="reversalUnknown" />}
    </div>
  );
}

function whyNot(opened: OpenedOrder, record: Order | null) {
  if (opened.reversals.some(({ needsAttention }) => needsAttention)) return 'needsAttention';
  if (isReversalPending(opened)) return 'pending';
  if (opened.elsewhere) return 'elsewhere';
  if (opened.moneyOnly)
    return opened.row !== null && isPaidInMoney(opened.row) ? 'allBack' : 'noMoney';
  if (opened.record === null) return 'noOrder';
  if (record === null) return 'unread';
  return canReverse(record, opened.row) ? 'amount' : 'status';
}
