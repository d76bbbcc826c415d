/** The built renderer with a fake till, and what stands in its fields: for the tests of keys. */
import type { Page } from 'playwright-core';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Preview } from './preview/preview-page.ts';
import { setStageAnew } from './preview/stage.ts';

/** Earns bonuses; no code. */
export const REGULAR = '7000000002';
/** Has 12 400 ₸ of bonuses, which take a code. */
export const VIP = '7012345678';
export const NOBODY = '7059998877';

/** Call once in a test file; returns what opens a till on the empty sale. */
export function useRenderer(): (initial?: Partial<Snapshot>) => Promise<Preview> {
  const { open } = setStageAnew();
  return async (initial) => {
    const preview = await open(initial);
    await untilFocused(preview.page, 'phone');
    return preview;
  };
}

export const untilFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
export const digits = async (page: Page, id: string) =>
  (await page.inputValue(`#${id}`)).replace(/\D/gu, '');
export const notice = (page: Page) => page.textContent('.keys-notice');

/** Calls whose text has `named` in it, or the answers to them, wait until the result is called. */
export async function hold(
  page: Page,
  named: string,
  what: 'call' | 'answer' = 'call',
): Promise<() => Promise<void>> {
  await page.evaluate(
    ([name, held]) => {
      const own = window as unknown as { till: { call(text: string): Promise<string> } };
      const { call } = own.till;
      const gone = new Promise((end) => window.addEventListener('go', end, { once: true }));
      own.till.call = async (text) => {
        if (!text.includes(name)) return call(text);
        if (held === 'call') await gone;
        const answer = await call(text);
        if (held === 'answer') await gone;
        return answer;
      };
    },
    [named, what] as const,
  );
  return () => page.evaluate(() => void window.dispatchEvent(new Event('go')));
}
