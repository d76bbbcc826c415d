/**
 * Takes a picture of every scene:
 *   node tests/renderer/preview/take-pictures.ts OUT [--only NAME,…] [--views 1024ru,1024x680kk,1920en-dark,…]
 * Prints what the page complained about (CSP, React warnings): there should be nothing.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PREFERENCES, LANGUAGES } from '../../../src-shared/contract/preferences.ts';
import { builtRenderer, launch, openPreview } from './preview-page.ts';
import { settled } from './settled.ts';
import { DRAWER_SCENES, PAST_SCENES } from './drawer-scenes.ts';
import { END_SCENES } from './end-scenes.ts';
import { HANDS_SCENES } from './hands-scenes.ts';
import { SCENES } from './scenes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, views: { type: 'string' }, built: { type: 'string' } },
});
const out = positionals[0] ?? (await mkdtemp(join(tmpdir(), 'till-pictures-')));
const only = values.only?.split(',');
const views = (values.views ?? '1024ru').split(',');
const HEIGHTS: Record<string, string> = { '1920': '1080' };

await mkdir(out, { recursive: true });
const folder = values.built ?? (await builtRenderer());
console.log(`built in ${folder}`);

const browser = await launch();
let failures = 0;
for (const view of views) {
  const [, width = '1024', told, name, theme = 'light'] =
    /^(\d+)(?:x(\d+))?([a-z]{2})(?:-(dark))?$/u.exec(view) ?? [];
  const language = LANGUAGES.find((one) => one === name) ?? 'ru';
  const height = told ?? HEIGHTS[width] ?? '768';
  for (const scene of [
    ...SCENES,
    ...HANDS_SCENES,
    ...END_SCENES,
    ...DRAWER_SCENES,
    ...PAST_SCENES,
  ]) {
    if (only !== undefined && !only.includes(scene.name)) continue;
    const { page, till, pageErrors } = await openPreview(browser, folder, {
      initial: {
        ...scene.initial,
        preferences: {
          ...DEFAULT_PREFERENCES,
          language,
          theme: theme as 'light' | 'dark',
        },
      },
      width: Number(width),
      height: Number(height),
    });
    page.setDefaultTimeout(5_000);
    try {
      await page.waitForSelector('main');
      await scene.play?.(page, till);
      await settled(page);
    } catch (error) {
      failures += 1;
      console.log(`${scene.name} ${view}: ${String(error).slice(0, 300)}`);
    }
    await page.screenshot({ path: join(out, `${scene.name}-${view}.png`) });
    for (const error of pageErrors) console.log(`${scene.name} ${view}: ${error}`);
    await page.context().close();
  }
}
await browser.close();
console.log(`${out}: done, ${failures} scenes failed`);
