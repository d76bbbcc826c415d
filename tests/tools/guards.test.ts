/** The table of guards, and the copy in which one is undone (`npm run guards`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawGuards, readGuards } from '../../tools/guards/guards.ts';
import { noticeOf, readNotices } from '../../tools/guards/noticed.ts';
import { withTable } from '../../tools/guards/table.ts';
import { standingOnce, undo } from '../../tools/guards/undoing.ts';
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

test('each was missed as it is now, by a test of its own files, and the document says by which', () => {
  const notices = readNotices(ROOT);
  const untried = guards.filter((guard) => {
    const notice = noticeOf(guard, notices);
    return notice === null || !guard.tests.includes(notice.file);
  });
  expect(untried.map(({ guard }) => guard)).toEqual([]);
  expect(Object.keys(notices)).toEqual(guards.map(({ guard }) => guard));
  const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  expect(withTable(document, guards, notices)).toBe(document);
});

test('what was noticed of a guard stands for it as it was: place, deed and files', () => {
  const [guard] = guards;
  if (guard === undefined) throw new Error('no guard');
  const notices = readNotices(ROOT);
  expect(noticeOf(guard, notices)).not.toBeNull();
  for (const other of [
    { ...guard, file: `${guard.file}x` },
    { ...guard, from: `${guard.from} ` },
    { ...guard, to: `${guard.to} ` },
    { ...guard, tests: [...guard.tests, 'domain/csv.test.ts'] },
  ]) {
    expect(noticeOf(other, notices)).toBeNull();
    expect(withTable('<!-- guards --><!-- /guards -->', [other], notices)).toMatch(
      /\*\*not tried/u,
    );
  }
});

test('a draw takes others with another seed, and all in time', () => {
  const drawn = Array.from({ length: guards.length }, (_, seed) => drawGuards(guards, seed, 4));
  for (const four of drawn) expect(new Set(four).size).toBe(4);
  expect(new Set(drawn.flat()).size).toBe(guards.length);
  expect(drawGuards(guards, 7, 1_000)).toHaveLength(guards.length);
});

describe('a copy of the sources', () => {
  test('says which test misses it and what nobody notices, and leaves the real ones alone', async () => {
    const guard = named('the provisioning file is erased');
    const other = named('a provisioning file that is left is said');
    const before = readFileSync(join(ROOT, guard.file), 'utf8');
    const workshop = openWorkshop(ROOT);
    const tried = (one: typeof guard, notices = {}) =>
      undo(one, workshop, { notices, standing: standingOnce() });
    try {
      const notice = await tried(guard);
      expect(notice).toMatchObject({ file: guard.tests[0], test: 'is read, and erased' });
      // What is on record is asked alone, and stands there when the guard is back.
      expect(await tried(guard, { [guard.guard]: notice })).toEqual(notice);
      const { tests, to } = guard;
      const unlike = { ...guard, to: `${to} ` };
      // Of another deed nothing is on record; of a test that is gone the whole files are asked.
      expect(await tried(unlike, { [guard.guard]: notice })).toMatchObject({ file: tests[0] });
      const gone = { ...(notice as object), test: 'nobody wrote this test' };
      expect(await tried(guard, { [guard.guard]: gone })).toEqual(notice);
      expect(await tried({ ...guard, to: guard.from })).toBe('unnoticed');
      expect(await tried({ ...guard, tests: ['shell/none.test.ts'] })).toBe('broken');
      // One after another in another file of the sources: the one before is back.
      expect(await tried(other)).toMatchObject({ file: other.tests[0] });
      expect(await tried(other)).toMatchObject({ file: other.tests[0] });
      expect(await tried({ ...guard, to: guard.from })).toBe('unnoticed');
    } finally {
      await workshop.close();
    }
    expect(readFileSync(join(ROOT, guard.file), 'utf8')).toBe(before);
  });

  test.each([
    ['in time: it has noticed', 5, 'noticed', ['standing', 'without']],
    ['too late: with the guard, too', 4_000, 'broken', ['standing', 'without', 'back']],
  ])('a test that fails without it %s', async (_when, longest, verdict, asked) => {
    const guard = named('the provisioning file is erased');
    const failed = { file: guard.tests[0] ?? '', test: 'is read, and erased' };
    const tried: string[] = [];
    const shaky = {
      with: ({ patience }: { patience: number }) => {
        tried.push(patience === 120_000 ? 'standing' : 'back');
        const isBack = patience !== 120_000;
        return Promise.resolve({ count: 1, longest: 5, failed: isBack ? failed : null });
      },
      without: () => {
        tried.push('without');
        return Promise.resolve({ count: 1, longest, failed });
      },
      close: () => Promise.resolve(),
    };
    const said = await undo(guard, shaky, { notices: {}, standing: standingOnce() });
    expect(typeof said === 'string' ? said : 'noticed').toBe(verdict);
    expect(tried).toEqual(asked);
  });

  test('a test that fails by itself has noticed nothing', async () => {
    const guard = named('the provisioning file is erased');
    const asked: (string | null)[] = [];
    const failing = {
      with: ({ only }: { only: string | null }) => {
        asked.push(only);
        const failed = { file: guard.tests[0] ?? '', test: 'is read, and erased' };
        return Promise.resolve({ count: 1, longest: 5, failed });
      },
      without: () => Promise.reject(new Error('not to be undone')),
      close: () => Promise.resolve(),
    };
    const notices = readNotices(ROOT);
    expect(await undo(guard, failing, { notices, standing: standingOnce() })).toBe('broken');
    expect(asked).toEqual(['is read, and erased', null]);
  });
});
