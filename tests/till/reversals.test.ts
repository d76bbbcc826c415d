/**
 * Taking orders back, with a journal in memory and a service that each test plays call by call: what is
 * refused before anything is sent, what two calls at once learn of each other, and what follows.
 */
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src-main/ports/journal.ts';
import { shownOutcome } from '../../src-renderer/orders/reversal-words.ts';
import { readAgain } from '../../src-main/till/reversal/order-access.ts';
import { refundCall } from '../../src-main/till/reversal/reversal-calls.ts';
import { reverseOrder } from '../../src-main/till/reversal/reverse-order.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { INVALID_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { fail, type Result } from '../../src-shared/domain/result.ts';
import type { SaleState } from '../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { detailsOf, orderOf } from './order-samples.ts';
import { finished } from './queue-samples.ts';
import {
  LOST,
  PENDING,
  REFUSED,
  REVERTED,
  STORAGE,
  UNREAD,
  elsewhere,
  harness,
  orderId,
  outcomes,
  refunded,
  settled,
} from './order-harness.ts';

const WITHOUT = finished({ order: null, resolution: 'noLoyalty' });

describe('refused, and nothing is sent', () => {
  test('before set-up', async () => {
    const { orders, reconciler, till, revert, open, sent } = harness();
    till.pairing = null;
    const refused = fail(INVALID_STATE);
    expect(await revert()).toEqual(refused);
    expect(await open()).toEqual(refused);
    expect(await orders.list('', 0, 'all')).toEqual(refused);
    expect(orders.foreign(0)).toEqual(refused);
    reconciler.askAll();
    expect(sent).toEqual([]);
  });

  test.each([
    ['with an order', undefined],
    ['without one', WITHOUT],
  ])('without an open shift: a sale %s', async (_what, state) => {
    const { till, revert, refund, sent } = harness(state);
    till.shiftIsOpen = false;
    expect(await revert()).toEqual(fail(INVALID_STATE));
    expect(await refund(100)).toEqual(fail(INVALID_STATE));
    expect(sent).toEqual([]);
  });

  test('a sale that nobody knows', async () => {
    const { revert, open, sent } = harness(null);
    expect(await revert()).toEqual(fail(INVALID_STATE));
    expect(await open()).toEqual(fail(INVALID_STATE));
    expect(sent).toEqual([]);
  });

  test.each<[string, SaleState]>([
    ['whose completion is being asked about', { ...finished(), at: 'reconciling' } as never],
    ['whose order is being completed', { ...finished(), at: 'completing' } as never],
    ['that is being paid', { at: 'awaitingPayment', order: null } as never],
  ])('a sale %s', async (_what, state) => {
    const { revert, moves, report } = harness(state);
    expect(await revert()).toEqual(fail(INVALID_STATE));
    expect(moves()).toEqual([]);
    expect(report().reverts.count).toBe(0);
  });

  test('while the program ends: neither at the service nor at the till alone', async () => {
    const there = harness();
    there.till.over = true;
    expect(await there.revert()).toEqual(fail(INVALID_STATE));
    expect(there.moves()).toEqual([]);
    const here = harness(WITHOUT);
    here.till.over = true;
    expect(await here.revert()).toEqual(fail(INVALID_STATE));
    expect(here.report().reverts.count).toBe(0);
  });

  test('when its intent can’t be written', async () => {
    const { revert, moves, broken } = harness();
    broken.set('recordReversalIntent', new JournalError('full'));
    expect(await revert()).toEqual(STORAGE('safe'));
    expect(moves()).toEqual([]);
  });

  test('when the order can’t be read', async () => {
    const { revert, moves, service } = harness();
    service.unread = UNREAD;
    expect(await revert()).toEqual(fail(UNREAD));
    expect(moves()).toEqual([]);
  });

  test.each<[string, Order]>([
    ['is reverted already', REVERTED],
    ['is not completed', orderOf({ status: 'PENDING' })],
  ])('of an order that %s; it is shown for what it is', async (_what, order) => {
    const { revert, moves, service } = harness();
    service.order = order;
    expect(await revert()).toMatchObject({
      ok: true,
      value: { record: { value: { status: order.status } }, reversals: [], remaining: null },
    });
    expect(moves()).toEqual([]);
  });

  test('another branch’s order', async () => {
    const { orders, moves, service, newRequest } = harness(null);
    service.order = orderOf({ details: detailsOf({ branchId: id('12') }) });
    expect(await orders.revert({ orderId }, newRequest())).toMatchObject({
      ok: true,
      value: { row: null, elsewhere: true, remaining: null },
    });
    expect(moves()).toEqual([]);
  });

  test('while another wish about that order is under way', async () => {
    const { revert, refund, orders, newRequest, service, moves, hold } = harness();
    service.moves = [[REVERTED, null]];
    const release = hold('read', 'move');
    const first = revert();
    expect(await refund(100)).toEqual(fail(INVALID_STATE));
    expect(await orders.revert({ orderId }, newRequest())).toEqual(fail(INVALID_STATE));
    release();
    expect(outcomes(await first)).toEqual(['done']);
    expect(moves()).toEqual(['revert']);
  });
});

