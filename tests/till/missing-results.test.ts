/** Receipts that are missing, alone with a made-up journal: when each is asked for again. */
import { describe, expect, test } from 'vitest';
import { createMissingResults } from '../../src-main/till/reconcile/missing-results.ts';
import { backoffDelay } from '../../src-shared/domain/sale/pending-sales.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';
import { recordOf, saleOf } from './queue-samples.ts';

function bench(...names: string[]) {
  const clock = manualClock();
  const missing = new Set(names);
  const busy = new Set<string>();
  const seen = { asked: [] as string[], can: true };
  const { state, withJournal } = recordOf({
    missingResults: () => [...missing].map((one) => saleOf(one)),
  });
  const missingResults = createMissingResults({
    clock,
    withJournal,
    serviceDown: () => false,
    busy: (saleId) => busy.has(saleId),
    reconcile({ request: { saleId } }) {
      if (seen.can) seen.asked.push(saleId);
      return seen.can;
    },
  });
  return { clock, missing, busy, seen, state, missingResults };
}

describe('missing receipts', () => {
  test('three at a time, none twice', () => {
    const { missingResults, seen, missing } = bench('a', 'b', 'c', 'd');
    missingResults.readMissing();
    missingResults.readMissing();
    expect(seen.asked).toEqual(['a', 'b', 'c']);
    missing.delete('b');
    missingResults.ended('b', true);
    expect(seen.asked).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one asked in vain is asked again, later each time', () => {
    const { missingResults, seen, clock } = bench('a');
    missingResults.readMissing();
    for (const tries of [1, 2]) {
      missingResults.ended('a', false);
      clock.advance(backoffDelay(tries) - 1);
      expect(seen.asked).toHaveLength(tries);
      clock.advance(1);
      expect(seen.asked).toHaveLength(tries + 1);
    }
  });

  test('one that was read begins anew, should it be missing again', () => {
    const { missingResults, seen, clock } = bench('a');
    missingResults.readMissing();
    missingResults.ended('a', false);
    clock.advance(backoffDelay(1));
    missingResults.ended('a', true);
    missingResults.readMissing();
    missingResults.ended('a', false);
    clock.advance(backoffDelay(1));
    expect(seen.asked).toHaveLength(4);
  });

  test('one about which something else is asked waits its time', () => {
    const { missingResults, seen, busy, clock } = bench('a', 'b');
    busy.add('a');
    missingResults.readMissing();
    expect(seen.asked).toEqual(['b']);
    missingResults.ended('b', true);
    busy.clear();
    clock.advance(backoffDelay(1));
    expect(seen.asked).toContain('a');
  });

  test('only what is due is asked by the timer, and all when the service has answered', () => {
    const { missingResults, seen, missing, clock } = bench('a', 'b');
    missingResults.readMissing();
    missingResults.ended('a', false);
    clock.advance(10 * SECOND);
    missingResults.ended('b', false);
    clock.advance(backoffDelay(1) - 10 * SECOND);
    expect(seen.asked).toEqual(['a', 'b', 'a']);
    missing.delete('a');
    missingResults.ended('a', true);
    missingResults.readMissing();
    expect(seen.asked).toEqual(['a', 'b', 'a', 'b']);
  });

  test('one that has nothing to ask about is let be', () => {
    const { missingResults, seen, clock } = bench('a');
    seen.can = false;
    missingResults.readMissing();
    seen.can = true;
    clock.advance(backoffDelay(Infinity));
    expect(seen.asked).toEqual([]);
  });

  test('while the journal can’t be read it is looked again', () => {
    const { missingResults, seen, state, clock } = bench('a');
    state.broken = true;
    missingResults.readMissing();
    state.broken = false;
    clock.advance(backoffDelay(1));
    expect(seen.asked).toEqual(['a']);
  });
});
