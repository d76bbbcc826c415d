/** The owner's changes are shown and told as they are made, and only when something has changed. */
import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { openBench, type Bench } from './bench.ts';
import { add, AIGUL, DANA, LOGIN, openStaffed, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const told = (what: string) => bench.logged.filter((line) => line.includes(`"${what}"`)).length;

async function openOwners(): Promise<void> {
  bench = await openStaffed();
  await signIn(bench, AIGUL);
}

test('a policy is shown at once, and told', async () => {
  await openOwners();
  const { policy } = (await bench.snapshot()).people;
  const changed = { ...policy, needs: { ...policy.needs, refund: 'supervisor' as const } };
  expect((await bench.call('people.setPolicy', changed)).ok).toBe(true);
  expect((await bench.snapshot()).people.policy).toEqual(changed);
  expect(told('policyChanged')).toBe(1);
});

test('somebody who is added twice is added and told once', async () => {
  await openOwners();
  const before = told('personChanged');
  const { names } = (await bench.snapshot()).people;
  expect((await add(bench, DANA)).ok).toBe(true);
  expect(told('personChanged')).toBe(before);
  expect((await add(bench, { ...DANA, cashierId: ulid(), pin: '9753' })).ok).toBe(true);
  expect(told('personChanged')).toBe(before + 1);
  expect((await bench.snapshot()).people.names).toHaveLength(names.length + 1);
});

test('who changes somebody goes on as they were signed in, and is told of once', async () => {
  await openOwners();
  const second = { ...AIGUL, cashierId: ulid(), name: 'Second', pin: '864297' };
  expect((await add(bench, second)).ok).toBe(true);
  const before = told('signedIn');
  expect((await signIn(bench, second)).ok).toBe(true);
  expect(told('signedIn')).toBe(before + 1);
  const { cashierId } = DANA;
  expect((await bench.call('people.change', { do: 'rename', cashierId, name: 'D' })).ok).toBe(true);
  expect((await bench.snapshot()).people.signedIn).toMatchObject({ cashierId: second.cashierId });
});

test('switched off, whoever was signed in is signed out', async () => {
  await openOwners();
  expect((await bench.call('people.switchOff', null)).ok).toBe(true);
  expect(told('switchedOff')).toBe(1);
  expect(bench.logged.at(-1)).toContain('"locked"');
});

test('in training nobody becomes the owner by logging in', async () => {
  bench = await openBench();
  await bench.call('session.logIn', LOGIN);
  expect(told('ownerProven')).toBe(0);
});
