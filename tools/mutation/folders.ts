/** What is mutated, and by which tests a mutant of it has to be found. */

export interface MutatedFolder {
  readonly folder: string;
  /** The tests that speak for it; a mutant that only others would find survives. */
  readonly tests: readonly string[];
}

export const MUTATED: readonly MutatedFolder[] = [
  { folder: 'src-shared/domain', tests: ['tests/domain'] },
  { folder: 'src-service/rules', tests: ['tests/service', 'tests/openapi'] },
  { folder: 'src-service/operations', tests: ['tests/service', 'tests/openapi'] },
  { folder: 'src-main/loyalty', tests: ['tests/loyalty', 'tests/openapi'] },
  { folder: 'src-main/till', tests: ['tests/till', 'tests/contract'] },
];
