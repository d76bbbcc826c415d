/** The report of the shift that was closed last: read again until the next one is opened, by whoever may see it. */
import { afterEach, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { number } from './command-inputs.ts';
import { AIGUL, DANA, openStaffed, RUSLAN, setPolicy, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const closed = async () => (await bench.snapshot()).closedShift;
const read = () => bench.call('shift.closedReport', null);
const INVALID = { ok: false, fault: { code: 'invalidState' } };
const FOR_SUPERVISORS = { ok: false, fault: { code: 'approvalNeeded', right: 'pastShifts' } };

test('it is what closing was answered with, until the next shift is opened', async () => {
  bench = await openBench();
  expect(await read()).toMatchObject(INVALID);
  await bench.sell({ ...ANONYMOUS, saleId: number(1), amount: tiyn(125_000) });
  const frozen = await bench.call('shift.close', { counted: tiyn(125_000), reason: null });
  expect(await closed()).toEqual({ number: 1, cashierId: null });
  expect(await read()).toEqual(frozen);
  await bench.call('shift.open', { cashier: 'Dana' });
  expect(await closed()).toBeNull();
  expect(await read()).toMatchObject(INVALID);
});

test('what was typed for a sale isn’t there for the next shift', async () => {
  bench = await openBench();
  const { draft } = await bench.snapshot();
  await bench.call('draft.save', { ...draft, phone: '7019998877', amount: '12500' });
  await bench.call('shift.close', null);
  expect((await bench.snapshot()).draft).toEqual(EMPTY_DRAFT);
});

test('a program that was started again begins with the next shift, and a till that is forgotten has none', async () => {
  bench = await openBench();
  await bench.call('shift.close', null);
  await bench.restart();
  expect(await closed()).toBeNull();
  await bench.call('shift.open', { cashier: 'Dana' });
  await bench.call('shift.close', null);
  expect(await closed()).toEqual({ number: 2, cashierId: null });
  await bench.call('setup.forget', null);
  expect(await closed()).toBeNull();
});

test('who closed it sees it after a lock, another cashier by the right to past shifts alone', async () => {
  bench = await openStaffed();
  const frozen = await bench.call('shift.close', null);
  expect(frozen.ok).toBe(true);
  expect(await closed()).toEqual({ number: 1, cashierId: DANA.cashierId });
  await bench.call('people.lock', null);
  expect(await read()).toMatchObject({ ok: false, fault: { code: 'signInNeeded' } });
  await signIn(bench, DANA);
  expect(await read()).toEqual(frozen);
  await signIn(bench, RUSLAN);
  expect(await read()).toMatchObject(FOR_SUPERVISORS);
  await signIn(bench, AIGUL);
  expect(await read()).toEqual(frozen);
  await setPolicy(bench, { pastShifts: 'cashier' });
  await signIn(bench, RUSLAN);
  expect(await read()).toEqual(frozen);
});

test('it is of whoever gave the command, who may have gone before it was done', async () => {
  bench = await openStaffed();
  const closing = bench.call('shift.close', null);
  await bench.call('people.lock', null);
  await bench.until('closed', ({ closedShift }) => closedShift !== null);
  expect(await closed()).toEqual({ number: 1, cashierId: DANA.cashierId });
  // Its sums are told to who is there.
  await signIn(bench, DANA);
  expect((await closing).ok).toBe(true);
});