describe('read while it is confirmed', () => {
  type Harness = ReturnType<typeof harness>;
  const OPENED = ['read', 'revert', 'read'];
  const ANEW = ['read', 'read', 'revert', 'read'];
  const confirmed = (all: Harness) => {
    all.service.moves = [[REVERTED, null]];
    return all.newRequest();
  };

  test('it goes by that reading', async () => {
    const all = harness();
    const wish = confirmed(all);
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    all.clock.advance(5 * SECOND);
    expect(outcomes(await all.revert(wish))).toEqual(['done']);
    expect(all.sent).toEqual(OPENED);
  });

  test('what another till has given back since is not handed over a second time', async () => {
    const all = harness();
    const wish = confirmed(all);
    const { refunds } = refunded(250_000);
    all.service.moves = [[{ ...REVERTED, refunds }, null]];
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    expect(await all.revert(wish)).toMatchObject({
      value: {
        reversals: [{ outcome: 'done', amount: 1_250_000, money: 1_000_000, cashback: 70_000 }],
      },
    });
    const counted = { count: 1, amount: 1_000_000, bonus: 0, cashback: 70_000 };
    expect(all.report()).toMatchObject({
      reverts: counted,
      refundsByMethod: { card: { amount: 1_000_000 } },
    });
    all.nextShift();
    all.service.order = refunded(250_000);
    all.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(outcomes(await all.open())).toEqual(['notDone']);
    expect(all.report()?.undone).toEqual(counted);
  });

  test('it goes by that reading, which is waited for', async () => {
    const all = harness();
    const wish = confirmed(all);
    const release = all.hold('read');
    void all.orders.open({ saleId: all.saleId }, wish.requestId);
    const reverted = all.revert(wish);
    release();
    expect(outcomes(await reverted)).toEqual(['done']);
    expect(all.sent).toEqual(OPENED);
  });

  test.each<[string, (all: Harness) => unknown]>([
    ['is too old', ({ clock }) => clock.advance(5 * SECOND + 1)],
    ['the screen has read anew since', ({ orders, saleId }) => orders.open({ saleId })],
    ['was begun with another journal', ({ till }) => (till.pairing = elsewhere(till.pairing))],
    [
      'another wish has overtaken',
      async ({ revert, service }) => {
        service.moves = [
          [null, REFUSED],
          [REVERTED, null],
        ];
        await revert();
      },
    ],
    [
      'is of another wish',
      ({ orders, saleId, newRequest }) => orders.open({ saleId }, newRequest().requestId),
    ],
  ])('one that %s is made anew', async (_what, happens) => {
    const all = harness();
    const wish = confirmed(all);
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    await happens(all);
    const before = all.sent.length;
    await all.revert(wish);
    expect(all.sent.slice(before)).toEqual(ANEW.slice(1));
  });

  test('one that was begun while something was under way is made anew', async () => {
    const all = harness();
    all.service.moves = [
      [refunded(100), null],
      [refunded(100, 200), null],
    ];
    const release = all.hold('move');
    const moving = all.refund(100);
    await settled();
    const wish = all.newRequest();
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    release();
    await moving;
    all.sent.length = 0;
    expect(outcomes(await all.refund(200, wish))).toEqual(['done', 'done']);
    expect(all.sent).toEqual(['read', 'refund 200', 'read']);
  });

  test('another order that is only looked at leaves it as it is', async () => {
    const all = harness();
    const wish = confirmed(all);
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    await all.orders.open({ orderId: id('77') });
    all.sent.length = 0;
    expect(outcomes(await all.revert(wish))).toEqual(['done']);
    expect(all.sent).toEqual(['revert', 'read']);
  });

  test('one of another order says nothing', async () => {
    const all = harness();
    const wish = confirmed(all);
    await all.orders.open({ orderId: id('77') }, wish.requestId);
    expect(outcomes(await all.revert(wish))).toEqual(['done']);
    expect(all.sent).toEqual(ANEW);
  });

  test('one that failed, or is answered too late, is made anew', async () => {
    const all = harness();
    const wish = confirmed(all);
    all.service.unread = UNREAD;
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    all.service.unread = null;
    const release = all.hold('read');
    void all.orders.open({ saleId: all.saleId }, wish.requestId);
    const reverted = all.revert(wish);
    all.clock.advance(5 * SECOND + 1);
    release();
    expect(outcomes(await reverted)).toEqual(['done']);
    expect(all.sent).toEqual(['read', ...ANEW]);
  });

  test('one that failed is made anew in the same moment, as a person’s wish passes the guard', async () => {
    const all = harness();
    const wish = confirmed(all);
    all.service.unread = UNREAD;
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    all.service.unread = null;
    const reverted = all.revert(wish);
    expect(all.sent).toEqual(['read', 'read']);
    expect(outcomes(await reverted)).toEqual(['done']);
  });

  test('one that failed when another confirmation was opened says nothing of that', async () => {
    const all = harness();
    const wish = confirmed(all);
    const release = all.hold('read');
    all.service.unread = UNREAD;
    const before = all.orders.open({ saleId: all.saleId }, all.newRequest().requestId);
    all.service.unread = null;
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    release();
    await before;
    expect(outcomes(await all.revert(wish))).toEqual(['done']);
    expect(all.sent).toEqual(ANEW);
  });

  test('it is gone by once', async () => {
    const all = harness();
    const wish = confirmed(all);
    await all.orders.open({ saleId: all.saleId }, wish.requestId);
    all.broken.set('recordReversalIntent', new JournalError('full'));
    expect(await all.revert(wish)).toEqual(STORAGE('safe'));
    all.broken.clear();
    expect(outcomes(await all.revert(wish))).toEqual(['done']);
    expect(all.sent).toEqual(ANEW);
  });
});

describe('after it the next one may begin', () => {
  test.each<[string, (all: ReturnType<typeof harness>) => void, () => Result<never, Fault>]>([
    ['could not be read', ({ service }) => void (service.unread = UNREAD), () => fail(UNREAD)],
    [
      'could not be written down',
      ({ broken }) => void broken.set('recordReversalIntent', new JournalError('full')),
      () => STORAGE('safe'),
    ],
  ])('when it %s', async (_what, spoil, refusal) => {
    const all = harness();
    spoil(all);
    expect(await all.revert()).toEqual(refusal());
    all.service.unread = null;
    all.broken.clear();
    all.service.moves = [[REVERTED, null]];
    expect(outcomes(await all.revert())).toEqual(['done']);
  });
});

