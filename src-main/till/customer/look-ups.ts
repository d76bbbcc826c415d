/**
 * What main was told of the customers that the screen shows. The page names them by main's own handles, so
 * that whose phone, bonuses and SMS code a sale or an edit is about is what the service said, not what a page
 * says that isn't ours any more.
 */
import type { HandledLookup } from '../../../src-shared/contract/customer-schema.ts';
import type {
  Customer,
  CustomerSummary,
  Lookup,
} from '../../../src-shared/domain/customer/customer.ts';
import {
  BLACKLISTED,
  INVALID_STATE,
  LOOK_UP_AGAIN,
  type Fault,
} from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import {
  attachedTo,
  composeSale,
  type ChosenSale,
  type CustomerHandle,
} from '../../../src-shared/domain/sale/chosen-sale.ts';
import type { NamedCustomer, Sale, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';
import {
  createMemories,
  keep,
  keptAs,
  knownOf,
  learn,
  put,
  type Memories,
  type Memory,
} from './look-up-memory.ts';

export type ReadSummary = (userId: Id) => Promise<CustomerSummary>;

/** The figures are asked for together with a look-up: the page wants them as soon as it knows of whom. */
export interface Ahead {
  /** Who was last seen with that phone here; null: nobody. Another one may have it by now. */
  readonly seen: Id | null;
  readonly read: ReadSummary;
}

export interface LookUps {
  /** Asks, and keeps the answer under its handle; a failure is kept, too. */
  find(
    phone: Phone,
    ask: () => Promise<Result<Lookup, Fault>>,
    ahead?: Ahead | null,
  ): Promise<Result<HandledLookup, Fault>>;
  /** Reads the figures of who was found. */
  summarise(handle: CustomerHandle, read: ReadSummary): Promise<Result<CustomerSummary, Fault>>;
  /** Who was found; null: nobody, or main knows that handle no more. */
  found(handle: CustomerHandle): Customer | null;
  /** The sale that is meant, or the fault that refuses it. */
  compose(chosen: ChosenSale): Result<SaleRequest, Fault>;
  /** Who was found or is new, as the customer of a sale that is paid. */
  attached(handle: CustomerHandle): Result<NamedCustomer, Fault>;
  /** What the sale on the screen (null: none) has taught, and whether its customer has gone. */
  saleShown(sale: Sale | null): void;
  /** That customer is another one now. */
  drop(handle: CustomerHandle): void;
  forget(): void;
}

interface Deps {
  readonly clock: Pick<Clock, 'now' | 'steady'>;
  /** Another one whenever what was known counts no more: another service, branch or shift. */
  readonly place: () => string;
  /** The service can't be reached. */
  readonly isOffline: () => boolean;
}

/** The page asks for the figures in the same moment as it hears of whom. */
const ASKED_WITHIN: Millis = SECOND;

export function createLookUps({ clock, place, isOffline }: Deps): LookUps {
  const memories = createMemories(place, clock);
  const { current, forget } = memories;
  let shown: Sale | null = null;
  return {
    find: (phone, ask, ahead = null) => find(memories, clock, phone, ask, ahead),
    summarise: (handle, read) => summarise(memories, clock, handle, read),
    found(handle) {
      const known = keptAs(current(), handle)?.about;
      return known?.kind === 'found' ? known.customer : null;
    },
    compose: (chosen) => composeSale(chosen, knownOf(current(), chosen.customer), isOffline()),
    attached(handle) {
      const known = keptAs(current(), handle);
      if (known === null) return fail(LOOK_UP_AGAIN);
      const customer = attachedTo(known.about);
      return customer === null ? fail(BLACKLISTED) : ok(customer);
    },
    saleShown(sale) {
      leave(current(), shown, sale);
      shown = sale;
    },
    drop(handle) {
      const gone = keptAs(current(), handle);
      if (gone !== null) current().kept.delete(gone.about.phone);
    },
    forget,
  };
}

async function find(
  memories: Memories,
  clock: Deps['clock'],
  phone: Phone,
  ask: () => Promise<Result<Lookup, Fault>>,
  ahead: Ahead | null,
): Promise<Result<HandledLookup, Fault>> {
  const before = memories.current();
  // It leaves first: what is guessed must not stand in its way.
  const asked = ask();
  const readOnce = readingOnce(ahead);
  const mine = Symbol();
  if (readOnce !== null) before.aheadFor = mine;
  const answer = await asked;
  // Locked, or at another place by now: it is nobody's any more.
  if (memories.current() !== before) return fail(INVALID_STATE);
  if (!answer.ok) {
    put(before.failed, phone, answer.fault);
    return answer;
  }
  before.failed.delete(phone);
  const { value } = answer;
  if (value.kind !== 'found')
    return ok({ ...value, handle: keep(memories, { kind: value.kind, phone }) });
  const handle = keep(memories, { ...value, phone, summary: null });
  if (readOnce !== null && before.aheadFor === mine)
    before.ahead = {
      handle,
      summary: readOnce(value.customer.userId),
      until: clock.steady() + ASKED_WITHIN,
    };
  return ok({ ...value, handle });
}

/** Begins with who was seen last; what was read of another one than is found is nobody's. */
function readingOnce(ahead: Ahead | null): ReadSummary | null {
  if (ahead === null) return null;
  const { seen, read } = ahead;
  const begin: ReadSummary = (userId) => {
    const summary = read(userId);
    // It may never be asked for; who does is told.
    summary.catch(() => undefined);
    return summary;
  };
  const guessed = seen === null ? null : begin(seen);
  return (userId) => (guessed !== null && userId === seen ? guessed : begin(userId));
}

async function summarise(
  memories: Memories,
  clock: Deps['clock'],
  handle: CustomerHandle,
  read: ReadSummary,
): Promise<Result<CustomerSummary, Fault>> {
  const memory = memories.current();
  const asked = keptAs(memory, handle)?.about;
  if (asked?.kind !== 'found') return fail(LOOK_UP_AGAIN);
  const reading = memories.nextReading();
  const summary = await (takeAhead(memory, clock, handle) ?? read(asked.customer.userId));
  const now = keptAs(memories.current(), handle);
  if (now?.about.kind !== 'found') return fail(LOOK_UP_AGAIN);
  // The page has let go of one that is answered after a later one.
  if (reading > now.reading) keep(memories, { ...now.about, summary }, reading);
  return ok(summary);
}

function takeAhead(
  memory: Memory,
  clock: Deps['clock'],
  handle: CustomerHandle,
): Promise<CustomerSummary> | null {
  const { ahead } = memory;
  if (ahead?.handle !== handle) return null;
  memory.ahead = null;
  return clock.steady() <= ahead.until ? ahead.summary : null;
}

function leave(memory: Memory, before: Sale | null, sale: Sale | null): void {
  // A sale changes figures: who asks now wants them as they are after it.
  memory.ahead = null;
  memory.aheadFor = null;
  if (sale !== null) learn(memory, sale);
  const gone = before !== null && sale?.request.saleId !== before.request.saleId ? before : null;
  // Of one that was given up the customer is still there.
  if (gone === null || gone.state.at === 'cancelled') return;
  const { phone } = gone.request.customer;
  if (phone !== null) memory.kept.delete(phone);
}
