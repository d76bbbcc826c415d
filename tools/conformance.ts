/**
 * `npm run conformance` writes docs/conformance.md: each number of docs/loyalty-api.md with the tests
 * that prove it, found by the labels in their own titles. `-- --check` writes nothing and fails when
 * a number has no test, or when the file isn't up to date. `-- --description=FILE` compares the
 * service's description with the fingerprints in docs/behaviours.json and looks for its words here.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copiedWords, ourFiles } from './copied-words.ts';
import { changesIn, sentencesOf } from './description.ts';
import { readLabelledTests, type LabelledTest } from './labelled-tests.ts';
import { isKilled, readKills, type Kill } from './mutation/number-kills.ts';
import { fieldMutants, readRuleMutants } from './mutation/number-mutants.ts';
import { LOYALTY_API, readLoyaltyApi, type ApiNumber, type LoyaltyApi } from './loyalty-api.ts';

/** One sentence of the service's description, in the order of the description. */
export interface Sentence {
  /** See `fingerprint`. */
  readonly print: string;
  /** Where docs/loyalty-api.md says it. */
  readonly numbers: readonly string[];
  /** Whose tests prove it, where these aren't the numbers themselves. */
  readonly labels?: readonly string[];
  /** It states nothing that a test could prove. */
  readonly explains?: true;
}

export interface Conformance {
  readonly markdown: string;
  /** What has no test; empty when all is covered. */
  readonly missing: readonly string[];
}

const SENTENCES = 'docs/behaviours.json';
const TABLE = 'docs/conformance.md';
const ENDPOINTS = 14;

export function readSentences(root: string): Sentence[] {
  return JSON.parse(readFileSync(`${root}/${SENTENCES}`, 'utf8')) as Sentence[];
}

/** The description, where it is kept: named by the environment, else beside the project; else null. */
export function findDescription(root: string): string | null {
  const named = process.env['LOYALTY_DESCRIPTION'];
  if (named !== undefined && named !== '') return resolve(named);
  const beside = resolve(root, '../shared/loyalty-service.md');
  return existsSync(beside) ? beside : null;
}

export function conformance(
  numbers: readonly ApiNumber[],
  sentences: readonly Sentence[],
  tests: readonly LabelledTest[],
  /** By which test the mutants of numbers died. */
  killed: ReadonlyMap<string, Kill> = new Map(),
): Conformance {
  const byLabel = new Map<string, LabelledTest[]>();
  for (const test of tests) {
    for (const label of test.labels) byLabel.set(label, [...(byLabel.get(label) ?? []), test]);
  }
  const labelsOf = labelsByNumber(numbers, sentences, new Set(byLabel.keys()));
  const shown = numbers.filter(({ number }) => labelsOf.has(number));
  const untested = shown.flatMap(({ number }) => {
    const labels = labelsOf.get(number) ?? [];
    if (labels.length === 0) return [`${number} has no label`];
    const without = labels.filter((label) => !byLabel.has(label));
    return without.map((label) => `[${label}] is the label of no test, and should prove ${number}`);
  });
  const unknown = sentences
    .flatMap(({ labels = [] }) => labels)
    .filter((label) => !byLabel.has(label))
    .map((label) => `[${label}] stands in ${SENTENCES} and is the label of no test`);
  const uncalled = Array.from({ length: ENDPOINTS }, (_, index) => String(index + 1))
    .filter((endpoint) => numbers.some(({ number }) => number === `E${endpoint}`))
    .filter((endpoint) => clientFiles(endpoint, byLabel).length === 0)
    .map((endpoint) => `no test of the client is labelled [${endpoint}]`);
  const sections = [...new Set(shown.map(({ section }) => section))];
  const stated = sentences.filter(({ labels, numbers: at, explains }) => {
    const proven = labels ?? at.filter((number) => labelsOf.has(number));
    return explains !== true && proven.length > 0;
  });
  const markdown = [
    '# Each number of the API and its tests',
    '',
    '<!-- Written by `npm run conformance` from docs/loyalty-api.md, docs/behaviours.json and the labels in the titles of the tests. -->',
    '',
    `The service's description has ${sentences.length} sentences and table rows. ${stated.length} of them state a behaviour; [loyalty-api.md](loyalty-api.md) says them in our own words under the numbers below, each with the tests whose titles carry its label. †: the code that keeps to the number was broken, and the test before the mark failed (\`npm run mutate:numbers\`, which records it in [number-kills.json](../tools/mutation/number-kills.json); ${shown.filter(({ number }) => killed.has(number)).length} of ${shown.length} numbers). What *Ours* and *Till* mean stands there too; what is left open is in [decisions.md](decisions.md).`,
    '',
    ...sections.flatMap((section) =>
      sectionLines(
        section,
        shown.filter((number) => number.section === section),
        labelsOf,
        byLabel,
        killed,
      ),
    ),
  ].join('\n');
  return { markdown, missing: [...new Set([...untested, ...unknown, ...uncalled])] };
}

