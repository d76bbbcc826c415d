/**
 * `npm run conformance` writes docs/conformance.md: each sentence of the service's description
 * that states a behaviour, with the tests that cover it. `-- --check` writes nothing and fails
 * when a sentence has no test, or when the file isn't up to date. The sentences and their labels
 * stand in docs/behaviours.json; the tests are found by the labels in their own titles.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readLabelledTests, type LabelledTest } from './labelled-tests.ts';

export interface Sentence {
  readonly section: string;
  /** Word for word; a row of a table with its bars. */
  readonly quote: string;
  /** Each must be the label of a test. */
  readonly labels?: readonly string[];
  /** Why it states no behaviour. */
  readonly silent?: 'not shown' | 'explains';
}

export interface Conformance {
  readonly markdown: string;
  /** What has no test; empty when all is covered. */
  readonly missing: readonly string[];
}

const SENTENCES = 'docs/behaviours.json';
const TABLE = 'docs/conformance.md';

export function readSentences(root: string): Sentence[] {
  return JSON.parse(readFileSync(`${root}/${SENTENCES}`, 'utf8')) as Sentence[];
}

export function conformance(
  sentences: readonly Sentence[],
  tests: readonly LabelledTest[],
): Conformance {
  const byLabel = new Map<string, LabelledTest[]>();
  for (const test of tests) {
    for (const label of test.labels) byLabel.set(label, [...(byLabel.get(label) ?? []), test]);
  }
  const behaviours = sentences.filter(({ silent }) => silent === undefined);
  const untested = behaviours.flatMap(({ quote, labels = [] }) => {
    if (labels.length === 0) return [`“${quote}” has no label`];
    const without = labels.filter((label) => !byLabel.has(label));
    return without.map((label) => `[${label}] is the label of no test: “${quote}”`);
  });
  const sections = [...new Set(sentences.map(({ section }) => section))];
  const uncalled = sections
    .filter((section) => endpointOf(section) !== null && clientFiles(section, byLabel).length === 0)
    .map((section) => `no test of the client is labelled for “${section}”`);
  const silent = sentences.filter((sentence) => sentence.silent === 'not shown');
  const markdown = [
    '# Each sentence of the description and its tests',
    '',
    '<!-- Written by `npm run conformance` from docs/behaviours.json and the labels in the titles of the tests. -->',
    '',
    `${behaviours.length} sentences and table rows of the service's description state a behaviour; all of them are quoted here word for word, each with the tests whose titles carry its label. Table rows are quoted with · for their bars. What the description leaves open is in [decisions.md](decisions.md).`,
    '',
    ...sections.flatMap((section) => {
      const stated = behaviours.filter((sentence) => sentence.section === section);
      return stated.length === 0 ? [] : sectionLines(section, stated, byLabel);
    }),
    '## What it says is not shown',
    '',
    'No test can cover these; what was chosen instead is in [decisions.md](decisions.md).',
    '',
    ...silent.map(({ section, quote }) => `- ${section}: ${shown(quote)}`),
    '',
  ].join('\n');
  return { markdown, missing: [...new Set([...untested, ...uncalled])] };
}

function sectionLines(
  section: string,
  stated: readonly Sentence[],
  byLabel: ReadonlyMap<string, readonly LabelledTest[]>,
): string[] {
  const client = clientFiles(section, byLabel);
  return [
    `## ${section}`,
    '',
    ...(client.length === 0
      ? []
      : [`The client's side of this endpoint: ${client.map(linkTo).join(', ')}.`, '']),
    '| Sentence | Label | Tests |',
    '|---|---|---|',
    ...stated.map(({ quote, labels = [] }) => {
      const tests = labels.map((label) =>
        (byLabel.get(label) ?? [])
          .map((test) => `${linkTo(test.file)} ${plainTitle(test.title)}`)
          .join('<br>'),
      );
      return `| ${shown(quote)} | ${labels.join('<br>')} | ${tests.join('<br>')} |`;
    }),
    '',
  ];
}

/** `7. Give award` → 7: tests of the client name endpoints by `[7]`. */
function endpointOf(section: string): string | null {
  return /^(\d+)\. /u.exec(section)?.[1] ?? null;
}

function clientFiles(
  section: string,
  byLabel: ReadonlyMap<string, readonly LabelledTest[]>,
): string[] {
  const tests = byLabel.get(endpointOf(section) ?? '') ?? [];
  return [...new Set(tests.map(({ file }) => file))];
}

function shown(quote: string): string {
  const cells = quote.startsWith('|') ? quote.split('|').slice(1, -1) : [quote];
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}

function linkTo(file: string): string {
  return `[${file.replace(/^tests\//u, '')}](../${file})`;
}

function plainTitle(title: string): string {
  const text = title.replaceAll(/\[[A-Z0-9.]+\] ?/gu, '');
  return text.replaceAll(/[|*_`<>\\]/gu, (letter) => `\\${letter}`);
}

function main(): void {
  const root = resolve(import.meta.dirname, '..');
  const { markdown, missing } = conformance(readSentences(root), readLabelledTests(root));
  const stale = readOrEmpty(`${root}/${TABLE}`) !== markdown;
  const check = process.argv.includes('--check');
  if (!check && stale) writeFileSync(`${root}/${TABLE}`, markdown);
  for (const problem of missing) console.error(problem);
  if (check && stale) console.error(`${TABLE} is not up to date: npm run conformance`);
  if (missing.length > 0 || (check && stale)) process.exitCode = 1;
  else console.log(`${TABLE}: every sentence has a test`);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) main();
