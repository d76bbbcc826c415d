/** Mutants that no test has to find, each kind with its reason. */
import type { Exclusion } from './score.ts';

export const EXCLUSIONS: readonly Exclusion[] = [
  {
    in: 'src-',
    line: /new (?:Range|Type|Journal)?Error\(/u,
    kinds: ['StringLiteral'],
    reason: 'the text of a defect, which only a developer reads',
  },
];