/** For each number that a test must prove: its own label, else those that its sentences name. */
export function labelsByNumber(
  numbers: readonly ApiNumber[],
  sentences: readonly Sentence[],
  labelled: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const open = new Set(numbers.filter(({ mark }) => mark === 'open').map(({ number }) => number));
  const found = new Map<string, readonly string[]>();
  for (const { number, mark } of numbers) {
    if (mark === 'ours' || mark === 'till') found.set(number, [number]);
  }
  for (const { numbers: at, labels, explains } of sentences) {
    if (explains === true) continue;
    for (const number of at.filter((each) => !open.has(each))) {
      const named = labelled.has(number) ? [number] : (labels ?? [number]);
      found.set(number, [...new Set([...(found.get(number) ?? []), ...named])]);
    }
  }
  return found;
}

/** Those whose mutant died when it was tried last, of a test that is still the number's own. */
export function killedNumbers(
  root: string,
  { numbers, fields }: LoyaltyApi,
  tests: readonly LabelledTest[],
): ReadonlyMap<string, Kill> {
  const asked = tests.filter(({ file }) => !file.endsWith('.flow.ts'));
  const labelled = new Set(asked.flatMap(({ labels }) => labels));
  const labelsOf = labelsByNumber(numbers, readSentences(root), labelled);
  const kills = readKills(root);
  const killed = [...readRuleMutants(root), ...fieldMutants(fields)].flatMap((mutant) => {
    const { number } = mutant;
    const kill = kills[number];
    const isOwn = isKilled(kill, mutant, labelsOf.get(number) ?? [number], asked);
    return kill !== undefined && isOwn ? [[number, kill] as const] : [];
  });
  return new Map(killed);
}

function sectionLines(
  section: string,
  numbers: readonly ApiNumber[],
  labelsOf: ReadonlyMap<string, readonly string[]>,
  byLabel: ReadonlyMap<string, readonly LabelledTest[]>,
  killed: ReadonlyMap<string, Kill>,
): string[] {
  const client = clientFiles(/^E(\d+)/u.exec(section)?.[1] ?? '', byLabel);
  return [
    `## ${section}`,
    '',
    ...(client.length === 0
      ? []
      : [`The client's side of this endpoint: ${client.map(linkTo).join(', ')}.`, '']),
    '| Number | What it says | Tests |',
    '|---|---|---|',
    ...numbers.map(({ number, text, anchor }) => {
      const tests = (labelsOf.get(number) ?? []).flatMap((label) => byLabel.get(label) ?? []);
      const proof = linksTo(tests, killed.get(number));
      return `| [${number}](loyalty-api.md#${anchor}) | ${text} | ${proof} |`;
    }),
    '',
  ];
}

/** Tests of the client name endpoints by `[7]`. */
function clientFiles(
  endpoint: string,
  byLabel: ReadonlyMap<string, readonly LabelledTest[]>,
): string[] {
  return [...new Set((byLabel.get(endpoint) ?? []).map(({ file }) => file))];
}

/** One line for each file, with the titles of its tests; the one by which the number's mutant died has its mark. */
function linksTo(tests: readonly LabelledTest[], kill: Kill | undefined): string {
  const byFile = Map.groupBy(new Set(tests), ({ file }) => file);
  const titleOf = ({ file, title }: LabelledTest) =>
    plainTitle(title) + (kill?.file === file && kill.test === title ? ' †' : '');
  return [...byFile]
    .map(([file, all]) => `${linkTo(file)} ${all.map(titleOf).join('; ')}`)
    .join('<br>');
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
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, description: { type: 'string' } },
  });
  const { numbers, fields } = readLoyaltyApi(root);
  const sentences = readSentences(root);
  const changes = values.description === undefined ? [] : judged(values.description, root);
  const tests = readLabelledTests(root);
  const killed = killedNumbers(root, { numbers, fields }, tests);
  const { markdown, missing } = conformance(numbers, sentences, tests, killed);
  const stale = readOrEmpty(`${root}/${TABLE}`) !== markdown;
  if (!values.check && stale) writeFileSync(`${root}/${TABLE}`, markdown);
  for (const problem of [...changes, ...missing]) console.error(problem);
  if (values.check && stale) console.error(`${TABLE} is not up to date: npm run conformance`);
  if (changes.length + missing.length > 0 || (values.check && stale)) process.exitCode = 1;
  else console.log(`${TABLE}: every number of ${LOYALTY_API} that needs a test has one`);
}

/** How a description differs from what we know of it, and where its words stand in our files. */
function judged(file: string, root: string): string[] {
  const description = readFileSync(file, 'utf8');
  return [
    ...changesIn(sentencesOf(description), readSentences(root)),
    ...copiedWords(description, root, ourFiles(root)).map((place) => `copied: ${place}`),
  ];
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === import.meta.filename) main();
