/** Sales of this till, read page by page, and one of them with the service's record. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
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

const ORDERS_KEY = 'orders';

export function listQuery(client: TillClient, search: string, show: SalesFilter) {
  return infiniteQueryOptions({
    queryKey: [ORDERS_KEY, 'list', show, search],
    queryFn: async ({ pageParam }) =>
      valueOf(await client.call('sales.list', { search, skip: pageParam, show })),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more ? pages.reduce((count, page) => count + page.rows.length, 0) : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function foreignQuery(client: TillClient) {
  return infiniteQueryOptions({
    queryKey: [ORDERS_KEY, 'foreign'],
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
    queryKey: [ORDERS_KEY, 'open', target],
    queryFn: async () => valueOf(await client.call('orders.open', target)),
    staleTime: 0,
  });
}

/** The answer of a revert or refund is the newest reading of what it was for. */
export function putOpened(queries: QueryClient, target: OrderTarget, opened: OpenedOrder): void {
  queries.setQueryData([ORDERS_KEY, 'open', target], opened);
  for (const list of ['list', 'foreign'])
    void queries.invalidateQueries({ queryKey: [ORDERS_KEY, list] });
}

/**
 * Sales change without this screen: one is completed, or a waiting one is resolved. A record that
 * could not be read can be, once the service is back or the till is signed in.
 */
export function useFreshWithSales(queries: QueryClient, key: string): void {
  const { shiftTotals, openItems, sale, service, signIn } = useSnapshot();
  const at = sale?.state.at;
  const away = service.state === 'offline';
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [key] });
    // What changes only says when to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queries, key, shiftTotals, openItems, at, away, signIn]);
}