describe('the same wish again', () => {
  test('says where it stands, and nothing is sent', async () => {
    const { refund, newRequest, service, moves } = harness();
    service.moves = [[refunded(100), null]];
    const first = newRequest();
    await refund(100, first);
    const before = await refund(100, newRequest());
    expect(outcomes(before)).toEqual(['done', 'refused']);
    expect(outcomes(await refund(100, first))).toEqual(['done', 'refused']);
    expect(moves()).toEqual(['refund 100', 'refund 100']);
  });

  test('also when the order can’t be read', async () => {
    const { refund, newRequest, service, moves } = harness();
    service.moves = [[refunded(100), null]];
    const first = newRequest();
    await refund(100, first);
    service.unread = UNREAD;
    expect(await refund(100, first)).toMatchObject({
      ok: true,
      value: { record: fail(UNREAD), reversals: [{ outcome: 'done' }], remaining: null },
    });
    expect(moves()).toEqual(['refund 100']);
  });

  test('after another one was answered, while a third is in doubt', async () => {
    const { refund, revert, newRequest, service, moves } = harness();
    service.moves = [
      [refunded(100), null],
      [null, LOST],
    ];
    const first = newRequest();
    await refund(100, first);
    await refund(200);
    expect(await revert()).toEqual(fail(PENDING));
    expect(outcomes(await refund(100, first))).toEqual(['done', 'unknown']);
    expect(moves()).toEqual(['refund 100', 'refund 200']);
  });
});

describe('a reading beside a move', () => {
  test('begun before the move ended says nothing of what it did', async () => {
    const { orders, open, revert, service, hold, clock, saleId } = harness();
    service.moves = [[null, LOST]];
    const release = hold('read', 'move');
    const opening = open();
    const reverting = revert();
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    release();
    await opening;
    // It was begun before the request could no longer arrive.
    expect(outcomes(await reverting)).toEqual(['unknown']);
    service.order = REVERTED;
    expect(outcomes(await orders.open({ saleId }))).toEqual(['done']);
  });

  test('begun before the move’s end and answered after it is shown, and believed by nobody', async () => {
    const { open, revert, service, hold, statuses } = harness();
    service.moves = [[REVERTED, null]];
    const moved = hold('move');
    const reverting = revert();
    await settled();
    const answered = hold('read');
    const opening = open();
    moved();
    await reverting;
    statuses.length = 0;
    answered();
    expect(await opening).toMatchObject({ value: { record: { value: { status: 'COMPLETED' } } } });
    expect(statuses).toEqual([]);
    expect(outcomes(await open())).toEqual(['done']);
    expect(statuses).toEqual(['A DECLINED']);
  });

  test('begun and answered while one is under way is believed by nobody either', async () => {
    const { open, revert, service, hold, statuses } = harness();
    service.moves = [[REVERTED, null]];
    const moved = hold('move');
    const reverting = revert();
    await settled();
    statuses.length = 0;
    await open();
    expect(statuses).toEqual([]);
    moved();
    expect(outcomes(await reverting)).toEqual(['done']);
  });
});

test('one that is under way is known a deadline and a margin after it was sent', async () => {
  const { clock, revert, open, hold, service } = harness();
  clock.advance(60 * SECOND);
  service.moves = [[REVERTED, null]];
  const release = hold('move');
  const reverting = revert();
  await settled();
  const knownFrom = clock.steady() + MOVE_DEADLINE + LATE_MARGIN;
  expect(await open()).toMatchObject({ value: { knownFrom, reversals: [{ knownFrom }] } });
  release();
  expect(await reverting).toMatchObject({
    value: { knownFrom: null, reversals: [{ outcome: 'done', knownFrom: null }] },
  });
});

test('one that was sent again after a slow renewal of the session is counted from then on', async () => {
  const { clock, refund, hold, service } = harness();
  service.moves = [[null, LOST]];
  const release = hold('move');
  const refunding = refund(100);
  await settled();
  clock.advance(MOVE_DEADLINE + 7 * SECOND);
  release();
  const knownFrom = clock.steady() + LATE_MARGIN;
  expect(await refunding).toMatchObject({ value: { knownFrom, reversals: [{ knownFrom }] } });
});

/** What screen, list and report say after a refund, by a record that tells the order's amount or doesn't. */
async function saidAfterRefund(isTold: boolean) {
  const { refund, open, orders, report, service } = harness();
  const total = (order: Order) => (isTold ? order : { ...order, total: null });
  service.order = total(service.order);
  service.moves = [[total(refunded(500_000)), null]];
  if (!isTold) service.refundSays = { total: null };
  await refund(500_000);
  const opened = await open();
  const list = await orders.list('', 0, 'all');
  return {
    remaining: opened.ok && opened.value.remaining,
    reversals: opened.ok && opened.value.reversals.map(({ outcome, money }) => [outcome, money]),
    rows: list.ok && list.value.rows.map((row) => row.refunded),
    report: report()?.refunds,
  };
}

test('without the order’s amount after refunds screen, list and report say the same', async () => {
  const told = await saidAfterRefund(true);
  expect(told).toMatchObject({ reversals: [['done', 500_000]], rows: [500_000] });
  expect(await saidAfterRefund(false)).toEqual(told);
});

