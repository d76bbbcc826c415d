/** What a cashier waits for: from the key that was pressed to the frame that shows what came of it. */
import type { Page } from 'playwright-core';

/** An element that is there, enabled, and holds that text (spaces apart). */
export interface Sight {
  readonly selector: string;
  readonly text?: string;
}

interface PageClock {
  /** Milliseconds from the last key to the frame after all of them are there. */
  painted(sights: readonly Sight[]): Promise<number>;
}

/** Longer than anything on the screen takes: the till doesn't do what the bench waits for. */
const NEVER = 60_000;

export async function startPageClock(page: Page): Promise<void> {
  await page.evaluate((limit) => {
    let pressed = 0;
    addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
    const painted = (sights: readonly Sight[]) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          // Spaces are no matter: those of sums are narrow ones.
          const areThere = sights.every(({ selector, text = '' }) =>
            [...document.querySelectorAll(selector)].some((element) =>
              (element.textContent ?? '').replaceAll(/\s/gu, '').includes(text.replaceAll(' ', '')),
            ),
          );
          if (!areThere) return;
          clearTimeout(never);
          seen.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - pressed));
        };
        const seen = new MutationObserver(look);
        const never = setTimeout(() => {
          seen.disconnect();
          reject(new Error(`never seen: ${JSON.stringify(sights)}`));
        }, limit);
        seen.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        look();
      });
    (globalThis as unknown as { benchClock: PageClock }).benchClock = { painted };
  }, NEVER);
}

/** Resolves once all of them are painted. */
export const painted = (page: Page, ...sights: readonly Sight[]): Promise<number> =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { benchClock: PageClock }).benchClock.painted(wanted),
    sights,
  );
