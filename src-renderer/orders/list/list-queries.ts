/** Lists of Orders, read page by page, and read anew when what they show changes. */
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SalesFilter } from '../../../src-shared/contract/orders-schema.ts';
import type { TillClient } from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import { valueOf } from '../../till/fault-error.ts';
import { usePassing } from '../../till/snapshot.ts';

const LIST = ['orders', 'list'];
const FOREIGN = ['orders', 'foreign'];
const LISTS = [LIST, FOREIGN];

/** Whenever it is opened, whatever the clock says. */
export const READ_AT_ONCE = { staleTime: 0, refetchOnMount: 'always' } as const;

export function listQuery(
  client: TillClient,
  search: string,
  show: SalesFilter,
  cashier: string | null,
) {
  return infiniteQueryOptions({
    queryKey: [...LIST, show, cashier, search],
    queryFn: async ({ pageParam, signal }) => {
      const read = await client.call('sales.list', {
        search,
        skip: pageParam,
        show,
        ...(cashier === null ? {} : { cashier }),
      });
      return valueWhileWanted(read, signal);
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...READ_AT_ONCE,
  });
}

/** A list that nobody looks at any more is let go (TanStack Query does so where the signal is asked for): come back to it
 * is read anew, and no further page of it is asked for. */
function valueWhileWanted<T>(read: Result<T, Fault>, signal: AbortSignal): T {
  signal.throwIfAborted();
  return valueOf(read);
}

interface ReadList<R> {
  readonly data:
    | { readonly pages: readonly { readonly rows: readonly R[]; readonly next: number | null }[] }
    | undefined;
  readonly isFetchedAfterMount: boolean;
  readonly isPlaceholderData: boolean;
}

/** Come back to, a list isn't shown as it was: its newest line would be the one before. */
export function isReadAnew({ isFetchedAfterMount, isPlaceholderData }: ReadList<unknown>): boolean {
  return isFetchedAfterMount || isPlaceholderData;
}

/** What has moved down between the readings of two pages stands in both: it is one line, as it was read last. */
export function rowsOf<R>(list: ReadList<R>, idOf: (row: R) => string): readonly R[] {
  if (!isReadAnew(list)) return [];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}

interface Reading {
  readonly isError: boolean;
}

interface Older extends ReadList<unknown> {
  readonly isRefetchError: boolean;
  fetchNextPage(how: typeof JOIN): Promise<Reading & Pick<ReadList<unknown>, 'data'>>;
  refetch(how: typeof JOIN): Promise<Reading>;
}

/** What is under way is read to its end. */
const JOIN = { cancelRefetch: false } as const;

/** What reads more of what is shown; null: that is all. While the list still shows what was found before, nothing is read. */
export function useOlder(queryKey: readonly unknown[], list: Older): (() => void) | null {
  const queries = useQueryClient();
  if ((list.data?.pages.at(-1)?.next ?? null) === null || !isReadAnew(list)) return null;
  const isShown = () =>
    queries.getQueryCache().find({ queryKey, exact: true })?.isActive() === true;
  return () => void (list.isPlaceholderData ? undefined : fetchOlder(list, isShown));
}

/** As often a list may be read anew before its older lines are. */
const TRIES_OLDER = 10;

/** What is being read anew, or couldn't be, is read first: older ones below it wouldn't make it new. */
async function fetchOlder(
  { data, isRefetchError, fetchNextPage, refetch }: Older,
  isShown: () => boolean,
): Promise<void> {
  if (isRefetchError && (await refetch(JOIN)).isError) return;
  for (let tries = 0; tries < TRIES_OLDER && isShown(); tries += 1) {
    // Its answer may be that of a reading that is under way.
    // oxlint-disable-next-line no-await-in-loop
    const read = await fetchNextPage(JOIN);
    if (read.isError || read.data?.pages.length !== data?.pages.length) return;
  }
}

/**
 * Typed once more, letters find anew: until they have, what stood there stays, as with any other letter. What was found
 * for them before would be kept for that, and not be shown, so the list would be empty for a moment.
 */
export function useOnlyList(queryKey: readonly unknown[]): void {
  const queries = useQueryClient();
  const shown = hashKey(queryKey);
  useEffect(() => {
    queries.removeQueries({ queryKey: LIST, type: 'inactive' });
    // The one that is shown isn't among them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, shown]);
}

export function foreignQuery(client: TillClient) {
  return infiniteQueryOptions({
    queryKey: FOREIGN,
    queryFn: async ({ pageParam, signal }) =>
      valueWhileWanted(await client.call('orders.foreign', { skip: pageParam }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    ...READ_AT_ONCE,
  });
}

const readsOlder = ({ state: { fetchStatus, fetchMeta } }: Query) =>
  fetchStatus === 'fetching' && fetchMeta?.fetchMore !== undefined;

/** What is being read was begun before: it is read to its end, so that it ends however often this is asked for, and once
 * more. Older lines that are read by then don't make the list new. */
async function readListAnew(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const shown = { queryKey, type: 'active' } as const;
  const isBegun = queries.isFetching(shown) > 0;
  const read = () => queries.invalidateQueries({ queryKey }, JOIN);
  await read();
  if (!isBegun) return;
  // oxlint-disable-next-line no-await-in-loop
  while (queries.isFetching({ ...shown, predicate: readsOlder }) > 0) await read();
  await read();
}

export function readListsAnew(queries: QueryClient): void {
  for (const queryKey of LISTS) void readListAnew(queries, queryKey);
}

/** Sales and reversals change without this screen. */
export function useFreshLists(): void {
  const journalRevision = usePassing('journalRevision');
  const queries = useQueryClient();
  const isOpened = useRef(false);
  useEffect(() => {
    // Just opened it is being read.
    if (isOpened.current) readListsAnew(queries);
    isOpened.current = true;
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, journalRevision]);
}