describe('a busy service says “not now”', () => {
  const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 503 };

  test('and has done it: it is done, and counted, and isn’t done twice', async () => {
    const { refund, service, report } = harness();
    service.moves = [[refunded(100), BUSY]];
    expect(await refund(100)).toMatchObject({
      value: { reversals: [{ outcome: 'done', alsoThere: false, money: 100 }] },
    });
    expect(report()).toMatchObject({ refunds: { count: 1 } });
  });

  test('and hasn’t: it is not done, and may be done again', async () => {
    const { refund, service } = harness();
    service.moves = [
      [null, BUSY],
      [refunded(100), null],
    ];
    expect(await refund(100)).toMatchObject({ value: { reversals: [{ outcome: 'notDone' }] } });
    expect(await refund(100)).toMatchObject({
      value: { reversals: [{ outcome: 'notDone' }, { outcome: 'done' }] },
    });
  });

  test('and its record can’t be read: it isn’t known, and nothing else is sent', async () => {
    const { refund, open, hold, service } = harness();
    service.moves = [[refunded(100), BUSY]];
    const release = hold('move');
    const refunding = refund(100);
    await settled();
    service.unread = UNREAD;
    release();
    expect(await refunding).toMatchObject({ value: { reversals: [{ outcome: 'unknown' }] } });
    expect(await refund(100)).toEqual(fail(PENDING));
    service.unread = null;
    expect(await open()).toMatchObject({ value: { reversals: [{ outcome: 'done' }] } });
  });
});

test('refused, and the record shows one like it: said of that one, until another reading', async () => {
  const { refund, open, service } = harness();
  service.moves = [
    [null, REFUSED],
    [refunded(50, 100), null],
  ];
  expect(await refund(100)).toMatchObject({
    value: { reversals: [{ outcome: 'refused', alsoThere: false }] },
  });
  const told = [
    { outcome: 'refused', alsoThere: true },
    { outcome: 'done', alsoThere: false },
  ];
  expect(await refund(50)).toMatchObject({ value: { reversals: told } });
  expect(await open()).toMatchObject({ value: { reversals: told } });
  service.unread = UNREAD;
  expect(await open()).toMatchObject({
    value: { reversals: told },
  });
});

test('… in the list of other tills’ orders, too, and while the order can’t be read', async () => {
  const { orders, service, newRequest } = harness(null);
  service.moves = [[refunded(100), REFUSED]];
  const answer = await orders.refund({ orderId }, { amount: tiyn(100), ...newRequest() });
  if (!answer.ok) throw new Error(answer.fault.code);
  expect(answer.value.reversals.map(shownOutcome)).toEqual(['uncertain']);
  const list = orders.foreign(0);
  service.unread = UNREAD;
  const again = await orders.open({ orderId });
  expect(list.ok && list.value.rows.map(shownOutcome)).toEqual(['uncertain']);
  expect(again.ok && again.value.reversals.map(shownOutcome)).toEqual(['uncertain']);
  // Another reading, which shows none, counts from then on.
  service.unread = null;
  service.order = orderOf({ status: 'COMPLETED' });
  await orders.open({ orderId });
  const later = orders.foreign(0);
  expect(later.ok && later.value.rows.map(shownOutcome)).toEqual(['refused']);
});

test('of another till’s order the journal isn’t asked about a sale', async () => {
  const { orders, service, broken, newRequest } = harness(null);
  for (const name of ['reversalsHere', 'recordReversed', 'saleRow'] as const)
    broken.set(name, new Error('a defect'));
  service.moves = [[refunded(100), null]];
  expect(
    outcomes(await orders.refund({ orderId }, { amount: tiyn(100), ...newRequest() })),
  ).toEqual(['done']);
});

test('a sale that is not paid yet is shown with nothing to take back', async () => {
  const { open, sent } = harness({ at: 'awaitingPayment', order: null } as never);
  expect(await open()).toMatchObject({
    ok: true,
    value: { orderId: null, record: null, reversals: [], remaining: null, elsewhere: false },
  });
  expect(sent).toEqual([]);
});

describe('who waits for the order’s status is told', () => {
  test('of a sale of this till, at each reading; the report is counted anew', async () => {
    const { open, statuses, till, service } = harness();
    expect(await open()).toMatchObject({
      value: { elsewhere: false, reversals: [], remaining: { amount: 1_250_000 } },
    });
    service.order = REVERTED;
    await open();
    expect(statuses).toEqual(['A COMPLETED', 'A DECLINED']);
    expect(till.onTotalsChanged).toBe(2);
    service.unread = UNREAD;
    await open();
    expect([statuses.length, till.onTotalsChanged]).toEqual([2, 2]);
  });

  test('of another till’s order nobody waits', async () => {
    const { orders, statuses, till } = harness(null);
    await orders.open({ orderId });
    expect([statuses, till.onTotalsChanged]).toEqual([[], 1]);
  });

  test('before a reversal the order is read, and that counts too', async () => {
    const { revert, statuses, service } = harness();
    service.order = REVERTED;
    await revert();
    expect(statuses).toEqual(['A DECLINED']);
  });
});

describe('what is counted', () => {
  test('money and cashback of a refund, once it is known to be done', async () => {
    const { refund, report, till, service } = harness();
    service.moves = [[refunded(250_000), null]];
    await refund(250_000);
    expect(report().refunds).toMatchObject({ count: 1, amount: 250_000, cashback: 17_500 });
    // After the reading before it, and when it was done.
    expect(till.onTotalsChanged).toBe(2);
  });

  test('a sale that only this till knows: nothing is sent', async () => {
    const { revert, refund, report, till, sent, open } = harness(WITHOUT);
    expect(await refund(250_000)).toMatchObject({
      value: {
        orderId: null,
        record: null,
        elsewhere: false,
        row: { refunded: 250_000 },
        remaining: { amount: 1_000_000 },
        reversals: [{ kind: 'refund', outcome: 'done', money: 250_000, alsoThere: false }],
      },
    });
    expect(till.onTotalsChanged).toBe(1);
    expect(outcomes(await revert())).toEqual(['done', 'done']);
    expect(await open()).toMatchObject({ value: { remaining: null, record: null } });
    expect(report()).toMatchObject({
      refunds: { count: 1, amount: 250_000 },
      reverts: { count: 1, amount: 1_000_000 },
    });
    expect(sent).toEqual([]);
  });

  test('it can’t be written: said, and nothing is counted', async () => {
    const { revert, broken, report, till } = harness(WITHOUT);
    broken.set('recordReversal', new JournalError('full'));
    expect(await revert()).toEqual(STORAGE('safe'));
    broken.clear();
    expect([report().reverts.count, till.onTotalsChanged]).toEqual([0, 0]);
  });
});

