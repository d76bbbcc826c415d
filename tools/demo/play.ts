/**
 * The guided demo: the built program on the chromium-host without a window, in training mode,
 * played by keys. Writes a picture of each step into demo-pictures/ and says what it did.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOnChromium } from '../chromium-host/start.ts';
import { scenes } from './scenes.ts';
import { createStage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const WINDOW = { width: 1366, height: 768 };

/** `data`: where the demo's till is kept; without it in a folder that is removed afterwards. */
export async function playDemo({ data }: { readonly data: string | null }): Promise<void> {
  const pictures = join(ROOT, 'demo-pictures');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const dataFolder = data ?? mkdtempSync(join(tmpdir(), 'loyalty-cashier-demo-'));
  const began = performance.now();
  const host = await startOnChromium({ dataFolder });
  try {
    await host.page.setViewportSize(WINDOW);
    await speakEnglish(host.page);
    const stage = createStage(host.page, pictures);
    for (const scene of scenes) {
      console.log(`\n${scene.title}`);
      await scene.play(stage);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `\nPlayed ${scenes.length} scenes in ${seconds} s. ${stage.pictures.length} pictures are in demo-pictures/.`,
    );
    console.log(
      'Everything was real: the built program, HTTP to the embedded service, its database.',
    );
  } finally {
    await host.stop();
    if (data === null) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Page = Awaited<ReturnType<typeof startOnChromium>>['page'];

async function speakEnglish(page: Page): Promise<void> {
  await page.waitForFunction(() => 'till' in window);
  await page.evaluate(async () => {
    const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
    await till.call(JSON.stringify({ command: 'preferences.change', input: { language: 'en' } }));
  });
}
