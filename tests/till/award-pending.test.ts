/**
 * An award whose giving had no answer: resolved without a word where the service can tell, asked
 * where only the cashier knows, and never forgotten when the sale is given up.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Award } from '../../src-shared/domain/customer/customer.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import type { Intercept } from '../service/fault-injection.ts';
import * as hands from './award-hands.ts';
import { openBench, type Bench } from './bench.ts';

const { saleId, userId } = hands;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const progress = () => hands.progress(bench);
const giveWhile = (give: ReturnType<Intercept>, then: ReturnType<Intercept>) =>
  hands.giveWhile(bench, give, then);
/** Ours had no answer and another till gave one, as the cashier says. */
const givenElsewhere = async () => {
  const award = await giveWhile({ type: 'refuse' }, { type: 'refuse' });
  await bench.untilSale('failed');
  bench.service.intercept(null);
  await otherTillGives(award);
  await back();
  await bench.untilSale('awardUncertain');
  await bench.act({ do: 'awardWasElsewhere' });
  return award;
};
const otherTillGives = (award: Award) => hands.otherTillGives(bench, award);
const settled = () => hands.settled(bench);
const back = () => hands.back(bench);
const abandon = (give: ReturnType<Intercept>) => hands.abandon(bench, give);

describe('no answer to the giving', () => {
  test('given, and the progress says so at once: the sale goes on', async () => {
    await giveWhile({ type: 'dropAfter' }, 'pass');
    await bench.untilSale('awaitingPayment');
    expect((await progress()).receivedStampCount).toBe(0);
  });
  test('not read as given: not known until it can not be given any more, then given again', async () => {
    await giveWhile({ type: 'refuse' }, 'pass');
    await bench.untilSale('failed');
    expect(await bench.act({ do: 'retry' })).toMatchObject({ ok: false });
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1);
    await settled();
    expect((await bench.snapshot()).sale?.state).toMatchObject({
      at: 'failed',
      outcomeUnknown: true,
    });
    bench.clock.advance(5 * SECOND);
    await bench.until(
      'proven',
      ({ sale }) => sale?.state.at === 'failed' && !sale.state.outcomeUnknown,
    );
    bench.service.intercept(null);
    await bench.act({ do: 'retry' });
    await bench.untilSale('awaitingPayment');
    expect((await progress()).receivedStampCount).toBe(0);
  });
  test('given late: one award, seen without a key, and the cashier says whose it was', async () => {
    const award = await giveWhile({ type: 'refuse' }, 'pass');
    await bench.untilSale('failed');
    // What the network held back arrives after the till has given up.
    bench.service.intercept(null);
    await otherTillGives(award);
    bench.clock.advance(5 * SECOND);
    await bench.untilSale('awardUncertain');
    await bench.act({ do: 'awardWasOurs' });
    await bench.untilSale('awaitingPayment');
    expect((await progress()).total).toBe(award.total + 1);
  });
  test('given, and nothing can be read: the cashier says whose it was', async () => {
    await giveWhile({ type: 'dropAfter' }, { type: 'refuse' });
    await bench.untilSale('failed');
    await back();
    await bench.untilSale('awardUncertain');
    expect(await bench.act({ do: 'cancel' })).toMatchObject({ ok: false });
    await bench.act({ do: 'awardWasOurs' });
    await bench.untilSale('awaitingPayment');
  });
  test('not given here but at another till: it is not taken for this one’s', async () => {
    await givenElsewhere();
    await bench.until('away', ({ sale }) => sale === null);
    // Ours may be acted on yet: the stamps are read until it can't be, and that other one isn't told as ours.
    await settled();
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 1, needsAttention: 0 });
    await bench.quiet();
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    await bench.until(
      'resolved',
      ({ openItems: { pending, needsAttention } }) => pending + needsAttention === 0,
    );
  });
});

test('given here too, beside the one that the cashier said to be another till’s: both are counted', async () => {
  const award = await givenElsewhere();
  await settled();
  // Ours, which lay with the network.
  await hands.otherTillFillsCard(bench, award);
  await otherTillGives(award);
  bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await bench.until('told', ({ openItems }) => openItems.needsAttention === 1);
  const listed = await bench.call('sales.list', { search: '', skip: 0, show: 'unresolved' });
  expect(listed).toMatchObject({ value: { rows: [{ about: 'award', awardsGiven: 2 }] } });
});

test('that other one, ours and a note about fewer are kept across restarts', async () => {
  const award = await givenElsewhere();
  await bench.restart();
  await settled();
  expect((await bench.snapshot()).openItems).toMatchObject({ pending: 1, needsAttention: 0 });
  await hands.otherTillFillsCard(bench, award);
  await otherTillGives(award);
  bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await bench.until('told', ({ openItems }) => openItems.needsAttention === 1);
  const say = (note: string, awardsSeen: number) =>
    bench.call('orders.resolve', { saleId, do: 'manually', note, awardsSeen });
  await say('asked', 1);
  await bench.restart();
  const listed = await bench.call('sales.list', { search: '', skip: 0, show: 'unresolved' });
  expect(listed).toMatchObject({ value: { rows: [{ awardsGiven: 2, note: 'asked' }] } });
  await say('told', 2);
  const { openItems } = await bench.snapshot();
  expect(openItems).toMatchObject({ pending: 0, needsAttention: 0 });
});