describe('the order can’t be read after its answer: that tells', () => {
  test.each<[string, { total?: null; status?: null }]>([
    ['in full', {}],
    ['without a total', { total: null }],
    ['without a status', { status: null }],
  ])('%s', async (_what, says) => {
    const { refund, service, hold, report } = harness();
    service.moves = [[refunded(100), null]];
    service.refundSays = says;
    const release = hold('move');
    const refunding = refund(100);
    await settled();
    service.unread = UNREAD;
    release();
    expect(await refunding).toMatchObject({
      value: { record: fail(UNREAD), row: { refunded: 100 }, reversals: [{ outcome: 'done' }] },
    });
    expect(report().refunds).toMatchObject({ count: 1, amount: 100 });
  });

  test('of another till’s order what was spent on it is known from before', async () => {
    const { orders, service, hold, newRequest } = harness(null);
    service.order = orderOf({ paidFromBonuses: tiyn(250_000) });
    const untold = { amount: tiyn(100_000), refundedBonus: null, createdAt: null };
    service.moves = [[{ ...service.order, refunds: [untold] }, null]];
    const release = hold('move');
    const refunding = orders.refund({ orderId }, { amount: tiyn(100_000), ...newRequest() });
    await settled();
    service.unread = UNREAD;
    release();
    // A fifth was paid with bonuses: they go back, and no money for them.
    expect(await refunding).toMatchObject({
      value: { reversals: [{ outcome: 'done', money: 80_000, refundedBonus: 20_000 }] },
    });
  });

  test('and of a revert too', async () => {
    const { revert, service, hold, report } = harness();
    service.moves = [[REVERTED, null]];
    const release = hold('move');
    const reverting = revert();
    await settled();
    service.unread = UNREAD;
    release();
    expect(await reverting).toMatchObject({
      value: { row: { reverted: true }, reversals: [{ outcome: 'done' }] },
    });
    expect(report().reverts.count).toBe(1);
  });

  test('what was refunded before a revert stays done: its answer needn’t list it', async () => {
    const { refund, revert, service, hold, report } = harness();
    service.moves = [
      [refunded(100), null],
      [REVERTED, null],
    ];
    await refund(100);
    const release = hold('move');
    const reverting = revert();
    await settled();
    service.unread = UNREAD;
    release();
    expect(await reverting).toMatchObject({
      value: {
        row: { reverted: true, refunded: 100 },
        reversals: [
          { outcome: 'done', money: 100 },
          { outcome: 'done', money: 1_249_900 },
        ],
      },
    });
    expect(report()).toMatchObject({
      refunds: { count: 1, amount: 100 },
      undone: { count: 0, amount: 0 },
    });
  });
});

test.each([0, 1_250_000, 1_250_001])(
  'of a sale that only this till knows a refund of %i is none',
  async (amount) => {
    const { refund, report, open } = harness(WITHOUT);
    expect(outcomes(await refund(amount))).toEqual([]);
    expect(report().refunds.count).toBe(0);
    expect(outcomes(await open())).toEqual([]);
  },
);

test('what was given back whole is given back once, at the till alone too', async () => {
  const { revert, report } = harness(WITHOUT);
  await revert();
  expect(outcomes(await revert())).toEqual(['done']);
  expect(report().reverts).toMatchObject({ count: 1, amount: 1_250_000 });
});

