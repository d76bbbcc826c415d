/** From the start of the process to the first paint, and until keys are taken; beside a program that is empty. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { startService } from '../../src-service/service.ts';
import { startOnChromium, type StartedHost } from '../../tools/chromium-host/start.ts';
import { sayingYes } from '../pages/own-dialog.ts';
import { connectAtOnce, openShiftAtOnce, trainAtOnce } from '../pages/set-up-at-once.ts';
import { figuresOf, type Figures } from './figures.ts';

/** Once in training, with the embedded service beside it, and once connected to a service, as in a shop. */
const TILLS = ['connected', 'training'] as const;

/** An open shift, as after the machine was switched on again. */
export async function measureStart(starts: number): Promise<Readonly<Record<string, Figures>>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const env = { LC_ALL: 'en_US.UTF-8', CHROMIUM_HOST_ENCRYPTION: 'open', ...sayingYes };
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: demoSettings,
  });
  try {
    for (const till of TILLS) {
      const first = await startOnChromium({ dataFolder: join(folder, till), env });
      if (till === 'training') await trainAtOnce(first.page);
      else await connectAtOnce(first.page, service.address);
      await openShiftAtOnce(first.page);
      await first.stop();
    }
    const empty = { bundle: 'tests/bench/empty-program.ts' };
    const times: Record<'empty' | (typeof TILLS)[number], Times[]> = {
      empty: [],
      connected: [],
      training: [],
    };
    for (let at = 0; at < starts; at += 1) {
      times.empty.push(
        await started(() => startOnChromium({ dataFolder: join(folder, 'empty'), env, ...empty })),
      );
      for (const till of TILLS) {
        times[till].push(
          await started(() => startOnChromium({ dataFolder: join(folder, till), env })),
        );
      }
    }
    return {
      ...told('connected till', times.connected),
      ...told('till in training', times.training),
      ...told('empty program', times.empty),
    };
  } finally {
    await service.stop();
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
