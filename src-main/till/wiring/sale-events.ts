/**
 * Tells the trail of a shift what its sales were that isn't in their rows: another price than the customer saw, who was
 * found by four digits and left, which sale goes on where a parked one was.
 */
import type { Draft } from '../../../src-shared/contract/snapshot.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { parseAmount } from '../../../src-shared/domain/money.ts';
import type { SaleId, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import { isIn } from '../../../src-shared/domain/sale/states.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import {
  NOTHING_SEEN,
  otherThanSeen,
  watchPrice,
  type PriceWatch,
} from '../../../src-shared/domain/trail/price-watch.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import type { LookUps } from '../customer/look-ups.ts';
import type { WithJournal } from '../service/ask-journal.ts';

export type Tell = (event: OtherEvent) => void;

export interface Journalled {
  readonly withJournal: WithJournal;
}

export interface Composed extends Journalled {
  /** The sale that the page means. */
  readonly compose: LookUps['compose'];
}

/** The handlers that sales go through; each tells what it did after it was done. */
export function tellSales(
  handlers: Handlers,
  till: Composed,
  clock: Clock,
  tell: Tell,
): Partial<Handlers> {
  const prices = tellPrices(handlers, clock, till, tell);
  return { ...prices, ...tellRegulars(handlers, tellRecalled(prices, till, tell), tell) };
}

function wasPaid(journal: Journal, saleId: SaleId): boolean {
  const sale = journal.find(saleId);
  return sale !== null && isIn(sale.state, 'paid');
}

/** Of customers who were found: what was charged instead of what they saw. */
function tellPrices(
  handlers: Handlers,
  clock: Clock,
  { withJournal, compose }: Composed,
  tell: Tell,
): Pick<Handlers, 'draft.save' | 'sale.start' | 'sale.recall'> {
  let watch: PriceWatch = NOTHING_SEEN;
  let lastSale: SaleId | null = null;
  let leftSale: SaleId | null = null;
  /** Once it is paid the next purchase begins, of the same customer maybe and of any amount. */
  const leaveLast = () => {
    const before = lastSale;
    if (before === null || before === leftSale) return;
    if (!withJournal((journal) => wasPaid(journal, before), false)) return;
    leftSale = before;
    watch = NOTHING_SEEN;
  };
  return {
    'draft.save': async (draft) => {
      leaveLast();
      watch = watchPrice(watch, typedIn(draft), clock.steady());
      return handlers['draft.save'](draft);
    },
    'sale.start': async (chosen) => {
      const composed = compose(chosen);
      const answer = await handlers['sale.start'](chosen);
      if (!answer.ok || !composed.ok) return answer;
      const { saleId, customer, amount } = composed.value;
      if (saleId === lastSale || customer.phone === null) return answer;
      leaveLast();
      const charged = { phone: digitsOf(customer.phone), amount };
      const from = customer.kind === 'known' ? otherThanSeen(watch, charged, clock.steady()) : null;
      if (from !== null) tell({ type: 'priceChanged', sale: saleId, from, to: amount });
      watch = { ...charged, since: clock.steady(), seen: amount };
      lastSale = saleId;
      return answer;
    },
    'sale.recall': async (recalled) => {
      const parked = withJournal((journal) => journal.find(recalled.saleId), null);
      const answer = await handlers['sale.recall'](recalled);
      if (!answer.ok || parked === null) return answer;
      leaveLast();
      const { customer, amount } = parked.request;
      // What the customer saw before going for the purse, whoever was served meanwhile.
      const phone = customer.phone === null ? null : digitsOf(customer.phone);
      watch = { phone, amount, since: clock.steady(), seen: amount };
      return answer;
    },
  };
}

type Sales = Pick<Handlers, 'sale.start' | 'sale.recall'>;

/** A parked sale that was recalled is cancelled; the sale that goes on for it makes good for that. */
function tellRecalled(sales: Sales, { withJournal, compose }: Composed, tell: Tell): Sales {
  let recalled: SaleRequest | null = null;
  return {
    'sale.recall': async (input) => {
      const parked = withJournal((journal) => journal.find(input.saleId), null);
      const answer = await sales['sale.recall'](input);
      if (answer.ok) recalled = parked?.request ?? null;
      return answer;
    },
    'sale.start': async (chosen) => {
      const composed = compose(chosen);
      const answer = await sales['sale.start'](chosen);
      if (!answer.ok || !composed.ok) return answer;
      if (recalled !== null && goesOn(recalled, composed.value))
        tell({ type: 'soldAnew', sale: recalled.saleId, as: composed.value.saleId });
      recalled = null;
      return answer;
    },
  };
}

/** For the same customer and for no less; without one, nothing but the amount tells it from the next one's sale. */
function goesOn(parked: SaleRequest, anew: SaleRequest): boolean {
  const { phone } = parked.customer;
  if (phone !== anew.customer.phone) return false;
  return phone === null ? anew.amount === parked.amount : anew.amount >= parked.amount;
}

/** Found by four digits and sold nothing: one that isn't the customer is looked for again at once, and sold to. */
function tellRegulars(
  handlers: Handlers,
  sales: Sales,
  tell: Tell,
): Sales & Pick<Handlers, 'customer.regulars' | 'shift.close' | 'people.lock' | 'people.signIn'> {
  let isFound = false;
  const leave = () => {
    if (isFound) tell({ type: 'regularLeft' });
    isFound = false;
  };
  return {
    ...sales,
    'customer.regulars': async (search) => {
      const answer = await handlers['customer.regulars'](search);
      if (!answer.ok || answer.value.regulars.length === 0) return answer;
      leave();
      isFound = true;
      return answer;
    },
    'sale.start': async (chosen) => {
      const answer = await sales['sale.start'](chosen);
      if (answer.ok) isFound = false;
      return answer;
    },
    // What is told later is in the report of no shift, or of another.
    'shift.close': async (input) => {
      leave();
      return handlers['shift.close'](input);
    },
    // Whoever looked is signed in until then.
    'people.lock': async (input) => {
      leave();
      return handlers['people.lock'](input);
    },
    // It was another's, whom the till has signed out by itself.
    'people.signIn': async (input) => {
      const answer = await handlers['people.signIn'](input);
      if (answer.ok) isFound = false;
      return answer;
    },
  };
}

function typedIn({ phone, amount }: Draft): Pick<PriceWatch, 'phone' | 'amount'> {
  const parsed = parseAmount(amount);
  return { phone: digitsOf(phone), amount: parsed.ok ? parsed.value : null };
}

/** As typed or as it is sent; null: not whole yet. */
function digitsOf(phone: string): string | null {
  const digits = phone.replaceAll(/\D/gu, '').slice(-10);
  return digits.length === 10 ? digits : null;
}
