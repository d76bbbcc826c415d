/**
 * One sale opened: what this till knows, what the service's own record says, and the ways to take
 * it back. Only a COMPLETED order can be refunded or reverted (Endpoints 11 and 12).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenedOrder, OrderRow } from '../../src-shared/contract/orders-schema.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { canTakeBack } from '../../src-shared/domain/refund.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { useTill } from '../till/client.tsx';
import { faultOf } from '../till/fault-error.ts';
import { useWords } from '../words/use-words.ts';
import { OrderRecord } from './order-record.tsx';
import { ByHandStep } from './by-hand-step.tsx';
import { OrderTill } from './order-till.tsx';
import { OrderWays } from './order-ways.tsx';
import { useOrdersDesk } from './orders-desk.ts';
import { openQuery, useFreshWithSales } from './orders-queries.ts';
import { RefundStep } from './refund-step.tsx';
import { RevertStep } from './revert-step.tsx';
import { SureStep } from './sure-step.tsx';
import { ToldStep } from './told-step.tsx';

export function OpenedOrderView({ row: listed }: { row: OrderRow }) {
  const client = useTill();
  const query = useQuery(openQuery(client, listed.saleId));
  useFreshWithSales(useQueryClient(), 'orders');
  const { step, told } = useOrdersDesk();
  const opened = query.data ?? null;
  const row = opened?.row ?? listed;
  const record = opened?.record?.ok ? opened.record.value : null;
  const takeable = record !== null && canTakeBack(record);
  const steps = { opened, row, record };

  if (step === 'told' && told !== null) return <ToldStep {...steps} told={told} />;
  if (step === 'byHand' && row.settlement === 'attention') return <ByHandStep {...steps} />;
  if (takeable && opened !== null) {
    if (step === 'refund' && record.total !== null) {
      return <RefundStep opened={opened} record={record} left={record.total} />;
    }
    if (step === 'revert') return <RevertStep opened={opened} record={record} />;
    if (step === 'sure') return <SureStep opened={opened} record={record} />;
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

function Look({
  opened,
  row,
  record,
  reading,
  fault,
  onAgain,
}: {
  opened: OpenedOrder | null;
  row: OrderRow;
  record: Order | null;
  reading: boolean;
  fault: ReturnType<typeof faultOf> | null;
  onAgain: () => void;
}) {
  const { t } = useWords();
  const { change, wish } = useOrdersDesk();
  const heading = useStepField<HTMLHeadingElement>();
  const back = () => change({ opened: null, step: 'look', fault: null });
  const takeable = record !== null && canTakeBack(record);
  const undecided = ['attention', 'waiting', 'accruing'].includes(row.settlement) || row.accruable;
  const partly = takeable && record.total !== null && record.total > 0;
  const refund = () => wish('refund');
  const revert = () => wish('revert');
  useKeys({
    Escape: back,
    F3: partly && refund,
    F4: takeable && revert,
    F5: opened?.record !== null && !reading && onAgain,
  });
  return (
    <div className="opened">
      <OrderTill row={row} reversals={opened?.reversals ?? []} record={record} heading={heading} />
      <OrderRecord
        opened={opened}
        reading={reading}
        fault={fault}
        onAgain={row.settlement === 'waiting' ? null : onAgain}
      />
      <div className="opened__action">
        <OrderWays row={row} asking={reading} onAsk={onAgain} />
        {takeable ? (
          <>
            <Button keyName="F3" disabled={!partly} sub={t('orders.refundAbout')} onPress={refund}>
              {t('orders.refund')}
            </Button>
            <Button look="danger" keyName="F4" sub={t('orders.revertAbout')} onPress={revert}>
              {t('orders.revert')}
            </Button>
          </>
        ) : (
          opened !== null &&
          !undecided && (
            <p className="opened__why">
              {row.orderNumber === null && opened.record === null
                ? t('orders.notTakeable.noOrder')
                : record === null
                  ? t('orders.notTakeable.unread')
                  : t('orders.notTakeable.status')}
            </p>
          )
        )}
        <div className="orders__space" />
        <MainAction label={t('orders.toList')} sub={t('enter')} onPress={back} />
      </div>
    </div>
  );
}
