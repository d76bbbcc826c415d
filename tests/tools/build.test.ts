/** What is built is what is shipped, also where a test asks for it, and it doesn't grow unseen. */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { build } from '../../tools/build.ts';

/** Bytes of what is compiled before the till can be used; a few per cent above what they were on the day. */
const MOST = { main: 524_000, firstScreen: 560_000, language: 125_000 };

const out = mkdtempSync(join(tmpdir(), 'built-'));
const read = (file: string) => readFileSync(join(out, file), 'utf8');
beforeAll(() => build({ out: relative(process.cwd(), out) }), 180_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

test('a build from within tests holds no development version of React', () => {
  expect(process.env['NODE_ENV']).toBe('test');
  const pages = globSync('renderer/assets/*.js', { cwd: out });
  expect(pages).not.toEqual([]);
  for (const page of pages) expect(read(page)).not.toContain('React DevTools');
});

test('main is small, and its functions and classes keep their names', () => {
  expect(statSync(join(out, 'main/main.cjs')).size).toBeLessThan(MOST.main);
  const main = read('main/main.cjs');
  // Never the whole bundle in a message.
  for (const name of ['function createTill(', 'JournalError'])
    expect(main.includes(name), name).toBe(true);
});

test('the page’s first screen is small: others, and the languages, are files of their own', () => {
  const scripts = [...read('renderer/index.html').matchAll(/src="\.\/(?<file>[^"]+\.js)"/gu)];
  const sizeOf = (file: string) => statSync(join(out, 'renderer', file)).size;
  const first = scripts.map(({ groups }) => sizeOf(groups?.['file'] ?? ''));
  expect(first.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST.firstScreen);
  const languages = globSync(`assets/{${LANGUAGES.join(',')}}-*.js`, {
    cwd: join(out, 'renderer'),
  });
  expect(languages).toHaveLength(LANGUAGES.length);
  for (const file of languages) expect(sizeOf(file), file).toBeLessThan(MOST.language);
});
