/** The keyring gives out the sign-in but not the journal's keys: no sale stops, and nobody gets past the PINs. */
import { afterEach, expect, test } from 'vitest';
import type { KeysReading, TillKeys } from '../../src-main/ports/till-keys.ts';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Bench } from './bench.ts';
import { add, AIGUL, DANA, LOGIN, openPaired, openStaffed, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const other = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const OTHERS: TillKeys = {
  journalKey: other('1'),
  hashKey: other('2'),
  trailKey: other('3'),
  people: null,
  trailHeads: {},
  settings: null,
};

/** Started again while the keys are kept back; gives what is stored. */
async function restartLocked(): Promise<KeysReading> {
  let stored: KeysReading | null = null;
  await bench.restart(async () => {
    stored = bench.keys.reading;
    bench.keys.reading = { state: 'locked', keys: OTHERS };
  });
  if (stored === null) throw new Error('not restarted');
  return stored;
}

const restartWith = (stored: KeysReading) =>
  bench.restart(async () => {
    bench.keys.reading = stored;
  });

async function sell(saleId: string): Promise<void> {
  const { id: userId, phone, firstName: name } = demoCustomers.regular;
  const customer = { kind: 'known', userId: id(userId), phone: phone as Phone, name } as const;
  await bench.sell({
    saleId,
    customer: { ...customer, requiresSmsCode: false },
    amount: tiyn(500_000),
    quote: null,
    stamps: 0,
  });
}

/** Of which sales it can't be told whose they are, newest first. */
const hidden = async () => {
  const list = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
  return list.ok ? list.value.rows.map(({ customerHidden }) => customerHidden) : [];
};

test('nobody is said to be forgotten whose earlier name can’t be found', async () => {
  bench = await openPaired();
  await bench.call('shift.open', { cashier: 'Dana' });
  await sell('01J00000000000000000000001');
  const stored = await restartLocked();
  const forget = async () => {
    const { phone } = demoCustomers.regular;
    const found = await bench.call('customer.find', { phone: phone as Phone });
    if (!found.ok || found.value.kind !== 'found') throw new Error('not found');
    return bench.call('customer.forget', { customer: found.value.handle });
  };
  expect(await forget()).toMatchObject({ fault: { code: 'keyringLocked' } });
  await restartWith(stored);
  expect(await forget()).toMatchObject({ ok: true, value: { sales: 1 } });
});

test('sales go on, earlier names are hidden and it is said; with the keys they are there again', async () => {
  bench = await openPaired();
  await bench.call('shift.open', { cashier: 'Dana' });
  await sell('01J00000000000000000000001');
  expect(await hidden()).toEqual([false]);
  const stored = await restartLocked();
  expect((await bench.snapshot()).notices).toContain('keysLocked');
  expect(await hidden()).toEqual([true]);
  await sell('01J00000000000000000000002');
  await restartWith(stored);
  expect(await hidden()).toEqual([true, false]);
  expect((await bench.snapshot()).shiftTotals.sales).toBe(2);
});

test('the records of that time begin a chain of their own, which is noted', async () => {
  bench = await openPaired();
  await bench.call('shift.open', { cashier: 'Dana' });
  const stored = await restartLocked();
  await sell('01J00000000000000000000001');
  await restartWith(stored);
  await sell('01J00000000000000000000002');
  const file = join(dirname(bench.journalFile), '..', 'test', 'journal.sqlite');
  const journal = new DatabaseSync(file, { readOnly: true });
  const chains = journal
    .prepare(`SELECT event FROM events WHERE type = 'newChain' ORDER BY n`)
    .all();
  journal.close();
  expect(chains.map(({ event }) => JSON.parse(String(event)).why)).toEqual([
    'first',
    'otherKey',
    'otherKey',
  ]);
});

test('nobody is set up who would be gone at the next start', async () => {
  bench = await openPaired();
  const stored = await restartLocked();
  expect(await add(bench, AIGUL)).toMatchObject({ ok: false, fault: { code: 'keyringLocked' } });
  expect((await bench.snapshot()).people).toMatchObject({ state: 'none', names: [] });
  await restartWith(stored);
  expect((await bench.snapshot()).people.state).toBe('none');
  expect(await add(bench, AIGUL)).toMatchObject({ ok: true });
});

test('it opens no way past the PINs, not for who knows the service’s password either', async () => {
  bench = await openStaffed();
  const stored = await restartLocked();
  expect((await bench.snapshot()).people.state).toBe('lost');
  const refused = { ok: false, fault: { code: 'peopleLost' } };
  expect(await bench.call('preferences.change', { lateAccrual: true })).toMatchObject(refused);
  expect(await bench.call('people.switchOff', null)).toMatchObject(refused);
  await bench.call('session.logIn', LOGIN);
  const notKept = { ok: false, fault: { code: 'keyringLocked' } };
  expect(await add(bench, { ...DANA, role: 'supervisor' })).toMatchObject(notKept);
  expect(await bench.call('people.switchOff', null)).toMatchObject(notKept);
  await restartWith(stored);
  expect((await bench.snapshot()).people.state).toBe('ready');
  expect(await signIn(bench, AIGUL)).toMatchObject({ ok: true });
});
