/** The trail of a till: its head outside the file, what is told of a broken one, and what is counted by it. */
import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { edit } from '../storage/trail-samples.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, openStaffed, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const phone = demoCustomers.regular.phone as Phone;
const NAME = 'training/training';

const sell = (amount = 100_000, saleId = ulid()) =>
  bench.sell({ ...ANONYMOUS, saleId, amount: tiyn(amount) });

/** The till has time to read all of its trail. */
async function readThrough(): Promise<void> {
  for (let slice = 0; slice < 10; slice += 1) {
    bench.clock.advance(4 * SECOND);
    await new Promise(setImmediate);
  }
}

test('the head is kept outside the file, some seconds later and at the end', async () => {
  bench = await openBench();
  bench.clock.advance(6 * SECOND);
  await sell();
  const early = bench.keys.reading.keys.trailHeads[NAME];
  expect(early?.count).toBeGreaterThan(0);
  await bench.restart();
  expect(bench.keys.reading.keys.trailHeads[NAME]?.count).toBeGreaterThan(early?.count ?? 0);
  await readThrough();
  expect((await bench.snapshot()).trail).toBeNull();
  expect(bench.logged.filter((line) => line.startsWith('trail.'))).toEqual([]);
});

test('an older file put back whole is told, and stays told', async () => {
  bench = await openBench();
  await sell();
  await bench.restart(async () => copyFileSync(bench.journalFile, `${bench.journalFile}.old`));
  await sell();
  await bench.restart(async () => copyFileSync(`${bench.journalFile}.old`, bench.journalFile));
  expect((await bench.snapshot()).trail).toMatchObject({ breaks: 1, first: { what: 'cutOff' } });
  await sell();
  await bench.restart();
  await readThrough();
  expect((await bench.snapshot()).trail).toMatchObject({ breaks: 1 });
  const closed = await bench.call('shift.close', null);
  expect(closed.ok && closed.value.trail).toMatchObject({ breaks: 1, first: { what: 'cutOff' } });
});

test('an amount halved by hand is found at the next start, while sales go on', async () => {
  bench = await openBench();
  await sell();
  await bench.restart(async () => edit(bench.journalFile, 'UPDATE sales SET amount = amount / 2'));
  expect((await bench.snapshot()).trail).toBeNull();
  await sell();
  await readThrough();
  expect((await bench.snapshot()).trail?.first).toMatchObject({ what: 'rowChanged' });
});

test('how far it is read is told from its beginning to its end', async () => {
  bench = await openBench();
  for (let count = 0; count < 4; count += 1) await sell();
  await bench.restart();
  const told: (number | null)[] = [(await bench.snapshot()).trailRead];
  for (let slice = 0; slice < 20; slice += 1) {
    bench.clock.advance(4 * SECOND);
    await new Promise(setImmediate);
    told.push((await bench.snapshot()).trailRead);
  }
  const percents = told.filter((percent) => percent !== null);
  expect(percents.length).toBeGreaterThan(1);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect([told[0], told.at(-1)]).toEqual([null, null]);
});

test('what was changed in the shift is found when it is closed', async () => {
  bench = await openBench();
  await sell();
  edit(bench.journalFile, 'UPDATE sales SET amount = amount / 2');
  const closed = await bench.call('shift.close', null);
  expect(closed.ok && closed.value.trail).toMatchObject({
    mac: expect.stringMatching(/^[0-9a-f]{16}$/u),
    first: { what: 'rowChanged' },
  });
  expect((await bench.snapshot()).trail).toMatchObject({ first: { what: 'rowChanged' } });
});

test('and when its report is looked at meanwhile', async () => {
  bench = await openBench();
  await sell();
  const before = await bench.call('shift.report', null);
  expect(before.ok && before.value.trail).toMatchObject({ breaks: 0 });
  edit(bench.journalFile, 'UPDATE sales SET amount = amount / 2');
  const report = await bench.call('shift.report', null);
  expect(report.ok && report.value.trail).toMatchObject({ first: { what: 'rowChanged' } });
  expect((await bench.snapshot()).trail).toMatchObject({ first: { what: 'rowChanged' } });
});

