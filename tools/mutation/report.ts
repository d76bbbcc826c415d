/** The scores of all mutated folders, for the console and for docs/mutation.md. Pure. */
import type { Verdict } from './since.ts';
import type { Score, Survivor } from './score.ts';

export interface FolderScore {
  readonly folder: string;
  readonly files: number;
  /** Of how many of them there are results. */
  readonly tried: number;
  /** Of those: how many they have, and how many of them were to be tried. */
  readonly mutants: number;
  readonly drawn: number;
  readonly score: Score;
}

export function textOf(scores: readonly FolderScore[]): string {
  return [
    ...scores.flatMap(({ score }) => score.survivors.map(told)),
    '',
    ...rows(scores).map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(13))).join(''),
    ),
  ].join('\n');
}

const BY_HAND = ['<!-- by hand -->', '<!-- by hand: end -->'] as const;

/** What people have written of the figures, between its two marks; the program keeps it as it stands. */
function byHandOf(page: string): readonly string[] {
  const [begin, end] = BY_HAND.map((mark) => page.indexOf(mark));
  const isThere = begin !== undefined && end !== undefined && begin >= 0 && end > begin;
  return isThere ? [page.slice(begin, end + BY_HAND[1].length), ''] : [];
}

/** `since`: what became of the survivors; none of a run that has only just ended. `before`: the page that it takes the
 * place of. */
export function markdownOf(
  scores: readonly FolderScore[],
  since: readonly Verdict[] = [],
  before = '',
): string {
  const [head = [], ...rest] = rows(scores).map((row) => `| ${row.join(' | ')} |`);
  const reasons = new Map<string, number>();
  for (const { score } of scores)
    for (const { rule } of score.excluded)
      reasons.set(rule.reason, (reasons.get(rule.reason) ?? 0) + 1);
  return [
    '# Mutants',
    '',
    'Written by `npm run mutate -- --write`. The code is changed in one small way after another; a change that no test of its folder notices survives. Found: a test failed, or never ended. Which tests speak for a folder, and which are too slow to be asked, stands in [tools/mutation/folders.ts](../tools/mutation/folders.ts); *tried* says of how many of its files there are results; where not all of their mutants were tried, *mutants* says how many were drawn (`--sample`).',
    '',
    String(head),
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rest,
    '',
    ...byHandOf(before),
    '## Excluded, and why',
    '',
    ...(reasons.size === 0
      ? ['Nothing.']
      : [...reasons].map(([reason, count]) => `- ${count}: ${reason}.`)),
    '',
    '## Survivors',
    '',
    ...scores.flatMap(({ folder, score }) => [
      `### ${folder}`,
      '',
      ...score.survivors.map((one) => `- ${toldInMarkdown(one)}`),
      '',
    ]),
    ...(since.length === 0 ? [] : becameOf(since)),
  ].join('\n');
}

function becameOf(since: readonly Verdict[]): string[] {
  return [
    '## What became of the survivors',
    '',
    'Each was looked at after the run (lines are those of its tree). *Found*: the change was made by hand, and that test failed. No figure above counts that; only the next run measures it.',
    '',
    ...since.map((one) => `- ${one.at}: ${becameText(one)}`),
    '',
  ];
}

function becameText(one: Verdict): string {
  if ('excluded' in one) return `excluded: ${one.excluded}.`;
  const found = `found by [${one.foundBy.replace('tests/', '')}](../${one.foundBy}).`;
  return one.moved === undefined ? found : `${found} Now: ${one.moved}.`;
}

function rows(scores: readonly FolderScore[]): string[][] {
  const sum = (pick: (one: FolderScore) => number) =>
    scores.reduce((total, one) => total + pick(one), 0);
  const found = sum(({ score }) => score.killed + score.timedOut);
  const survived = sum(({ score }) => score.survivors.length);
  return [
    ['folder', 'files', 'tried', 'mutants', 'found', 'survived', 'excluded', 'score'],
    ...scores.map(({ folder, files, tried, mutants, drawn, score }) => [
      folder,
      String(files),
      String(tried),
      share(drawn, mutants),
      String(score.killed + score.timedOut),
      String(score.survivors.length),
      String(score.excluded.length),
      tried === 0 ? '–' : `${score.percent.toFixed(1)} %`,
    ]),
    [
      'all',
      String(sum(({ files }) => files)),
      String(sum(({ tried }) => tried)),
      share(
        sum(({ drawn }) => drawn),
        sum(({ mutants }) => mutants),
      ),
      String(found),
      String(survived),
      String(sum(({ score }) => score.excluded.length)),
      `${(found + survived === 0 ? 100 : (100 * found) / (found + survived)).toFixed(1)} %`,
    ],
  ];
}

function share(drawn: number, mutants: number): string {
  return drawn === mutants ? String(mutants) : `${drawn} of ${mutants}`;
}

function told({ file, line, kind, original, replacement, uncovered }: Survivor): string {
  return `${file}:${line} ${kind}${uncovered ? ', no test runs it' : ''}: ${short(original)} → ${short(replacement)}`;
}

function toldInMarkdown({ file, line, kind, original, replacement, uncovered }: Survivor): string {
  return `${file}:${line} (${kind}${uncovered ? ', no test runs it' : ''}): ${code(original)} → ${code(replacement)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line === '' ? 'nothing' : line;
}

function code(text: string): string {
  return `\`${short(text).replaceAll('`', "'")}\``;
}
