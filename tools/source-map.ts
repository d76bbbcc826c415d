/** Reads the mappings of a source map: a few lines, so that no library is needed for it. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface Mapping {
  /** All from 0. */
  readonly generatedLine: number;
  readonly generatedColumn: number;
  /** Absolute path. */
  readonly source: string;
  readonly line: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function* readMappings(file: string): Generator<Mapping> {
  const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; mappings: string };
  const sources = map.sources.map((source) => resolve(dirname(file), source));
  let source = 0;
  let line = 0;
  for (const [generatedLine, group] of map.mappings.split(';').entries()) {
    let generatedColumn = 0;
    for (const segment of group.split(',')) {
      const [column, sourceStep, lineStep] = decode(segment);
      if (column === undefined) continue;
      generatedColumn += column;
      if (sourceStep === undefined || lineStep === undefined) continue;
      source += sourceStep;
      line += lineStep;
      yield { generatedLine, generatedColumn, source: sources[source] ?? '', line };
    }
  }
}

/** Numbers in base 64, five bits each, the sixth says "more to come", the lowest is the sign. */
function decode(segment: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    if ((bits & 32) !== 0) {
      shift += 5;
      continue;
    }
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
