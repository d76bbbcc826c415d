/**
 * Where the service's description is kept (LOYALTY_DESCRIPTION, else beside the project), it is
 * compared with what we know of it, and with our words: a change of it is noticed, a copy too.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDescription, readSentences } from '../../tools/conformance.ts';
import { copiedWords, ourFiles, runsOf } from '../../tools/copied-words.ts';
import { changesIn, fingerprint, sentencesOf } from '../../tools/description.ts';

const root = resolve(import.meta.dirname, '../..');
const known = readSentences(root);
const description = findDescription(root);
const ABSENT = 'the service’s description is not here (LOYALTY_DESCRIPTION names it)';

describe('the service’s description', () => {
  test('says what its fingerprints in docs/behaviours.json say', ({ skip }) => {
    if (description === null) return skip(ABSENT);
    expect(changesIn(sentencesOf(readFileSync(description, 'utf8')), known)).toEqual([]);
  });

  test('can’t change in one sentence unnoticed', ({ skip }) => {
    if (description === null) return skip(ABSENT);
    const text = readFileSync(description, 'utf8');
    const unnoticed = sentencesOf(text).filter(({ text: sentence }) => {
      const at = text.indexOf(sentence);
      const other = `${text.slice(0, at)}Never ${text.slice(at)}`;
      return changesIn(sentencesOf(other), known).length === 0;
    });
    expect(unnoticed).toEqual([]);
  });

  test('is not copied into any of our files', ({ skip }) => {
    if (description === null) return skip(ABSENT);
    const files = ourFiles(root);
    expect(files.length).toBeGreaterThan(500);
    expect(copiedWords(readFileSync(description, 'utf8'), root, files)).toEqual([]);
  });
});

const TEXT = [
  '# Shop',
  '## Tills',
  '- A till **sells**. It counts `money`; it',
  '',
  '| Field | Type |',
  '|---|---|',
  '| id | int64 |',
  '1. It closes.',
].join('\n');

describe('fingerprints', () => {
  const before = sentencesOf(TEXT);
  const kept = before.map(({ print }, index) => ({ print, numbers: [`E1.${index + 1}`] }));

  test('are of sentences, parts of them and rows, not of headings', () => {
    expect(before.map(({ section, text }) => [section, text])).toEqual([
      ['Tills', 'A till **sells**.'],
      ['Tills', 'It counts `money`;'],
      ['Tills', 'it'],
      ['Tills', '| id | int64 |'],
      ['Tills', 'It closes.'],
    ]);
  });

  test('don’t see marks and spaces, but the section', () => {
    expect(fingerprint('Tills', 'A  till sells.')).toBe(before[0]?.print);
    expect(fingerprint('Shops', 'A till sells.')).not.toBe(before[0]?.print);
    expect(fingerprint('Tills', '| a | | b |')).not.toBe(fingerprint('Tills', '| a | b | |'));
  });

  test.each([
    ['nothing', TEXT, []],
    ['its lines end otherwise', TEXT.replaceAll('\n', '\r\n'), []],
    [
      'a sentence that changed',
      TEXT.replace('counts', 'loses'),
      ['changed: E1.2 is now “It loses `money`;” (Tills)'],
    ],
    ['a sentence that is gone', TEXT.replace('1. It closes.', ''), ['missing: what was E1.5']],
    ['a new sentence', `${TEXT}\nIt rings.`, ['new: “It rings.” (Tills)']],
    [
      'a row that changed and a new one after it',
      TEXT.replace('| id | int64 |', '| id | string |\n| no | int |'),
      ['changed: E1.4 is now “| id | string |” (Tills)', 'new: “| no | int |” (Tills)'],
    ],
    [
      'an order that changed',
      TEXT.replace('A till **sells**. It counts `money`;', 'It counts `money`; A till **sells**.'),
      ['moved: E1.1 stands elsewhere now'],
    ],
  ])('tell of %s', (_what, now, changes) => {
    expect(changesIn(sentencesOf(now), kept)).toEqual(changes);
  });
});

describe('copied words', () => {
  const sentence = 'A till `till_id` sells no more than it has.';

  test.each([
    ['as they are', 'It sells no more than it has'],
    ['in a comment over two lines', '/**\n * Sells no more\n * than it has.\n */'],
    ['with facts among them', 'sells no x_y more `code` than 300 it HAS has'],
  ])('are found %s', (_how, text) => {
    expect(runsOf(text).filter((run) => runsOf(sentence).includes(run))).toEqual([
      'sells no more than it has',
    ]);
  });

  test('are not five in a row', () => {
    expect(runsOf('sells no more than it').filter((run) => runsOf(sentence).includes(run))).toEqual(
      [],
    );
  });
});