test('given at another till while the order was made: said, and nothing is spent', async () => {
  const award = await progress();
  bench.service.intercept(({ path }) =>
    path.endsWith(`/${userId}/award`) ? { type: 'refuse' } : 'pass',
  );
  await hands.startWith(bench, award);
  expect((await bench.untilSale('failed')).state).toMatchObject({
    call: 'giveAward',
    outcomeUnknown: false,
  });
  await back();
  await otherTillGives(await progress());
  await bench.act({ do: 'retry' });
  const { sale } = await bench.until(
    'told',
    ({ sale: now }) => now?.state.at === 'failed' && now.state.fault.code === 'awardGivenElsewhere',
  );
  expect(sale?.state).toMatchObject({ call: 'giveAward' });
  expect((await progress()).total).toBe(award.total + 1);
});

const answerOf = (status: number, content: object, acts: boolean): ReturnType<Intercept> => ({
  type: 'reply',
  status,
  body: JSON.stringify({ code: status, message: '', ...content }),
  acts,
});

describe.each([
  ['of another award', { id: '65f1c0ffee65f1c0ffee9999', received_stamp_count: 0, total: 4 }],
  [
    'with the stamps as they were',
    { id: '65f1c0ffee65f1c0ffee0101', received_stamp_count: 8, total: 3 },
  ],
])('an answer %s says nothing of the giving', (_what, said) => {
  const data = { stamp_count: 8, ...said };
  test('not given: the gift isn’t handed over for nothing', async () => {
    await giveWhile(answerOf(200, { data }, false), 'pass');
    expect((await bench.untilSale('failed')).state).toMatchObject({ outcomeUnknown: true });
  });
  test('given, and the progress says so at once: the sale goes on', async () => {
    await giveWhile(answerOf(200, { data }, true), 'pass');
    await bench.untilSale('awaitingPayment');
  });
});

describe.each([429, 503])('a busy service that says “not now” (%d) to the giving', (status) => {
  const given = (acts: boolean) => answerOf(status, {}, acts);
  test('and gave it all the same: the sale goes on, though the service is taken to be away', async () => {
    await giveWhile(given(true), 'pass');
    await bench.untilSale('awaitingPayment');
    expect((await progress()).receivedStampCount).toBe(0);
  });
  test('and didn’t: that is known at once, and it can be given again', async () => {
    await giveWhile(given(false), 'pass');
    expect((await bench.untilSale('failed')).state).toMatchObject({ outcomeUnknown: false });
    await bench.act({ do: 'retry' });
    await bench.untilSale('awaitingPayment');
  });
  test('and its stamps can’t be read: not known, and the next reading tells', async () => {
    await giveWhile(given(false), given(false));
    expect((await bench.untilSale('failed')).state).toMatchObject({ outcomeUnknown: true });
    expect(await bench.act({ do: 'retry' })).toMatchObject({ ok: false });
    await back();
    await bench.until(
      'told',
      ({ sale }) => sale?.state.at === 'failed' && !sale.state.outcomeUnknown,
    );
  });
  test('and gave it, seen by the next reading: the cashier says whose it was', async () => {
    await giveWhile(given(true), given(false));
    await bench.untilSale('failed');
    await back();
    await bench.untilSale('awardUncertain');
  });
});

describe('given up while the award is in doubt', () => {
  test('given: told when the service is back, until the cashier ends it', async () => {
    await abandon({ type: 'dropAfter' });
    await back();
    await bench.until('told', ({ openItems: { needsAttention } }) => needsAttention === 1);
    const report = await bench.call('shift.report', null);
    expect(report).toMatchObject({
      value: {
        sales: { count: 0 },
        awards: 0,
        unresolved: [{ saleId, resolution: 'needsAttention', about: 'award' }],
      },
    });
    await bench.call('orders.resolve', {
      saleId,
      do: 'manually',
      note: 'gift handed over',
    });
    // Ours may be acted on yet, if it was another till's.
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 1, needsAttention: 0 });
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    await bench.until(
      'resolved',
      ({ openItems: { pending, needsAttention } }) => pending + needsAttention === 0,
    );
  });
  test('not given: resolved without a word', async () => {
    await abandon({ type: 'refuse' });
    await back();
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1);
    await settled();
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 1, needsAttention: 0 });
    bench.clock.advance(2 * MINUTE);
    await bench.until(
      'resolved',
      ({ openItems: { pending, needsAttention } }) => pending + needsAttention === 0,
    );
  });
  test('also across a restart', async () => {
    await abandon({ type: 'dropAfter' });
    bench.service.intercept(null);
    await bench.restart();
    await bench.until('told', ({ openItems: { needsAttention } }) => needsAttention === 1);
  });
});
