/**
 * Sales that wait for the service's word: asked one after another for each customer and a few at a
 * time for all, again and again with growing pauses, until each is resolved. What is due when is in
 * the journal, so that a restart doesn't begin anew.
 */
import {
  byCustomer,
  customerOf,
  isDue,
  nextTryOf,
  backoffDelay,
  type PendingSale,
} from '../../../src-shared/domain/sale/pending-sales.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import { createRetryTimer } from './retry-timer.ts';

const MAX_CONCURRENT = 3;

export interface Reconciler {
  /** Asks about what is due; `everything`: about all, because the service has just answered. */
  ask(everything: boolean): void;
  /** The last call about a sale has ended; whatever it brought is in the journal. */
  ended(saleId: SaleId): void;
}

export function createReconciler(parts: {
  readonly clock: Clock;
  readonly withJournal: <T>(use: (journal: Journal) => T, otherwise: T) => T;
  /** The service is away; `ask(true)` is called when it is back. */
  readonly serviceDown: () => boolean;
  readonly busy: (saleId: SaleId) => boolean;
  /** Begins to ask; false when there is nothing to ask about. `ended` follows otherwise. */
  readonly reconcile: (sale: Sale) => boolean;
  /** A sale's next try has changed. */
  readonly changed: () => void;
}): Reconciler {
  const { clock, withJournal } = parts;
  /** Their states are read when their turn comes: meanwhile another answer may have changed them. */
  let queue: readonly SaleId[] = [];

  /** null: the journal can't be read just now. */
  const waiting = () =>
    withJournal<readonly PendingSale[] | null>((journal) => journal.pendingSales(), null);

  const isBusy = ({ sale }: PendingSale) => parts.busy(sale.request.saleId);

  const scheduleRetry = ({ sale, tries }: PendingSale, list: readonly PendingSale[]) => {
    const { saleId } = sale.request;
    const nextTryAt = nextTryOf({ sale, tries: tries + 1 }, clock.steady());
    withJournal((journal) => journal.scheduleRetry(saleId, tries + 1, nextTryAt), undefined);
    // Those after it wait with it.
    const theirs = new Set(
      list.filter((other) => customerOf(other.sale) === customerOf(sale)).map(idOf),
    );
    queue = queue.filter((queued) => !theirs.has(queued));
    parts.changed();
  };

  const drain = () => {
    const list = waiting();
    if (list === null) return;
    for (const entry of list) {
      // Put off meanwhile, behind another sale of its customer.
      if (!queue.includes(idOf(entry))) continue;
      const asked = list.filter(isBusy);
      if (asked.length >= MAX_CONCURRENT) return;
      if (asked.some(({ sale }) => customerOf(sale) === customerOf(entry.sale))) continue;
      queue = queue.filter((queued) => queued !== idOf(entry));
      if (!parts.reconcile(entry.sale)) scheduleRetry(entry, list);
    }
  };

  /** When the first of each customer that isn't being asked about is to be asked again. */
  const nextTries = (): readonly Millis[] => {
    const now = waiting();
    // They are looked for again: otherwise nothing would ask about them any more.
    if (now === null) return [clock.steady() + backoffDelay(1)];
    return byCustomer(now).flatMap(([first]) =>
      first === undefined || parts.busy(first.sale.request.saleId) ? [] : (first.nextTryAt ?? []),
    );
  };

  const timer = createRetryTimer({ clock, serviceDown: parts.serviceDown, ask: () => ask(false) });

  const ask = (everything: boolean) => {
    const now = clock.steady();
    const list = waiting();
    // What is being asked about isn't due. It is asked about once more when something has changed.
    const isNext = (first: PendingSale) => everything || (isDue(first, now) && !isBusy(first));
    const due = byCustomer(list ?? []).filter(([first]) => first !== undefined && isNext(first));
    // What was to be asked about before still is, due or not.
    const next = new Set([...queue, ...due.flat().map(idOf)]);
    queue = [...next];
    drain();
    timer.set(nextTries());
  };

  return {
    ask,
    ended(saleId) {
      const list = waiting() ?? [];
      const entry = list.find((one) => idOf(one) === saleId);
      // Still in the queue: meanwhile the service came back, or somebody logged in, and what ended
      // now may have been asked before that.
      if (entry !== undefined && !queue.includes(saleId)) scheduleRetry(entry, list);
      drain();
      timer.set(nextTries());
    },
  };
}

function idOf({ sale }: PendingSale): SaleId {
  return sale.request.saleId;
}
