/**
 * Sentences of Electron's description that the stand-in quotes for what it does: one that the new
 * version has no longer may mean that Electron does something else now.
 */
import { plainWords, type Declarations } from './declarations.ts';

export interface Quote {
  readonly text: string;
  readonly where: string;
}

/** Shorter ones are names and values. */
const MIN_LENGTH = 25;

/** What stands in "…" in the comments of `source`; a quote with […] in it is several. */
export function quotesIn(source: string, file: string): readonly Quote[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:^[^\S\n]*\/\/[^\n]*\n?)+/gmu) ?? [];
  return comments.flatMap((comment) =>
    [...plainWords(comment).matchAll(/"(?<text>[^"]+)"/gu)]
      .flatMap((match) => (match.groups?.['text'] ?? '').split(/\s*\[…\]\s*/u))
      .map((text) => text.trim())
      .filter((text) => text.length >= MIN_LENGTH)
      .map((text) => ({ text, where: file })),
  );
}

export interface ComparedQuotes {
  /** How many the old version says, to the letter: the others are quoted from elsewhere. */
  readonly found: number;
  /** Those that the old version says and the new one doesn't. */
  readonly lost: readonly Quote[];
}

export function compareQuotes(
  quotes: readonly Quote[],
  old: Declarations,
  now: Declarations,
): ComparedQuotes {
  const before = wordsOf(old);
  const after = wordsOf(now);
  const found = quotes.filter(({ text }) => before.includes(text.toLowerCase()));
  return {
    found: found.length,
    lost: found.filter(({ text }) => !after.includes(text.toLowerCase())),
  };
}

const wordsOf = (table: Declarations): string =>
  [...table.values()]
    .flatMap((members) => [...members.values()].map(({ words }) => words))
    .join('\n')
    .toLowerCase();
