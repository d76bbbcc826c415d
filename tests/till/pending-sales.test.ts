/** Pending sales alone, with a made-up journal: which are asked about, when, and in which order. */
import { describe, expect, test } from 'vitest';
import { pendingSales } from '../../src-main/till/reconcile/pending-sales.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { MINUTE, type Millis } from '../../src-shared/domain/time.ts';
import { askingHarness, saleOf } from './queue-samples.ts';

function bench(...names: string[]) {
  const entries = new Map(
    names.map((name) => [name, { sale: saleOf(name), tries: 0, nextTryAt: null as Millis | null }]),
  );
  const harness = askingHarness(
    {
      pendingSales: () => [...entries.values()],
      scheduleSaleRetry(saleId, tries, nextTryAt) {
        entries.set(saleId, { sale: saleOf(saleId), tries, nextTryAt });
      },
    },
    pendingSales,
  );
  const end = (saleId: string, resolved = false) => {
    if (resolved) entries.delete(saleId);
    harness.end(saleId);
  };
  return { ...harness, entries, end };
}

describe('pending sales', () => {
  test('three at a time, one of each customer', () => {
    const { idsAsked, reconciler, end } = bench('a1', 'a2', 'b1', 'c1', 'd1');
    reconciler.askAll();
    expect(idsAsked()).toEqual(['a1', 'b1', 'c1']);
    end('b1', true);
    expect(idsAsked()).toEqual(['a1', 'b1', 'c1', 'd1']);
    end('a1', true);
    expect(idsAsked().at(-1)).toBe('a2');
  });

  test('one that was asked in vain waits, and those of its customer behind it', () => {
    const { clock, idsAsked, reconciler, end, entries } = bench('a1', 'a2', 'b1');
    reconciler.askAll();
    end('a1');
    expect(idsAsked()).toEqual(['a1', 'b1']);
    expect(entries.get('a1')).toMatchObject({
      tries: 1,
      nextTryAt: clock.steady() + backoffDelay(1),
    });
    end('b1', true);
    clock.advance(backoffDelay(1));
    expect(idsAsked()).toEqual(['a1', 'b1', 'a1']);
  });

  test('one that can’t be asked about is put off', () => {
    const { seen, reconciler, entries } = bench('a1', 'a2');
    seen.can = false;
    reconciler.askAll();
    expect([entries.get('a1')?.tries, entries.get('a2')?.tries]).toEqual([1, 0]);
  });

  test('only what is due, unless the service has just answered', () => {
    const { clock, idsAsked, reconciler, end, entries } = bench('a1', 'b1');
    entries.set('a1', { sale: saleOf('a1'), tries: 1, nextTryAt: clock.steady() + MINUTE });
    reconciler.ended('another');
    expect(idsAsked()).toEqual(['b1']);
    end('b1', true);
    reconciler.askAll();
    expect(idsAsked()).toEqual(['b1', 'a1']);
  });

  test('what is being asked about isn’t due', () => {
    const { busy, idsAsked, reconciler } = bench('a1');
    busy.add('a1');
    reconciler.ended('another');
    expect(idsAsked()).toEqual([]);
  });

  test('asked again because the service came back meanwhile: not put off', () => {
    const { idsAsked, reconciler, end, entries } = bench('a1');
    reconciler.askAll();
    reconciler.askAll();
    end('a1');
    expect(idsAsked()).toEqual(['a1', 'a1']);
    expect(entries.get('a1')?.tries).toBe(0);
  });

  test('while the journal can’t be read nothing is asked, and it is looked again', () => {
    const { clock, idsAsked, state, reconciler } = bench('a1');
    state.broken = true;
    reconciler.askAll();
    expect(idsAsked()).toEqual([]);
    state.broken = false;
    clock.advance(backoffDelay(1));
    expect(idsAsked()).toEqual(['a1']);
  });
});
