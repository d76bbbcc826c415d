/** Receipts that are missing, alone with a made-up journal: when each is asked for again. */
import { describe, expect, test } from 'vitest';
import { createReceipts } from '../../src-main/till/receipts.ts';
import { pauseAfter } from '../../src-shared/domain/sale/outbox.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';
import { recordOf, saleOf } from './queue-samples.ts';

function bench(...names: string[]) {
  const clock = manualClock();
  const missing = new Set(names);
  const busy = new Set<string>();
  const seen = { asked: [] as string[], can: true };
  const { state, record } = recordOf({
    withoutReceipt: () => [...missing].map((one) => saleOf(one)),
  });
  const receipts = createReceipts({
    clock,
    record,
    away: () => false,
    busy: (saleId) => busy.has(saleId),
    settle({ request: { saleId } }) {
      if (seen.can) seen.asked.push(saleId);
      return seen.can;
    },
  });
  return { clock, missing, busy, seen, state, receipts };
}

describe('missing receipts', () => {
  test('three at a time, none twice', () => {
    const { receipts, seen, missing } = bench('a', 'b', 'c', 'd');
    receipts.readMissing();
    receipts.readMissing();
    expect(seen.asked).toEqual(['a', 'b', 'c']);
    missing.delete('b');
    receipts.ended('b', true);
    expect(seen.asked).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one asked in vain is asked again, later each time', () => {
    const { receipts, seen, clock } = bench('a');
    receipts.readMissing();
    for (const tries of [1, 2]) {
      receipts.ended('a', false);
      clock.advance(pauseAfter(tries) - 1);
      expect(seen.asked).toHaveLength(tries);
      clock.advance(1);
      expect(seen.asked).toHaveLength(tries + 1);
    }
  });

  test('one that was read begins anew, should it be missing again', () => {
    const { receipts, seen, clock } = bench('a');
    receipts.readMissing();
    receipts.ended('a', false);
    clock.advance(pauseAfter(1));
    receipts.ended('a', true);
    receipts.readMissing();
    receipts.ended('a', false);
    clock.advance(pauseAfter(1));
    expect(seen.asked).toHaveLength(4);
  });

  test('one about which something else is asked waits its time', () => {
    const { receipts, seen, busy, clock } = bench('a', 'b');
    busy.add('a');
    receipts.readMissing();
    expect(seen.asked).toEqual(['b']);
    receipts.ended('b', true);
    busy.clear();
    clock.advance(pauseAfter(1));
    expect(seen.asked).toContain('a');
  });

  test('only what is due is asked by the timer, and all when the service has answered', () => {
    const { receipts, seen, missing, clock } = bench('a', 'b');
    receipts.readMissing();
    receipts.ended('a', false);
    clock.advance(10 * SECOND);
    receipts.ended('b', false);
    clock.advance(pauseAfter(1) - 10 * SECOND);
    expect(seen.asked).toEqual(['a', 'b', 'a']);
    missing.delete('a');
    receipts.ended('a', true);
    receipts.readMissing();
    expect(seen.asked).toEqual(['a', 'b', 'a', 'b']);
  });

  test('one that has nothing to ask about is let be', () => {
    const { receipts, seen, clock } = bench('a');
    seen.can = false;
    receipts.readMissing();
    seen.can = true;
    clock.advance(pauseAfter(Infinity));
    expect(seen.asked).toEqual([]);
  });

  test('while the journal can’t be read it is looked again', () => {
    const { receipts, seen, state, clock } = bench('a');
    state.broken = true;
    receipts.readMissing();
    state.broken = false;
    clock.advance(pauseAfter(1));
    expect(seen.asked).toEqual(['a']);
  });
});
