/** The day of the drawer by the screen's commands: stated, moved under the owner's rights, counted. */
import { afterEach, describe, expect, test } from 'vitest';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { number } from './command-inputs.ts';
import { AIGUL, DANA, openPaired, openStaffed, setPolicy, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

async function drawer() {
  const report = await bench.call('shift.report', null);
  if (!report.ok) throw new Error(report.fault.code);
  return report.value.drawer;
}

const left = async () => (await bench.snapshot()).suggestions.carriedOver;

const cash = (kind: 'in' | 'out', requestId: string, amount = 100_000) =>
  bench.call('shift.moveCash', { kind, requestId, amount: tiyn(amount), reason: 'bank' });

test('what is counted at the close is proposed at the next opening', async () => {
  bench = await openBench('shiftStart');
  expect(await left()).toBeNull();
  await bench.call('shift.open', { cashier: 'Dana', openingFloat: tiyn(2_000_000) });
  await bench.sell({ ...ANONYMOUS, saleId: number(1), amount: tiyn(125_000) });
  expect((await cash('in', number(2))).ok).toBe(true);
  expect((await cash('out', number(3), 50_000)).ok).toBe(true);
  // The same press that came twice.
  expect((await cash('out', number(3), 50_000)).ok).toBe(true);
  expect((await drawer())?.expected).toBe(2_000_000 + 125_000 + 100_000 - 50_000);
  const count = { counted: tiyn(2_170_000), reason: 'wrong change' };
  expect(await bench.call('shift.close', count)).toMatchObject({
    value: {
      drawer: { expected: 2_175_000, counted: { amount: 2_170_000, reason: 'wrong change' } },
    },
  });
  expect(await left()).toEqual({ amount: 2_170_000, isCounted: true });
  // Nothing stated: what was counted stands.
  await bench.call('shift.open', { cashier: 'Dana' });
  expect(await drawer()).toMatchObject({ openingFloat: 2_170_000, expected: 2_170_000 });
  await bench.sell({ ...ANONYMOUS, saleId: number(4), amount: tiyn(30_000) });
  // Closed without counting: what must be there, which nobody has seen.
  await bench.call('shift.close', null);
  expect(await left()).toEqual({ amount: 2_200_000, isCounted: false });
  await bench.restart();
  expect(await left()).toEqual({ amount: 2_200_000, isCounted: false });
});

test('a first shift of which nobody said what was there knows nothing until somebody counts', async () => {
  bench = await openBench();
  expect(await drawer()).toMatchObject({ openingFloat: null, expected: null });
  expect(await bench.call('shift.close', { counted: tiyn(7_000), reason: null })).toMatchObject({
    value: { drawer: { expected: null, counted: { amount: 7_000, reason: null } } },
  });
  expect(await left()).toEqual({ amount: 7_000, isCounted: true });
});

test('a count that differs is not closed without a reason, whoever asks', async () => {
  bench = await openBench('shiftStart');
  await bench.call('shift.open', { cashier: 'Dana', openingFloat: tiyn(10_000) });
  const close = (counted: number, reason: string | null) =>
    bench.call('shift.close', { counted: tiyn(counted), reason });
  const untold = { fault: { code: 'invalidInput', field: 'reason' } };
  expect(await close(9_999, null)).toMatchObject(untold);
  expect(await close(10_001, null)).toMatchObject(untold);
  expect((await bench.snapshot()).stage).toBe('open');
  // A reason for no difference isn't kept.
  expect(await close(10_000, 'nothing')).toMatchObject({
    value: { drawer: { counted: { amount: 10_000, reason: null } } },
  });
});

const open = (openingFloat: number, reason?: string) =>
  bench.call('shift.open', {
    cashier: 'whoever',
    openingFloat: tiyn(openingFloat),
    ...(reason === undefined ? {} : { reason }),
  });
const approve = () => bench.call('people.approve', { right: 'cashOut', pin: AIGUL.pin });

async function closed(count: { counted: Tiyn; reason: null } | null) {
  bench = await openStaffed();
  await cash('in', number(2));
  await bench.call('shift.close', { counted: tiyn(1_000_000), reason: null });
  await open(1_000_000);
  await bench.call('shift.close', count);
}

describe('what the shift before left in the drawer', () => {
  const refused = { fault: { code: 'approvalNeeded', right: 'cashOut' } };

  test.each([
    ['counted', { counted: tiyn(1_000_000), reason: null }],
    // Or closing without a count would be the way around.
    ['not counted', null],
  ] as const)('is taken out under the supervisor, with a reason: %s', async (_what, count) => {
    await closed(count);
    expect(await open(900_000, 'bank')).toMatchObject(refused);
    expect(await open(0, 'bank')).toMatchObject(refused);
    expect((await bench.snapshot()).stage).toBe('shiftStart');
    // Approved was another sum.
    await approve();
    expect(await open(900_000, 'bank')).toMatchObject(refused);
    await approve();
    expect((await open(900_000, 'bank')).ok).toBe(true);
    expect(await drawer()).toMatchObject({
      openingFloat: 1_000_000,
      expected: 900_000,
      moves: [
        {
          kind: 'out',
          amount: 100_000,
          reason: 'bank',
          beforeShift: true,
          cashier: 'Dana',
          supervisor: 'Aigul',
        },
      ],
    });
  });

  test('is not taken out without a reason, supervisor or not', async () => {
    await closed(null);
    await open(900_000);
    await approve();
    expect(await open(900_000)).toMatchObject({ fault: { code: 'invalidInput', field: 'reason' } });
  });

  test('is added to by anybody, with a reason; left as it is by anybody without', async () => {
    await closed(null);
    expect(await open(1_100_000)).toMatchObject({ fault: { field: 'reason' } });
    expect((await open(1_100_000, 'safe')).ok).toBe(true);
    expect(await drawer()).toMatchObject({ expected: 1_100_000, cashIn: { amount: 100_000 } });
    await bench.call('shift.close', null);
    expect((await open(1_100_000)).ok).toBe(true);
    expect(await drawer()).toMatchObject({ expected: 1_100_000, moves: [] });
  });

  test('is as safe where nobody has a PIN: the reason stays', async () => {
    bench = await openBench('shiftStart');
    await open(1_000);
    await bench.call('shift.close', null);
    expect(await open(400)).toMatchObject({ fault: { field: 'reason' } });
    expect((await open(400, 'bank')).ok).toBe(true);
    expect(await drawer()).toMatchObject({ expected: 400, moves: [{ cashier: null }] });
  });
});

test('without a shift no cash is moved', async () => {
  bench = await openBench('shiftStart');
  expect(await cash('in', number(2))).toMatchObject({ fault: { code: 'invalidState' } });
});

test.each([0, -5, 0.5])('an amount of %d is none', async (amount) => {
  bench = await openBench();
  expect(
    await bench.call('shift.moveCash', {
      kind: 'in',
      requestId: number(2),
      amount: amount as never,
      reason: 'x',
    }),
  ).toMatchObject({ fault: { code: 'invalidInput' } });
});

test('when it is moved the screen is told to read the drawer anew before it has its answer', async () => {
  bench = await openBench();
  const before = bench.pushed.length;
  await cash('in', number(2));
  expect(bench.pushed.slice(before).join('\n')).toContain('journalRevision');
});

test('cash goes out under the supervisor, who is told of; the owner may leave it to the cashier', async () => {
  bench = await openStaffed();
  expect((await cash('in', number(2))).ok).toBe(true);
  expect(await cash('out', number(3))).toMatchObject({
    fault: { code: 'approvalNeeded', right: 'cashOut' },
  });
  expect((await drawer())?.cashOut.count).toBe(0);
  await bench.call('people.approve', { right: 'cashOut', pin: AIGUL.pin });
  // Approved was that amount, and no other.
  expect((await cash('out', number(3), 900_000)).ok).toBe(false);
  await bench.call('people.approve', { right: 'cashOut', pin: AIGUL.pin });
  expect((await cash('out', number(3), 900_000)).ok).toBe(true);
  await setPolicy(bench, { cashOut: 'cashier' });
  expect((await cash('out', number(4))).ok).toBe(true);
  expect((await drawer())?.moves).toMatchObject([
    { kind: 'in', cashier: 'Dana', supervisor: null },
    { kind: 'out', amount: 900_000, cashier: 'Dana', supervisor: 'Aigul' },
    { kind: 'out', cashier: 'Dana', supervisor: null },
  ]);
  await signIn(bench, AIGUL);
  expect((await cash('out', number(5))).ok).toBe(true);
});

test('past shifts are a supervisor’s to see, unless the owner leaves them to cashiers', async () => {
  bench = await openStaffed();
  await cash('in', number(2));
  await bench.call('shift.close', { counted: tiyn(100_000), reason: null });
  await bench.call('shift.open', { cashier: 'whoever' });
  const past = () => bench.call('shift.past', { skip: 0, day: null });
  expect(await past()).toMatchObject({ fault: { right: 'pastShifts' } });
  await setPolicy(bench, { pastShifts: 'cashier' });
  expect(await past()).toMatchObject({
    value: { rows: [{ number: 1, counted: true, difference: null }] },
  });
  expect(await bench.call('shift.pastReport', { number: 1 })).toMatchObject({
    value: { shiftNumber: 1, drawer: { counted: { amount: 100_000 } } },
  });
  expect(await bench.call('shift.pastReport', { number: 77 })).toMatchObject({ ok: false });
});

test('past shifts are approved once, whatever day is looked for', async () => {
  bench = await openStaffed();
  await cash('in', number(2));
  await bench.call('shift.close', { counted: tiyn(100_000), reason: null });
  await bench.call('shift.open', { cashier: 'whoever' });
  const past = (from: number) =>
    bench.call('shift.past', { skip: 0, day: { from: from, until: from + 1 } });
  expect((await past(1)).ok).toBe(false);
  await bench.call('people.approve', { right: 'pastShifts', pin: AIGUL.pin });
  for (const day of [1, 2, 3]) expect((await past(day)).ok).toBe(true);
  expect((await bench.call('shift.pastReport', { number: 1 })).ok).toBe(true);
  await bench.call('people.lock', null);
  await signIn(bench, DANA);
  expect(await past(1)).toMatchObject({ fault: { right: 'pastShifts' } });
});

test('a report is saved under a name of main’s own, safe for a spreadsheet', async () => {
  bench = await openBench();
  const rows = [
    ['=1+1', -5.5],
    ['Dana', ''],
  ];
  expect((await bench.call('shift.saveFile', { number: 7, rows })).ok).toBe(true);
  expect([...bench.files]).toEqual([['shift-7-training.csv', "\uFEFF'=1+1;-5,5\r\nDana;\r\n"]]);
});

test('the same shift of another place is another file', async () => {
  bench = await openPaired();
  await bench.call('shift.open', { cashier: 'Dana' });
  expect((await bench.call('shift.saveFile', { number: 7, rows: [] })).ok).toBe(true);
  expect([...bench.files.keys()]).toEqual([
    expect.stringMatching(/^shift-7-test-127\.0\.0\.1_?[\d_]*-\d+\.csv$/u),
  ]);
});
