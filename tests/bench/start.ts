/** From the start of the process to the first paint, and until keys are taken; beside a program that is empty. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOnChromium, type StartedHost } from '../../tools/chromium-host/start.ts';
import { openShiftAtOnce, trainAtOnce } from '../pages/set-up-at-once.ts';
import { figuresOf, type Figures } from './figures.ts';

/** An open shift, as after the machine was switched on again. */
export async function measureStart(starts: number): Promise<Readonly<Record<string, Figures>>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const till = join(folder, 'till');
  const env = { LC_ALL: 'en_US.UTF-8', CHROMIUM_HOST_ENCRYPTION: 'open' };
  try {
    const first = await startOnChromium({ dataFolder: till, env });
    await trainAtOnce(first.page);
    await openShiftAtOnce(first.page);
    await first.stop();
    const empty = { bundle: 'tests/bench/empty-program.ts' };
    const times = { program: [] as Times[], empty: [] as Times[] };
    for (let at = 0; at < starts; at += 1) {
      times.empty.push(
        await started(() => startOnChromium({ dataFolder: join(folder, 'empty'), env, ...empty })),
      );
      times.program.push(await started(() => startOnChromium({ dataFolder: till, env })));
    }
    return { ...told('program', times.program), ...told('empty program', times.empty) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

interface Times {
  readonly painted: number;
  readonly keys: number;
}

const told = (what: string, times: readonly Times[]): Readonly<Record<string, Figures>> => ({
  [`${what}, first paint`]: figuresOf(times.map(({ painted }) => painted)),
  [`${what}, keys taken`]: figuresOf(times.map(({ keys }) => keys)),
});

async function started(start: () => Promise<StartedHost>): Promise<Times> {
  const begun = Date.now();
  const host = await start();
  // A field has the focus: what is typed arrives.
  const keys = await host.page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && Date.now(),
    undefined,
    { polling: 'raf', timeout: 0 },
  );
  const ready = Number(await keys.jsonValue());
  const painted = await host.page.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN),
  );
  await host.stop();
  return { painted: painted - begun, keys: ready - begun };
}
