/**
 * Vitest's report for tools/test.ts: counts, each skipped test with the reason that it gave, what
 * failed, and the time of each file.
 * The file is named by the environment variable VITEST_REPORT.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestCase } from 'vitest/node';
import { leftAside, whyOf, type VitestReport } from './reading-reports.ts';
import { recordRan } from './verified/ran.ts';

export default class CountingReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly { readonly message: string }[],
  ): void {
    const file = process.env['VITEST_REPORT'];
    if (file === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that can't be loaded has no tests that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const report: VitestReport = {
      passed: count('passed'),
      failed: count('failed') + broken + errors.length,
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => ({ name: nameOf(test), why: whyOf(test.result().errors?.[0]?.message) })),
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => ({ name: pathOf(module), why: whyOf(module.errors()[0]?.message) })),
        ...errors.map(({ message }) => ({ name: 'the run of tests', why: whyOf(message) })),
      ],
      ...leftAside(
        tests
          .filter((test) => test.result().state === 'skipped')
          .map((test) => ({ name: nameOf(test), reason: reasonOf(test) })),
      ),
      files: modules.map((module) => ({
        file: pathOf(module),
        seconds: module.diagnostic().duration / 1_000,
      })),
    };
    writeFileSync(file, JSON.stringify(report));
    const { passed, failed, skipped, late } = report;
    const counts = { passed, failed, skipped: skipped.length };
    recordRan('tests', `Node ${process.versions.node}`, counts, late);
  }
}

function pathOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
}

function nameOf(test: TestCase): string {
  return `${pathOf(test.module)} > ${test.fullName}`;
}

function reasonOf(test: TestCase): string | null {
  const result = test.result();
  return result.state === 'skipped' ? (result.note ?? null) : null;
}
