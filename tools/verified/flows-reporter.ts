/**
 * Counts flows by the host that they say they ran on (tests/flows/host.ts), whatever the project is
 * called: one that never came up on Electron counts for nothing there.
 */
import type { Reporter, TestCase } from 'playwright/types/testReporter';
import { LATE } from '../turns.ts';
import { recordRan, type Ran } from './ran.ts';

export const HOST = 'host';

type Counts = { -readonly [K in 'passed' | 'failed' | 'skipped']: Ran[K] };

export default class FlowsReporter implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  onEnd(): void {
    const counts = new Map<string, Counts>();
    for (const test of this.#tests) {
      const host = hostOf(test);
      if (host === undefined) continue;
      const so = counts.get(host) ?? { passed: 0, failed: 0, skipped: 0 };
      counts.set(host, so);
      const outcome = test.outcome();
      so[outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'] += 1;
    }
    // On which host those would have run they never said.
    const late = [...this.#tests].filter(isLate).length;
    for (const [host, count] of counts) recordRan('flows', host, count, late);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Not begun: no time was left for it. */
function isLate(test: TestCase): boolean {
  return test.results.at(-1)?.annotations.some(({ description }) => description === LATE) === true;
}

/** Of its last try. */
function hostOf(test: TestCase): string | undefined {
  return test.results.at(-1)?.annotations.find(({ type }) => type === HOST)?.description;
}
