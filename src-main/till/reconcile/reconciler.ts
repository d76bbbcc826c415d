/**
 * Asks the service about everything that isn't known yet, until it is. Each kind of it (paid sales
 * that wait, missing results, …) says what waits and how it is asked about; when, in which order and
 * how many at once is decided here for all.
 */
import {
  isDue,
  nextTryAfter,
  backoffDelay,
  type Retry,
} from '../../../src-shared/domain/service/backoff.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import { createRetryTimer } from './retry-timer.ts';

const MAX_CONCURRENT = 3;

/** Something that isn't known yet, as it is just now. */
export interface Item {
  /** The sale or the order. */
  readonly key: string;
  /** Items of one line follow each other: those behind one that was asked in vain wait with it. */
  readonly line: string;
  /** As the journal keeps it; otherwise it is kept in memory, and a restart begins anew. */
  readonly retry?: Retry;
  /** From then on a reading tells everything. */
  readonly knownFrom?: Millis | null;
  /** A call about it is under way. */
  readonly isBusy: () => boolean;
  /** Begins to ask; false when there is nothing to ask. `ended` follows otherwise. */
  readonly ask: () => boolean;
}

export interface Kind {
  /** In the order in which they are asked about. */
  readonly waiting: (journal: Journal) => readonly Item[];
  /** Before the second try, the third, …; the last one is repeated. */
  readonly pauses?: readonly Millis[];
  /** Keeps it over a restart. */
  readonly scheduleRetry?: (journal: Journal, key: string, tries: number, at: Millis) => void;
  /** The last call about a sale or an order has ended. */
  readonly ended?: (key: string) => void;
}

export interface Reconciler {
  add(kind: Kind): void;
  /** Asks about all that waits, because the service has just answered; of one kind, because a
   * person wants it. */
  askAll(kind?: Kind): void;
  /** Something new was sent about that sale or order: its pauses begin anew. */
  begun(key: string): void;
  /** The last call about it has ended; whatever it brought is in the journal. */
  ended(key: string): void;
}

export interface ReconcilerDeps {
  readonly clock: Clock;
  readonly withJournal: <T>(use: (journal: Journal) => T, otherwise: T) => T;
  /** The service is away; `askAll` is called when it is back. */
  readonly serviceDown: () => boolean;
  /** The program ends: what would be begun by then is left to the next start, and nothing is written of it. */
  readonly isShuttingDown?: () => boolean;
}

interface Entry {
  readonly kind: Kind;
  readonly item: Item;
  retry: Retry;
}

/** What is kept from one turn to the next, by keys: what waits is read anew in each, because other
 * answers may have changed it. */
interface Kept {
  /** To be asked about as soon as it may be. */
  readonly queue: Set<string>;
  readonly retries: Map<string, Retry>;
}

const NEVER_ASKED: Retry = { tries: 0, nextTryAt: null };

export function createReconciler(parts: ReconcilerDeps): Reconciler {
  const { clock, serviceDown, isShuttingDown = () => false } = parts;
  const kinds: Kind[] = [];
  const kept: Kept = { queue: new Set(), retries: new Map() };

  /** Asks what is wanted, or due, and may be asked now; the timer waits for the rest. */
  const turn = (isWanted: (entry: Entry) => boolean, ended: string | null = null) => {
    if (isShuttingDown()) return;
    const list = waitingNow(parts, kinds, kept);
    // It is looked again: otherwise nothing would ask about them any more.
    if (list === null) return timer.set([clock.steady() + backoffDelay(1)]);
    // Still in the queue: it was to be asked once more, and what ended now may have begun before that.
    const failed = list.find(({ item: { key } }) => key === ended && !kept.queue.has(key));
    if (failed !== undefined) recordFailure(parts, kept, list, failed);
    const isNext = serviceDown()
      ? isWanted
      : (first: Entry) => isWanted(first) || isTimely(first, clock.steady());
    enqueue(kept, list, isNext);
    askNext(parts, kept, list);
    timer.set(nextTries(list));
  };

  const timer = createRetryTimer({ clock, serviceDown, ask: () => turn(() => false) });

  return {
    add: (kind) => void kinds.push(kind),
    askAll: (kind) => turn((entry) => kind === undefined || entry.kind === kind),
    begun: (key) => void kept.retries.delete(key),
    ended(key) {
      for (const kind of kinds) kind.ended?.(key);
      turn(() => false, key);
    },
  };
}

/** null: the journal can't be read just now. */
function waitingNow(
  { withJournal }: ReconcilerDeps,
  kinds: readonly Kind[],
  { retries }: Kept,
): readonly Entry[] | null {
  const entryOf = (kind: Kind, item: Item): Entry => {
    return { kind, item, retry: item.retry ?? retries.get(item.key) ?? NEVER_ASKED };
  };
  const list = withJournal<readonly Entry[] | null>(
    (journal) => kinds.flatMap((kind) => kind.waiting(journal).map((item) => entryOf(kind, item))),
    null,
  );
  const keys = new Set(list?.map(({ item }) => item.key));
  if (list !== null) for (const key of retries.keys()) if (!keys.has(key)) retries.delete(key);
  return list;
}

function linesOf(list: readonly Entry[]): readonly (readonly Entry[])[] {
  return [...Map.groupBy(list, ({ item }) => item.line).values()];
}

/** What is being asked about isn't due. */
function isTimely({ item, retry }: Entry, now: Millis): boolean {
  return isDue(retry, now) && !item.isBusy();
}

/** A line is taken by its first. */
function enqueue({ queue }: Kept, list: readonly Entry[], isNext: (first: Entry) => boolean): void {
  for (const line of linesOf(list)) {
    if (line[0] !== undefined && isNext(line[0])) for (const { item } of line) queue.add(item.key);
  }
}

function askNext(parts: ReconcilerDeps, kept: Kept, list: readonly Entry[]): void {
  for (const entry of list) {
    const { key, line, ask } = entry.item;
    // Put off meanwhile, behind another one of its line.
    if (!kept.queue.has(key)) continue;
    const busy = list.filter(({ item }) => item.isBusy());
    if (busy.length >= MAX_CONCURRENT) return;
    if (busy.some(({ item }) => item.line === line)) continue;
    kept.queue.delete(key);
    if (!ask()) recordFailure(parts, kept, list, entry);
  }
}

/** Asked in vain. */
function recordFailure(
  { clock, withJournal }: ReconcilerDeps,
  { queue, retries }: Kept,
  list: readonly Entry[],
  entry: Entry,
): void {
  const { kind, item } = entry;
  const { key, line, knownFrom } = item;
  const tries = entry.retry.tries + 1;
  const nextTryAt = nextTryAfter(tries, clock.steady(), kind.pauses, knownFrom);
  entry.retry = { tries, nextTryAt };
  // What the journal keeps is forgotten there: the next kind begins anew.
  if (item.retry === undefined) retries.set(key, entry.retry);
  withJournal((journal) => kind.scheduleRetry?.(journal, key, tries, nextTryAt), undefined);
  for (const other of list) if (other.item.line === line) queue.delete(other.item.key);
}

/** When the first of each line is to be asked again. One that is being asked about is looked at too:
 * not every call that it waits for tells of its end. */
function nextTries(list: readonly Entry[]): readonly Millis[] {
  return linesOf(list).map(([first]) => first?.retry.nextTryAt ?? 0);
}
