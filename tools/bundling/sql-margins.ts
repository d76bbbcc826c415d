/**
 * A bundle holds the questions to the journal without the margins that their lines have in the source: 2 KB of
 * white space. A line stays a line, so that a comment of SQL ends where it did.
 */
import { parseSync, Visitor, type Plugin } from 'vite';

const MARGIN = /\n +/gu;

/** Code whose template literals that are SQL, or a part of it, begin their lines at the left. */
export function withoutMargins(code: string): string {
  const cuts: [start: number, end: number][] = [];
  new Visitor({
    TemplateElement({ start, end }) {
      for (const { 0: margin, index } of code.slice(start, end).matchAll(MARGIN))
        cuts.push([start + index + 1, start + index + margin.length]);
    },
  }).visit(parseSync('code.ts', code).program);
  return cuts
    .toSorted(([a], [b]) => b - a)
    .reduce((left, [start, end]) => left.slice(0, start) + left.slice(end), code);
}

export function sqlMargins(): Plugin {
  return {
    name: 'sql-margins',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src-main\/storage\/.+\.ts$/u },
      // Lines stay where they are, which is what an error's place is found by.
      handler: (code) => ({ code: withoutMargins(code), map: null }),
    },
  };
}
