/** Leads places of a bundle back to the sources that it was built of, by the maps beside it. */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { relative, resolve, dirname } from 'node:path';

/** `main.cjs:4:203948`, `start-Y-i_p-pI.js:1:20`: file, line and column, both from 1. */
const PLACE = /(?<file>[\w-]+\.c?js):(?<line>\d+):(?<column>\d+)/gu;

/**
 * `text` with each place of a bundle followed by that of its source: `main.cjs:4:203948 = src-main/main.ts:12`.
 * Places of files that have no map among `maps` (`….map`) stay as they are, and so does what a map doesn't know.
 */
export function withSources(text: string, maps: readonly string[], root: string): string {
  const read = new Map<string, (line: number, column: number) => string | null>();
  const sourcesOf = (file: string) => {
    const known = read.get(file);
    if (known !== undefined) return known;
    const map = maps.find((one) => one.split(/[\\/]/u).at(-1) === `${file}.map`);
    const made = map === undefined ? () => null : readerOf(map, root);
    read.set(file, made);
    return made;
  };
  return text.replaceAll(PLACE, (place: string, file: string, line: string, column: string) => {
    const source = sourcesOf(file)(Number(line), Number(column));
    return source === null ? place : `${place} = ${source}`;
  });
}

function readerOf(file: string, root: string) {
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  return (line: number, column: number): string | null => {
    const entry: Partial<SourceMapping> = map.findEntry(line - 1, column - 1);
    // What the bundler put there itself has no source.
    if (entry.originalSource === undefined || entry.originalLine === undefined) return null;
    // Its last mapping is no answer for what lies behind the end of that line.
    if (entry.generatedLine !== line - 1) return null;
    const source = relative(root, resolve(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}`;
  };
}
