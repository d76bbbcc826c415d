/** Sales of this till, read page by page, and one of them with the service's record. */
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  OpenedOrder,
  SalesFilter,
  OrderTarget,
} from '../../src-shared/contract/orders-schema.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { valueOf } from '../till/fault-error.ts';
import { usePassing, useSnapshot } from '../till/snapshot.ts';

const LIST = ['orders', 'list'];
const FOREIGN = ['orders', 'foreign'];
const LISTS = [LIST, FOREIGN];
const OPEN = ['orders', 'open'];

export function listQuery(
  client: TillClient,
  search: string,
  show: SalesFilter,
  cashier: string | null,
) {
  return infiniteQueryOptions({
    queryKey: [...LIST, show, cashier, search],
    queryFn: async ({ pageParam }) =>
      valueOf(
        await client.call('sales.list', {
          search,
          skip: pageParam,
          show,
          ...(cashier === null ? {} : { cashier }),
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more ? pages.reduce((count, page) => count + page.rows.length, 0) : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface ReadList<R> {
  readonly data:
    | { readonly pages: readonly { readonly rows: readonly R[]; readonly more: boolean }[] }
    | undefined;
  readonly isFetchedAfterMount: boolean;
  readonly isPlaceholderData: boolean;
}

/** Come back to, a list isn't shown as it was: its newest line would be the one before. */
export function isReadAnew({ isFetchedAfterMount, isPlaceholderData }: ReadList<unknown>): boolean {
  return isFetchedAfterMount || isPlaceholderData;
}

export function rowsOf<R>(list: ReadList<R>): readonly R[] {
  return isReadAnew(list) ? (list.data?.pages.flatMap((page) => page.rows) ?? []) : [];
}

/** What reads more of what is shown; null: that is all. While the list still shows what was found before, nothing is read. */
export function readOlder(list: ReadList<unknown> & Older): (() => void) | null {
  if (list.data?.pages.at(-1)?.more !== true || !isReadAnew(list)) return null;
  return () => void (list.isPlaceholderData ? undefined : fetchOlder(list));
}

interface Older {
  fetchNextPage(how: {
    readonly cancelRefetch: boolean;
  }): Promise<Pick<ReadList<unknown>, 'data'> & { readonly isError: boolean }>;
}

/** What is being read anew is read to its end first: older ones below it wouldn't make it new. */
async function fetchOlder({ data, fetchNextPage }: ReadList<unknown> & Older): Promise<void> {
  const read = await fetchNextPage({ cancelRefetch: false });
  if (!read.isError && read.data?.pages.length === data?.pages.length)
    await fetchNextPage({ cancelRefetch: false });
}

/**
 * Typed once more, letters find anew: until they have, what stood there stays, as with any other letter. What was found
 * for them before would be kept for that, and not be shown, so the list would be empty for a moment.
 */
export function useOnlyList(queryKey: readonly unknown[]): void {
  const queries = useQueryClient();
  const last = useRef(queryKey);
  useEffect(() => {
    if (hashKey(last.current) === hashKey(queryKey)) return;
    queries.removeQueries({ queryKey: last.current, exact: true, type: 'inactive' });
    last.current = queryKey;
  }, [queries, queryKey]);
}

export function foreignQuery(client: TillClient) {
  return infiniteQueryOptions({
    queryKey: FOREIGN,
    queryFn: async ({ pageParam }) =>
      valueOf(await client.call('orders.foreign', { skip: pageParam })),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more ? pages.reduce((count, page) => count + page.rows.length, 0) : undefined,
    staleTime: 0,
  });
}

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
    staleTime: 0,
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
    for (const queryKey of LISTS) void readListAnew(queries, queryKey);
  };
}

const isUnread = ({ state }: Query) => state.data === undefined;

/** TanStack Query takes the answer of a first reading that is under way for the new one, too: it is read once more. */
async function readListAnew(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isBegun = queries.isFetching({ queryKey, predicate: isUnread }) > 0;
  await queries.invalidateQueries({ queryKey });
  if (isBegun) await queries.invalidateQueries({ queryKey });
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

/** Sales and reversals change without this screen. */
export function useFreshLists(): void {
  const journalRevision = usePassing('journalRevision');
  const queries = useQueryClient();
  const isOpened = useRef(false);
  useEffect(() => {
    // Just opened it is being read.
    if (isOpened.current) for (const queryKey of LISTS) void readListAnew(queries, queryKey);
    isOpened.current = true;
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, journalRevision]);
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
