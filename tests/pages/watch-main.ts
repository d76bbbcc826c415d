/** Keeps all that the main action says, also what stands there for a moment only. */
import { expect, type Page } from 'playwright/test';
import { fateOf, type Fate, type Sight } from './enter-fate.ts';

/** Looks on from now, until it is known what has become of the key that is pressed then. */
export async function watchMain(page: Page) {
  const handle = await page.evaluateHandle(watchHere, '[aria-keyshortcuts="Enter"]');
  return {
    async fate(wanted: RegExp): Promise<Fate & { readonly seen: string }> {
      let sights: readonly Sight[] = [];
      const read = async () => {
        sights = await handle.evaluate((watch) => watch.sights);
        return fateOf(sights, wanted).is;
      };
      try {
        await expect.poll(read, { intervals: [20, 20, 20, 50] }).not.toBe('open');
      } catch {
        throw new Error(`Enter for ${wanted} came to nothing: ${JSON.stringify(sights, null, 1)}`);
      }
      await handle.evaluate(({ stop }) => stop());
      return { ...fateOf(sights, wanted), seen: JSON.stringify(sights, null, 1) };
    },
  };
}

/** In the page. */
function watchHere(main: string) {
  const sights: Sight[] = [];
  const notices: Element[] = [];
  const toldNow = (): number => {
    const notice = document.querySelector('.keys-notice');
    if (notice === null) return 0;
    if (!notices.includes(notice)) notices.push(notice);
    return notices.indexOf(notice) + 1;
  };
  const see = (button: Element | null, isGone = false) => {
    const words = (part: string) =>
      (button?.querySelector(part)?.textContent ?? '').replace(/\s+/gu, ' ').trim();
    const waits = button?.classList.contains('primary-action--waiting') ?? true;
    const isBusy = button?.ariaBusy === 'true' && !waits;
    const isReady = button?.ariaDisabled === 'false';
    const sight: Sight = {
      label: words('.primary-action__label'),
      sub: words('.primary-action__sub'),
      state: isGone ? 'gone' : isReady ? 'ready' : isBusy ? 'busy' : 'waiting',
      told: toldNow(),
    };
    if (JSON.stringify(sight) !== JSON.stringify(sights.at(-1))) sights.push(sight);
  };
  const seeNow = () => see([...document.querySelectorAll(main)].at(-1) ?? null);
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
      const inside = node instanceof Element ? [node, ...node.querySelectorAll(main)] : [];
      for (const button of inside.filter((one) => one.matches(main) && !one.isConnected)) {
        // It may have come since the last call of this, too.
        see(button);
        see(button, true);
      }
    }
    seeNow();
  });
  seeNow();
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-disabled', 'aria-busy', 'class'],
  });
  return { sights, stop: () => observer.disconnect() };
}
