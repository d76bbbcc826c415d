/** Calls and events between the page and main, through the real preload. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { buildTestShell, startTestShell, type TestShell } from './test-shell.ts';

const ROOT = join(import.meta.dirname, '../..');

beforeAll(buildTestShell, 60_000);

interface Bridge {
  call(text: string): Promise<string>;
  listen(listener: (text: string) => void): () => void;
}

test('the embedded service is started, reached by our fetch, and ends with the program', async () => {
  const shell = await startTestShell();
  const first = await shell.call('setup.startTraining');
  expect(first).toMatchObject({ ok: true, value: { statuses: [404, 404], same: true } });
  expect(await shell.call('setup.startTraining')).toEqual(first);
});

test('events reach the page until it stops listening', async () => {
  const shell = await startTestShell();
  await coverPreload(shell, async () => {
    const heard = await shell.page.evaluate(async () => {
      const { till } = globalThis as unknown as { till: Bridge };
      const texts: string[] = [];
      const next = () =>
        new Promise<void>((heard) => {
          const stop = till.listen(() => {
            stop();
            heard();
          });
        });
      const probe = () =>
        Promise.all([next(), till.call('{"command":"service.probe","input":null}')]);
      const stop = till.listen((text) => texts.push(text));
      await probe();
      stop();
      // Whoever still listens hears the second.
      await probe();
      return texts;
    });
    expect(heard).toEqual(['{"event":"snapshot.changed","payload":{"revision":7}}']);
  });
});

test('a text that is too long or no command is an answer, not a crash', async () => {
  const shell = await startTestShell();
  for (const text of ['', 'no JSON', '{}', `"${'x'.repeat(100_000)}"`]) {
    const answer = await shell.page.evaluate(
      (sent) => (globalThis as unknown as { till: Bridge }).till.call(sent),
      text,
    );
    expect(JSON.parse(answer)).toMatchObject({ ok: false, fault: { code: 'invalidInput' } });
  }
});

test('defects are written down without what the customer said, and the program goes on', async () => {
  const shell = await startTestShell();
  expect(await shell.call('draft.save', { ...EMPTY_DRAFT, phone: '+77012345678' })).toEqual({
    ok: false,
    fault: { code: 'internal', retry: 'unsafe' },
  });
  await shell.logged({ event: 'draft.save', message: 'in the handler, with [number]' });
  await shell.logged({ event: 'uncaughtException', message: 'beside the handler' });
  await shell.logged({ event: 'unhandledRejection', message: 'rejected beside' });
  expect(JSON.stringify(shell.log())).not.toContain('7012345678');
  expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
});

test('main hears of the machine going to sleep and waking up', async () => {
  const shell = await startTestShell();
  shell.power('suspend');
  shell.power('resume');
  await expect
    .poll(
      async () => ((await shell.call('snapshot.read')) as { value: { seen: string[] } }).value.seen,
    )
    .toEqual(['suspend', 'resume']);
});

test('each of many calls at once gets the answer to its own', async () => {
  const shell = await startTestShell();
  const right = await shell.page.evaluate(async () => {
    const { till } = globalThis as unknown as { till: Bridge };
    const calls = Array.from({ length: 200 }, (_, count) =>
      count % 2 === 0
        ? till.call('{"command":"snapshot.read","input":null}')
        : till.call('{"command":"setup.forget","input":1}'),
    );
    const answers = await Promise.all(calls);
    return answers.filter((answer, count) => answer.includes('invalidInput') === (count % 2 === 1));
  });
  expect(right).toHaveLength(200);
});

interface ScriptCoverage {
  readonly url: string;
  readonly scriptId: string;
  readonly functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

/** The preload runs in the page: its coverage is asked of Chromium, for tools/shell-coverage.ts. */
async function coverPreload(shell: TestShell, run: () => Promise<void>): Promise<void> {
  const session = await shell.page.context().newCDPSession(shell.page);
  await session.send('Debugger.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await shell.page.reload();
  await run();
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const script = (result as unknown as ScriptCoverage[]).find((one) =>
    one.url.endsWith('chromium-host-preload.js'),
  );
  if (script === undefined) throw new Error('the preload did not run');
  const { scriptId } = script;
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
  const file = join(ROOT, 'dist/test-shell/preload/preload.cjs');
  const text = readFileSync(file, 'utf8');
  const shift = scriptSource.indexOf(text);
  expect(shift).toBeGreaterThan(0);
  const inside = (offset: number) => Math.min(Math.max(offset - shift, 0), text.length);
  const functions = script.functions.map(({ ranges }) => ({
    ranges: ranges.map(({ startOffset, endOffset, count }) => ({
      startOffset: inside(startOffset),
      endOffset: inside(endOffset),
      count,
    })),
  }));
  mkdirSync(join(ROOT, 'test-results/v8'), { recursive: true });
  writeFileSync(
    join(ROOT, `test-results/v8/coverage-${process.pid}-preload.json`),
    JSON.stringify({ result: [{ url: `file://${file}`, functions }] }),
  );
}
