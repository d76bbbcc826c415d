/** Results that are missing, alone with a made-up journal: when each is asked for again. */
import { describe, expect, test } from 'vitest';
import { missingResults } from '../../src-main/till/reconcile/missing-results.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { askingHarness, saleOf } from './queue-samples.ts';

function bench(...names: string[]) {
  const missing = new Set(names);
  const harness = askingHarness(
    { salesWithoutResult: () => [...missing].map((one) => saleOf(one)) },
    missingResults,
  );
  const end = (saleId: string, read: boolean) => {
    if (read) missing.delete(saleId);
    harness.end(saleId);
  };
  return { ...harness, missing, end };
}

describe('missing results', () => {
  test('three at a time, none twice', () => {
    const { idsAsked, reconciler, end } = bench('a', 'b', 'c', 'd');
    reconciler.askAll();
    reconciler.askAll();
    expect(idsAsked()).toEqual(['a', 'b', 'c']);
    end('b', true);
    expect(idsAsked()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one asked in vain is asked again, later each time', () => {
    const { clock, idsAsked, reconciler, end } = bench('a');
    reconciler.askAll();
    for (const tries of [1, 2]) {
      end('a', false);
      clock.advance(backoffDelay(tries) - 1);
      expect(idsAsked()).toHaveLength(tries);
      clock.advance(1);
      expect(idsAsked()).toHaveLength(tries + 1);
    }
  });

  test('one that was read begins anew, should it be missing again', () => {
    const { clock, idsAsked, reconciler, end, missing } = bench('a');
    reconciler.askAll();
    end('a', false);
    clock.advance(backoffDelay(1));
    end('a', true);
    missing.add('a');
    reconciler.askAll();
    end('a', false);
    clock.advance(backoffDelay(1));
    expect(idsAsked()).toHaveLength(4);
  });

  test('one about which something else is asked waits until that has ended', () => {
    const { busy, idsAsked, reconciler, end } = bench('a', 'b');
    busy.add('a');
    reconciler.askAll();
    end('b', true);
    expect(idsAsked()).toEqual(['b']);
    end('a', false);
    expect(idsAsked()).toEqual(['b', 'a']);
  });

  test('only what is due is asked by the timer, and all when the service has answered', () => {
    const { clock, idsAsked, reconciler, end } = bench('a', 'b');
    reconciler.askAll();
    end('a', false);
    clock.advance(10 * SECOND);
    end('b', false);
    clock.advance(backoffDelay(1) - 10 * SECOND);
    expect(idsAsked()).toEqual(['a', 'b', 'a']);
    end('a', true);
    reconciler.askAll();
    expect(idsAsked()).toEqual(['a', 'b', 'a', 'b']);
  });

  test('while the journal can’t be read it is looked again', () => {
    const { clock, idsAsked, state, reconciler } = bench('a');
    state.broken = true;
    reconciler.askAll();
    state.broken = false;
    clock.advance(backoffDelay(1));
    expect(idsAsked()).toEqual(['a']);
  });
});
