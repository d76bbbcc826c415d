/** A refund is sent, and the file goes, or comes back, without its intent: nothing is sent twice, and nobody is told that
 * nothing was. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { JournalError } from '../../src-main/ports/journal.ts';
import { createSentReversals, MAX_KNOWN } from '../../src-main/till/reversal/sent-reversals.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const number = (count: number) => String(count).padStart(26, '0');
const orderId = id('500001');
const SENT_UNSAVED = { ok: false, fault: { code: 'storage', retry: 'unsafe' } };
const MAY_BE_DONE = { ok: true, value: { orderId, unsaved: true, remaining: null } };

/** A paid sale with an order, whose file can be taken away. */
async function soldIntoAFileThatGoes() {
  await bench.stop();
  const folder = mkdtempSync(join(tmpdir(), 'lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let file = '';
  let isAway = false;
  bench = await openBench('open', {
    openJournal: (environment, _place, keys, trail) => {
      file = join(folder, environment, 'journal.sqlite');
      return openJournal(file, () => 'stamp', keys, {
        trail,
        around: ({ journal, ...backing }) => ({
          ...backing,
          journal: mapMethods(journal, (call) => {
            if (isAway) throw new JournalError('gone', { reason: 'other' });
            return call();
          }),
        }),
      });
    },
  });
  const customer = { kind: 'new', phone: '+77019998877' as Phone } as const;
  expect(await bench.start({ customer, bonus: ZERO, quote: null })).toEqual(ok(null));
  const { amount: whole } = (await bench.untilSale('awaitingPayment')).request;
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
  const move = (end: (name: string) => readonly [string, string]) => {
    for (const name of ['', '-wal', '-shm']) renameSync(...end(file + name));
  };
  return {
    asked: { requestId: number(8), reason: 'returned', amount: tiyn(whole / 4) },
    file: () => file,
    away() {
      isAway = true;
      move((name) => [name, `${name}.away`]);
    },
    back() {
      move((name) => [`${name}.away`, name]);
      isAway = false;
    },
    /** A new one is made in its place. */
    anew() {
      isAway = false;
    },
  };
}

/** A refund of a quarter is sent, and the file goes with its intent while it is. */
async function sentAndGone(isDone = true) {
  const { asked, away, ...others } = await soldIntoAFileThatGoes();
  const sent: string[] = [];
  bench.service.intercept(({ path }) => {
    if (!/refund/u.test(path)) return 'pass';
    sent.push(path);
    if (sent.length === 1) {
      away();
      if (!isDone) return { type: 'html', status: 200 };
    }
    return 'pass';
  });
  const { saleId } = request();
  const refund = () => bench.call('orders.refund', { saleId, ...asked });
  expect(await refund()).toEqual(SENT_UNSAVED);
  expect((await bench.snapshot()).storage.reason).toBe('other');
  return { sent, asked, refund, ...others };
}

test('a refund whose intent is lost with the file while it is sent is not sent again', async () => {
  const { sent, asked, refund, back, file } = await sentAndGone();
  back();
  const database = new DatabaseSync(file());
  database.exec('DELETE FROM reversals');
  database.close();
  bench.clock.advance(5 * SECOND);
  expect((await bench.snapshot()).storage.reason).toBeNull();
  const { amount } = asked;
  expect(await refund()).toMatchObject({
    ok: true,
    value: { reversals: [{ requestId: asked.requestId, outcome: 'done', money: amount }] },
  });
  expect((await bench.snapshot()).openItems.toGiveBack?.money).toBe(amount);
  expect(sent).toHaveLength(1);
});

/** By its order’s number, as a wish of its own. */
const other = (asked: object) =>
  bench.call('orders.refund', { ...asked, orderId, requestId: number(9) } as never);

describe('a refund that isn’t known yet, and a file that comes back with it', () => {
  test.each([
    ['opened', true],
    ['not opened', false],
  ])(
    'before its order is refunded by its number: nothing else is sent; %s',
    async (_what, isOpened) => {
      const { sent, asked, back } = await sentAndGone(false);
      back();
      if (isOpened) await bench.call('orders.open', { orderId });
      const answer = await other(asked);
      expect(sent).toHaveLength(1);
      expect(answer).toMatchObject({ ok: false, fault: { code: 'reversalPending' } });
    },
  );

  test('while it is away nothing else is sent, and back again the order is its sale’s', async () => {
    const { sent, asked, back } = await sentAndGone();
    expect(await other(asked)).toEqual(SENT_UNSAVED);
    back();
    bench.clock.advance(5 * SECOND);
    await bench.snapshot();
    expect(sent).toHaveLength(1);
    expect(await bench.call('orders.open', { orderId })).toMatchObject({
      ok: true,
      value: { row: { saleId: request().saleId }, reversals: [{ requestId: asked.requestId }] },
    });
  });
});

test('sent, and its intent lost: the order isn’t shown as one for which nothing was sent', async () => {
  const { asked, away } = await soldIntoAFileThatGoes();
  // Done by the service, whose answer is none.
  bench.service.intercept(({ path }) =>
    /refund/u.test(path) ? { type: 'html', status: 200 } : 'pass',
  );
  const { requestId } = asked;
  expect(await bench.call('orders.refund', { orderId, ...asked })).toMatchObject({
    ok: true,
    value: { reversals: [{ requestId, outcome: 'unknown' }] },
  });
  away();
  // Its record is shown; that nothing was sent isn't said, and nothing else can be begun.
  expect(await bench.call('orders.open', { orderId })).toMatchObject(MAY_BE_DONE);
  expect(await bench.call('orders.open', { saleId: request().saleId })).toMatchObject(MAY_BE_DONE);
});

test('the same press, of a sale that went with the file, tells what the order’s number tells', async () => {
  const { asked, refund, anew } = await sentAndGone();
  anew();
  bench.clock.advance(5 * SECOND);
  const done = {
    ok: true,
    value: { reversals: [{ requestId: asked.requestId, outcome: 'done' }] },
  };
  expect(await bench.call('orders.open', { orderId })).toMatchObject(done);
  expect(await refund()).toMatchObject(done);
});

test('no other wish is sent for an order whose last one the file has lost', async () => {
  const { sent, asked, back, file } = await sentAndGone();
  back();
  const database = new DatabaseSync(file());
  database.exec('DELETE FROM reversals');
  database.close();
  bench.clock.advance(5 * SECOND);
  await bench.snapshot();
  const database2 = new DatabaseSync(file());
  database2.exec('DELETE FROM reversals');
  database2.close();
  expect(await bench.call('orders.open', { orderId })).toMatchObject(MAY_BE_DONE);
  expect(await other(asked)).toEqual(SENT_UNSAVED);
  expect(sent).toHaveLength(1);
});

async function doneAndLost(isAcknowledged: boolean) {
  const { asked, file } = await soldIntoAFileThatGoes();
  const sent: string[] = [];
  bench.service.intercept(({ path }) => {
    if (/refund/u.test(path)) sent.push(path);
    return 'pass';
  });
  const { saleId } = request();
  const refund = (requestId: string) =>
    bench.call('orders.refund', { saleId, ...asked, requestId });
  expect((await refund(number(8))).ok).toBe(true);
  if (isAcknowledged) await bench.call('orders.acknowledge', { requestId: number(8) });
  const database = new DatabaseSync(file());
  database.exec('DELETE FROM reversals');
  database.close();
  return { asked, sent, refund, open: () => bench.call('orders.open', { saleId }) };
}

describe('a refund that is known to be done, and whose row the file loses', () => {
  test('its money was given back: the record tells, the order is free, and that request is none any more', async () => {
    const { asked, sent, refund, open } = await doneAndLost(true);
    expect(await open()).toMatchObject({
      ok: true,
      value: { unsaved: false, remaining: { amount: asked.amount * 3 } },
    });
    expect(await refund(number(8))).toEqual(SENT_UNSAVED);
    expect(sent).toHaveLength(1);
    expect((await refund(number(9))).ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test('nobody has said that its money was given back: nothing else is begun', async () => {
    const { sent, refund, open } = await doneAndLost(false);
    expect(await open()).toMatchObject(MAY_BE_DONE);
    expect(await refund(number(9))).toEqual(SENT_UNSAVED);
    expect(sent).toHaveLength(1);
  });
});

describe('what was sent in this run', () => {
  const one = { requestId: 'A', place: 'here', orderId, saleId: 'S' };

  test('is missing in the journal of no other place, and is known by its order and its sale', () => {
    const sent = createSentReversals();
    sent.began(one);
    sent.began({ ...one, requestId: 'B', place: 'there' });
    expect(sent.of({ orderId }, 'here')).toEqual([one]);
    expect(sent.of({ saleId: 'S' }, 'here')).toEqual([one]);
    expect(sent.of({ orderId: id('7') }, 'here')).toEqual([]);
    expect(sent.of({ saleId: 'T' }, 'here')).toEqual([]);
  });

  test('keeps nothing back once what came of it is written down, and is still no new request', () => {
    const sent = createSentReversals();
    sent.began(one);
    expect(sent.isUnknown(one)).toBe(true);
    sent.known('A');
    expect(sent.isUnknown(one)).toBe(false);
    expect(sent.of({ orderId }, 'here')).toEqual([one]);
    expect(sent.find('A')).toEqual(one);
    expect(sent.find('B')).toBeNull();
  });

  test('is kept however much follows, until it is known; of what is known, the last thousand', () => {
    const sent = createSentReversals();
    const send = (requestId: string) => sent.began({ ...one, requestId });
    send('unknown');
    send('known');
    sent.known('known');
    for (let at = 1; at < MAX_KNOWN; at += 1) {
      send(`later ${at}`);
      sent.known(`later ${at}`);
    }
    expect(sent.find('known')).not.toBeNull();
    // Told once more it is none more.
    sent.known('known');
    send('last');
    sent.known('last');
    expect(sent.find('known')).toBeNull();
    expect(sent.find('later 1')).not.toBeNull();
    expect(sent.find('unknown')).not.toBeNull();
    expect(sent.of({ orderId }, 'here')).toHaveLength(MAX_KNOWN + 1);
  });
});
