/** docs/conformance.md can't lie: it is what the tests' titles say now, and nothing is missing. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  conformance,
  killedNumbers,
  labelsByNumber,
  readSentences,
  type Sentence,
} from '../../tools/conformance.ts';
import { readLabelledTests, testsOf } from '../../tools/labelled-tests.ts';
import { isKilled, printOf, testNamed } from '../../tools/mutation/number-kills.ts';
import { fieldMutants, mutate, readRuleMutants } from '../../tools/mutation/number-mutants.ts';
import { syntaxErrors } from '../tools/syntax.ts';
import { loyaltyApiOf, readLoyaltyApi } from '../../tools/loyalty-api.ts';

const root = resolve(import.meta.dirname, '../..');

describe('docs/conformance.md', () => {
  const { numbers, fields } = readLoyaltyApi(root);
  const mutants = readRuleMutants(root);
  const ofFields = fieldMutants(fields);
  const tests = readLabelledTests(root);
  const killed = killedNumbers(root, { numbers, fields }, tests);
  const sentences = readSentences(root);
  const now = conformance(numbers, sentences, tests, killed);
  const labelsOf = labelsByNumber(
    numbers,
    sentences,
    new Set(tests.flatMap(({ labels }) => labels)),
  );

  test('each number that states a behaviour has a test', () => {
    expect(now.missing).toEqual([]);
  });

  test('is up to date (npm run conformance)', () => {
    expect(readFileSync(`${root}/docs/conformance.md`, 'utf8')).toBe(now.markdown);
  });

  test('has a mutant for each number, found by the tests of it as they are', () => {
    const [, killed, all] = /; (\d+) of (\d+) numbers\)/u.exec(now.markdown) ?? [];
    expect(Number(all)).toBeGreaterThan(300);
    expect(killed).toBe(all);
  });

  test.each(mutants)('the mutant of $number changes $file, and has tests', (mutant) => {
    expect(numbers.map(({ number }) => number)).toContain(mutant.number);
    const code = readFileSync(`${root}/${mutant.file}`, 'utf8');
    for (const { from, to } of [mutant, mutant.and ?? mutant]) {
      expect(code.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    }
    expect(syntaxErrors(mutant.file, mutate(mutant, mutant.file, code))).toEqual([]);
    const proving = labelsOf.get(mutant.number) ?? [];
    const own = tests.filter(
      ({ file, labels }) =>
        proving.some((label) => labels.includes(label)) && !file.endsWith('.flow.ts'),
    );
    expect(own).not.toEqual([]);
  });

  test('every field of a resource has a mutant, and each changes the code', () => {
    const resources = fields.filter(({ table }) => !/^E\d/u.test(table));
    expect(ofFields.map(({ number }) => number)).toEqual(resources.map(({ number }) => number));
    const unchanged = ofFields.filter(({ views, ...field }) =>
      views.every(({ file }) => {
        const code = readFileSync(`${root}/${file}`, 'utf8');
        return mutate({ ...field, views }, file, code) === code;
      }),
    );
    expect(unchanged).toEqual([]);
  });

  test('each number that a test must prove has a mutant', () => {
    const known = new Set([...mutants, ...ofFields].map(({ number }) => number));
    expect([...labelsOf.keys()].filter((number) => !known.has(number))).toEqual([]);
  });

  test('marks those alone whose mutant died of a test that is still theirs', () => {
    const rows = now.markdown.matchAll(/^\| \[([^\]]+)\].*/gmu);
    const marked = [...rows].filter(([row]) => row.includes('†'));
    expect(new Set(marked.map(([, number]) => number))).toEqual(new Set(killed.keys()));
    for (const [row] of marked) expect(row.split('†')).toHaveLength(2);
    expect(killed.size).toBeGreaterThan(0);
  });

  test('a kill stands for its mutant, its labels and its test only', () => {
    const mutant = { number: 'E7.1', file: 'a.ts', from: 'a', to: 'b' };
    const own = testsOf('tests/a.test.ts', "test.each([])('[E7.1] $name gives %s', f);");
    const test = testNamed(own, 'tests/a.test.ts', '[E7.1] Dana gives 5') ?? '';
    const kill = { print: printOf(mutant, ['E7.1']), file: 'tests/a.test.ts', test };
    expect(test).toBe('[E7.1] $name gives %s');
    expect(testNamed(own, 'tests/a.test.ts', '[E7.2] Dana gives 5')).toBeNull();
    expect(isKilled(kill, mutant, ['E7.1'], own)).toBe(true);
    expect(isKilled(kill, { ...mutant, to: 'c' }, ['E7.1'], own)).toBe(false);
    expect(isKilled(kill, mutant, ['E7.1', 'E7.2'], own)).toBe(false);
    const renamed = testsOf('tests/a.test.ts', "test('[E7.1] gives', f);");
    expect(isKilled(kill, mutant, ['E7.1'], renamed)).toBe(false);
  });

  test('holds the flows of the whole program', () => {
    expect(now.markdown.includes('.flow.ts]')).toBe(true);
  });
});

describe('the check', () => {
  const { numbers } = loyaltyApiOf(
    '### E7 Give\n\n- <a id="e7-1"></a>**E7.1** It does.\n- <a id="e7-2"></a>**E7.2** *Ours:* And\n  more.',
  );
  const stated = numbers.filter(({ number }) => number === 'E7.1' || number === 'E7');
  const sentence: Sentence = { print: '0', numbers: ['E7.1'] };
  const covered = testsOf('tests/a.test.ts', "test('[E7.1] [7] does', () => {});");

  test('marks the test by which the mutant died, and no other', () => {
    const file = 'tests/a.test.ts';
    const tests = [
      ...testsOf(file, "test('[E7.1] [7] does', f); test('[E7.1] also', f);"),
      ...testsOf('tests/b.test.ts', "test('[E7.1] also', f);"),
    ];
    const killed = new Map([['E7.1', { print: '0', file, test: '[E7.1] also' }]]);
    const { markdown } = conformance(stated, [sentence], tests, killed);
    expect(markdown).toContain(
      '[a.test.ts](../tests/a.test.ts) does; also †<br>[b.test.ts](../tests/b.test.ts) also |',
    );
  });

  test('finds nothing missing where a test has the label', () => {
    expect(conformance(stated, [sentence], covered).missing).toEqual([]);
  });

  test.each<[string, Sentence, string, string]>([
    ['no test', sentence, "test('[7] does', () => {});", '[E7.1] is the label of no test'],
    ['no label', { ...sentence, labels: [] }, "test('[7]', () => {});", 'E7.1 has no label'],
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
  ])('tells of %s', (_name, said, code, problem) => {
    const { missing } = conformance(stated, [said], testsOf('tests/a.test.ts', code));
    expect(missing.join('\n')).toContain(problem);
  });

  test('wants a test for what the embedded service decided, too', () => {
    const { missing, markdown } = conformance(numbers, [sentence], covered);
    expect(missing).toEqual(['[E7.2] is the label of no test, and should prove E7.2']);
    expect(markdown).toContain('| [E7.2](loyalty-api.md#e7-2) | *Ours:* And more. |  |');
  });

  test('wants no test for what explains or is left open', () => {
    const open = loyaltyApiOf('- <a id="e2-o1"></a>**E2.O1** *Open:* which?').numbers;
    const silent: Sentence[] = [
      { print: '0', numbers: [], explains: true },
      { print: '1', numbers: ['E2.O1'] },
    ];
    expect(conformance(open, silent, []).missing).toEqual([]);
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
