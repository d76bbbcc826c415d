/** What can be pressed on a page and Tab can't come to; that it does come is seen by tab-stops.test.ts. */
import type { Page } from 'playwright-core';

const PRESSED = 'button, input, a[href], summary, [role="option"], [role="tab"]';

/**
 * Reached in another way, as anywhere: the lines of a list and the pages of a dialog by arrows. A field that takes
 * nothing is only read. The letters of the screen do what the keyboard does by itself.
 */
const OTHERWISE =
  '[role="option"], [role="tab"][aria-selected="false"], input:read-only, .letters *';

export const outOfTabsReach = (page: Page) =>
  page.evaluate(
    ([pressed, otherwise]) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      // By the program's own way (src-renderer/keyboard/behind-main.ts).
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
      const isBehindMain = (one: Element) =>
        one.hasAttribute('data-behind-main') &&
        one.closest('dialog, main')?.querySelector('.primary-action') !== null;
      return [...modal.querySelectorAll<HTMLElement>(pressed)]
        .filter((one) => !one.matches(`:disabled, [inert] *, ${otherwise}`))
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => one.tabIndex < 0 && !isBehindMain(one))
        .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.id));
    },
    [PRESSED, OTHERWISE] as const,
  );
