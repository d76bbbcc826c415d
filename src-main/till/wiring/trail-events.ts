/** Tells the trail what isn't a row of the journal: settings, people, wrong PINs, changed prices. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import { isIn } from '../../../src-shared/domain/sale/states.ts';
import { parseAmount } from '../../../src-shared/domain/money.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import {
  NOTHING_SEEN,
  otherThanSeen,
  watchPrice,
  type PriceWatch,
} from '../../../src-shared/domain/trail/price-watch.ts';
import type { Draft } from '../../../src-shared/contract/snapshot.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import type { LookUps } from '../customer/look-ups.ts';
import type { PeopleEvent } from '../people/people-events.ts';
import type { WithJournal } from '../service/ask-journal.ts';

type Tell = (event: OtherEvent) => void;
type Handler<I, O> = (input: I) => Promise<Result<O, Fault>>;

interface Journalled {
  readonly withJournal: WithJournal;
}

interface Composed extends Journalled {
  /** The sale that the page means. */
  readonly compose: LookUps['compose'];
}

/** What happened with PINs and rights. */
export function tellPeople(event: PeopleEvent, { withJournal }: Journalled, clock: Clock): void {
  const told = ofPeople(event);
  if (told !== null) withJournal((journal) => journal.recordEvent(told, clock.now()), undefined);
}

/** The same handlers; what they did is told after it was done. */
export function tellTrail(handlers: Handlers, till: Composed, clock: Clock): Handlers {
  const { withJournal } = till;
  const tell: Tell = (event) =>
    withJournal((journal) => journal.recordEvent(event, clock.now()), undefined);
  const after =
    <I, O>(handler: Handler<I, O>, told: (input: I) => OtherEvent): Handler<I, O> =>
    async (input) => {
      const answer = await handler(input);
      if (answer.ok) tell(told(input));
      return answer;
    };
  return {
    ...handlers,
    'setup.giftProduct': after(handlers['setup.giftProduct'], () => settings(['giftProductId'])),
    'setup.keysLossRead': after(handlers['setup.keysLossRead'], () => settings(['keysLost'])),
    'setup.startTraining': after(handlers['setup.startTraining'], () => ({ type: 'paired' })),
    'setup.finish': after(handlers['setup.finish'], () => ({ type: 'paired' })),
    ...tellRegulars(handlers, tellPrices(handlers, clock, till, tell), tell),
  };
}

function settings(names: readonly string[]): OtherEvent {
  return { type: 'settingsChanged', names, changes: [] };
}

/** null: of no interest to anybody later. */
function ofPeople(event: PeopleEvent): OtherEvent | null {
  switch (event.type) {
    case 'signedIn':
      return { type: 'signedIn', person: event.cashier };
    case 'wrongPin':
      return { type: 'pinFailed' };
    case 'approved':
      return { type: 'approved', right: event.right, person: event.supervisor };
    case 'personChanged':
      return { type: 'peopleChanged', what: event.change, person: event.of };
    case 'policyChanged':
    case 'switchedOff':
    case 'ownerProven':
      return { type: 'peopleChanged', what: event.type, person: null };
    case 'locked':
      return null;
  }
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

/** Found by four digits and sold nothing: one that isn't the customer is looked for again at once, and sold to. */
function tellRegulars(
  handlers: Handlers,
  prices: ReturnType<typeof tellPrices>,
  tell: Tell,
): typeof prices &
  Pick<Handlers, 'customer.regulars' | 'shift.close' | 'people.lock' | 'people.signIn'> {
  let isFound = false;
  const leave = () => {
    if (isFound) tell({ type: 'regularLeft' });
    isFound = false;
  };
  return {
    ...prices,
    'customer.regulars': async (search) => {
      const answer = await handlers['customer.regulars'](search);
      if (!answer.ok || answer.value.regulars.length === 0) return answer;
      leave();
      isFound = true;
      return answer;
    },
    'sale.start': async (chosen) => {
      const answer = await prices['sale.start'](chosen);
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
