/**
 * One sale opened: what this till knows, what the service's own record says, and the ways to take
 * it back, where something is left and nothing that was sent for it is still in the dark.
 */
import { Clock3 } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  OpenedOrder,
  OrderRow,
  OrderTarget,
} from '../../src-shared/contract/orders-schema.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import type { Remaining } from '../../src-shared/domain/reversal.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { KnownIn } from '../parts/known-in.tsx';
import { useTill } from '../till/client.tsx';
import { faultOf } from '../till/fault-error.ts';
import { useWords } from '../words/use-words.ts';
import { OrderRecord } from './order-record.tsx';
import { ByHandStep } from './by-hand-step.tsx';
import { OrderTill } from './order-till.tsx';
import { OrderWays } from './order-ways.tsx';
import { isNotThere, isReversalPending, knownFromOf } from './order-words.ts';
import { useOrdersDesk } from './orders-desk.ts';
import { openQuery, useFreshWithSales } from './orders-queries.ts';
import { RefundStep } from './refund-step.tsx';
import { RevertStep } from './revert-step.tsx';
import { SureStep } from './sure-step.tsx';
import { ToldStep } from './told-step.tsx';

export function OpenedOrderView({
  target,
  row: listed,
}: {
  target: OrderTarget;
  /** As the list knew it; null: opened by its identifier. */
  row: OrderRow | null;
}) {
  const client = useTill();
  const query = useQuery(openQuery(client, target));
  useFreshWithSales(useQueryClient(), 'orders');
  const { step, told } = useOrdersDesk();
  const opened = query.data ?? null;
  const row = opened?.row ?? listed;
  const record = opened?.record?.ok ? opened.record.value : null;
  const remaining = reversibleOf(opened);
  const steps = { opened, row, record };

  if (step === 'told' && told !== null) return <ToldStep {...steps} told={told} />;
  if (step === 'resolvedManually' && row?.resolution === 'needsAttention')
    return <ByHandStep opened={opened} row={row} />;
  if (remaining !== null && opened !== null) {
    const reversal = { opened, remaining };
    if (step === 'refund' && remaining.amount > 0) return <RefundStep {...reversal} />;
    if (step === 'revert') return <RevertStep {...reversal} />;
    if (step === 'sure') return <SureStep {...reversal} />;
  }
  return (
    <Look
      {...steps}
      reading={query.isFetching}
      fault={query.isError ? faultOf(query.error) : null}
      onAgain={() => void query.refetch()}
    />
  );
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
  reading,
  fault,
  onAgain,
}: {
  opened: OpenedOrder | null;
  row: OrderRow | null;
  record: Order | null;
  reading: boolean;
  fault: ReturnType<typeof faultOf> | null;
  onAgain: () => void;
}) {
  const { t } = useWords();
  const { close, wish } = useOrdersDesk();
  const heading = useStepField<HTMLHeadingElement>();
  const remaining = reversibleOf(opened);
  const reversible = remaining !== null;
  const here = opened?.record === null;
  const knownFrom = opened === null ? null : knownFromOf(opened);
  const undecided =
    row !== null &&
    (['needsAttention', 'pending', 'accruing'].includes(row.resolution) || row.accruable);
  const partly = reversible && remaining.amount > 0;
  const refund = () => wish('refund');
  const revert = () => wish('revert');
  useKeys({
    Escape: close,
    F3: partly && refund,
    F4: reversible && revert,
    F5: opened?.record !== null && !reading && onAgain,
  });
  return (
    <div className="opened">
      <OrderTill row={row} reversals={opened?.reversals ?? []} heading={heading} />
      <OrderRecord
        opened={opened}
        reading={reading}
        fault={fault}
        onAgain={row?.resolution === 'pending' ? null : onAgain}
      />
      <div className="opened__action">
        {row !== null && <OrderWays row={row} asking={reading} onAsk={onAgain} />}
        {reversible ? (
          <>
            <Button keyName="F3" disabled={!partly} sub={t('orders.refundAbout')} onPress={refund}>
              {t('orders.refund')}
            </Button>
            <Button
              look="danger"
              keyName="F4"
              sub={t(here ? 'orders.here.revertAbout' : 'orders.revertAbout')}
              onPress={revert}
            >
              {t(here ? 'orders.here.revert' : 'orders.revert')}
            </Button>
          </>
        ) : (
          opened !== null &&
          !undecided &&
          !isNotThere(opened) && (
            <div className="opened__why">
              <p>{t(`orders.notTakeable.${whyNot(opened, record)}`)}</p>
              {knownFrom !== null && (
                <output className="doubt-known">
                  <Clock3 aria-hidden="true" />
                  <KnownIn from={knownFrom} />
                </output>
              )}
            </div>
          )
        )}
        <div className="orders__space" />
        <MainAction label={t('orders.toList')} sub={t('enter')} onPress={close} />
      </div>
    </div>
  );
}

function whyNot(opened: OpenedOrder, record: Order | null) {
  if (isReversalPending(opened)) return 'pending';
  if (opened.elsewhere) return 'elsewhere';
  if (opened.record === null) return 'noOrder';
  return record === null ? 'unread' : 'status';
}
