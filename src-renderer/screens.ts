/** The screens, each in a file of its own: a start reads the one that it begins with before it draws anything. */
import type { Lasting } from './till/snapshot.ts';
import { LATER_PANELS } from './app-shell/later-panels.ts';
import { LATER_SALE, LATER_STEPS } from './sale/later-parts.ts';
import { later, type Later } from './ui/frame/later.tsx';

export const SaleScreen = later(async () => (await import('./sale/sale-screen.tsx')).SaleScreen);
export const OrdersScreen = later(
  async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
);
export const ShiftScreen = later(
  async () => (await import('./shift/shift-screen.tsx')).ShiftScreen,
);
export const SetupScreen = later(
  async () => (await import('./setup/setup-screen.tsx')).SetupScreen,
);
export const ShiftStartScreen = later(
  async () => (await import('./shift-start/shift-start-screen.tsx')).ShiftStartScreen,
);

/** What is read when the first screen stands: first what the day's first screen leads to. */
export const LATER: readonly Later[] = [
  SaleScreen,
  ...LATER_SALE,
  ...LATER_PANELS,
  OrdersScreen,
  ShiftScreen,
  SetupScreen,
  ShiftStartScreen,
];

/** What a start begins with. */
function firstOf({ stage, sale, saleWaits }: Lasting): readonly Later[] {
  if (stage === 'setup') return [SetupScreen];
  if (stage === 'shiftStart') return [ShiftStartScreen];
  // Locked: where the sale stands is told with the sign-in.
  const steps = sale === null && saleWaits ? Object.values(LATER_STEPS) : [];
  return [SaleScreen, ...steps, LATER_STEPS[sale?.state.at ?? 'cancelled'] ?? []].flat();
}

/** Read that, all at once. What can't be read is told where it is drawn. */
export async function readFirst(snapshot: Lasting): Promise<void> {
  await Promise.allSettled(firstOf(snapshot).map((one) => one.read()));
}