test('lost keys stop no sale: a new chain begins, and the old one can’t be proven', async () => {
  bench = await openBench();
  await sell();
  await bench.restart(async () => {
    const keys = { ...bench.keys.reading.keys, trailKey: Buffer.alloc(32, 5).toString('base64') };
    bench.keys.reading = { state: 'lost', keys: { ...keys, trailHeads: {} } };
  });
  await sell();
  await readThrough();
  expect((await bench.snapshot()).trail).toMatchObject({
    breaks: 1,
    first: { what: 'unknownKey' },
  });
});

test('the report counts by cashier what an owner looks at', async () => {
  bench = await openBench();
  const customer = {
    kind: 'known',
    userId: id(demoCustomers.regular.id),
    phone,
    name: 'A',
    requiresSmsCode: false,
  } as const;
  const typed = (amount: string) =>
    bench.call('draft.save', { ...EMPTY_DRAFT, phone: '701 000 00 01', amount });
  const without = { customer: { ...customer, phone: '+77010000001' as Phone } } as const;
  const sale = { ...without, noLoyaltyReason: 'cashierChoice', bonus: tiyn(0) } as const;
  await typed('5000');
  bench.clock.advance(6 * SECOND);
  await typed('500');
  await bench.start({ ...sale, saleId: ulid(), amount: tiyn(50_000) });
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'cancel' });
  await bench.start({ ...sale, saleId: ulid(), amount: tiyn(40_000) });
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'pay', method: 'cash', tendered: null, split: null });
  await bench.untilSale('done');
  // The next purchase of the same customer: any amount is its own, and what is seen of it counts as before.
  await bench.dismiss();
  await typed('7000');
  bench.clock.advance(6 * SECOND);
  await typed('300');
  await bench.start({ ...sale, saleId: ulid(), amount: tiyn(30_000) });
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'pay', method: 'cash', tendered: null, split: null });
  await bench.untilSale('done');
  await bench.dismiss();
  await typed('100');
  bench.clock.advance(6 * SECOND);
  await bench.start({ ...sale, saleId: ulid(), amount: tiyn(10_000) });
  await bench.untilSale('awaitingPayment');
  await bench.act({ do: 'pay', method: 'cash', tendered: null, split: null });
  await bench.untilSale('done');
  await bench.call('preferences.change', { lateAccrual: true });
  const report = await bench.call('shift.report', null);
  expect(report.ok && report.value.byCashier).toEqual([
    {
      cashierId: null,
      cancelled: 1,
      priceChanged: 3,
      withoutBonuses: 3,
      attached: 0,
      reversed: { count: 0, amount: 0 },
      edits: 0,
      settings: 1,
      failedPins: 0,
      recalled: 0,
      regularsLeft: 0,
    },
  ]);
});

test('PINs and approvals stand in it, and nothing that was refused', async () => {
  bench = await openStaffed();
  const types = () => {
    const file = new DatabaseSync(bench.journalFile.replace('training', 'test'), {
      readOnly: true,
    });
    const rows = file.prepare('SELECT type FROM events ORDER BY n').all();
    file.close();
    return rows.map((row) => String(row['type']));
  };
  const before = types().length;
  const change = () => bench.call('preferences.change', { lateAccrual: true });
  await signIn(bench, { pin: '0000' });
  expect((await bench.call('setup.forget', null)).ok).toBe(false);
  expect((await change()).ok).toBe(false);
  expect(types().slice(before)).toEqual(['pinFailed']);
  await bench.call('people.approve', { right: 'settings', pin: AIGUL.pin });
  expect((await change()).ok).toBe(true);
  expect(types().slice(before)).toEqual(['pinFailed', 'approved', 'settingsChanged']);
});

test('that the till was forgotten is told when it was, and not when its person said no', async () => {
  let answer = false;
  const askForget = async () => (answer ? ('forget' as const) : ('keep' as const));
  bench = await openBench('open', { ownDialog: { confirm: async () => answer, askForget } });
  const told = () => {
    const file = new DatabaseSync(bench.journalFile, { readOnly: true });
    const sql = `SELECT count(*) AS n FROM events WHERE event LIKE '%"forgotten"%'`;
    const { n } = file.prepare(sql).get() ?? {};
    file.close();
    return n;
  };
  expect((await bench.call('setup.forget', null)).ok).toBe(false);
  expect(told()).toBe(0);
  answer = true;
  expect((await bench.call('setup.forget', null)).ok).toBe(true);
  expect(told()).toBe(1);
});
