/** The synced writes of a sale that earns bonuses, as `src-main/till/sale` makes them. */
import type { Journal } from '../../src-main/ports/journal.ts';
import type { CallName } from '../../src-main/ports/journal/sales.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { NOW, saleOf, statesOf } from './fill.ts';

export interface Write {
  readonly what: string;
  /** What it has to put there, its event of the trail left out. */
  readonly rows: unknown;
  readonly make: (journal: Journal) => unknown;
}

/** From its beginning to the next customer. */
export function writesOf(n: number): readonly Write[] {
  const sale = saleOf(n);
  const { saleId } = sale.request;
  const callOf = (call: CallName) => ({ saleId, call, at: NOW });
  const endOf = (call: CallName) =>
    ({ call: callOf(call), outcome: { ok: true }, at: NOW }) as const;
  const saving = (what: string, at: number, ended: CallName | null, begun: readonly CallName[]) => {
    const state = statesOf(n)[at];
    if (state === undefined) throw new Error('no such state');
    const saved: Sale = { ...sale, state };
    const calls = { ended: ended === null ? undefined : endOf(ended), begun: begun.map(callOf) };
    return {
      what,
      rows: [saved, calls],
      make: (journal: Journal) => journal.saveSale(saved, NOW, calls),
    };
  };
  const first = [callOf('createOrder')];
  return [
    {
      what: 'begun, with the order’s intent',
      rows: [sale, first],
      make: (journal) => journal.beginSale(sale, NOW, undefined, first),
    },
    saving('the order’s outcome', 0, 'createOrder', []),
    saving('paid, with the completion’s intent', 1, null, ['completeOrder']),
    saving('its outcome, with the reading’s intent', 2, 'completeOrder', ['readResult']),
    saving('what was read', 3, 'readResult', []),
    { what: 'off the screen', rows: [saleId], make: (journal) => journal.dismissSale(saleId) },
  ];
}
