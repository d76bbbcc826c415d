/**
 * The sale that was just made, taken back: its revert in Orders, with the reason filled in, which only its
 * deliberate key sends. Main asks for the supervisor where a revert needs one.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keptReason } from '../../../src-shared/domain/ready-reason.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { forgetCustomers } from '../../till/customer-queries.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand, type Command } from '../../till/use-command.ts';
import type { SendSaleAction } from '../step/use-sale-action.ts';

export interface Undo extends Pick<Command<'sales.list'>, 'pending' | 'fault'> {
  readonly undo: () => void;
  /** Its row isn't in the list: nothing was begun. */
  readonly isMissing: boolean;
}

export function useUndo({ request }: Sale, act: SendSaleAction): Undo {
  const queries = useQueryClient();
  const { send, pending, fault } = useCommand('sales.list');
  const [isMissing, setMissing] = useState(false);
  const undo = () =>
    send({ search: '', skip: 0, show: 'all' }, ({ rows }) => {
      const row = rows.find(({ saleId }) => saleId === request.saleId);
      setMissing(row === undefined);
      if (row === undefined) return;
      act({ do: 'dismiss' }, () => {
        const ui = useUiStore.getState();
        // The sale screen goes, maybe before it has heard of the end: nothing typed stays behind.
        if (ui.saleId === request.saleId) {
          forgetCustomers(queries);
          ui.clear();
        }
        useOrdersUiStore.getState().confirmRevert(row, keptReason('reversal.undone'));
        ui.change({ section: 'orders' });
      });
    });
  return { undo, pending, fault, isMissing };
}
