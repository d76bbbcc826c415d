/** Sales of this till, read page by page, and one of them with the service's record. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  OpenedOrder,
  SalesFilter,
  OrderTarget,
} from '../../src-shared/contract/orders-schema.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { valueOf } from '../till/fault-error.ts';
import { useSnapshot } from '../till/snapshot.ts';

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

export function openQuery(client: TillClient, target: OrderTarget) {
  return queryOptions({
    queryKey: [...OPEN, target],
    queryFn: async () => valueOf(await client.call('orders.open', target)),
    staleTime: 0,
  });
}

/** The answer of a revert or refund is the newest reading of what it was for. */
export function putOpened(queries: QueryClient, target: OrderTarget, opened: OpenedOrder): void {
  queries.setQueryData([...OPEN, target], opened);
  for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey });
}

/** Sales and reversals change without this screen. */
export function useFreshLists(): void {
  const { journalRevision } = useSnapshot();
  const queries = useQueryClient();
  useEffect(() => {
    for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey });
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
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: OPEN });
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, openItems, at, away, signIn]);
}
