/**
 * The sale that was just made, taken back: its revert in Orders, with the reason filled in, which only its
 * deliberate key sends. Main asks for the supervisor where a revert needs one.
 */
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand, type Command } from '../../till/use-command.ts';
import type { SendSaleAction } from '../step/use-sale-action.ts';

export function useUndo(
  { request }: Sale,
  act: SendSaleAction,
): Pick<Command<'sales.list'>, 'pending' | 'fault'> & { readonly undo: () => void } {
  const { t } = useI18n();
  const { send, pending, fault } = useCommand('sales.list');
  const undo = () =>
    send({ search: '', skip: 0, show: 'all' }, ({ rows }) => {
      const row = rows.find(({ saleId }) => saleId === request.saleId);
      if (row === undefined) return;
      // The sale screen ends the sale before it goes: nothing typed stays for the next customer.
      act({ do: 'dismiss' }, () => {
        const orders = useOrdersUiStore.getState();
        orders.open(row);
        orders.prepare('revert');
        orders.change({ mode: 'confirmRevert', reason: t('done.undoReason') });
        useUiStore.getState().change({ section: 'orders' });
      });
    });
  return { undo, pending, fault };
}
