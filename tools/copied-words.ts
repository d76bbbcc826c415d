/**
 * Finds where our files say something in the very words of the service's description: as many words
 * in a row as `RUN`. Names of fields, paths, numbers and words in capitals are facts, not words; they
 * don't count, wherever they stand.
 */
import { globSync, readFileSync } from 'node:fs';
import { sentencesOf } from './description.ts';

export const RUN = 6;

const FILES = [
  '{docs,src-*,tests,tools}/**/*.{ts,tsx,md,json,css,html}',
  '*.{md,yml,ts,html}',
  'assets/*.json',
];
/** What is no word of a language: names of fields and types, paths, numbers, codes in capitals. */
const FACT = /[\p{N}_/{}<>=$\\]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|^\P{L}*\p{Lu}{2,}\P{L}*$/u;

export function ourFiles(root: string): string[] {
  return globSync(FILES, { cwd: root, exclude: (path) => path.endsWith('node_modules') })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/** `file: six words in a row`, for each place; empty when nothing is copied. */
export function copiedWords(
  description: string,
  root: string,
  files: readonly string[],
): readonly string[] {
  const runs = new Set(sentencesOf(description).flatMap(({ text }) => runsOf(text)));
  return files.flatMap((file) => {
    const found = runsOf(readFileSync(`${root}/${file}`, 'utf8')).filter((run) => runs.has(run));
    return [...new Set(found)].map((run) => `${file}: ${run}`);
  });
}

export function runsOf(text: string): string[] {
  const words = text
    // The marks of comments would stand in the middle of a sentence.
    .replaceAll(/^\s*(?:\/\*\*|\*|\/\/)/gmu, ' ')
    .replaceAll(/`[^`\n]{1,60}`/gu, ' ')
    .replaceAll(/[*"|]/gu, ' ')
    .split(/\s+/u)
    .filter((token) => !FACT.test(token))
    .flatMap((token) => token.toLowerCase().match(/\p{L}+/gu) ?? []);
  return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '));
}
