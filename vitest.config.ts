import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { DRAWN } from './tools/turns.ts';

/**
 * Folders whose tests touch nothing but objects of their own: no globals, no environment, no process
 * but theirs. They share a process, which loads what they import once instead of once a file: that
 * was two thirds of their time. Mutants of them are run in the same way.
 */
const SHARING = 'domain|contract|conformance|loyalty|service|storage|till|openapi';
/** Except for those that change the zone of their process. */
const ALONE = ['tests/till/clock.test.ts'];
/** By `npm test -- --changed`. */
const LEFT_OUT = process.env['LEAVE_OUT'] === 'long' ? DRAWN : [];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing',
          include: [`tests/@(${SHARING})/**/*.test.ts`],
          exclude: [...ALONE, ...LEFT_OUT],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [`tests/!(${SHARING})/**/*.test.{ts,tsx}`, ...ALONE],
          exclude: LEFT_OUT,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/draw.ts'],
    pool: 'forks',
    // More than cores: hands in the renderer's tests and late answers in the others' are waited for.
    maxWorkers: 3,
    // Of those that ask for it: scenes, which mostly wait for a hand.
    maxConcurrency: 3,
    // Speed is measured in benchmarks: these are there for what never comes, however busy the machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
