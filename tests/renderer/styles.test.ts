/** The rules of the stylesheets: sizes are tokens, a block is its component's, features keep to their own. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { expect, test } from 'vitest';

const SIZE = /(?<![\w.-])-?(?:\d*\.)?\d+(?:rem|px|em|pt|ch)\b/u;
const BARE = /(?:font-weight|letter-spacing|line-height):\s*-?(?!1;)[\d.]/u;

const stylesheets = globSync('src-renderer/**/*.css').map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, lines: text.split('\n'), classes: classesOf(text) };
});

/** `app-shell/rail.css` → `app-shell`. */
const featureOf = (file: string) => file.split(sep)[1] ?? '';
const shared = new Set(['ui', 'design']);
const isShared = ({ file }: { file: string }) => shared.has(featureOf(file));
/** The one that styles blocks of every feature: for a magnified view all of them change together. */
const ofAll = ({ file }: { file: string }) => basename(file) === 'small-view.css';
const blockOf = (name: string) => name.split(/__|--/u)[0] ?? '';

function classesOf(css: string): readonly string[] {
  const bare = css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gsu, '');
  return [...bare.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name = '']) => name);
}

/** The feature whose block it is, by the file that is named like it. */
const homes = new Map(
  stylesheets
    .filter((sheet) => !isShared(sheet))
    .map(({ file }) => [basename(file, '.css'), featureOf(file)]),
);
const common = new Set([
  ...stylesheets
    .filter((sheet) => isShared(sheet) && !ofAll(sheet))
    .flatMap(({ classes }) => classes.map(blockOf)),
  ...globSync('src-renderer/ui/**/*.tsx').map((file) => basename(file, '.tsx')),
]);

/** Conditions can't take a token; a comment beside a size says why it is none. */
const isLiteral = (line: string) =>
  !/^\s*(?:@|\*|\/\*)|\/\*.*\*\//u.test(line) && (SIZE.test(line) || BARE.test(line));

test('every size, weight and space is a token, or says why not', () => {
  const literals = stylesheets
    .filter(({ file }) => !file.endsWith('tokens.css'))
    .flatMap(({ file, lines }) =>
      lines
        .map((line, at) => ({
          line,
          told: /^\s*(?:\/\*|\*|[^;{}]*\*\/$)/u.test(lines[at - 1] ?? ''),
        }))
        .filter(({ line, told }) => isLiteral(line) && !told)
        .map(({ line }) => `${file}: ${line.trim()}`),
    );
  expect(literals).toEqual([]);
});

test.each([
  ['  padding: 0.45rem;', true],
  ['  width: calc(100% - 12px);', true],
  ['  font-weight: 600;', true],
  ['  line-height: 1.2;', true],
  ['  letter-spacing: -0.01em;', true],
  ['  line-height: 1;', false],
  ['  width: 14rem; /* a name of 22 letters */', false],
  ['  padding: var(--space-8) 0;', false],
  ['@media (max-width: 1279px) {', false],
])('of "%s" it is %s that it is a literal', (line, expected) => {
  expect(isLiteral(line)).toBe(expected);
});

test('how a hand is answered stands in one place', () => {
  const answers = /:(?:hover|active|focus|focus-within|focus-visible|disabled)\b/u;
  const elsewhere = stylesheets.filter(
    ({ file, lines }) =>
      basename(file) !== 'states.css' && lines.some((line) => answers.test(line)),
  );
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test('a stylesheet of a feature stands beside the component of its name', () => {
  const alone = stylesheets.filter(
    (sheet) => !isShared(sheet) && !existsSync(sheet.file.replace(/\.css$/u, '.tsx')),
  );
  expect(alone.map(({ file }) => file)).toEqual([]);
});

test('every class belongs to a block of its feature or of ui', () => {
  const worn = globSync('src-renderer/**/*.tsx').map((file) => ({
    file,
    classes: [
      ...readFileSync(file, 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`$]*))/gu),
    ].flatMap(([, plain, template]) => (plain ?? template ?? '').split(/\s+/u).filter(Boolean)),
  }));
  const own = stylesheets.filter((sheet) => !ofAll(sheet));
  const strange = [...own, ...worn].flatMap(({ file, classes }) =>
    classes
      .filter((name) => !common.has(blockOf(name)))
      .filter((name) => homes.get(blockOf(name)) !== featureOf(file))
      .map((name) => `${file}: ${name}`),
  );
  expect(worn.flatMap(({ classes }) => classes).length).toBeGreaterThan(100);
  expect([...new Set(strange)]).toEqual([]);
});

/** Of each selector the last compound, without what it only asks about. */
const styledBy = (css: string) =>
  [...css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([^{};@]+)\{/gu)]
    .map(([, selectors = '']) => selectors.replaceAll(/:(?:has|not)\([^)]*\)/gu, ''))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/u))
    .flatMap((one) =>
      classesOf(
        one
          .trim()
          .split(/[\s>+~]+(?![^(]*\))/u)
          .at(-1) ?? '',
      ),
    );

test.each([
  ['.a-b > .c__d:has(.e) { color: red; }', ['c__d']],
  [
    '@media (min-width: 2.5rem) { .a .b:not(.c), .d :is(.e, .f) { margin: .5rem; } }',
    ['b', 'e', 'f'],
  ],
])('of "%s" it is known what it styles', (css, classes) => {
  expect(styledBy(css)).toEqual(classes);
});

test('a block of a feature is styled in the file of its name alone', () => {
  const elsewhere = stylesheets
    .filter((sheet) => !ofAll(sheet))
    .flatMap(({ file, lines }) =>
      styledBy(lines.join('\n'))
        .map(blockOf)
        .filter((block) => homes.has(block) && block !== basename(file, '.css'))
        .map((block) => `${file}: ${block}`),
    );
  expect(elsewhere).toEqual([]);
});
