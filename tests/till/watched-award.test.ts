/**
 * A sale was given up while its award was in doubt, and another till gives the customer one: that is told at once, and as long
 * as this till's own request may be acted on another one is looked for, and none is given here.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import type { SaleRow } from '../../src-shared/contract/orders-schema.ts';
import type { Award } from '../../src-shared/domain/customer/customer.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import {
  abandon,
  back,
  otherTillFillsCard,
  otherTillGives,
  saleId,
  settled,
  startWithAward,
} from './award-hands.ts';
import { openBench, type Bench } from './bench.ts';

const PROVABLE = MOVE_DEADLINE + LATE_MARGIN;

let bench: Bench;
/** As it was when this till asked for it. */
let award: Award;
beforeEach(async () => {
  bench = await openBench();
  award = await abandon(bench, { type: 'refuse' });
  bench.service.intercept(null);
  await otherTillGives(bench, award);
  await back(bench);
  await attention();
});
afterEach(() => bench.stop());

const attention = () =>
  bench.until('told', ({ openItems }) => openItems.needsAttention === 1 && openItems.pending === 0);

async function row(): Promise<SaleRow> {
  const read = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
  const found = read.ok ? read.value.rows.find((one) => one.saleId === saleId) : undefined;
  if (found === undefined) throw new Error('the sale isn’t listed');
  return found;
}

/** This till's own request, which lay with the network. */
async function oursIsActedOn(): Promise<void> {
  await otherTillFillsCard(bench, award);
  await otherTillGives(bench, award);
}

/** From now on a reading tells all; those that are due are made. */
async function allIsTold(): Promise<void> {
  bench.clock.advance(PROVABLE + SECOND);
  await settled(bench);
  await bench.quiet();
}

const say = (note: string, awardsSeen?: number) =>
  bench.call('orders.resolve', { saleId, do: 'manually', note, awardsSeen });
const sellWithAward = async () => {
  await startWithAward(bench, ulid());
  const { sale } = await bench.until('goes on', ({ sale: now }) =>
    ['failed', 'awaitingPayment'].includes(now?.state.at ?? ''),
  );
  return sale?.state;
};

test('one is told, and none is given here while ours may be acted on; then both are told', async () => {
  expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 1 });
  await otherTillFillsCard(bench, award);
  expect(await sellWithAward()).toMatchObject({ at: 'failed', fault: { code: 'awardInDoubt' } });
  await bench.act({ do: 'cancel' });
  await otherTillGives(bench, award);
  await allIsTold();
  await attention();
  expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 2 });
  const report = await bench.call('shift.report', null);
  expect(report).toMatchObject({
    value: { awards: 0, unresolved: [{ saleId, about: 'award', awardsGiven: 2 }] },
  });
  // What comes now is no business of that sale.
  await oursIsActedOn();
  await allIsTold();
  expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 2 });
  await otherTillFillsCard(bench, award);
  expect(await sellWithAward()).toMatchObject({ at: 'awaitingPayment' });
});

test('nothing more comes: it is one, and the next award can be given', async () => {
  await allIsTold();
  await attention();
  expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 1 });
  await otherTillFillsCard(bench, award);
  expect(await sellWithAward()).toMatchObject({ at: 'awaitingPayment' });
});

test('it is looked for across a restart, from which it is counted anew', async () => {
  bench.clock.advance(PROVABLE - SECOND);
  await bench.restart();
  await oursIsActedOn();
  await allIsTold();
  await attention();
  expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 2 });
});

describe('the cashier has seen to the one', () => {
  beforeEach(async () => {
    expect(await say('handed over')).toMatchObject({ ok: true });
    const { openItems } = await bench.snapshot();
    expect(openItems).toMatchObject({ pending: 1, needsAttention: 0 });
    expect(await row()).toMatchObject({ resolution: 'pending', note: 'handed over' });
  });

  test('no other one comes: it is resolved with that word', async () => {
    await allIsTold();
    await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
    expect(await row()).toMatchObject({ resolution: 'resolvedManually', note: 'handed over' });
    expect(await bench.call('shift.report', null)).toMatchObject({
      value: { unresolved: [], resolvedManually: [{ saleId, note: 'handed over' }] },
    });
  });

  test('another one comes: it needs attention again, and both words stay', async () => {
    await oursIsActedOn();
    await allIsTold();
    await attention();
    expect(await row()).toMatchObject({ resolution: 'needsAttention', awardsGiven: 2 });
    await say('the second one, too');
    expect(await row()).toMatchObject({
      resolution: 'resolvedManually',
      note: 'handed over\nthe second one, too',
    });
  });

  test('also across a restart', async () => {
    await bench.restart();
    expect(await row()).toMatchObject({ resolution: 'pending', note: 'handed over' });
    await oursIsActedOn();
    await allIsTold();
    await attention();
    expect(await row()).toMatchObject({ awardsGiven: 2, note: 'handed over' });
  });
});

test('the cashier sees to it while the stamps are being read: neither is lost', async () => {
  const reading = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<null>();
  await oursIsActedOn();
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/award')) return 'pass';
    begun.resolve(null);
    return { type: 'delay', for: reading.promise };
  });
  bench.clock.advance(PROVABLE);
  await begun.promise;
  expect(await say('handed over')).toMatchObject({ ok: true });
  reading.resolve(null);
  await attention();
  expect(await row()).toMatchObject({ awardsGiven: 2, note: 'handed over' });
});

test.each([
  ['while more may come', 70 * SECOND],
  ['when nothing more can come', PROVABLE + SECOND],
])(
  'another one is read while the note about the first one is typed, %s: it is still to be seen to',
  async (_when, later) => {
    await oursIsActedOn();
    bench.clock.advance(later);
    await settled(bench);
    await bench.quiet();
    expect(await row()).toMatchObject({ awardsGiven: 2 });
    expect(await say('handed over', 1)).toMatchObject({ ok: true });
    await attention();
    expect(await row()).toMatchObject({ resolution: 'needsAttention', note: 'handed over' });
    await say('the second one, too', 2);
    const { openItems } = await bench.snapshot();
    expect(openItems.needsAttention).toBe(0);
    expect(await row()).toMatchObject({ note: 'handed over\nthe second one, too' });
  },
);
