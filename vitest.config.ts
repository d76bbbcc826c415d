/** How the unit tests run: which files there are, in which order, and how long one may take. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { LONG } from './tools/turns.ts';

/**
 * Most files share a process, one after another, which loads what they import once instead of once a
 * file: that was half of their time. What a test changes in it (environment, folder, language), it puts
 * back. Apart are those that load the shell or the host, which are one program a process, as they are.
 */
const APART = 'host|shell|start';
/** And those that change the zone or the time of their process, or load modules anew. */
const ALONE = [
  'tests/till/clock.test.ts',
  'tests/renderer/pictures.test.ts',
  'tests/renderer/steady-time.test.ts',
];
/** By `npm test -- --changed`. */
const LEFT_OUT = process.env['LEAVE_OUT'] === 'long' ? LONG : [];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing',
          include: [`tests/!(${APART})/**/*.test.ts`],
          exclude: [...ALONE, ...LEFT_OUT],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [`tests/@(${APART})/**/*.test.ts`, ...ALONE],
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
