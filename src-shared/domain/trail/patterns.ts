/** What an owner looks at by cashier, counted from the trail of a shift. Pure. */
import { tiyn, type Tiyn } from '../money.ts';
import type { Told } from './events.ts';
import { guards } from './settings.ts';

export interface Patterns {
  /** null: whoever the shift belongs to. */
  readonly cashierId: string | null;
  /** Given up before the money was taken. */
  readonly cancelled: number;
  /** Parked, and brought back to be charged anew. */
  readonly recalled: number;
  /** Another amount was charged than the customer saw. */
  readonly priceChanged: number;
  /** To customers who had been found, by the cashier's choice. */
  readonly withoutBonuses: number;
  /** Customers attached to sales that were paid without one. */
  readonly attached: number;
  readonly reversed: { readonly count: number; readonly amount: Tiyn };
  readonly edits: number;
  /** Of those that guard money or rights, by other hands, too; people and their rights. */
  readonly settings: number;
  readonly failedPins: number;
  /** Found by the last four digits of the phone, and the next sale was another's. */
  readonly regularsLeft: number;
}

/** One line for each cashier of whom there is something to tell, in the order of the first such event. */
export function countPatterns(events: Iterable<Told>): readonly Patterns[] {
  const byCashier = new Map<string | null, Counting>();
  const recalled = new Set<string>();
  const cancelled = new Set<string>();
  for (const event of events) {
    if (event.type === 'recalled') recalled.add(event.sale);
    if (isCancelled(event)) {
      // Whoever sees to its award afterwards has not cancelled it.
      if (cancelled.has(event.sale)) continue;
      cancelled.add(event.sale);
    }
    const cashier = cashierOf(event);
    const counting = byCashier.get(cashier) ?? new Counting();
    if (counting.add(event)) byCashier.set(cashier, counting);
  }
  return [...byCashier].map(([cashierId, counting]) => ({
    cashierId,
    ...counting.counted(recalled),
  }));
}

/** Whose sale or reversal it is, whoever was signed in when something came of it; of one with a customer who was attached
 * or that was cancelled whoever did that; of a look at customers whoever took it. */
function cashierOf(event: Told): string | null {
  if (isCancelled(event)) return event.by ?? event.cashier;
  if (event.type === 'sale' && isAttached(event)) return event.attachedBy ?? event.cashier;
  // Whoever is signed in when it is found has not edited it.
  if (event.type === 'settingsEdited') return null;
  // Of nobody's look whoever is signed in by now knows nothing.
  if (event.type === 'regularLeft') return event.cashier;
  return event.type === 'sale' || event.type === 'reversal' ? event.cashier : event.by;
}

function isCancelled(event: Told): event is Told & { type: 'sale'; stage: 'cancelled' } {
  return event.type === 'sale' && event.stage === 'cancelled';
}

function isAttached({ reason }: Told & { readonly type: 'sale' }): boolean {
  return reason === 'attachedLater';
}

/** A sale, a reversal and an edit count once, however often they were told of. */
class Counting {
  readonly #cancelled = new Set<string>();
  readonly #withoutBonuses = new Set<string>();
  readonly #attached = new Set<string>();
  readonly #reversed = new Map<number, number>();
  readonly #edits = new Set<number>();
  readonly #others = { priceChanged: 0, settings: 0, failedPins: 0, regularsLeft: 0 };

  /** false: it isn't one of those that count. */
  add(event: Told): boolean {
    switch (event.type) {
      case 'sale':
        return this.#addSale(event);
      case 'reversal':
        if (event.outcome !== 'done') return this.#reversed.delete(event.reversal);
        this.#reversed.set(event.reversal, event.money);
        return true;
      case 'priceChanged':
        return this.#count('priceChanged');
      case 'edit':
        this.#edits.add(event.edit);
        return true;
      case 'settingsChanged':
        return event.names.some(guards) && this.#count('settings');
      case 'settingsEdited':
      case 'peopleChanged':
        return this.#count('settings');
      case 'pinFailed':
        return this.#count('failedPins');
      case 'regularLeft':
        return this.#count('regularsLeft');
      default:
        return false;
    }
  }

  /** `recalled`: sales that were brought back, each cancelled by whoever did that. */
  counted(recalled: ReadonlySet<string>): Omit<Patterns, 'cashierId'> {
    const amounts = [...this.#reversed.values()];
    return {
      ...this.#others,
      cancelled: [...this.#cancelled].filter((sale) => !recalled.has(sale)).length,
      recalled: [...this.#cancelled].filter((sale) => recalled.has(sale)).length,
      withoutBonuses: this.#withoutBonuses.size,
      attached: this.#attached.size,
      edits: this.#edits.size,
      reversed: { count: amounts.length, amount: tiyn(amounts.reduce((sum, one) => sum + one, 0)) },
    };
  }

  #addSale(event: Told & { readonly type: 'sale' }): boolean {
    const { sale, stage, beside } = event;
    if (isAttached(event)) this.#attached.add(sale);
    if (stage === 'cancelled') this.#cancelled.add(sale);
    const isWithout = beside?.known === true && (stage === 'paid' || stage === 'done');
    if (isWithout) this.#withoutBonuses.add(sale);
    return stage === 'cancelled' || isWithout || isAttached(event);
  }

  #count(what: 'priceChanged' | 'settings' | 'failedPins' | 'regularsLeft'): boolean {
    this.#others[what] += 1;
    return true;
  }
}
