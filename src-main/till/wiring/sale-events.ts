/**
 * Tells the trail what sales were that isn't in their rows: another price than the customer saw, a parked one that was
 * brought back, customers who were found by four digits and sold nothing.
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
import type { FoundRegulars } from './found-regulars.ts';

export type Tell = (event: OtherEvent) => void;

export interface Journalled {
  readonly withJournal: WithJournal;
}

export interface Composed extends Journalled {
  /** The sale that the page means. */
  readonly compose: LookUps['compose'];
  readonly foundRegulars: FoundRegulars;
}

type Watched = 'draft.save' | 'sale.start' | 'sale.recall' | 'customer.regulars';

/** The handlers that sales go through; each tells what it did after it was done. */
export function tellSales(
  handlers: Handlers,
  till: Composed,
  clock: Clock,
  tell: Tell,
): Pick<Handlers, Watched> {
  const { withJournal, compose, foundRegulars } = till;
  const prices = watchPrices(till, clock, tell);
  const find = (saleId: SaleId) => withJournal((journal) => journal.findSale(saleId), null);
  return {
    'draft.save': async (draft) => {
      prices.typed(draft);
      return handlers['draft.save'](draft);
    },
    'sale.start': async (chosen) => {
      // A start that is repeated begins nothing.
      const isNew = find(chosen.saleId) === null;
      const composed = compose(chosen);
      const answer = await handlers['sale.start'](chosen);
      if (!answer.ok || !composed.ok || !isNew) return answer;
      prices.began(composed.value);
      foundRegulars.began(composed.value);
      return answer;
    },
    'sale.recall': async (recalled) => {
      const parked = find(recalled.saleId);
      const answer = await handlers['sale.recall'](recalled);
      if (!answer.ok || parked === null) return answer;
      tell({ type: 'recalled', sale: recalled.saleId });
      prices.recalled(parked.request);
      return answer;
    },
    'customer.regulars': async (search) => {
      const answer = await handlers['customer.regulars'](search);
      if (answer.ok && answer.value.regulars.length > 0) foundRegulars.found(search.digits);
      return answer;
    },
  };
}

/** Of customers who were found: what was charged instead of what they saw. */
function watchPrices({ withJournal }: Journalled, clock: Clock, tell: Tell) {
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
    typed(draft: Draft): void {
      leaveLast();
      watch = watchPrice(watch, typedIn(draft), clock.steady());
    },
    began({ saleId, customer, amount }: SaleRequest): void {
      if (customer.phone === null) return;
      leaveLast();
      const charged = { phone: digitsOf(customer.phone), amount };
      const from = customer.kind === 'known' ? otherThanSeen(watch, charged, clock.steady()) : null;
      if (from !== null) tell({ type: 'priceChanged', sale: saleId, from, to: amount });
      watch = { ...charged, since: clock.steady(), seen: amount };
      lastSale = saleId;
    },
    recalled({ customer, amount }: SaleRequest): void {
      leaveLast();
      // What the customer saw before going for the purse, whoever was served meanwhile.
      const phone = customer.phone === null ? null : digitsOf(customer.phone);
      watch = { phone, amount, since: clock.steady(), seen: amount };
    },
  };
}

function wasPaid(journal: Journal, saleId: SaleId): boolean {
  const sale = journal.findSale(saleId);
  return sale !== null && isIn(sale.state, 'paid');
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
