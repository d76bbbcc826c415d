/**
 * `npm run pictures`: takes a picture of every scene, in each language and theme, as large as a small
 * terminal leaves it and as on a large one; `-- OUT [--only NAME,…] [--views 1024ru,1024x680kk,1920en-dark,…]`;
 * `1024en-forced` in the system's own colours.
 * Prints what the page complained about (CSP, React warnings): there should be nothing.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PREFERENCES } from '../../../src-shared/contract/preferences.ts';
import { LANGUAGES } from '../../../src-shared/contract/choices.ts';
import { builtRenderer, launch, openPreview } from './preview-page.ts';
import { settled } from './settled.ts';
import { ALL_SCENES } from './all-scenes.ts';
import { pictureOf } from './picture.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, views: { type: 'string' }, built: { type: 'string' } },
});
const out = positionals[0] ?? (await mkdtemp(join(tmpdir(), 'till-pictures-')));
const only = values.only?.split(',');
const views = values.views?.split(',') ?? everyView();
const HEIGHTS: Record<string, string> = { '1920': '1080' };

await mkdir(out, { recursive: true });
const folder = values.built ?? (await builtRenderer());
console.log(`built in ${folder}`);

const browser = await launch();
let failures = 0;
for (const view of views) {
  const [, width = '1024', told, name, theme = 'light'] =
    /^(\d+)(?:x(\d+))?([a-z]{2})(?:-(dark|forced))?$/u.exec(view) ?? [];
  const language = LANGUAGES.find((one) => one === name) ?? 'ru';
  const height = told ?? HEIGHTS[width] ?? '768';
  for (const scene of ALL_SCENES) {
    if (only !== undefined && !only.includes(scene.name)) continue;
    await using preview = await openPreview(browser, folder, {
      initial: {
        ...scene.initial,
        preferences: {
          ...DEFAULT_PREFERENCES,
          language,
          theme: theme === 'dark' ? 'dark' : 'light',
        },
      },
      width: Number(width),
      height: Number(height),
    });
    const { page, till, pageErrors } = preview;
    page.setDefaultTimeout(5_000);
    if (theme === 'forced') await page.emulateMedia({ forcedColors: 'active' });
    try {
      await page.waitForSelector('main');
      await scene.play?.(page, till);
      await settled(page);
    } catch (error) {
      failures += 1;
      console.log(`${scene.name} ${view}: ${String(error).slice(0, 300)}`);
    }
    await writeFile(join(out, `${scene.name}-${view}.png`), await pictureOf(page));
    for (const error of pageErrors) console.log(`${scene.name} ${view}: ${error}`);
  }
}
await browser.close();
console.log(`${out}: done, ${failures} scenes failed`);

function everyView(): string[] {
  return ['1024x680', '1920'].flatMap((size) =>
    LANGUAGES.flatMap((language) => [`${size}${language}`, `${size}${language}-dark`]),
  );
}
