/**
 * Of cases that differ in one thing, those whose turn it is: a program is started for each, and the
 * tests of the units know them all. The seed of the run turns them; `npm run proof` takes all, and so
 * does Playwright by itself.
 */
import { flowSeed } from './hosts.ts';

export function drawn<T>(of: string, cases: readonly T[], count = 1): readonly T[] {
  if (process.env['DEPTH'] !== 'part') return cases;
  const first = Math.abs(flowSeed(of)) % cases.length;
  return [...cases, ...cases].slice(first, first + count);
}
