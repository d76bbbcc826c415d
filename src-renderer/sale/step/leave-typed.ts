/** A sale is over or set aside, and the screen may have gone before it hears of that: nothing typed stays behind. */
import type { QueryClient } from '@tanstack/react-query';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import { forgetCustomers } from '../../till/customer-queries.ts';
import { useUiStore } from '../../till/ui-state.ts';

export function leaveTyped(queries: QueryClient, saleId: SaleId): void {
  const ui = useUiStore.getState();
  if (ui.saleId !== saleId) return;
  forgetCustomers(queries);
  ui.clear();
}
