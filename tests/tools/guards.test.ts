/** The table of guards, and the copy in which one is undone (`npm run guards`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawGuards, readGuards } from '../../tools/guards/guards.ts';
import { openWorkshop } from '../../tools/guards/workshop.ts';
import { syntaxErrors } from './syntax.ts';

const ROOT = join(import.meta.dirname, '../..');
const guards = readGuards(ROOT);
const named = (name: string) => {
  const found = guards.find(({ guard }) => guard === name);
  if (found === undefined) throw new Error(`no guard ${name}`);
  return found;
};

test('each stands where the table says, has a name of its own, and tests that are there', () => {
  expect(new Set(guards.map(({ guard }) => guard)).size).toBe(guards.length);
  for (const { tests } of guards)
    for (const file of tests) expect(readFileSync(join(ROOT, 'tests', file), 'utf8')).not.toBe('');
});

test('each undone is still a program: no test notices it by failing to be read', () => {
  const broken = guards.flatMap(({ guard, file, from, to }) => {
    const code = readFileSync(join(ROOT, file), 'utf8').replace(from, () => to);
    return syntaxErrors(file, code).map((error) => `${guard}: ${error}`);
  });
  expect(broken).toEqual([]);
  expect(syntaxErrors('a.ts', 'if (')).not.toEqual([]);
});

test('the document names each of them, and says that it is missed', () => {
  const said = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('\n');
  for (const { guard, file } of guards) {
    const row = said.find((line) => line.startsWith(`| ${guard} | [${file}](`));
    expect([guard, row?.split(' | ').at(-1)]).toEqual([guard, 'missed when gone |']);
  }
});

test('a draw takes others with another seed, and all in time', () => {
  const drawn = Array.from({ length: guards.length }, (_, seed) => drawGuards(guards, seed, 4));
  for (const four of drawn) expect(new Set(four).size).toBe(4);
  expect(new Set(drawn.flat()).size).toBe(guards.length);
  expect(drawGuards(guards, 7, 1_000)).toHaveLength(guards.length);
});

describe('a copy of the sources', () => {
  test('says what is missed and what nobody notices, and leaves the real ones alone', async () => {
    const guard = named('the provisioning file is erased');
    const before = readFileSync(join(ROOT, guard.file), 'utf8');
    const workshop = openWorkshop(ROOT);
    try {
      expect(await workshop.with(guard.tests)).toBe(true);
      expect(await workshop.without(guard)).toBe('missed');
      expect(await workshop.without({ ...guard, to: guard.from })).toBe('unnoticed');
      expect(await workshop.without({ ...guard, tests: ['shell/none.test.ts'] })).toBe('broken');
      expect(await workshop.with(guard.tests)).toBe(true);
    } finally {
      workshop.close();
    }
    expect(readFileSync(join(ROOT, guard.file), 'utf8')).toBe(before);
  });
});
