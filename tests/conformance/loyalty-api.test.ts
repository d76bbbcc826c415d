/** docs/loyalty-api.md is whole: its numbers are sound, and whatever cites one finds it there. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationsIn } from '../../tools/citations.ts';
import { readSentences } from '../../tools/conformance.ts';
import { ourFiles } from '../../tools/copied-words.ts';
import { readLabelledTests } from '../../tools/labelled-tests.ts';
import { loyaltyApiOf, readLoyaltyApi } from '../../tools/loyalty-api.ts';

const root = resolve(import.meta.dirname, '../..');
const { numbers, fields } = readLoyaltyApi(root);
const known = new Map(numbers.map((each) => [each.number, each]));
const sentences = readSentences(root);

describe('its numbers', () => {
  test('stand once', () => {
    expect(numbers.length).toBe(known.size);
    expect(numbers.length).toBeGreaterThan(350);
  });

  test.each(numbers.filter(({ number }) => !fields.some((field) => field.number === number)))(
    '$number has its anchor, and an O only where something is open',
    ({ number, anchor, mark, text }) => {
      const heading = /^E\d+$/u.test(number);
      if (heading) expect(anchor).toMatch(new RegExp(`^${number.toLowerCase()}-`, 'u'));
      else expect(anchor).toBe(number.toLowerCase().replaceAll('.', '-'));
      expect(/\.O\d+$/u.test(number)).toBe(mark === 'open');
      expect(text).not.toBe('');
    },
  );

  test('are not those of an endpoint that there isn’t', () => {
    const endpoints = numbers.filter(({ number }) => /^E\d+$/u.test(number));
    expect(endpoints.map(({ number }) => number)).toEqual(
      Array.from({ length: 14 }, (_, index) => `E${index + 1}`),
    );
  });
});

describe('what the description says', () => {
  test('has a number for each sentence that isn’t the frame of others', () => {
    const without = sentences.filter(({ numbers: at, explains }) => at.length === 0 && !explains);
    expect(without).toEqual([]);
    expect(new Set(sentences.map(({ print }) => print)).size).toBe(sentences.length);
    for (const { print } of sentences) expect(print).toMatch(/^[0-9a-f]{16}$/u);
  });

  test('stands under numbers that are there and not our own invention', () => {
    const wrong = sentences
      .flatMap(({ numbers: at }) => at)
      .filter((number) => ['ours', undefined].includes(known.get(number)?.mark));
    expect(wrong).toEqual([]);
  });

  test('every number without a mark comes from a sentence', () => {
    const said = new Set(sentences.flatMap(({ numbers: at }) => at));
    const unsaid = numbers.filter(({ number, mark }) => mark === 'stated' && !said.has(number));
    expect(unsaid.map(({ number }) => number)).toEqual([]);
  });
});

describe('who cites it', () => {
  const files = ourFiles(root).map((file) => ({
    file,
    text: readFileSync(`${root}/${file}`, 'utf8'),
  }));

  test('finds the number there', () => {
    const unknown = files.flatMap(({ file, text }) =>
      linesThatCite(file, text)
        .flatMap(citationsIn)
        .filter((number) => !known.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  test('finds the label of each test there, except where it is of our own programs', () => {
    const labels = readLabelledTests(root).flatMap(({ file, labels: all }) =>
      all
        .map((label) => (/^\d+$/u.test(label) ? `E${label}` : label))
        .filter((label) => citationsIn(label).includes(label))
        .map((label) => ({ file, label })),
    );
    expect(labels.filter(({ label }) => !known.has(label))).toEqual([]);
    expect(labels.length).toBeGreaterThan(300);
  });

  test('cites no file that isn’t in the repository', () => {
    // In two parts: this file is one of those that are read.
    const gone = ['loyalty-service', 'md'].join('.');
    const kept = new Set(['tools/conformance.ts']);
    const citing = files.filter(({ file, text }) => text.includes(gone) && !kept.has(file));
    expect(citing.map(({ file }) => file)).toEqual([]);
  });
});

/** Comments and test titles of code; everything of a document. */
function linesThatCite(file: string, text: string): string[] {
  const lines = text.split('\n');
  if (file.endsWith('.md')) return lines;
  if (!/\.tsx?$/u.test(file) || file.startsWith('tests/conformance/')) return [];
  return lines.filter((line) => /^\s*(?:\/\*\*|\*|\/\/)/u.test(line) || line.includes(' // '));
}

describe('reading it', () => {
  test('takes rules, fields and endpoints, with the lines below them', () => {
    const { numbers: read, fields: rows } = loyaltyApiOf(
      [
        '### E3 Bonus balance',
        '| `user_id` | int64 | yes | the customer |',
        '- <a id="e3-1"></a>**E3.1** 200: one',
        '  number.',
        '- <a id="e3-o1"></a>**E3.O1** *Open:* why?',
        '### Order',
        '| `id` | int64 | its identifier |',
        '| 400 | 3025 | no field |',
      ].join('\n'),
    );
    expect(read.map(({ number, mark, anchor }) => [number, mark, anchor])).toEqual([
      ['E3', 'stated', 'e3-bonus-balance'],
      ['E3.user_id', 'stated', 'e3-bonus-balance'],
      ['E3.1', 'stated', 'e3-1'],
      ['E3.O1', 'open', 'e3-o1'],
      ['Order.id', 'stated', 'order'],
    ]);
    expect(read[2]?.text).toBe('200: one number.');
    expect(rows.map(({ type, text }) => [type, text])).toEqual([
      ['int64', 'int64 · yes · the customer'],
      ['int64', 'int64 · its identifier'],
    ]);
  });

  test.each([
    ['as E8.R1 and FLOW.A.1 say', ['E8.R1', 'FLOW.A.1']],
    ['Order.paid_from_card, E12.amount', ['Order.paid_from_card', 'E12.amount']],
    ['(E8): E12. Not E2E, E_3 or x.E4', ['E8', 'E12']],
    ['Endpoints 8, 9 and 12', ['E8', 'E9', 'E12']],
    ['STATES.length, User.', []],
  ])('finds the citations of “%s”', (text, found) => {
    expect(citationsIn(text)).toEqual(found);
  });
});
