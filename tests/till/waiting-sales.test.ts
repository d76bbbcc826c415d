/** Waiting sales alone, with a made-up journal: which are asked about, when, and in which order. */
import { describe, expect, test } from 'vitest';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { backoffDelay } from '../../src-shared/domain/sale/pending-sales.ts';
import { MINUTE, type Millis } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';
import { recordOf, saleOf } from './queue-samples.ts';

function bench(...names: string[]) {
  const clock = manualClock();
  const entries = new Map(
    names.map((name) => [name, { sale: saleOf(name), tries: 0, nextTryAt: null as Millis | null }]),
  );
  const busy = new Set<string>();
  const seen = { asked: [] as string[], changed: 0, away: false, can: true };
  const { state, withJournal } = recordOf({
    pendingSales: () => [...entries.values()],
    scheduleRetry(saleId, tries, nextTryAt) {
      entries.set(saleId, { sale: saleOf(saleId), tries, nextTryAt });
    },
  });
  const reconciler = createReconciler({
    clock,
    withJournal,
    serviceDown: () => seen.away,
    busy: (saleId) => busy.has(saleId),
    reconcile({ request: { saleId } }) {
      if (!seen.can) return false;
      seen.asked.push(saleId);
      busy.add(saleId);
      return true;
    },
    changed: () => void (seen.changed += 1),
  });
  const end = (saleId: string, settled = false) => {
    busy.delete(saleId);
    if (settled) entries.delete(saleId);
    reconciler.ended(saleId);
  };
  return { clock, entries, busy, seen, state, reconciler, end };
}

describe('waiting sales', () => {
  test('three at a time, one of each customer', () => {
    const { reconciler, seen, end } = bench('a1', 'a2', 'b1', 'c1', 'd1');
    reconciler.ask(true);
    expect(seen.asked).toEqual(['a1', 'b1', 'c1']);
    end('b1', true);
    expect(seen.asked).toEqual(['a1', 'b1', 'c1', 'd1']);
    end('a1', true);
    expect(seen.asked.at(-1)).toBe('a2');
  });

  test('one that was asked in vain waits, and those of its customer behind it', () => {
    const { reconciler, seen, end, entries, clock } = bench('a1', 'a2', 'b1');
    reconciler.ask(true);
    end('a1');
    expect(seen.asked).toEqual(['a1', 'b1']);
    expect(entries.get('a1')).toMatchObject({
      tries: 1,
      nextTryAt: clock.steady() + backoffDelay(1),
    });
    expect(seen.changed).toBe(1);
    end('b1', true);
    clock.advance(backoffDelay(1));
    expect(seen.asked).toEqual(['a1', 'b1', 'a1']);
  });

  test('one that can’t be asked about is put off', () => {
    const { reconciler, seen, entries } = bench('a1', 'a2');
    seen.can = false;
    reconciler.ask(true);
    expect([entries.get('a1')?.tries, entries.get('a2')?.tries]).toEqual([1, 0]);
  });

  test('only what is due, unless the service has just answered', () => {
    const { reconciler, seen, entries, clock, end } = bench('a1', 'b1');
    entries.set('a1', { sale: saleOf('a1'), tries: 1, nextTryAt: clock.steady() + MINUTE });
    reconciler.ask(false);
    expect(seen.asked).toEqual(['b1']);
    end('b1', true);
    reconciler.ask(true);
    expect(seen.asked).toEqual(['b1', 'a1']);
  });

  test('what is being asked about isn’t due', () => {
    const { reconciler, seen, busy } = bench('a1');
    busy.add('a1');
    reconciler.ask(false);
    expect(seen.asked).toEqual([]);
  });

  test('asked again because the service came back meanwhile: not put off', () => {
    const { reconciler, seen, end, entries } = bench('a1');
    reconciler.ask(true);
    reconciler.ask(true);
    end('a1');
    expect(seen.asked).toEqual(['a1', 'a1']);
    expect(entries.get('a1')?.tries).toBe(0);
  });

  test('while the journal can’t be read nothing is asked, and it is looked again', () => {
    const { reconciler, seen, state, clock } = bench('a1');
    state.broken = true;
    reconciler.ask(true);
    expect(seen.asked).toEqual([]);
    state.broken = false;
    clock.advance(backoffDelay(1));
    expect(seen.asked).toEqual(['a1']);
  });
});
