/** Sends a revert or refund once, and keeps what came of it, whatever screen is shown meanwhile. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenedOrder, OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import { useTill } from '../../till/client.tsx';
import { refreshCustomers } from '../../till/customer-queries.ts';
import { targetOf, useOrdersUiStore, type SentReversal } from '../../till/orders-ui-state.ts';
import { beginReading, readAgain } from '../orders-queries.ts';
import { shownOutcome } from '../reversal-words.ts';

/**
 * While the cashier confirms it, the order is read for the revert or refund that may follow: at once, and once
 * more when everything is typed. Main sends it by that reading, if it isn't too old by then.
 */
export function useReadingAhead({ record }: OpenedOrder, isReady: boolean): void {
  const client = useTill();
  const queries = useQueryClient();
  const hasOrder = record !== null;
  useEffect(() => {
    const ui = useOrdersUiStore.getState();
    const target = targetOf(ui);
    if (!hasOrder || ui.sending || target === null) return;
    const { requestId } = ui;
    const put = beginReading(queries, target);
    void client.call('orders.open', { ...target, requestId }).then((opened) => {
      // Where nothing can be given back any more the answer to the press says so.
      if (opened.ok && opened.value.remaining !== null) put(opened.value);
    });
    // What is ready only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [client, queries, hasOrder, isReady]);
}

/** `isMoneyOnly`: as it was shown when this was first confirmed; where main finds otherwise by now nothing is done. */
export function useReversal(isMoneyOnly: boolean) {
  const [moneyOnly] = useState(isMoneyOnly);
  const client = useTill();
  const queries = useQueryClient();

  const run = async (
    kind: SentReversal['kind'],
    call: (requestId: string, target: OrderTarget) => Promise<Result<OpenedOrder, Fault>>,
  ) => {
    const ui = useOrdersUiStore.getState();
    const target = targetOf(ui);
    if (ui.sending || target === null) return;
    ui.change({ sending: true, fault: null });
    const answer = await call(ui.requestId, target);
    const { opened, requestId, isLeft } = useOrdersUiStore.getState();
    // While it is sent nothing takes its place but another shift's Orders.
    if (requestId !== ui.requestId) return;
    if (!answer.ok) {
      ui.failed(answer.fault);
      return;
    }
    // Whatever was begun meanwhile may not know of it yet.
    beginReading(queries, target)(answer.value);
    void refreshCustomers(queries);
    const { row, reversals } = answer.value;
    const reversal = reversals.find((one) => one.requestId === requestId);
    // An answer that a lock has held may be older than what the till has found out since.
    if (reversal?.outcome === 'unknown') readAgain(queries);
    // Of one that may be done nothing is left to be sent once more by a single key.
    const open = reversal === undefined || ['refused', 'notDone'].includes(shownOutcome(reversal));
    const typed = open && !isLeft ? {} : { amount: '', reason: '' };
    ui.change({
      ...typed,
      opened: opened === null ? null : row,
      sending: false,
      mode: 'reversalResult',
      sent: { kind, requestId, late: false },
    });
  };

  return {
    revert: (reason: string) =>
      void run('revert', (requestId, target) =>
        client.call('orders.revert', { ...target, requestId, reason: reason.trim(), moneyOnly }),
      ),
    refund: (amount: Tiyn, reason: string) =>
      void run('refund', (requestId, target) =>
        client.call('orders.refund', {
          ...target,
          requestId,
          amount,
          reason: reason.trim(),
          moneyOnly,
        }),
      ),
  };
}
