/** What is scanned in Orders is searched for, from any focus, where nothing has been begun that it would end. */
import { putText, focusPlace } from '../../keyboard/hands/places.ts';
import { useScansIntoSearch } from '../../keyboard/hands/scan-takers.ts';
import { isHeld, useOrdersUiStore } from '../../till/orders-ui-state.ts';

/** A look at an order is left by it; a refund, a revert and whatever else is asked there isn't. */
const LEFT_BY_SCAN: ReadonlySet<string> = new Set(['view', 'foreign']);

export function useScannedOrders(): void {
  const { mode, sending } = useOrdersUiStore();
  const active = LEFT_BY_SCAN.has(mode) && !isHeld({ mode, sending });
  useScansIntoSearch(active, ({ text, opens, orderId }) => {
    const ui = useOrdersUiStore.getState();
    if (orderId !== null) return ui.openScanned(orderId);
    const scanned = opens ? { text, byId: false } : null;
    // In the list what was chosen beside it stays.
    if (putText('search', text)) ui.change({ scanned });
    else ui.lookUp(text, scanned);
    focusPlace('search');
  });
}
