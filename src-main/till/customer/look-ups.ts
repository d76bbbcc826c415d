/**
 * What main was told of the customers that the screen shows. The page names them by main's own handles, so
 * that whose phone, bonuses and SMS code a sale or an edit is about is what the service said, not what a page
 * says that isn't ours any more.
 */
import type { HandledLookup } from '../../../src-shared/contract/customer-schema.ts';
import type { Customer, CustomerSummary, Lookup } from '../../../src-shared/domain/customer.ts';
import { INVALID_STATE, LOOK_UP_AGAIN, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import {
  composeSale,
  type ChosenCustomer,
  type ChosenSale,
  type CustomerHandle,
  type LookedUp,
} from '../../../src-shared/domain/sale/chosen-sale.ts';
import { isBlacklisted } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import type { Clock } from '../../ports/system.ts';

/** More phones than are typed for one sale; the first ones go. */
const MAX_KEPT = 50;

export interface LookUps {
  /** Asks, and keeps the answer under its handle; a failure is kept, too. */
  find(
    phone: Phone,
    ask: () => Promise<Result<Lookup, Fault>>,
  ): Promise<Result<HandledLookup, Fault>>;
  /** Reads the figures of who was found. */
  summarise(
    handle: CustomerHandle,
    read: (userId: Id) => Promise<CustomerSummary>,
  ): Promise<Result<CustomerSummary, Fault>>;
  /** Who was found; null: nobody, or main knows that handle no more. */
  found(handle: CustomerHandle): Customer | null;
  /** The sale that is meant, or the fault that refuses it. */
  compose(chosen: ChosenSale): Result<SaleRequest, Fault>;
  /** What the sale on the screen (null: none) has taught, and whether its customer has gone. */
  saleShown(sale: Sale | null): void;
  /** That customer is another one now. */
  drop(handle: CustomerHandle): void;
  forget(): void;
}

interface Kept {
  readonly handle: CustomerHandle;
  readonly about: Exclude<LookedUp, { kind: 'failed' }>;
  /** Which reading of the figures it was; 0: none yet. */
  readonly reading: number;
}

interface Memory {
  readonly kept: Map<Phone, Kept>;
  /** The last look-up of that phone had no answer. */
  readonly failed: Map<Phone, Fault>;
}

interface Parts {
  readonly clock: Pick<Clock, 'now'>;
  /** Another one whenever what was known counts no more: another service, branch or shift. */
  readonly place: () => string;
  /** The service can't be reached. */
  readonly isOffline: () => boolean;
}

export function createLookUps(parts: Parts): LookUps {
  const { current, forget } = createMemory(parts.place);
  // One of before a restart is none of those after it.
  let handles: CustomerHandle = parts.clock.now();
  let readings = 0;
  let shown: Sale | null = null;
  const keptAs = (handle: CustomerHandle) =>
    [...current().kept.values()].find((one) => one.handle === handle);
  const byHandle = (handle: CustomerHandle) => keptAs(handle)?.about ?? null;
  const keep = (about: Kept['about'], reading?: number): CustomerHandle => {
    const { kept } = current();
    const before = kept.get(about.phone);
    const same = before !== undefined && isSame(before.about, about);
    const handle = same ? before.handle : (handles += 1);
    const summary = same && before.about.kind === 'found' ? before.about.summary : null;
    put(kept, about.phone, {
      handle,
      about: about.kind === 'found' ? { ...about, summary: about.summary ?? summary } : about,
      reading: reading ?? (same ? before.reading : 0),
    });
    return handle;
  };
  const about = (customer: ChosenCustomer | null): LookedUp | null => {
    if (customer === null) return null;
    if (customer.kind === 'lookedUp') return byHandle(customer.handle);
    const { phone } = customer;
    const fault = current().failed.get(phone);
    return fault === undefined
      ? (current().kept.get(phone)?.about ?? null)
      : { kind: 'failed', phone, fault };
  };
  return {
    async find(phone, ask) {
      const before = current();
      const answer = await ask();
      // Locked, or at another place by now: it is nobody's any more.
      if (current() !== before) return fail(INVALID_STATE);
      if (!answer.ok) {
        put(before.failed, phone, answer.fault);
        return answer;
      }
      before.failed.delete(phone);
      const { value } = answer;
      if (value.kind !== 'found')
        return ok({ ...value, handle: keep({ kind: value.kind, phone }) });
      return ok({ ...value, handle: keep({ ...value, phone, summary: null }) });
    },
    async summarise(handle, read) {
      const asked = byHandle(handle);
      if (asked?.kind !== 'found') return fail(LOOK_UP_AGAIN);
      const reading = (readings += 1);
      const summary = await read(asked.customer.userId);
      const now = keptAs(handle);
      if (now?.about.kind !== 'found') return fail(LOOK_UP_AGAIN);
      // The page has let go of one that is answered after a later one.
      if (reading > now.reading) keep({ ...now.about, summary }, reading);
      return ok(summary);
    },
    found(handle) {
      const known = byHandle(handle);
      return known?.kind === 'found' ? known.customer : null;
    },
    compose: (chosen) => composeSale(chosen, about(chosen.customer), parts.isOffline()),
    saleShown(sale) {
      if (sale !== null) learn(current().kept, sale);
      const gone = shown !== null && sale?.request.saleId !== shown.request.saleId ? shown : null;
      // Of one that was given up the customer is still there.
      if (gone !== null && gone.state.at !== 'cancelled') {
        const { phone } = gone.request.customer;
        if (phone !== null) current().kept.delete(phone);
      }
      shown = sale;
    },
    drop(handle) {
      const gone = byHandle(handle);
      if (gone !== null) current().kept.delete(gone.phone);
    },
    forget,
  };
}

const empty = (): Memory => ({ kept: new Map(), failed: new Map() });

/** What is known counts where it was learned. */
function createMemory(place: () => string) {
  let memory = empty();
  let of = place();
  return {
    current() {
      const now = place();
      if (of !== now) memory = empty();
      of = now;
      return memory;
    },
    forget() {
      memory = empty();
    },
  };
}

function put<T>(into: Map<Phone, T>, phone: Phone, value: T): void {
  into.delete(phone);
  into.set(phone, value);
  const [first] = into.keys();
  if (into.size > MAX_KEPT && first !== undefined) into.delete(first);
}

/** The same answer, whatever has changed in the customer's data. */
function isSame(one: LookedUp, other: LookedUp): boolean {
  if (one.kind !== 'found' || other.kind !== 'found') return one.kind === other.kind;
  return one.customer.userId === other.customer.userId;
}

/** The service has said more of the customer with the sale: the screen shows it, too. */
function learn(kept: Map<Phone, Kept>, sale: Sale): void {
  const { customer } = sale.request;
  if (customer.phone === null) return;
  const known = kept.get(customer.phone);
  if (known === undefined) return;
  const { about } = known;
  const { phone } = about;
  if (about.kind === 'new' && isBlacklisted(sale))
    kept.set(phone, { ...known, about: { kind: 'blacklisted', phone } });
  if (sale.state.at !== 'quoteChanged' || about.kind !== 'found' || about.summary === null) return;
  // The phone may be another's since.
  if (customer.kind !== 'known' || customer.userId !== about.customer.userId) return;
  const { balance, percent } = sale.state.now;
  const summary = { ...about.summary, balance: ok(balance), percent: ok(percent) };
  kept.set(phone, { ...known, about: { ...about, summary } });
}
