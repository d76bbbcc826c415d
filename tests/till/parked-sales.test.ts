/** Sales that are set aside before money is taken: what is kept, who answers for them, what stands in the way. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { MAX_PARKED, type SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { balanceOf, COMPLETE } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { DANA, openStaffed, RUSLAN, signIn } from './staffed.ts';

const { gold, vip } = demoCustomers;

let bench: Bench;
afterEach(() => bench.stop());

const of = (
  who: typeof gold | typeof vip,
  bonus: number,
  change: Partial<SaleRequest> = {},
): Partial<SaleRequest> => ({
  saleId: ulid(),
  customer: {
    kind: 'known',
    userId: id(who.id),
    phone: who.phone as Phone,
    name: who.firstName,
    requiresSmsCode: who === vip,
  },
  amount: tiyn(3_200_000),
  bonus: tiyn(bonus),
  stamps: 0,
  quote: null,
  ...change,
});
const nobodys = (): Partial<SaleRequest> => ({
  saleId: ulid(),
  customer: { kind: 'none', phone: null },
  quote: null,
});

/** How often the service was asked for that. */
function counted(path: RegExp): () => number {
  let count = 0;
  bench.service.intercept((exchange) => {
    if (path.test(exchange.path)) count += 1;
    return 'pass';
  });
  return () => count;
}

const parkedIds = async () => (await bench.snapshot()).parked.map(({ request }) => request.saleId);
const inReport = async () => {
  const report = await bench.call('shift.report', null);
  return report.ok ? report.value.byCashier[0] : undefined;
};
const park = () => bench.act({ do: 'park' });
async function parkedOne(sale: Partial<SaleRequest>): Promise<string> {
  await bench.start(sale);
  await bench.untilSale('awaitingPayment');
  expect(await park()).toEqual(ok(null));
  return (await parkedIds()).at(-1) ?? '';
}
const recall = (saleId: string) => bench.call('sale.recall', { saleId });

describe('a parked sale', () => {
  beforeEach(async () => {
    bench = await openBench();
  });

  test('outlasts another customer and a restart, holds nothing, and is recalled to be typed anew', async () => {
    const balance = await balanceOf(bench, gold);
    const completed = counted(COMPLETE);
    const saleId = await parkedOne(of(gold, balance));
    expect(await bench.snapshot()).toMatchObject({ sale: null, parked: [{ bonus: balance }] });
    expect(await bench.summary(gold.phone)).toMatchObject({ value: { held: 0 } });
    await bench.sell(nobodys());
    await bench.restart();
    expect(await bench.snapshot()).toMatchObject({ sale: null, openItems: { pending: 0 } });
    expect(await parkedIds()).toEqual([saleId]);
    expect(await recall(saleId)).toEqual(ok(null));
    expect(await bench.snapshot()).toMatchObject({ sale: null, parked: [] });
    // Its order was left behind: all of the balance is there for the sale that it becomes.
    expect(completed()).toBe(0);
    await bench.start(of(gold, balance));
    await bench.takeCash();
    expect(await bench.dismiss()).toMatchObject({ bonus: balance, state: { at: 'done' } });
    await bench.restart();
    expect(await bench.snapshot()).toMatchObject({ sale: null, parked: [] });
    expect(await bench.call('shift.close', null)).toMatchObject({ ok: true });
  });

  test('is one of two of the same customer: that which was chosen comes back, once', async () => {
    const first = await parkedOne(of(gold, 0));
    const other = await parkedOne(of(gold, 0, { amount: tiyn(70_000) }));
    expect(await recall(other)).toEqual(ok(null));
    expect(await recall(other)).toEqual(fail(INVALID_STATE));
    expect(await parkedIds()).toEqual([first]);
  });

  test('is never recalled over a sale in hand, nor parked as one too many, nor left at the shift’s end', async () => {
    for (let nth = 0; nth < MAX_PARKED; nth += 1) await parkedOne(nobodys());
    const [saleId = ''] = await parkedIds();
    await bench.start(nobodys());
    await bench.untilSale('awaitingPayment');
    expect(await park()).toEqual(fail(INVALID_STATE));
    expect(await recall(saleId)).toEqual(fail(INVALID_STATE));
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    expect(await park()).toEqual(fail(INVALID_STATE));
    await bench.dismiss();
    expect(await bench.call('shift.close', null)).toEqual(fail(INVALID_STATE));
    expect(await bench.call('setup.forget', null)).toMatchObject({ ok: false });
    expect(await parkedIds()).toHaveLength(MAX_PARKED);
  });

  test('had its price: less charged after it came back is told, whoever was served meanwhile', async () => {
    const saleId = await parkedOne(of(gold, 0));
    await bench.sell(of(vip, 0));
    // What is typed is told after each key.
    await bench.call('draft.save', { ...EMPTY_DRAFT, phone: '', amount: '' });
    await recall(saleId);
    await bench.call('draft.save', { ...EMPTY_DRAFT, phone: gold.phone, amount: '32000' });
    await bench.call('draft.save', { ...EMPTY_DRAFT, phone: gold.phone, amount: '30000' });
    await bench.start(of(gold, 0, { amount: tiyn(3_000_000) }));
    await bench.takeCash();
    await bench.untilSale('done');
    const report = await bench.call('shift.report', null);
    expect(report).toMatchObject({ value: { byCashier: [{ priceChanged: 1 }] } });
  });
});

describe('brought back it counts as that, and not as given up', () => {
  beforeEach(async () => {
    bench = await openBench();
  });

  test.each([
    ['sold as it was', of(gold, 0)],
    ['another customer’s sale', of(vip, 0)],
    ['nothing sold', null],
  ])('%s', async (_then, anew) => {
    await recall(await parkedOne(of(gold, 0)));
    if (anew !== null) await bench.sell(anew);
    expect(await inReport()).toMatchObject({ recalled: 1, cancelled: 0 });
    await bench.start(nobodys());
    await bench.untilSale('awaitingPayment');
    await bench.act({ do: 'cancel' });
    expect(await inReport()).toMatchObject({ recalled: 1, cancelled: 1 });
  });

  test('what can’t be brought back is told of nowhere', async () => {
    const saleId = await parkedOne(of(gold, 0));
    await recall(saleId);
    expect(await recall(saleId)).toEqual(fail(INVALID_STATE));
    await recall(await parkedOne(of(vip, 0)));
    expect(await inReport()).toMatchObject({ recalled: 2, cancelled: 0 });
  });
});

test('who recalls it answers for it, whoever has parked it', async () => {
  bench = await openStaffed();
  const saleId = await parkedOne(nobodys());
  await signIn(bench, RUSLAN);
  expect(await recall(saleId)).toEqual(ok(null));
  await signIn(bench, DANA);
  const report = await bench.call('shift.report', null);
  expect(report).toMatchObject({
    value: { byCashier: [{ cashierId: RUSLAN.cashierId, cancelled: 0, recalled: 1 }] },
  });
});
