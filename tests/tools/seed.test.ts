/** The seed of a run: the commit's, or the one that was given. */
import { expect, test } from 'vitest';
import { commitHere, seedOf, seedVariables } from '../../tools/seed.ts';

test('the same commit draws the same, the next one something else', () => {
  const [one, other] = ['144d0e7e', '24ad7e83'].map((head) => head.padEnd(40, '0'));
  expect(seedOf(undefined, one ?? '')).toBe(seedOf('', one ?? ''));
  expect(seedOf(undefined, one ?? '')).not.toBe(seedOf(undefined, other ?? ''));
});

test('SEED repeats a run', () => {
  expect(seedOf('4711', 'abc')).toBe(4711);
  expect(() => seedOf('often', 'abc')).toThrow('whole number');
});

test('without a repository there is a seed all the same', () => {
  expect(seedOf(undefined, '')).toBe(1);
  expect(commitHere()).toMatch(/^([0-9a-f]{40})?$/u);
});

test('every part that draws gets it', () => {
  expect(seedVariables(7)).toEqual({
    SEED: '7',
    FAULTS_SEED: '7',
    DIALECT_SEED: '7',
    FLOW_SEED: '7',
  });
});
