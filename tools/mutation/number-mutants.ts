/**
 * For numbers of docs/loyalty-api.md: the code that keeps to it, and how a careless hand would break
 * it. A test that is named for the number must notice (tools/mutate-numbers.ts).
 */
import { readFileSync } from 'node:fs';

export interface NumberMutant {
  readonly number: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly from: string;
  readonly to: string;
}

const MUTANTS = 'tools/mutation/number-mutants.json';

export function readNumberMutants(root: string): NumberMutant[] {
  return JSON.parse(readFileSync(`${root}/${MUTANTS}`, 'utf8')) as NumberMutant[];
}
