/** What stands around every command stands in the order that its list says. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import type { Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, signIn } from './staffed.ts';

const phone = demoCustomers.regular.phone as Phone;

let bench: Bench;
beforeEach(async () => {
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await bench.call('preferences.change', { detailedLog: true });
  await signIn(bench, DANA);
});
afterEach(() => bench.stop());

const logged = (name: string) =>
  bench.logged.findLast((line) => line.startsWith('command') && line.includes(`"${name}"`));

function told(): readonly string[] {
  const file = new DatabaseSync(bench.journalFile.replace('training', 'test'), { readOnly: true });
  const rows = file.prepare('SELECT type FROM events ORDER BY n').all();
  file.close();
  return rows.map((row) => String(row['type']));
}

test('log and trail: what the gate refuses is logged, and not told as done', async () => {
  const before = told();
  expect(await bench.call('preferences.change', { lateAccrual: true })).toMatchObject({
    fault: { code: 'approvalNeeded' },
  });
  expect(logged('preferences.change')).toContain('"code":"approvalNeeded"');
  expect(told()).toEqual(before);
});

test('sharing: who joins a run that is under way is judged like any other', async () => {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let runs = 0;
  bench.clock.advance(5 * MINUTE - SECOND);
  bench.service.intercept(({ path }) => {
    if (!path.includes('find')) return 'pass';
    runs += 1;
    arrived.resolve();
    return { type: 'delayAfter', for: released.promise };
  });
  const first = bench.call('customer.find', { phone });
  await arrived.promise;
  const joined = bench.call('customer.find', { phone });
  bench.clock.advance(SECOND);
  expect((await bench.snapshot()).people.signedIn).toBeNull();
  const afterwards = bench.call('customer.find', { phone });
  released.resolve();
  expect(await afterwards).toMatchObject({ fault: { code: 'signInNeeded' } });
  // What was found for somebody who is signed out meanwhile is told nobody.
  expect(await first).toMatchObject({ fault: { code: 'invalidState' } });
  expect(await joined).toEqual(await first);
  expect(runs).toBe(1);
});

test('the end: it refuses before anybody is judged, and the log has it', async () => {
  await bench.call('people.lock', null);
  expect(await bench.call('shift.report', null)).toMatchObject({ fault: { code: 'signInNeeded' } });
  await bench.restart(async () => {
    expect(await bench.call('shift.report', null)).toEqual(fail(INVALID_STATE));
    expect(logged('shift.report')).toContain('"code":"invalidState"');
  });
});
