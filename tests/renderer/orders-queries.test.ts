/** An order is read by several questions at once, which are answered in any order: the newest one is shown. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OpenedOrder, OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { id } from '../../src-shared/domain/id.ts';
import { beginReading, openQuery, readAgain } from '../../src-renderer/orders/orders-queries.ts';

const TARGET: OrderTarget = { orderId: id('7') };
const read = (knownFrom: number) => ({ knownFrom }) as OpenedOrder;

function open() {
  const queries = new QueryClient();
  const answers: ((opened: OpenedOrder) => void)[] = [];
  const client = {
    call: () => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value }))),
  } as unknown as TillClient;
  const query = openQuery(client, TARGET);
  return {
    answers,
    queries,
    query,
    fetch: () => queries.fetchQuery(query),
    begin: () => beginReading(queries, TARGET),
    shown: () => queries.getQueryData<{ opened: OpenedOrder }>(query.queryKey)?.opened.knownFrom,
  };
}

test('a late answer of an older reading replaces nothing', () => {
  const { begin, shown } = open();
  const first = begin();
  const second = begin();
  second(read(2));
  first(read(1));
  expect(shown()).toBe(2);
  begin()(read(3));
  expect(shown()).toBe(3);
});

test('nor does the page’s own that began before it', async () => {
  const { answers, begin, fetch, shown } = open();
  const fetched = fetch();
  begin()(read(2));
  answers[0]?.(read(1));
  await fetched;
  expect(shown()).toBe(2);
});

test('one that began after it does', async () => {
  const { answers, begin, fetch, shown } = open();
  const early = begin();
  const fetched = fetch();
  answers[0]?.(read(2));
  await fetched;
  early(read(1));
  expect(shown()).toBe(2);
});

test.each([
  ['the first one', 0],
  ['a later one', 1],
])(
  'what is read again after a change was not begun before it: %s is let go',
  async (_what, answered) => {
    const { answers, queries, query } = open();
    const shown = new QueryObserver(queries, query);
    const stop = shown.subscribe(() => undefined);
    for (let nth = 0; nth < answered; nth += 1) {
      answers[nth]?.(read(nth));
      await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true);
      void shown.refetch();
    }
    const again = readAgain(queries);
    await expect.poll(() => answers.length).toBe(answered + 2);
    answers[answered]?.(read(60));
    answers[answered + 1]?.(read(70));
    await again;
    expect(shown.getCurrentResult().data).toEqual(read(70));
    stop();
  },
);