describe('the journal fails', () => {
  test('once it was sent: what became of it is not known, said so, and asked about', async () => {
    const { revert, newRequest, broken, service, moves, open, till } = harness();
    service.moves = [[REVERTED, null]];
    broken.set('recordReversalOutcome', new JournalError('full'));
    const wish = newRequest();
    expect(await revert(wish)).toEqual(STORAGE('unsafe'));
    expect(till.onTotalsChanged).toBe(1);
    // The same wish again sends nothing, and says no other.
    expect(await revert(wish)).toEqual(STORAGE('unsafe'));
    // What can't be written down is shown as it stands.
    expect(outcomes(await open())).toEqual(['unknown']);
    broken.clear();
    expect(outcomes(await open())).toEqual(['done']);
    expect(moves()).toEqual(['revert']);
  });

  test.each([
    ['a sale', 'saleId'],
    ['an order', 'orderId'],
  ] as const)(
    'and can’t be read either, with its intent: %s is never sent for twice, nor said to be as it was',
    async (_whose, by) => {
      const { orders, saleId, newRequest, file, service, moves, hold, till } = harness(
        by === 'saleId' ? undefined : null,
      );
      const target = by === 'saleId' ? { saleId } : { orderId };
      service.moves = [[refunded(100), null]];
      const wish = { ...target, ...newRequest(), amount: tiyn(100) };
      const refund = () => orders.refund(target, wish);
      const release = hold('move');
      const refunding = refund();
      await settled();
      file.isAway = true;
      release();
      expect(await refunding).toEqual(STORAGE('unsafe'));
      expect(till.onTotalsChanged).toBeGreaterThan(0);
      expect(await refund()).toEqual(STORAGE('unsafe'));
      service.unread = UNREAD;
      expect(await refund()).toEqual(STORAGE('unsafe'));
      service.unread = null;
      file.isAway = false;
      expect(outcomes(await refund())).toEqual(['done']);
      expect(moves()).toEqual(['refund 100']);
    },
  );

  test('and goes without its intent while its order is read again: it is not sent for twice', async () => {
    const { refund, service, newRequest, hold, moves, file } = harness();
    service.moves = [[refunded(100), null]];
    const asked = newRequest();
    expect(outcomes(await refund(100, asked))).toEqual(['done']);
    const release = hold('read');
    const again = refund(100, asked);
    await settled();
    file.isAway = true;
    release();
    expect(await again).toEqual(STORAGE('unsafe'));
    expect(moves()).toEqual(['refund 100']);
  });

  test('and has lost the intent of this one alone: another one’s stands for none of it', async () => {
    const { access, refund, service, newRequest, moves, saleId } = harness();
    service.moves = [[refunded(50), null]];
    await refund(50);
    const asked = { ...newRequest(), moneyOnly: false, cashier: null, supervisor: null };
    access.sent.began({
      requestId: asked.requestId,
      place: 'here',
      orderId: id('18014398509481985'),
      saleId,
    });
    expect(await reverseOrder(access, { saleId }, asked, refundCall(tiyn(100)))).toEqual(
      STORAGE('unsafe'),
    );
    expect(moves()).toEqual(['refund 50']);
  });

  test.each(['11', null])(
    'and is asked for again at another place (branch %s): it is no other one',
    async (branch) => {
      const { till, orders, newRequest, service, moves, file, hold } = harness(null);
      const of = { branchId: branch === null ? null : id(branch) };
      service.order = { ...service.order, ...of };
      service.moves = [[{ ...refunded(100), ...of }, null]];
      const wish = { ...newRequest(), amount: tiyn(100) };
      const refund = () => orders.refund({ orderId }, wish);
      const release = hold('move');
      const refunding = refund();
      await settled();
      file.isAway = true;
      release();
      expect(await refunding).toEqual(STORAGE('unsafe'));
      // Its journal stays as empty as that of the other place.
      till.pairing = till.pairing && { ...till.pairing, place: 'there' };
      expect(await refund()).toEqual(STORAGE('unsafe'));
      expect(moves()).toEqual(['refund 100']);
    },
  );

  test('before anything was sent: nothing was', async () => {
    const { revert, broken, moves } = harness();
    broken.set('recordReversed', new JournalError('full'));
    expect(await revert()).toEqual(STORAGE('safe'));
    expect(moves()).toEqual([]);
  });

  test('a defect is no full disk', async () => {
    const { revert, orders, broken } = harness();
    const defect = new Error('a defect');
    for (const name of ['recordReversed', 'searchSales', 'foreignOrders'] as const)
      broken.set(name, defect);
    await expect(revert()).rejects.toBe(defect);
    await expect(orders.list('', 0, 'all')).rejects.toBe(defect);
    broken.set('searchSales', new JournalError('full'));
    expect(await orders.list('', 0, 'all')).toEqual(STORAGE('safe'));
  });
});

/** A refund that was sent and not answered. */
const pending = async () => {
  const all = harness();
  all.service.moves = [[null, LOST]];
  expect(outcomes(await all.refund(100))).toEqual(['unknown']);
  all.sent.length = 0;
  return all;
};

const resolvedManually = (
  resolution: 'resolvedManually' | 'needsAttention' = 'resolvedManually',
) => {
  const all = harness(
    finished({ resolution, payment: { method: 'cash', tendered: null }, note: 'asked support' }),
  );
  all.service.order = orderOf({ status: 'PENDING' });
  /** As it is confirmed there. */
  const wish = () => ({ ...all.newRequest(), moneyOnly: true });
  return {
    ...all,
    wish,
    refund: (amount: number, asked: ReturnType<typeof wish> = wish()) => all.refund(amount, asked),
    revert: (asked: ReturnType<typeof wish> = wish()) => all.revert(asked),
  };
};
const left = (amount: number) => ({ moneyOnly: true, remaining: { amount, bonus: 0 } });

describe('of a sale that was resolved manually, and whose order was never completed', () => {
  test('the money goes back at the till: nothing is sent, the report counts it', async () => {
    const { open, refund, revert, moves, report } = resolvedManually();
    expect(await open()).toMatchObject({ value: { ...left(1_250_000), reversals: [] } });
    expect(await refund(300_000)).toMatchObject({
      value: {
        ...left(950_000),
        record: { value: { status: 'PENDING' } },
        row: { refunded: 300_000 },
        reversals: [{ outcome: 'done', ways: [{ method: 'cash', amount: 300_000 }] }],
      },
    });
    expect(await revert()).toMatchObject({
      value: { remaining: null, row: { reverted: true }, reversals: [{}, { money: 950_000 }] },
    });
    expect(await revert()).toMatchObject({ value: { reversals: [{}, {}] } });
    expect(moves()).toEqual([]);
    expect(report()).toMatchObject({
      refunds: { count: 1, amount: 300_000, bonus: 0, cashback: 0 },
      reverts: { count: 1, amount: 950_000, bonus: 0, cashback: 0 },
      refundsByMethod: { cash: { amount: 1_250_000 } },
    });
  });

  test('the same wish twice is one', async () => {
    const { refund, wish, report } = resolvedManually();
    const asked = wish();
    await refund(300_000, asked);
    await refund(300_000, asked);
    expect(report().refunds).toMatchObject({ count: 1, amount: 300_000 });
  });

  test('not before it was resolved, nor while its order can’t be read', async () => {
    const early = resolvedManually('needsAttention');
    expect(await early.open()).toMatchObject({ value: { moneyOnly: false, remaining: null } });
    expect(await early.refund(300_000)).toMatchObject({ value: { reversals: [] } });
    const unread = resolvedManually();
    unread.service.unread = UNREAD;
    expect(await unread.refund(300_000)).toEqual(fail(UNREAD));
    expect(unread.report().refunds.count).toBe(0);
  });

  test('not once its record tells when it was paid: it may have been completed before it was blocked', async () => {
    const blocked = { status: 'BLOCKED', cashback: ZERO } as const;
    const { open, refund, revert, service, moves, report } = resolvedManually();
    service.order = orderOf({ ...blocked, paidAt: 2_000 });
    expect(await open()).toMatchObject({ value: { moneyOnly: false, remaining: null } });
    expect(await refund(300_000)).toMatchObject({ value: { reversals: [] } });
    expect(await revert()).toMatchObject({ value: { reversals: [] } });
    expect(report().reverts.count).toBe(0);
    service.order = orderOf(blocked);
    expect(await revert()).toMatchObject({ value: { reversals: [{ money: 1_250_000 }] } });
    expect(moves()).toEqual([]);
  });

  test('completed after all: the service reverts it, and no money goes back twice', async () => {
    const { open, refund, revert, service, moves, report, wish } = resolvedManually();
    await refund(300_000);
    service.order = orderOf();
    // It was confirmed as money only: something else would be done.
    expect(await revert()).toMatchObject({
      value: { moneyOnly: false, reversals: [{ here: true }] },
    });
    expect(await open()).toMatchObject({
      value: { moneyOnly: false, remaining: { amount: 1_250_000 }, givenBeside: 300_000 },
    });
    service.moves = [[REVERTED, null]];
    expect(await revert({ ...wish(), moneyOnly: false })).toMatchObject({
      value: {
        reversals: [
          { money: 300_000, here: true },
          { outcome: 'done', money: 950_000, here: false },
        ],
      },
    });
    // Once something was sent for it, it was completed, whatever it says.
    service.order = orderOf({ status: 'PENDING' });
    expect(await open()).toMatchObject({ value: { moneyOnly: false, remaining: null } });
    expect(moves()).toEqual(['revert']);
    expect(report().reverts).toMatchObject({ count: 1, amount: 950_000 });
  });

  test('its order is closed or the till set up anew while it is read: nothing is given back', async () => {
    const { refund, hold, till, report } = resolvedManually();
    const go = hold('read');
    const asked = refund(300_000);
    till.shiftIsOpen = false;
    go();
    expect(await asked).toEqual(fail(INVALID_STATE));
    expect(report().refunds.count).toBe(0);
  });
});

