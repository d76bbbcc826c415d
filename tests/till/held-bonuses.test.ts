/**
 * Bonuses of a sale that is paid and waits: the service may still count them to the balance, and
 * the customer's next sale at this till must not spend them again.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { balanceOf, COMPLETE } from './afterwards.ts';
import type { Quote } from '../../src-shared/domain/sale/sale.ts';
import { openBench, type Bench } from './bench.ts';

const { gold } = demoCustomers;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

/** A sale that spends `bonus`, as far as the till lets it go by itself. */
async function spend(bonus: number, quote: Quote | null = null) {
  await bench.start({
    saleId: ulid(),
    customer: {
      kind: 'known',
      userId: id(gold.id),
      phone: gold.phone as Phone,
      name: gold.firstName,
      requiresSmsCode: false,
    },
    amount: tiyn(3_200_000),
    bonus: tiyn(bonus),
    stamps: 0,
    quote,
  });
  const { sale } = await bench.until('goes on', ({ sale: now }) =>
    ['awaitingPayment', 'quoteChanged'].includes(now?.state.at ?? ''),
  );
  return sale?.state;
}

test('are not offered and not spent a second time, and are free when the sale is resolved', async () => {
  const balance = await balanceOf(bench, gold);
  bench.service.intercept(({ path }) =>
    COMPLETE.test(path) ? { type: 'reply', status: 503, body: '' } : 'pass',
  );
  expect((await spend(balance))?.at).toBe('awaitingPayment');
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
  await bench.call('service.probe', null);

  const read = await bench.summary(gold.phone);
  expect(read).toMatchObject({ value: { balance: { value: 0 }, held: balance } });
  // As it was shown before another till spent as much.
  const shown = { balance: tiyn(2 * balance), percent: 5 };
  expect(await spend(balance, shown)).toMatchObject({ at: 'quoteChanged', now: { balance: 0 } });
  await bench.act({ do: 'cancel' });

  bench.service.intercept(null);
  await bench.restart();
  await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
  const after = await bench.summary(gold.phone);
  expect(after).toMatchObject({ value: { held: 0 } });
});
