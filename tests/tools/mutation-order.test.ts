/** Which test files are asked first about a mutant, and which a hasty look leaves out. */
import { expect, test } from 'vitest';
import { killersFirst, type FileResult } from '../../tools/mutation/killers-first.ts';

const results = (times: Readonly<Record<string, number>>, failed: readonly string[] = []) =>
  new Map<string, FileResult>(
    Object.entries(times).map(([name, duration]) => [
      name,
      { duration, failed: failed.includes(name) },
    ]),
  );
const TIMES = { slow: 9_000, quick: 100, middle: 2_000, unknown: 0 };
const FILES = Object.keys(TIMES);

function ordering(hasty: number | null) {
  const order = killersFirst(hasty);
  return (now: Map<string, FileResult>, all = false) =>
    order(
      FILES,
      all,
      (name) => name,
      (name) => now.get(name),
    );
}

test('the quick ones first', () => {
  expect(ordering(null)(results(TIMES))).toEqual(['unknown', 'quick', 'middle', 'slow']);
});

test('and earlier what has found many mutants in its time; one find counts once', () => {
  const order = ordering(null);
  const found = results(TIMES, ['middle']);
  order(found);
  expect(order(found).slice(1)).toEqual(['quick', 'middle', 'slow']);
  for (let finds = 0; finds < 30; finds += 1) order(results(TIMES, ['middle']));
  expect(order(found).slice(1)).toEqual(['middle', 'quick', 'slow']);
});

test('what found the last mutants before what found more of earlier ones', () => {
  const order = ordering(null);
  const find = (name: string, times: number) => {
    for (let finds = 0; finds < times; finds += 1) order(results(TIMES, [name]));
  };
  find('middle', 30);
  find('slow', 5);
  find('middle', 1);
  expect(order(results(TIMES))[1]).toBe('middle');
  find('slow', 40);
  expect(order(results(TIMES))[1]).toBe('slow');
});

test('a hasty look leaves out what takes too long in all, but never everything', () => {
  expect(ordering(2_100)(results(TIMES))).toEqual(['unknown', 'quick', 'middle']);
  expect(ordering(2_099)(results(TIMES))).toEqual(['unknown', 'quick']);
  expect(ordering(2_099)(results(TIMES), true)).toHaveLength(4);
  const order = ordering(10);
  for (let finds = 0; finds < 200; finds += 1) order(results({ ...TIMES, unknown: 50 }, ['slow']));
  expect(order(results({ ...TIMES, unknown: 50 }))).toHaveLength(1);
});
