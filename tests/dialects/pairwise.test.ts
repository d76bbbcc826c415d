/** The covering set covers, and is the same for the same seed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIALECT_OPTIONS } from '../../src-service/dialect.ts';
import { coveringDialects, dialectNamed, someDialects } from './covering.ts';
import { allPairs, coveringSet, pairsIn } from './pairwise.ts';

const values = fc.uniqueArray(fc.stringMatching(/^[a-z]$/u), { minLength: 1, maxLength: 5 });
const tables = fc.dictionary(fc.stringMatching(/^[A-Z]$/u), values, { minKeys: 2, maxKeys: 8 });

describe('pairwise covering sets', () => {
  test('every pair of values meets in a row, and every row has a value of each option', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (options, seed) => {
        const rows = coveringSet(options, seed);
        const met = new Set(rows.flatMap((row) => pairsIn(row)));
        expect([...allPairs(options).keys()].filter((pair) => !met.has(pair))).toEqual([]);
        for (const row of rows)
          for (const [name, list] of Object.entries(options)) expect(list).toContain(row[name]);
      }),
    );
  });

  test('the count of pairs is that of the table', () => {
    expect(allPairs({ a: ['1', '2'], b: ['1', '2', '3'], c: ['1'] }).size).toBe(6 + 2 + 3);
    expect(pairsIn({ a: '1', b: '2', c: '1' })).toHaveLength(3);
  });

  test.each([1, 20_261_121])('the dialects of seed %i: few, and no pair is left out', (seed) => {
    const set = coveringDialects(seed);
    const met = new Set(set.flatMap(({ dialect }) => pairsIn(dialect)));
    const missing = [...allPairs(DIALECT_OPTIONS).keys()].filter((pair) => !met.has(pair));
    expect(missing).toEqual([]);
    // Two options of five values need 25 rows if they are alone.
    expect(set.length).toBeGreaterThanOrEqual(5 * 4);
    expect(set.length).toBeLessThan(60);
  });

  test('a seed makes the same set again, another one another', () => {
    expect(coveringSet(DIALECT_OPTIONS, 7)).toEqual(coveringSet(DIALECT_OPTIONS, 7));
    expect(coveringSet(DIALECT_OPTIONS, 7)).not.toEqual(coveringSet(DIALECT_OPTIONS, 8));
  });

  test('one is found by its name, and tests of other names get others', () => {
    const [one, other] = someDialects(7, 'a flow', 2);
    expect(one?.name).not.toBe(other?.name);
    expect(dialectNamed(one?.name ?? '')).toBe(one);
    expect(someDialects(7, 'a flow', 2)).toEqual([one, other]);
    for (const title of ['', 'a flow whose title is as long as most of them are: ']) {
      const names = new Set(
        ['a', 'b', 'c', 'd', 'e'].map((name) => someDialects(7, name + title, 1)[0]?.name),
      );
      expect(names.size).toBeGreaterThan(1);
    }
    expect(() => dialectNamed('7/999')).toThrow('SEED/INDEX');
    expect(() => dialectNamed('nonsense')).toThrow('SEED/INDEX');
  });
});