describe('without an answer', () => {
  test('it is read soon by itself, and counted when it was done', async () => {
    const { clock, service, sent, report, orders, saleId } = await pending();
    service.order = refunded(100);
    clock.advance(2 * SECOND);
    await settled();
    expect(sent).toEqual(['read']);
    expect(report().refunds).toMatchObject({ count: 1, amount: 100 });
    clock.advance(10 * SECOND);
    await settled();
    expect(sent).toEqual(['read']);
    expect(outcomes(await orders.open({ saleId }))).toEqual(['done']);
  });

  test('then done, then not in the record any more: what was given back is told, not “no answer”, and taken off', async () => {
    const { clock, service, open, revert, report, nextShift } = await pending();
    service.order = refunded(100);
    expect(await open()).toMatchObject({
      value: { reversals: [{ outcome: 'done', money: 100, undone: null, fault: LOST }] },
    });
    service.order = orderOf();
    const fault: Fault = { code: 'contradicted', retry: 'unsafe' };
    const gone = { money: null, refundedBonus: null, undone: 100, ways: [], fault };
    expect(await open()).toMatchObject({ value: { reversals: [{ outcome: 'unknown', ...gone }] } });
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(await open()).toMatchObject({ value: { reversals: [{ outcome: 'notDone', ...gone }] } });
    const undone = { count: 1, amount: 100, bonus: 0, cashback: 0 };
    expect(report()).toMatchObject({ refunds: { count: 0 }, undone });
    nextShift();
    expect(report()).toMatchObject({ undone: { count: 0 } });
    service.moves = [[REVERTED, null]];
    const rest = { outcome: 'done', money: 1_250_000 - 100 };
    expect(await revert()).toMatchObject({ value: { reversals: [gone, rest] } });
    service.order = { ...REVERTED, refunds: refunded(100).refunds };
    expect(await open()).toMatchObject({
      value: { reversals: [{ outcome: 'done', money: 100, undone: null }, rest] },
    });
  });

  test('its money goes back the way it came, as the report counts it', async () => {
    const split = { cash: tiyn(400_000), rest: 'card' as const };
    const payment = { method: 'mixed' as const, tendered: null, split };
    const { refund, service, open, report } = harness(
      finished({ resolution: 'confirmed', payment }),
    );
    service.moves = [[null, LOST]];
    expect(await refund(900_000)).toMatchObject({ value: { reversals: [{ ways: [] }] } });
    service.order = refunded(900_000);
    expect(await open()).toMatchObject({
      value: {
        reversals: [
          {
            money: 900_000,
            ways: [
              { method: 'card', amount: 850_000 },
              { method: 'cash', amount: 50_000 },
            ],
          },
        ],
      },
    });
    expect(report().refundsByMethod).toMatchObject({
      card: { amount: 850_000 },
      cash: { amount: 50_000 },
    });
  });

  test('an earlier one that is known late doesn’t change the ways of a later one that were told', async () => {
    const split = { cash: tiyn(400_000), rest: 'card' as const };
    const payment = { method: 'mixed' as const, tendered: null, split };
    const { refund, service, open, report, clock } = harness(
      finished({ resolution: 'confirmed', payment }),
    );
    service.moves = [
      [null, LOST],
      [refunded(200_000), null],
    ];
    await refund(900_000);
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(outcomes(await open())).toEqual(['notDone']);
    const told = { outcome: 'done', ways: [{ method: 'card', amount: 200_000 }] };
    expect(await refund(200_000)).toMatchObject({ value: { reversals: [{}, told] } });
    service.order = refunded(200_000, 900_000);
    const late = [
      { method: 'card', amount: 650_000 },
      { method: 'cash', amount: 250_000 },
    ];
    expect(await open()).toMatchObject({ value: { reversals: [{ ways: late }, told] } });
    expect(report()).toMatchObject({
      refundsByMethod: { card: { amount: 850_000 }, cash: { amount: 250_000 } },
    });
  });

  test('the next one is read as soon as the first was, however often that was read in vain', async () => {
    const { clock, service, sent, refund } = await pending();
    service.unread = UNREAD;
    for (let second = 0; second < 100; second += 1) {
      clock.advance(SECOND);
      await settled();
    }
    service.unread = null;
    service.moves = [[null, LOST]];
    expect(outcomes(await refund(200))).toEqual(['notDone', 'unknown']);
    sent.length = 0;
    clock.advance(2 * SECOND);
    await settled();
    expect(sent).toEqual(['read']);
  });

  test('it is read at the very moment from which a reading tells, whatever was done before', async () => {
    const { clock, sent, open, refund, service } = harness();
    service.moves = [
      [refunded(50), null],
      [null, LOST],
    ];
    await refund(50);
    clock.advance(7 * SECOND);
    await refund(100);
    for (let second = 0; second < 79; second += 1) {
      clock.advance(SECOND);
      await settled();
    }
    const before = sent.length;
    clock.advance(SECOND);
    await settled();
    expect(sent).toHaveLength(before + 1);
    expect(outcomes(await open())).toEqual(['done', 'notDone']);
  });

  test('the order of a journal that fails meanwhile is read later', async () => {
    const { clock, service, broken, report } = await pending();
    service.order = refunded(100);
    broken.set('ordersWithPendingReversals', new JournalError('locked'));
    clock.advance(2 * SECOND);
    await settled();
    expect(report().refunds.count).toBe(0);
    broken.clear();
    broken.set('recordReversalOutcome', new JournalError('locked'));
    clock.advance(backoffDelay(1));
    await settled();
    expect(report().refunds.count).toBe(0);
    broken.clear();
    clock.advance(5 * SECOND);
    await settled();
    expect(report().refunds.count).toBe(1);
  });

  test('what is read by itself tells nobody of a full disk, but of a defect', async () => {
    const { access, broken } = await pending();
    broken.set('recordReversed', new JournalError('full'));
    await expect(readAgain(access, orderId)).resolves.toBeUndefined();
    const defect = new Error('a defect');
    broken.set('recordReversed', defect);
    await expect(readAgain(access, orderId)).rejects.toBe(defect);
  });

  test('it is not asked about while another wish about it is under way', async () => {
    const { reconciler, service, sent, clock, revert, hold } = await pending();
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    await settled();
    sent.length = 0;
    service.moves = [[REVERTED, null]];
    const release = hold('move');
    const reverting = revert();
    await settled();
    reconciler.askAll();
    await settled();
    expect(sent).toEqual(['read', 'revert']);
    release();
    expect(outcomes(await reverting)).toEqual(['notDone', 'done']);
    expect(sent).toEqual(['read', 'revert', 'read']);
  });

  test('the till is set up for another branch meanwhile: it is not asked there', async () => {
    const { revert, service, till, hold, sent, report } = harness();
    service.moves = [[REVERTED, LOST]];
    const release = hold('move');
    const reverting = revert();
    await settled();
    till.pairing = elsewhere(till.pairing);
    release();
    expect(await reverting).toMatchObject({
      value: { record: fail(INVALID_STATE), reversals: [{ outcome: 'unknown' }] },
    });
    expect(sent).toEqual(['read', 'revert']);
    expect(report().reverts.count).toBe(0);
  });

  test('the till is forgotten meanwhile: the service’s own answer tells', async () => {
    const { revert, service, till, hold } = harness();
    service.moves = [[REVERTED, null]];
    const release = hold('move');
    const reverting = revert();
    await settled();
    till.pairing = null;
    release();
    expect(outcomes(await reverting)).toEqual(['done']);
  });
});

