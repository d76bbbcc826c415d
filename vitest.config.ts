import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    setupFiles: ['tests/draw.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Of those that ask for it: scenes, which mostly wait for a hand.
    maxConcurrency: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
