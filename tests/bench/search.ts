/**
 * From a letter in the search of Orders to the frame that shows what was found, in the real page, over a journal of many
 * sales that the till itself could have written.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { fillJournal, phoneOf } from '../../tools/bench-journal/fill.ts';
import { startOnChromium } from '../../tools/chromium-host/start.ts';
import { trainAtOnce } from '../pages/set-up-at-once.ts';
import { figuresOf, type Figures } from './figures.ts';

/** Each is found, and what is found changes from letter to letter. */
const TYPED = ['айгерим', 'оспанова', 'юлия ким', phoneOf(17), phoneOf(4_711).slice(-4), '12500'];
const PACE = 250;

export async function measureSearch(sales: number): Promise<Readonly<Record<string, Figures>>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  // Without a keyring the keys of the journal are stored as they are.
  const env = { LC_ALL: 'en_US.UTF-8', CHROMIUM_HOST_ENCRYPTION: 'unavailable' };
  try {
    const first = await startOnChromium({ dataFolder, env });
    await trainAtOnce(first.page);
    await first.stop();
    const [journal = ''] = globSync('**/journal.sqlite', { cwd: dataFolder });
    fillJournal(join(dataFolder, journal), sales, keysIn(dataFolder), Date.now());
    const till = await startOnChromium({ dataFolder, env });
    try {
      const times = await searchesIn(till.page);
      return { [`hits painted after a letter, ${sales} sales`]: figuresOf(times) };
    } finally {
      await till.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

function keysIn(folder: string) {
  const text = readFileSync(join(folder, 'keys.json'), 'utf8');
  const { value } = JSON.parse(text) as { readonly value: { readonly plain: string } };
  return JSON.parse(value.plain) as Record<'journalKey' | 'hashKey' | 'trailKey', string>;
}

async function searchesIn(page: Page): Promise<readonly number[]> {
  await page.locator('#phone:focus').waitFor({ timeout: 0 });
  await page.keyboard.press('F11');
  await page.getByRole('option').first().waitFor({ timeout: 0 });
  await page.evaluate(() => {
    const bench = globalThis as unknown as { benchHits: (number | null)[] };
    bench.benchHits = [];
    // Of each letter the last change of the list: what stood there before goes when the hits come.
    addEventListener(
      'input',
      (event) => {
        watch.disconnect();
        if ((event as InputEvent).inputType.startsWith('delete')) return;
        const { timeStamp } = event;
        const at = bench.benchHits.push(null) - 1;
        watch = new MutationObserver(() =>
          requestAnimationFrame(() => (bench.benchHits[at] = performance.now() - timeStamp)),
        );
        watch.observe(list, { subtree: true, childList: true, characterData: true });
      },
      true,
    );
    let watch = new MutationObserver(() => undefined);
    const list = document.querySelector('.orders-list__scroll') ?? document.body;
  });
  for (const text of [...TYPED, ...TYPED, ...TYPED]) {
    for (const letter of text) {
      // No key of a Latin keyboard has these.
      await page.keyboard.insertText(letter);
      await wait(PACE);
    }
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await wait(PACE);
  }
  const hits = await page.evaluate(
    () => (globalThis as unknown as { benchHits: (number | null)[] }).benchHits,
  );
  // Where the same was found nothing had to be painted.
  return hits.filter((hit) => hit !== null);
}
