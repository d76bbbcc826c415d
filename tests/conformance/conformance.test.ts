/** docs/conformance.md can't lie: it is what the tests' titles say now, and nothing is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { conformance, readSentences, type Sentence } from '../../tools/conformance.ts';
import { readLabelledTests, testsOf } from '../../tools/labelled-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const sentences = readSentences(root);
/** Beside the project where its task is kept; a clone has it in docs/behaviours.json only. */
const description = resolve(root, '../shared/loyalty-service.md');

describe('docs/conformance.md', () => {
  const now = conformance(sentences, readLabelledTests(root));

  test('each sentence that states a behaviour has a test', () => {
    expect(now.missing).toEqual([]);
  });

  test('is up to date (npm run conformance)', () => {
    expect(readFileSync(`${root}/docs/conformance.md`, 'utf8')).toBe(now.markdown);
  });

  test('every sentence has labels or a reason to have none, and stands once in its section', () => {
    const unclear = sentences.filter(
      ({ labels, silent }) => (labels === undefined) === (silent === undefined),
    );
    expect(unclear).toEqual([]);
    const keys = sentences.map(({ section, quote }) => `${section}: ${quote}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('quotes the whole description, word for word', ({ skip }) => {
    skip(!existsSync(description), 'the description is not here');
    const text = readFileSync(description, 'utf8');
    const rest = sentences.reduce((left, { quote }) => {
      const at = left.indexOf(quote);
      expect([quote, at]).not.toEqual([quote, -1]);
      return left.slice(0, at) + left.slice(at + quote.length);
    }, withoutFrames(text));
    // What is left are the marks of lists.
    expect(rest.replaceAll(/^(?:-|\d+\.)?\s*$/gmu, '').trim()).toBe('');
  });
});

/** Headings, and the heads of tables, state nothing. */
function withoutFrames(text: string): string {
  return text.replaceAll(/^#.*$/gmu, '').replaceAll(/^\|.*\n\|[-| ]+\|$/gmu, '');
}

describe('the check', () => {
  const sentence: Sentence = { section: '7. Give award', quote: 'It does.', labels: ['E7.1'] };
  const covered = testsOf('tests/a.test.ts', "test('[E7.1] [7] does', () => {});");

  test('finds nothing missing where a test has the label', () => {
    expect(conformance([sentence], covered).missing).toEqual([]);
  });

  test.each<[string, Sentence, string, string]>([
    ['no test', sentence, "test('[7] does', () => {});", '[E7.1] is the label of no test'],
    ['no label', { ...sentence, labels: [] }, "test('[7]', () => {});", 'has no label'],
    [
      'one of two labels',
      { ...sentence, labels: ['E7.1', 'E7.2'] },
      "test('[7] [E7.1]', f);",
      '[E7.2]',
    ],
    ['no test of the client', sentence, "test('[E7.1]', f);", 'no test of the client'],
    ['a skipped test', sentence, "test.skip('[E7.1] [7]', f);", '[E7.1]'],
    ['a test to be written', sentence, "test.todo('[E7.1] [7]');", '[E7.1]'],
    ['a test that may be skipped', sentence, "test.skipIf(x)('[E7.1] [7]', f);", '[E7.1]'],
    [
      'a test in a skipped block',
      sentence,
      "describe.skip('x', () => { test('[E7.1] [7]', f); });",
      '[E7.1]',
    ],
    ['a comment', sentence, "// test('[E7.1] [7]', f);", '[E7.1]'],
    ['a text', sentence, 'const x = "[E7.1] [7]"; call("[E7.1]", f);', '[E7.1]'],
    ['a block without a test', sentence, "describe('[E7.1] [7]', () => {});", '[E7.1]'],
  ])('tells of %s', (_name, stated, code, problem) => {
    const { missing } = conformance([stated], testsOf('tests/a.test.ts', code));
    expect(missing.join('\n')).toContain(problem);
  });

  test.each([
    ["it('[E7.1]', f);", ['E7.1']],
    ["test.each([1])('[E7.1] %s', f);", ['E7.1']],
    ['test.each`a`("[E7.1]", f);', ['E7.1']],
    ['test(`[E7.1] ${name}`, f);', ['E7.1']],
    ["describe('[E7.1]', () => { it('[E7.R2]', f); });", ['E7.1', 'E7.R2']],
    [
      "describe.each(x)('[8]', () => { for (const y of z) test('[8] [SETUP.C1]', f); });",
      ['8', 'SETUP.C1'],
    ],
    ["test.describe('[A.1]', () => { test.only('x', f); });", ['A.1']],
    ["test('[x] [E] [e7.1] [100] nothing', f);", []],
  ])('reads %s', (code, labels) => {
    expect(testsOf('tests/a.test.ts', code).map((found) => found.labels)).toEqual([labels]);
  });
});
