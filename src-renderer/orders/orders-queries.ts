/** A sale of this till, or an order by its identifier, with the service's record. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenedOrder, OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { valueOf } from '../till/fault-error.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { READ_AT_ONCE, readListsAnew } from './list/list-queries.ts';

const OPEN = ['orders', 'open'];

/** An order as read; `reading`: those that began later have a higher one. */
interface Read {
  readonly opened: OpenedOrder;
  readonly reading: number;
}

/** How many each client of queries has begun. */
const begun = new WeakMap<QueryClient, number>();

function nextReading(queries: QueryClient): number {
  const reading = (begun.get(queries) ?? 0) + 1;
  begun.set(queries, reading);
  return reading;
}

/** Readings are answered in any order: the newest one stays. */
const newest = (before: Read | undefined, now: Read) =>
  before !== undefined && before.reading > now.reading ? before : now;

export function openQuery(client: TillClient, target: OrderTarget) {
  const queryKey = [...OPEN, target];
  return queryOptions({
    queryKey,
    queryFn: async ({ client: queries }): Promise<Read> => {
      const reading = nextReading(queries);
      const opened = valueOf(await client.call('orders.open', target));
      return newest(queries.getQueryData(queryKey), { opened, reading });
    },
    select: ({ opened }) => opened,
    ...READ_AT_ONCE,
  });
}

/** Another reading begins; what is returned shows its answer, unless a newer one is shown by then. */
export function beginReading(
  queries: QueryClient,
  target: OrderTarget,
): (opened: OpenedOrder) => void {
  const reading = nextReading(queries);
  return (opened) => {
    queries.setQueryData<Read>([...OPEN, target], (before) => newest(before, { opened, reading }));
    readListsAnew(queries);
  };
}

/** Whatever order is shown is read anew, and nothing of what was read before is shown meanwhile. */
export function forgetReadings(queries: QueryClient): void {
  void queries.resetQueries({ queryKey: OPEN });
}

/** Whatever order is shown. A first reading of it that is still under way was begun before, and TanStack Query would take
 * its answer for the new one: it is let go. */
export async function readAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: OPEN });
  await queries.invalidateQueries({ queryKey: OPEN });
}

/**
 * An order changes when its sale is completed, or a pending one is resolved. A record that could not
 * be read can be, once the service is back or the till is signed in.
 */
export function useFreshRecord(): void {
  const { openItems, sale, service, signIn } = useSnapshot();
  const queries = useQueryClient();
  const at = sale?.state.at;
  const away = service.state === 'offline';
  const isOpened = useRef(false);
  useEffect(() => {
    // Just opened it is being read.
    if (isOpened.current) void readAgain(queries);
    isOpened.current = true;
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, openItems, at, away, signIn]);
  // Nor is it read on from there where it is opened once more.
  useEffect(() => () => void queries.cancelQueries({ queryKey: OPEN }), [queries]);
}
