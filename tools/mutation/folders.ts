/** What is mutated, by which tests a mutant of it has to be found, and how many of a folder's, in per cent. */

export const AIM = 90;

export interface MutatedFolder {
  readonly folder: string;
  /** Folders of tests that speak for it; a mutant that only others would find survives. */
  readonly tests: readonly string[];
  /** Whole days at random, bursts of faults, processes of their own: seconds for each mutant that they reach. */
  readonly slow?: readonly string[];
  /** Milliseconds of tests that a mutant gets at first; those that survive that get all. */
  readonly hasty?: number;
  /** So many mutants at a time, where a broken program is mostly waited for; else one. */
  readonly atOnce?: number;
}

const SERVICE = {
  tests: ['tests/service'],
  slow: ['demo', 'ledger', 'many-tills', 'programs', 'settings'],
};

export const MUTATED: readonly MutatedFolder[] = [
  { folder: 'src-shared/domain', tests: ['tests/domain'] },
  { folder: 'src-service/rules', ...SERVICE },
  { folder: 'src-service/operations', ...SERVICE },
  { folder: 'src-main/loyalty', tests: ['tests/loyalty'], atOnce: 3 },
  {
    folder: 'src-main/till',
    tests: ['tests/till'],
    slow: ['random-day', 'reconciling-storm', 'slow-service'],
    hasty: 8_000,
    atOnce: 6,
  },
];
