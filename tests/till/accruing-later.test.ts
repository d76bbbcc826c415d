/** Bonuses accrued afterwards, alone with a made-up journal: one after another, each once. */
import { describe, expect, test } from 'vitest';
import { createLateAccruals } from '../../src-main/till/reconcile/late-accruals.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { finished, recordOf, saleOf } from './queue-samples.ts';

const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSAL: Fault = { code: 'rejected', retry: 'never' };

const payable = (fault: Fault | null = null) =>
  finished({ order: null, resolution: 'noLoyalty', fault });

function bench(...names: string[]) {
  const sales = new Map(
    names.map((name) => [
      name,
      { ...saleOf(name, payable()), noLoyaltyReason: 'offline' as const },
    ]),
  );
  const reversed = new Map<string, string>();
  const seen = { asked: [] as string[], can: true };
  const { state, withJournal } = recordOf({
    accruable: () => [...sales.keys()].map((saleId) => ({ saleId })) as never,
    find: (saleId) => sales.get(saleId) ?? null,
    reversalsHere: (saleId) =>
      (reversed.has(saleId) ? [{ outcome: reversed.get(saleId) }] : []) as never,
  });
  const lateAccruals = createLateAccruals({
    withJournal,
    accrue({ request: { saleId } }) {
      if (seen.can) seen.asked.push(saleId);
      return seen.can;
    },
  });
  const end = (name: string, fault: Fault | null = null) =>
    lateAccruals.ended(saleOf(name, payable(fault)));
  return { lateAccruals, sales, reversed, seen, state, end };
}

describe('bonuses accrued afterwards', () => {
  test('all that can be, one after another', () => {
    const { lateAccruals, seen, end } = bench('a', 'b');
    lateAccruals.begin(null);
    expect(seen.asked).toEqual(['a']);
    end('b');
    expect(seen.asked).toEqual(['a']);
    end('a', REFUSAL);
    expect(seen.asked).toEqual(['a', 'b']);
  });

  test('one alone, and none that can’t be', () => {
    const { lateAccruals, seen } = bench('a', 'b');
    lateAccruals.begin('b');
    expect(seen.asked).toEqual(['b']);
    lateAccruals.begin('z');
    expect(seen.asked).toEqual(['b']);
  });

  test('asked for twice: begun once', () => {
    const { lateAccruals, seen, end, sales } = bench('a', 'b');
    lateAccruals.begin(null);
    lateAccruals.begin(null);
    sales.delete('a');
    end('a');
    sales.delete('b');
    end('b');
    expect(seen.asked).toEqual(['a', 'b']);
  });

  test('where the service is away the rest is left', () => {
    const { lateAccruals, seen, end } = bench('a', 'b');
    lateAccruals.begin(null);
    end('a', OUTAGE);
    expect(seen.asked).toEqual(['a']);
  });

  test.each([
    ['done', []],
    ['unknown', []],
    ['notDone', ['a']],
  ])('money given back meanwhile, %s', (outcome, asked) => {
    const { lateAccruals, seen, reversed } = bench('a');
    reversed.set('a', outcome);
    lateAccruals.begin(null);
    expect(seen.asked).toEqual(asked);
  });

  test('one that can’t be any more is passed over', () => {
    const { lateAccruals, seen, sales, end } = bench('a', 'b', 'c');
    lateAccruals.begin(null);
    sales.set('b', { ...saleOf('b', payable()), noLoyaltyReason: 'blacklisted' as never });
    end('a');
    expect(seen.asked).toEqual(['a', 'c']);
  });

  test('one that can’t be begun doesn’t hold up the others for ever', () => {
    const { lateAccruals, seen } = bench('a', 'b');
    seen.can = false;
    lateAccruals.begin(null);
    seen.can = true;
    lateAccruals.begin('b');
    expect(seen.asked).toEqual(['b']);
  });

  test('nothing where the journal can’t be read', () => {
    const { lateAccruals, seen, state } = bench('a');
    state.broken = true;
    lateAccruals.begin(null);
    expect(seen.asked).toEqual([]);
  });
});
