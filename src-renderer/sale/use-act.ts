/** What the cashier does with the open sale. */
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useCommand } from '../till/use-command.ts';

export interface Act {
  (action: SaleAction): void;
  readonly pending: boolean;
  readonly fault: Fault | null;
}

export function useAct(sale: Sale): Act {
  const command = useCommand('sale.act');
  const { saleId } = sale.request;
  return Object.assign((action: SaleAction) => command.send({ saleId, action }), {
    pending: command.pending,
    fault: command.fault,
  });
}

/** The sale goes by way of a code; its step stays in the trail afterwards. */
export function hasCodeStep(sale: Sale): boolean {
  const { customer } = sale.request;
  return sale.bonus > 0 && customer.kind === 'known' && customer.mustConfirm;
}
