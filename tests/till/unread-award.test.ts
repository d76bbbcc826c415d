/**
 * A sale was given up while its award was in doubt, and the branch's award program was taken away: no reading tells any more.
 * It needs attention in the end, is asked about all the same, and can be resolved manually.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../src-shared/domain/time.ts';
import type { Award } from '../../src-shared/domain/customer/customer.ts';
import { rowOf, untilRow } from './afterwards.ts';
import {
  abandon,
  back,
  otherTillFillsCard,
  otherTillGives,
  saleId,
  startWithAward,
} from './award-hands.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
let award: Award;
let readings: number;
beforeEach(async () => {
  bench = await openBench();
  award = await abandon(bench, { type: 'refuse' });
  readings = 0;
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/award')) return 'pass';
    readings += 1;
    return { type: 'reply', status: 404, body: '{"code":404,"message":"no award program"}' };
  });
  await bench.call('service.probe', null);
  await pass(110);
  await bench.restart();
  await untilRow(bench, saleId, { resolution: 'pending', about: 'award', fault: null });
  await pass(30);
  await untilRow(bench, saleId, { resolution: 'needsAttention', about: 'award', awardsGiven: 0 });
});
afterEach(() => bench.stop());

async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 5) {
    bench.clock.advance(5 * MINUTE);
    await bench.call('service.probe', null);
    await bench.quiet();
  }
}

const openItems = async () => (await bench.snapshot()).openItems;
const say = (note: string) =>
  bench.call('orders.resolve', { saleId, do: 'manually', note, awardsSeen: 0 });

test('the service says what it says, and the till asks on', async () => {
  expect(await openItems()).toMatchObject({ pending: 0, needsAttention: 1 });
  expect(await rowOf(bench, saleId)).toMatchObject({
    fault: { code: 'notFound' },
    nextTryAt: expect.any(Number),
  });
  const before = readings;
  await bench.restart();
  await pass(20);
  expect(readings).toBeGreaterThan(before);
  expect(await openItems()).toMatchObject({ pending: 0, needsAttention: 1 });
});

test('it is resolved manually: nothing is asked any more, and the next award can be given', async () => {
  expect(await say('support knows')).toMatchObject({ ok: true });
  expect(await openItems()).toMatchObject({ pending: 0, needsAttention: 0 });
  const note = 'support knows';
  await untilRow(bench, saleId, {
    resolution: 'resolvedManually',
    note,
    since: null,
    nextTryAt: null,
  });
  expect(await bench.call('shift.report', null)).toMatchObject({
    value: { unresolved: [], resolvedManually: [{ saleId, note }] },
  });
  expect(await say('once more')).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  const before = readings;
  await pass(40);
  expect(readings).toBe(before);
  bench.service.intercept(null);
  await startWithAward(bench, ulid());
  await bench.untilSale('awaitingPayment');
});

test('the stamps are told again: none was given', async () => {
  await back(bench);
  bench.clock.advance(20 * MINUTE);
  await back(bench);
  await bench.until('known', ({ openItems: { needsAttention } }) => needsAttention === 0);
  expect(await rowOf(bench, saleId)).toMatchObject({ resolution: 'cancelled', fault: null });
});

test('the stamps are told again while the note is typed: one was given, and it is still to be seen to', async () => {
  bench.service.intercept(null);
  await otherTillGives(bench, award);
  await otherTillFillsCard(bench, award);
  bench.clock.advance(20 * MINUTE);
  await back(bench);
  await untilRow(bench, saleId, { resolution: 'needsAttention', awardsGiven: 1, fault: null });
  expect(await say('support knows')).toMatchObject({ ok: true });
  await untilRow(bench, saleId, { resolution: 'needsAttention', note: 'support knows' });
});
