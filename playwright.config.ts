/** Whole flows (tests/flows): the built program on each host that is here. */
import { defineConfig } from 'playwright/test';
import type { HostOptions } from './tests/flows/host.ts';
import { electronIsHere } from './tests/flows/hosts.ts';
import { depthHere } from './tools/turns.ts';

/** The rest's stands beside that of the flows that were drawn. */
const report = depthHere(process.env) === 'rest' ? 'flows-rest' : 'flows';

export default defineConfig<HostOptions>({
  testDir: 'tests/flows',
  testMatch: '**/*.flow.ts',
  outputDir: `test-results/${report}`,
  globalSetup: './tests/flows/hosts.ts',
  // More than cores: a flow waits for the latency of its calls and for a hand a third of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Speed is measured in benchmarks: these are there for what never comes, however busy the machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `test-results/${report}.json` }],
    ['./tools/verified/flows-reporter.ts'],
  ],
  projects: [
    { name: 'chromium-host', use: { hostName: 'chromium-host' } },
    ...(electronIsHere ? [{ name: 'electron', use: { hostName: 'electron' as const } }] : []),
  ],
});
