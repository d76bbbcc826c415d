/** What is read about a customer after a change was never begun before it. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import type { CustomerSummary } from '../../src-shared/domain/customer/customer.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { createQueries } from '../../src-renderer/till/query-client.ts';
import {
  forgetCustomers,
  lookupQuery,
  readCustomersAgain,
  refreshCustomers,
  summaryQuery,
} from '../../src-renderer/till/customer-queries.ts';

const CUSTOMER = { handle: 1, userId: id('1002') };

/** Summaries are told apart by what they hold back; each is answered by hand. */
function slowTill() {
  const asked: ((held: number) => void)[] = [];
  const client = {
    call: async () =>
      await new Promise((answer) => {
        asked.push((held) => {
          answer(ok({ held } as unknown as CustomerSummary));
        });
      }),
  } as unknown as TillClient;
  return { client, asked };
}

test.each([
  { what: 'the first reading, not answered yet', answeredBefore: 0 },
  { what: 'a second reading', answeredBefore: 1 },
])('$what: its answer is not taken for one after the change', async ({ answeredBefore }) => {
  const { client, asked } = slowTill();
  const queries = new QueryClient();
  const card = new QueryObserver(queries, summaryQuery(client, CUSTOMER));
  const stop = card.subscribe(() => undefined);
  for (let nth = 0; nth < answeredBefore; nth += 1) {
    asked[nth]?.(nth);
    await expect.poll(() => card.getCurrentResult().isSuccess).toBe(true);
    void card.refetch();
  }
  expect(asked).toHaveLength(answeredBefore + 1);
  const refreshed = refreshCustomers(queries);
  await expect.poll(() => asked.length).toBe(answeredBefore + 2);
  asked[answeredBefore]?.(60);
  asked[answeredBefore + 1]?.(70);
  await refreshed;
  expect(card.getCurrentResult().data).toEqual({ held: 70 });
  stop();
});

test.each([
  ['is there while it can be read', true],
  ['is on the screen no more when it can’t be read', false],
])('a customer that main no longer knows %s', async (_what, there) => {
  const found = { kind: 'new', handle: 2 };
  let away = false;
  const client = {
    call: async () => (away ? fail({ code: 'network', retry: 'safe' }) : ok(found)),
  } as unknown as TillClient;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const card = new QueryObserver(queries, lookupQuery(client, '+77010000000' as Phone));
  const stop = card.subscribe(() => undefined);
  await expect.poll(() => card.getCurrentResult().data).toEqual(found);
  away = !there;
  await readCustomersAgain(queries);
  const { data, isError } = card.getCurrentResult();
  expect({ data, isError }).toEqual({ data: there ? found : undefined, isError: !there });
  stop();
});

test('figures are asked for with the first look-up of a phone; read again, the card asks for them itself', async () => {
  const asked: unknown[] = [];
  const client = {
    call: async (_name: string, input: unknown) => {
      asked.push(input);
      return ok({ kind: 'new', handle: 2 });
    },
  } as unknown as TillClient;
  const queries = new QueryClient();
  const phone = '+77010000000' as Phone;
  const look = () => queries.fetchQuery({ ...lookupQuery(client, phone), staleTime: 0 });
  await look();
  await look();
  forgetCustomers(queries);
  await look();
  expect(asked).toEqual([true, false, true].map((withFigures) => ({ phone, withFigures })));
});

test('who was looked up without figures is not looked up again for a card, which asks for them itself', async () => {
  const phone = '+77010000000' as Phone;
  const asked: unknown[] = [];
  const client = {
    call: async (...call: unknown[]) => {
      asked.push(call);
      return ok({ kind: 'found', handle: 2, customer: CUSTOMER });
    },
  } as unknown as TillClient;
  const queries = createQueries();
  await queries.fetchQuery(lookupQuery(client, phone, false));
  await queries.fetchQuery(lookupQuery(client, phone));
  await queries.fetchQuery(summaryQuery(client, { ...CUSTOMER, handle: 2 }));
  expect(asked).toEqual([
    ['customer.find', { phone, withFigures: false }],
    ['customer.summary', { customer: 2 }],
  ]);
});
