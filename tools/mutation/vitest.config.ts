/** For mutants only the tests of one folder run; tools/mutate.ts names them. */
import { defineConfig } from 'vitest/config';

const namesIn = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean);

export default defineConfig({
  test: {
    include: namesIn('MUTATION_TESTS').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/node_modules/**', ...namesIn('MUTATION_SLOW').map((one) => `**/${one}.test.ts`)],
    // Each mutant has a worker of its own; its test files share it, which halves the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
