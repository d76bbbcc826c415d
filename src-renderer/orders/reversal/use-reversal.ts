/** Sends a revert or refund once, and keeps what came of it, whatever screen is shown meanwhile. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenedOrder } from '../../../src-shared/contract/orders-schema.ts';
import { isUnsafe } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { useTill } from '../../till/client.tsx';
import { refreshCustomers } from '../../till/customer-queries.ts';
import { targetOf, useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { beginReading, forgetReadings, readAgain } from '../orders-queries.ts';
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

/** A revert or refund as it is sent; sent once more it is the same one. */
type ReversalWish = {
  readonly requestId: string;
  readonly reason: string;
  /** As it was shown when this was first confirmed; where main finds otherwise by now nothing is done. */
  readonly moneyOnly: boolean;
} & ({ readonly kind: 'revert' } | { readonly kind: 'refund'; readonly amount: Tiyn });

export function useReversal(order: Pick<OpenedOrder, 'moneyOnly'>) {
  const [moneyOnly] = useState(order.moneyOnly);
  const client = useTill();
  const queries = useQueryClient();

  const send = async (wish: ReversalWish) => {
    const ui = useOrdersUiStore.getState();
    const target = targetOf(ui);
    if (ui.sending || target === null) return;
    const { kind, requestId, ...asked } = wish;
    ui.change({ sending: true, fault: null, requestId });
    const answer =
      wish.kind === 'revert'
        ? await client.call('orders.revert', { ...target, requestId, ...asked })
        : await client.call('orders.refund', {
            ...target,
            requestId,
            ...asked,
            amount: wish.amount,
          });
    const now = useOrdersUiStore.getState();
    // What was read before says nothing of what may be done.
    if (!answer.ok && isUnsafe(answer.fault)) forgetReadings(queries);
    // While it is sent nothing takes its place but another shift's Orders: main tells of it where it is opened again.
    if (requestId !== now.requestId) return;
    if (!answer.ok) {
      ui.failed(answer.fault);
      return;
    }
    // Whatever was begun meanwhile may not know of it yet.
    const { row, reversals } = answer.value;
    beginReading(queries, target)(answer.value);
    void refreshCustomers(queries);
    const reversal = reversals.find((one) => one.requestId === requestId);
    // An answer that a lock has held may be older than what the till has found out since.
    if (reversal?.outcome === 'unknown') void readAgain(queries);
    // Of one that may be done nothing is left to be sent once more by a single key.
    const open = reversal === undefined || ['refused', 'notDone'].includes(shownOutcome(reversal));
    const typed = open && !now.isLeft ? {} : { amount: '', reason: '' };
    // The till's file may have lost its sale since.
    const opened = now.opened === null ? null : row;
    ui.change({
      ...typed,
      opened,
      unlisted: opened === null ? target : now.unlisted,
      sending: false,
      mode: 'reversalResult',
      sent: { kind, requestId, late: false },
    });
  };

  const wished = (reason: string) => {
    const { requestId } = useOrdersUiStore.getState();
    return { requestId, reason: reason.trim(), moneyOnly };
  };
  return {
    revert: (reason: string) => void send({ kind: 'revert', ...wished(reason) }),
    refund: (amount: Tiyn, reason: string) =>
      void send({ kind: 'refund', amount, ...wished(reason) }),
  };
}
