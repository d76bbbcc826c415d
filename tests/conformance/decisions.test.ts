/** docs/decisions.md leaves nothing out that is open, and points to code that is there. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { citationsIn } from '../../tools/citations.ts';
import { readLoyaltyApi } from '../../tools/loyalty-api.ts';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(`${root}/docs/decisions.md`, 'utf8');
const open = readLoyaltyApi(root).numbers.filter(({ mark }) => mark === 'open');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Open |'))
  .map((line) => line.split(' | '));

test.each(open)('$number is decided: $text', ({ number }) => {
  const decided = rows.filter(([first = '']) => citationsIn(first).includes(number));
  expect(decided).not.toEqual([]);
});

test('every row begins with the numbers that it decides', () => {
  const without = rows.filter(([first = '']) => !/^\| [A-Z]\w*[^:]*: /u.test(first));
  expect(without).toEqual([]);
  for (const [first = ''] of rows) expect([first, citationsIn(first)]).not.toEqual([first, []]);
});

test('every row has four parts and names files that exist', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    expect([row[0], row.length]).toEqual([row[0], 4]);
    const files = [...(row[3] ?? '').matchAll(/`([^`]+)`/gu)].map(([, file = '']) => file);
    expect([row[0], files.filter((file) => !existsSync(resolve(root, file)))]).toEqual([
      row[0],
      [],
    ]);
    expect([row[0], files.length]).not.toEqual([row[0], 0]);
  }
});
