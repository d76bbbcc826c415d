/** For `npm run bench`: one call from the page to main and back, on the chromium-host. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { startOnChromium } from './chromium-host/start.ts';

const CALLS = 1_000;

interface Bridge {
  call(text: string): Promise<string>;
}

export async function measureBridge(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-bridge-'));
  await build();
  const host = await startOnChromium({ dataFolder, headless: true });
  try {
    const times = await host.page.evaluate(async (calls) => {
      const { till } = globalThis as unknown as { till: Bridge };
      const taken: number[] = [];
      for (let count = 0; count < calls; count += 1) {
        const begun = performance.now();
        await till.call('{"command":"snapshot.read","input":null}');
        taken.push(performance.now() - begun);
      }
      return taken.toSorted((a, b) => a - b);
    }, CALLS);
    const at = (share: number) => `${times[Math.floor(CALLS * share)]?.toFixed(2)} ms`;
    return `a call from the page to main and back: median ${at(0.5)}, p99 ${at(0.99)}`;
  } finally {
    await host.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
