/** Bonuses accrued afterwards, alone with a made-up journal: one after another, each once. */
import { describe, expect, test } from 'vitest';
import { createAccruals } from '../../src-main/till/accruals.ts';
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
  const { state, record } = recordOf({
    accruable: () => [...sales.keys()].map((saleId) => ({ saleId })) as never,
    find: (saleId) => sales.get(saleId) ?? null,
    reversalsHere: (saleId) =>
      (reversed.has(saleId) ? [{ outcome: reversed.get(saleId) }] : []) as never,
  });
  const accruals = createAccruals({
    record,
    accrue({ request: { saleId } }) {
      if (seen.can) seen.asked.push(saleId);
      return seen.can;
    },
  });
  const end = (name: string, fault: Fault | null = null) =>
    accruals.ended(saleOf(name, payable(fault)));
  return { accruals, sales, reversed, seen, state, end };
}

describe('bonuses accrued afterwards', () => {
  test('all that can be, one after another', () => {
    const { accruals, seen, end } = bench('a', 'b');
    accruals.begin(null);
    expect(seen.asked).toEqual(['a']);
    end('b');
    expect(seen.asked).toEqual(['a']);
    end('a', REFUSAL);
    expect(seen.asked).toEqual(['a', 'b']);
  });

  test('one alone, and none that can’t be', () => {
    const { accruals, seen } = bench('a', 'b');
    accruals.begin('b');
    expect(seen.asked).toEqual(['b']);
    accruals.begin('z');
    expect(seen.asked).toEqual(['b']);
  });

  test('asked for twice: begun once', () => {
    const { accruals, seen, end, sales } = bench('a', 'b');
    accruals.begin(null);
    accruals.begin(null);
    sales.delete('a');
    end('a');
    sales.delete('b');
    end('b');
    expect(seen.asked).toEqual(['a', 'b']);
  });

  test('where the service is away the rest is left', () => {
    const { accruals, seen, end } = bench('a', 'b');
    accruals.begin(null);
    end('a', OUTAGE);
    expect(seen.asked).toEqual(['a']);
  });

  test.each([
    ['done', []],
    ['unknown', []],
    ['notDone', ['a']],
  ])('money given back meanwhile, %s', (outcome, asked) => {
    const { accruals, seen, reversed } = bench('a');
    reversed.set('a', outcome);
    accruals.begin(null);
    expect(seen.asked).toEqual(asked);
  });

  test('one that can’t be any more is passed over', () => {
    const { accruals, seen, sales, end } = bench('a', 'b', 'c');
    accruals.begin(null);
    sales.set('b', { ...saleOf('b', payable()), noLoyaltyReason: 'blacklisted' as never });
    end('a');
    expect(seen.asked).toEqual(['a', 'c']);
  });

  test('one that can’t be begun doesn’t hold up the others for ever', () => {
    const { accruals, seen } = bench('a', 'b');
    seen.can = false;
    accruals.begin(null);
    seen.can = true;
    accruals.begin('b');
    expect(seen.asked).toEqual(['b']);
  });

  test('nothing where the journal can’t be read', () => {
    const { accruals, seen, state } = bench('a');
    state.broken = true;
    accruals.begin(null);
    expect(seen.asked).toEqual([]);
  });
});
