/** No word that no screen says, no style that nothing wears. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { resources } from './words.ts';
import { mentioning, textsIn, wordsOf } from './mentions.ts';

type Tree = { readonly [key: string]: string | Tree };

const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [(path + key).replace(/_(?:one|few|many|other)$/u, '')]
      : keysOf(value, `${path}${key}.`),
  );

const texts = textsIn('src-renderer/**/*.{ts,tsx}', [
  `src-renderer/locales/{${LANGUAGES.join(',')}}{,.ts,/**}`,
]);

test('every word of the translations is said somewhere', () => {
  const said = mentioning(texts);
  expect(keysOf(resources.en.translation).filter((key) => !said(key))).toEqual([]);
});

test('every class of the stylesheets is worn somewhere', () => {
  const worn = mentioning([
    ...wordsOf(texts),
    ...[...readFileSync('src-renderer/index.html', 'utf8').matchAll(/class="([^"]+)"/gu)].flatMap(
      ([, names = '']) => names.split(' ').map((name) => [name]),
    ),
  ]);
  const classes = globSync('src-renderer/**/*.css').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gsu, '')
        .matchAll(/\.([a-z][\w-]*)/gu),
    ].map(([, name = '']) => name),
  );
  expect(classes.length).toBeGreaterThan(100);
  expect([...new Set(classes)].filter((name) => !worn(name))).toEqual([]);
});

test('every custom property of the stylesheets is used somewhere', () => {
  const css = globSync('src-renderer/**/*.css').map((file) => readFileSync(file, 'utf8'));
  const all =
    css.join('\n') +
    globSync('src-renderer/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const declared = css.flatMap((text) =>
    [...text.matchAll(/(?<=[{;\s])(--[a-z][\w-]*)\s*:/gu)].map(([, name = '']) => name),
  );
  const used = new Set([...all.matchAll(/var\(\s*(--[a-z][\w-]*)/gu)].map(([, name]) => name));
  expect([...new Set(declared)].filter((name) => !used.has(name))).toEqual([]);
});
