/** What is built is what is shipped, also where a test asks for it, and it doesn't grow unseen. */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { build } from '../../tools/build.ts';
import { withSources } from '../../tools/symbolicate/places.ts';

/** Bytes of what is compiled before the till can be used; a few per cent above what they were on the day. */
const MOST = {
  main: 490_000,
  firstScreen: 482_000,
  firstScreenZipped: 150_000,
  sale: 558_000,
  language: 128_500,
};

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

test('main is small, and its classes keep their names', () => {
  expect(statSync(join(out, 'main/main.cjs')).size).toBeLessThan(MOST.main);
  // Never the whole bundle in a message.
  expect(read('main/main.cjs').includes('JournalError'), 'JournalError').toBe(true);
  // Of libphonenumber-js, what it needs to say how long a number may be, and nothing that parses.
  expect(read('main/main.cjs').includes('INVALID_COUNTRY'), 'ParseError').toBe(false);
});

/** What an error says when it is thrown: there a stack begins. */
const THROWN = /(?<=new \w*Error\(\s*['`])(?<words>[^'`$\\\n]{8,})/gu;

test('a place of main in a log leads to its source by the map', () => {
  const bundle = read('main/main.cjs');
  const root = process.cwd();
  const placeOf = (index: number) => {
    const before = bundle.slice(0, index).split('\n');
    return `main.cjs:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  };
  const places = globSync('src-main/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(THROWN)].flatMap(({ index, groups }) => {
      const words = groups?.['words'] ?? '';
      // Only what stands once in the bundle can be looked for.
      if (text.split(words).length !== 2 || bundle.split(words).length !== 2) return [];
      const line = text.slice(0, index).split('\n').length;
      return [{ place: placeOf(bundle.indexOf(words)), source: `${file}:${line}` }];
    });
  });
  expect(places.length).toBeGreaterThan(10);
  const stack = places.map(({ place }) => `at a (${place})`);
  const maps = globSync('**/*.map', { cwd: out }).map((file) => join(out, file));
  expect(withSources(stack.join('\n'), maps, root).split('\n')).toEqual(
    places.map(({ place, source }) => `at a (${place} = ${source})`),
  );
  const others = 'at b (electron.cjs:1:1), main.cjs:99999:1, main.cjs';
  expect(withSources(others, maps, root)).toBe(others);
});

const TOP = /\b(?:import|from)[\s]*["'`]\.\/(?<file>[^"'`]+)["'`]/gu;
const AWAITED = /\bawait import\(["'`]\.\/(?<file>[^"'`?]+)["'`]\)\.catch/gu;

const found = (of: RegExp, file: string) =>
  [...read(`renderer/assets/${file}`).matchAll(of)].map(({ groups }) => groups?.['file'] ?? '');
const sizeOf = (file: string) => statSync(join(out, 'renderer/assets', file)).size;

/** The files that the page begins with, whatever is seen first. */
function beginning(): ReadonlySet<string> {
  const html = read('renderer/index.html');
  const those = new Set<string>();
  const add = (file: string) => {
    if (those.has(file)) return;
    those.add(file);
    for (const one of found(TOP, file)) add(one);
  };
  for (const [, file] of html.matchAll(/src="\.\/assets\/([^"]+\.js)"/gu)) add(file ?? '');
  return those;
}

/** All that is there before a screen is drawn, its language apart. */
function filesBefore(screen: string): readonly string[] {
  const [file] = globSync(`${screen}-*.js`, { cwd: join(out, 'renderer/assets') });
  expect(file, screen).toBeDefined();
  const those = new Set(beginning());
  const add = (one: string) => {
    if (those.has(one)) return;
    those.add(one);
    for (const next of found(AWAITED, one)) add(next);
  };
  add(file ?? '');
  return [...those];
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0);
const bytesBefore = (screen: string) => sum(filesBefore(screen).map(sizeOf));
const zippedBefore = (screen: string) =>
  sum(filesBefore(screen).map((file) => gzipSync(read(`renderer/assets/${file}`)).length));

test('the page’s first screen is small: other screens, and the languages, are files of their own', () => {
  for (const screen of ['setup-screen', 'shift-start-screen']) {
    expect(bytesBefore(screen), screen).toBeLessThan(MOST.firstScreen);
    expect(zippedBefore(screen), screen).toBeLessThan(MOST.firstScreenZipped);
  }
  // That of a till that is started again in the middle of a shift.
  expect(bytesBefore('sale-screen')).toBeLessThan(MOST.sale);
  const languages = globSync(`{${LANGUAGES.join(',')}}-*.js`, {
    cwd: join(out, 'renderer/assets'),
  });
  expect(languages).toHaveLength(LANGUAGES.length);
  for (const file of languages) expect(sizeOf(file), file).toBeLessThan(MOST.language);
});

test('all that a later part needs beside the first screen can be asked for again, and waits for no other that waits for it', () => {
  const first = beginning();
  const later = globSync('*.js', { cwd: join(out, 'renderer/assets') }).filter(
    (file) => !first.has(file),
  );
  const awaits = new Map(later.map((file) => [file, found(AWAITED, file)]));
  expect([...awaits.values()].flat()).not.toEqual([]);
  const leadsTo = (file: string, seen: readonly string[]): void => {
    expect(seen, 'it would wait for itself').not.toContain(file);
    for (const next of awaits.get(file) ?? []) leadsTo(next, [...seen, file]);
  };
  for (const file of later) {
    expect(
      found(TOP, file).filter((one) => !first.has(one)),
      file,
    ).toEqual([]);
    leadsTo(file, []);
  }
});

test('what later parts share holds nothing that the page may have only once: it may be read twice', () => {
  const shared = globSync('{shared,drawer,steps}-*.js.map', { cwd: join(out, 'renderer/assets') });
  expect(shared).toHaveLength(3);
  const ours = shared.flatMap((file) => {
    const { sources } = JSON.parse(read(`renderer/assets/${file}`)) as { sources: string[] };
    return sources.map((source) => resolve(out, 'renderer/assets', source));
  });
  expect(ours.length).toBeGreaterThan(20);
  const ONCE =
    /createContext\(|^(?:export )?let |^(?:export )?const [^=]+= (?:new (?:Weak)?Map|create)\b/mu;
  expect(ours.filter((file) => ONCE.test(readFileSync(file, 'utf8')))).toEqual([]);
});