describe('nothing is sent, and no journal takes note of it, when before that', () => {
  test.each<[string, typeof elsewhere]>([
    ['the till is set up for another branch', elsewhere],
    ['the till is forgotten', () => null],
  ])('%s', async (_what, becomes) => {
    const { revert, till, hold, moves, open } = harness();
    const release = hold('read');
    const reverting = revert();
    const before = till.pairing;
    till.pairing = becomes(before);
    release();
    expect(await reverting).toEqual(fail(INVALID_STATE));
    expect(moves()).toEqual([]);
    till.pairing = before;
    expect(outcomes(await open())).toEqual([]);
  });
});

describe('the lists', () => {
  test('a page at a time', async () => {
    const { orders, saleId } = harness();
    expect(await orders.list('', 0, 'all')).toMatchObject({
      ok: true,
      value: { rows: [{ saleId }], next: null },
    });
    expect(await orders.list('', 30, 'all')).toMatchObject({ value: { rows: [] } });
  });

  test('what can’t be read of a page is left out, and the next one begins behind it', async () => {
    const { orders, damaged } = harness();
    const { all, unreadable } = damaged(65, (at) => at % 30 === 3 || at >= 60);
    const read: string[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page = await orders.list('', next, 'all');
      if (!page.ok) throw new Error(page.fault.code);
      read.push(...page.value.rows.map(({ saleId }) => saleId));
      ({ next } = page.value);
    }
    expect(read).toEqual(all.filter((saleId) => !unreadable.includes(saleId)));
  });

  test('other tills’ orders that something was taken back of', async () => {
    const { orders, service, newRequest, clock } = harness(null);
    service.moves = [
      [refunded(100), null],
      [null, LOST],
    ];
    const refund = (amount: number) =>
      orders.refund({ orderId }, { amount: tiyn(amount), ...newRequest() });
    await refund(100);
    const done = { orderId, kind: 'refund', outcome: 'done', money: 100, knownFrom: null };
    expect(orders.foreign(0)).toMatchObject({ ok: true, value: { rows: [done], next: null } });
    clock.advance(60 * SECOND);
    await refund(200);
    const knownFrom = clock.steady() + MOVE_DEADLINE + LATE_MARGIN;
    // Of each order the last.
    expect(orders.foreign(0)).toMatchObject({
      value: { rows: [{ outcome: 'unknown', knownFrom }] },
    });
  });
});
