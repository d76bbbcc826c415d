/** The mutant of a number (NUMBER_MUTANT) in the code that the tests load; see tools/mutate-numbers.ts. */
import { defineConfig } from 'vitest/config';
import { mutate, type NumberMutant } from './number-mutants.ts';

export default defineConfig({
  // A kept transform would be that of another mutant.
  test: {
    fsModuleCache: false,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
  },
  plugins: [
    {
      name: 'number-mutant',
      enforce: 'pre',
      transform: (code, id) => {
        const mutant = process.env['NUMBER_MUTANT'];
        if (mutant === undefined) return null;
        const broken = mutate(JSON.parse(mutant) as NumberMutant, id, code);
        return broken === code ? null : broken;
      },
    },
  ],
});
