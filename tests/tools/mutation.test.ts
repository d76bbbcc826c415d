/** The score of `npm run mutate`: what counts as found, what survives, what is excluded and why. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXCLUSIONS } from '../../tools/mutation/exclusions.ts';
import { markdownOf, textOf } from '../../tools/mutation/report.ts';
import { SINCE } from '../../tools/mutation/since.ts';
import {
  scoreOf,
  unusedRules,
  type Mutant,
  type StrykerReport,
} from '../../tools/mutation/score.ts';

const FILE = 'src-shared/domain/money.ts';
const SOURCE = "const most = 5 > 3;\nthrow new RangeError('too much');\n";

function mutant(status: string, change: Partial<Mutant> = {}): Mutant {
  const start = { line: 1, column: 14 };
  return {
    id: '1',
    mutatorName: 'EqualityOperator',
    replacement: '5 >= 3',
    status,
    location: { start, end: { line: 1, column: 19 } },
    ...change,
  };
}

function report(...mutants: Mutant[]): StrykerReport {
  return { files: { [FILE]: { source: SOURCE, mutants } } };
}

const message = mutant('Survived', {
  mutatorName: 'StringLiteral',
  replacement: '""',
  location: { start: { line: 2, column: 22 }, end: { line: 2, column: 32 } },
});

describe('the score', () => {
  test('counts a test that never ends as found, and code that no test runs as not', () => {
    const score = scoreOf(
      [report(mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage'))],
      [],
    );
    expect(score).toMatchObject({ killed: 1, timedOut: 1, percent: 50 });
    expect(score.survivors.map(({ uncovered }) => uncovered)).toEqual([false, true]);
    expect(score.survivors[0]).toMatchObject({ file: FILE, line: 1, original: '5 > 3' });
  });

  test('leaves out what did not compile or was ignored in the source', () => {
    expect(scoreOf([report(mutant('CompileError'), mutant('Ignored'))], []).percent).toBe(100);
  });

  test('excludes by a rule, with its reason, and only what it names', () => {
    const score = scoreOf([report(message, mutant('Survived'))], EXCLUSIONS);
    expect(score.excluded.map(({ rule }) => rule.reason)).toEqual([
      'the text of a defect, which only a developer reads',
    ]);
    expect(score.survivors).toHaveLength(1);
    expect(score.percent).toBe(0);
  });
});

test('a rule may name what is replaced and by what', () => {
  const rule = {
    in: 'src-',
    line: /5 > 3/u,
    what: /^5 > 3$/u,
    becomes: /^5 >= 3$/u,
    reason: 'none',
  };
  const score = scoreOf(
    [
      report(
        mutant('Survived'),
        mutant('Survived', { replacement: 'true' }),
        mutant('Survived', {
          location: { start: { line: 1, column: 14 }, end: { line: 1, column: 15 } },
        }),
      ),
    ],
    [rule],
  );
  expect(score.excluded).toHaveLength(1);
  expect(score.survivors.map(({ original, replacement }) => [original, replacement])).toEqual([
    ['5 > 3', 'true'],
    ['5', '5 >= 3'],
  ]);
});

test('a rule that excludes nothing is told', () => {
  const other = { in: 'src-main', line: /x/u, reason: 'none' };
  const rules = [...EXCLUSIONS, other];
  expect(unusedRules([scoreOf([report(message)], rules)], rules)).toContain(other);
  expect(unusedRules([scoreOf([report(message)], rules)], rules)).not.toContain(EXCLUSIONS[0]);
});

describe('the report', () => {
  const scores = [
    {
      folder: 'src-shared/domain',
      files: 2,
      tried: 1,
      mutants: 3,
      drawn: 3,
      score: scoreOf([report(mutant('Killed'), mutant('Survived'), message)], EXCLUSIONS),
    },
  ];

  test('names each survivor with its place and what it becomes, and the score of all', () => {
    const text = textOf(scores);
    expect(text).toContain(`${FILE}:1 EqualityOperator: 5 > 3 → 5 >= 3`);
    expect(text.split('\n').at(-1)).toMatch(/^all +2 +1 +3 +1 +1 +1 +50\.0 %$/u);
  });

  test('says how much of a folder was tried, and why what is left out is left out', () => {
    const text = markdownOf(scores);
    expect(text).toContain('| src-shared/domain | 2 | 1 | 3 | 1 | 1 | 1 | 50.0 % |');
    expect(text).toContain('- 1: the text of a defect, which only a developer reads.');
  });

  test('gives no score to a folder that was not tried', () => {
    const nothing = { tried: 0, mutants: 0, drawn: 0, score: scoreOf([], []) };
    const untried = { folder: 'src-main/till', files: 9, ...nothing };
    expect(markdownOf([untried])).toContain('| src-main/till | 9 | 0 | 0 | 0 | 0 | 0 | – |');
  });

  test('of a folder from which a sample was drawn it says how many of how many', () => {
    const sampled = scores.map((one) => ({ ...one, mutants: 30 }));
    expect(markdownOf(sampled)).toContain('| src-shared/domain | 2 | 1 | 3 of 30 | 1 | 1 | 1 |');
  });

  test('keeps what people have written of it, and nothing else of the page before', () => {
    const words = '<!-- by hand -->\n\nOne of twenty.\n\n<!-- by hand: end -->';
    const before = markdownOf(scores, [], `# Mutants\n\n${words}\n\n## Survivors\n\n- long gone\n`);
    expect(before).toContain(`\n\n${words}\n\n## Excluded`);
    expect(before).not.toContain('long gone');
    expect(markdownOf(scores, [], before)).toBe(before);
    expect(markdownOf(scores, [], '<!-- by hand: end --> <!-- by hand -->')).toBe(
      markdownOf(scores),
    );
    expect(readFileSync('docs/mutation.md', 'utf8')).toMatch(
      /<!-- by hand -->[^<]+<!-- by hand: end -->/u,
    );
  });

  test('says what became of survivors, where somebody has looked at them', () => {
    expect(markdownOf(scores)).not.toContain('What became');
    const text = markdownOf(scores, [
      { at: `${FILE}:1`, foundBy: 'tests/domain/money.test.ts', moved: '`most`' },
      { at: `${FILE}:9`, excluded: 'none' },
    ]);
    expect(text).toContain(
      `- ${FILE}:1: found by [domain/money.test.ts](../tests/domain/money.test.ts). Now: \`most\`.`,
    );
    expect(text).toContain(`- ${FILE}:9: excluded: none.`);
  });
});

describe('what became of the last run’s survivors', () => {
  const page = readFileSync('docs/mutation.md', 'utf8');
  const listed = [...page.matchAll(/^- (?<at>src-\S+:\d+) \(/gmu)].map((one) => one.groups?.['at']);

  test('each that is listed has its verdict, once somebody has begun with them', () => {
    if (SINCE.length === 0) return;
    const judged = new Set(SINCE.map(({ at }) => at));
    expect(listed.filter((at) => !judged.has(at ?? ''))).toEqual([]);
    const [, verdicts = 'none'] = markdownOf([], SINCE).split('## What became');
    expect(page).toContain(verdicts.trimEnd());
    // Of a list that was written anew since, they say nothing.
    expect(SINCE.filter(({ at }) => !listed.includes(at))).toEqual([]);
  });

  test('what is excluded is so by a rule of that reason', () => {
    for (const one of SINCE)
      if ('excluded' in one)
        expect(
          EXCLUSIONS.some(
            ({ in: path, reason }) => one.at.startsWith(path) && reason === one.excluded,
          ),
        ).toBe(true);
  });
});
