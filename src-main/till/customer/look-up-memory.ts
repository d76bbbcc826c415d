/** What look-ups were answered, by phone, as long as it counts. */
import type { CustomerSummary } from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import type {
  ChosenCustomer,
  CustomerHandle,
  LookedUp,
} from '../../../src-shared/domain/sale/chosen-sale.ts';
import { isBlacklisted } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

/** More phones than are typed for one sale; the first ones go. */
const MAX_KEPT = 50;

export interface Kept {
  readonly handle: CustomerHandle;
  readonly about: Exclude<LookedUp, { kind: 'failed' }>;
  /** Which reading of the figures it was; 0: none yet. */
  readonly reading: number;
}

/** Figures of who was found, which are read before the page asks for them. */
export interface ReadingAhead {
  readonly handle: CustomerHandle;
  readonly summary: Promise<CustomerSummary>;
  /** Steady time; who asks later wants newer ones. */
  readonly until: Millis;
}

export interface Memory {
  readonly kept: Map<Phone, Kept>;
  /** The last look-up of that phone had no answer. */
  readonly failed: Map<Phone, Fault>;
  /** Of the last one that was found; null: asked for, or too old. */
  ahead: ReadingAhead | null;
  /** Whose figures may be read ahead: the last look-up; null: a sale was shown since it began. */
  aheadFor: symbol | null;
}

export interface Memories {
  /** What is known counts where it was learned. */
  current(): Memory;
  forget(): void;
  nextHandle(): CustomerHandle;
  nextReading(): number;
}

const empty = (): Memory => ({
  kept: new Map(),
  failed: new Map(),
  ahead: null,
  aheadFor: null,
});

export function createMemories(place: () => string, clock: Pick<Clock, 'now'>): Memories {
  let memory = empty();
  let of = place();
  // One of before a restart is none of those after it.
  let handles: CustomerHandle = clock.now();
  let readings = 0;
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
    nextHandle: () => (handles += 1),
    nextReading: () => (readings += 1),
  };
}

export function keptAs({ kept }: Memory, handle: CustomerHandle): Kept | null {
  return [...kept.values()].find((one) => one.handle === handle) ?? null;
}

/** `reading`: of which its figures are; absent: they are those of before. */
export function keep(memories: Memories, about: Kept['about'], reading?: number): CustomerHandle {
  const { kept } = memories.current();
  const before = kept.get(about.phone);
  const same = before !== undefined && isSame(before.about, about);
  const handle = same ? before.handle : memories.nextHandle();
  const summary = same && before.about.kind === 'found' ? before.about.summary : null;
  put(kept, about.phone, {
    handle,
    about: about.kind === 'found' ? { ...about, summary: about.summary ?? summary } : about,
    reading: reading ?? (same ? before.reading : 0),
  });
  return handle;
}

export function put<T>(into: Map<Phone, T>, phone: Phone, value: T): void {
  into.delete(phone);
  into.set(phone, value);
  const [first] = into.keys();
  if (into.size > MAX_KEPT && first !== undefined) into.delete(first);
}

/** null: nothing. */
export function knownOf(memory: Memory, customer: ChosenCustomer | null): LookedUp | null {
  if (customer === null) return null;
  if (customer.kind === 'lookedUp') return keptAs(memory, customer.handle)?.about ?? null;
  const { phone } = customer;
  const fault = memory.failed.get(phone);
  return fault === undefined
    ? (memory.kept.get(phone)?.about ?? null)
    : { kind: 'failed', phone, fault };
}

/** The same answer, whatever has changed in the customer's data. */
function isSame(one: LookedUp, other: LookedUp): boolean {
  if (one.kind !== 'found' || other.kind !== 'found') return one.kind === other.kind;
  return one.customer.userId === other.customer.userId;
}

/** The service has said more of the customer with the sale: the screen shows it, too. */
export function learn({ kept }: Memory, sale: Sale): void {
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
