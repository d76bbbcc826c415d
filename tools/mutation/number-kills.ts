/**
 * The record of `npm run mutate:numbers`: by which test the mutant of each number died when it was tried last. It
 * stands for that mutant and that test only: when either has changed it counts for nothing, and is to be tried again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { LabelledTest } from '../labelled-tests.ts';
import type { NumberMutant } from './number-mutants.ts';

export interface Kill {
  /** Of the mutant and the labels of its tests. */
  readonly print: string;
  readonly file: string;
  /** Its title, as the file has it. */
  readonly test: string;
}

export type Kills = Record<string, Kill>;

const KILLS = 'tools/mutation/number-kills.json';

export function readKills(root: string): Kills {
  const file = `${root}/${KILLS}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kills) : {};
}

/** In the order of these numbers; others are forgotten. */
export function writeKills(root: string, numbers: readonly string[], kills: Kills): void {
  const kept = numbers.flatMap((number) => {
    const kill = kills[number];
    return kill === undefined ? [] : [[number, kill] as const];
  });
  writeFileSync(`${root}/${KILLS}`, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

export function printOf(mutant: NumberMutant, labels: readonly string[]): string {
  const text = JSON.stringify([mutant, labels]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The test of that file whose title becomes this name, whatever is put into its holes; null: none. */
export function testNamed(
  tests: readonly LabelledTest[],
  file: string,
  name: string,
): string | null {
  const found = tests.find((test) => test.file === file && patternOf(test.title).test(name));
  return found?.title ?? null;
}

const HOLE = /%[sdifjo#$%]|\$\{[^}]*\}|\$[\w.]+/gu;
function patternOf(title: string): RegExp {
  const parts = title
    .split(HOLE)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}

/** It died of a test that is still there and still has one of these labels. */
export function isKilled(
  kill: Kill | undefined,
  mutant: NumberMutant,
  labels: readonly string[],
  tests: readonly LabelledTest[],
): boolean {
  if (kill?.print !== printOf(mutant, labels)) return false;
  return tests.some(
    (test) =>
      test.file === kill.file &&
      test.title === kill.test &&
      test.labels.some((label) => labels.includes(label)),
  );
}
