/** What is read about a customer: the lookup, the fresh summary, past sales of this till. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { HandledLookup, Regular } from '../../src-shared/contract/customer-schema.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import type { CustomerSummary } from '../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ok } from '../../src-shared/domain/result.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { Quote } from '../../src-shared/domain/sale/sale.ts';
import { valueOf } from './fault-error.ts';
import type { RegularSearch } from './ui-state.ts';

const CUSTOMER_KEY = 'customer';

interface FoundCustomer {
  readonly handle: CustomerHandle;
  readonly userId: Id;
}

/** `showsFigures`: of who is found. One that was looked up without them is the same query: a card then asks for them itself. */
export function lookupQuery(client: TillClient, phone: Phone | null, showsFigures = true) {
  const queryKey = [CUSTOMER_KEY, 'find', phone];
  return queryOptions({
    queryKey,
    queryFn: async ({ client: queries }): Promise<HandledLookup> => {
      // Read again, the figures on the card are asked for beside it.
      const withFigures = showsFigures && queries.getQueryData(queryKey) === undefined;
      return valueOf(await client.call('customer.find', { phone: phone as Phone, withFigures }));
    },
    enabled: phone !== null,
  });
}

/** Of who was found; null: nobody. */
export function summaryQuery(client: TillClient, found: FoundCustomer | null) {
  const { handle = 0, userId = null } = found ?? {};
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'summary', userId, handle],
    queryFn: async () => valueOf(await client.call('customer.summary', { customer: handle })),
    enabled: found !== null,
  });
}

export function historyQuery(client: TillClient, phone: Phone | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'history', phone],
    queryFn: async () => valueOf(await client.call('customer.history', { phone: phone as Phone })),
    enabled: phone !== null,
  });
}

/** Who has bought here and has a phone that ends so; each search is one of its own, as main's numbers are. */
export function regularsQuery(client: TillClient, search: RegularSearch | null) {
  const { digits = '', searchId = '' } = search ?? {};
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'regulars', digits, searchId],
    queryFn: async () => valueOf(await client.call('customer.regulars', { digits })),
    enabled: search !== null,
    staleTime: Infinity,
  });
}

/** Of one of several. */
export function regularBalanceQuery(client: TillClient, regular: Regular['regular'] | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'regularBalance', regular],
    queryFn: async () =>
      valueOf(await client.call('customer.regularBalance', { regular: regular ?? 0 })),
    enabled: regular !== null,
  });
}

/** The service has just said this of the customer on the screen: its column goes on from it. */
export function noteFigures(queries: QueryClient, userId: Id, now: Quote): void {
  queries.setQueriesData<CustomerSummary>(
    { queryKey: [CUSTOMER_KEY, 'summary', userId] },
    (summary) =>
      summary === undefined
        ? undefined
        : { ...summary, balance: ok(now.balance), percent: ok(now.percent) },
  );
}

/** The service has refused an order for that phone: it was not found before, and is no new customer. */
export function noteBlacklisted(queries: QueryClient, phone: Phone): void {
  queries.setQueryData<HandledLookup>([CUSTOMER_KEY, 'find', phone], (before) =>
    before === undefined ? undefined : { kind: 'blacklisted', handle: before.handle, phone },
  );
}

/** Who had that phone when it was last found here; for when it can't be looked up. */
export function knownCustomerQuery(client: TillClient, phone: Phone | null) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'seen', phone],
    queryFn: async () => valueOf(await client.call('customer.known', { phone: phone as Phone })),
    enabled: phone !== null,
  });
}

/** Tags of this branch's customers, as far as this till has met them. */
export function knownTagsQuery(client: TillClient) {
  return queryOptions({
    queryKey: [CUSTOMER_KEY, 'tags'],
    queryFn: async () => valueOf(await client.call('customer.tags', null)),
  });
}

/** The next customer is always read afresh. */
export function forgetCustomers(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [CUSTOMER_KEY] });
}

/**
 * Something about a customer has changed: what is on the screen is read again. A first reading that
 * is still under way was begun before the change, and TanStack Query would take its answer for the
 * new one: it is let go.
 */
export async function refreshCustomers(queries: QueryClient): Promise<void> {
  const customers = { queryKey: [CUSTOMER_KEY] };
  await queries.cancelQueries(customers);
  await queries.invalidateQueries(customers);
}

/**
 * Main no longer stands by what is on the screen: it is read again, and what can't be read is not there any more.
 * Kept, it would be sent again with every press, and no sale could begin while the service is away.
 */
export async function readCustomersAgain(queries: QueryClient): Promise<void> {
  await refreshCustomers(queries);
  for (const query of queries.getQueryCache().findAll({ queryKey: [CUSTOMER_KEY] }))
    if (query.state.status === 'error') query.setState({ data: undefined });
}
