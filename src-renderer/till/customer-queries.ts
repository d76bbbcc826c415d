/** What is read about a customer: the lookup, the fresh readings, past sales of this till. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { TillClient } from '../../src-shared/contract/transport.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { valueOf } from './fault-error.ts';

const CUSTOMER_KEY = 'customer';

export function lookupQuery(client: TillClient, phone: Phone | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'find', phone],
    queryFn: async () => valueOf(await client.call('customer.find', { phone: phone as Phone })),
    enabled: phone !== null,
  });
}

export function readingsQuery(client: TillClient, userId: Id | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'readings', userId],
    queryFn: async () => valueOf(await client.call('customer.readings', { userId: userId as Id })),
    enabled: userId !== null,
  });
}

export function pastQuery(client: TillClient, phone: Phone | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'past', phone],
    queryFn: async () => valueOf(await client.call('customer.past', { phone: phone as Phone })),
    enabled: phone !== null,
  });
}

/** The next customer is always read afresh. */
export function forgetCustomers(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [CUSTOMER_KEY] });
}

/** Something about a customer has changed: what is on the screen is read again. */
export function refreshCustomers(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [CUSTOMER_KEY] });
}
