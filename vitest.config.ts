import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    setupFiles: ['tests/draw.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Of those that ask for it: scenes, which mostly wait for a hand.
    maxConcurrency: 3,
    // Speed is measured in benchmarks: these are there for what never comes, however busy the machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
