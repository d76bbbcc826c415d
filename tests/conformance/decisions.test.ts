/** docs/decisions.md leaves nothing out that is "not shown", and points to code that is there. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSentences } from '../../tools/conformance.ts';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(`${root}/docs/decisions.md`, 'utf8');
const sentences = readSentences(root);
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Open |'))
  .map((line) => line.split(' | '));

test.each(sentences.filter(({ silent }) => silent === 'not shown'))(
  '“$quote” is decided',
  ({ quote }) => {
    expect(rows.filter(([open = '']) => open.includes(`"${quote}"`))).not.toEqual([]);
  },
);

test('what stands in quotation marks is quoted word for word', () => {
  const whole = sentences.map(({ quote }) => quote).join('\n');
  const quotes = rows.flatMap(([open = '']) =>
    [...open.matchAll(/"([^"]+)"/gu)].map(([, quote = '']) => quote),
  );
  expect(quotes.length).toBeGreaterThan(30);
  expect(quotes.filter((quote) => !whole.includes(quote))).toEqual([]);
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
