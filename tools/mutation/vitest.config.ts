/** For mutants only the tests of one folder run; tools/mutate.ts names them in MUTATION_TESTS. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'tests/domain')
      .split(',')
      .map((folder) => `${folder}/**/*.test.ts`),
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
