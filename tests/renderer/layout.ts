/**
 * What is wrong with the layout of a page as it stands: text that leaves its box or the screen, a
 * field whose text is wider than the field, a focus that can't be seen. Text that scrolls is fine
 * where an edge that cuts it fades; so is what gives way on purpose (`GIVES_WAY`), each of which is told somewhere else in full.
 */
import type { Page } from 'playwright-core';

/** Names with a tooltip; the head and the training mark of the receipt and past purchases, which are left out
 * where the room is short; a word beside a figure that must stay whole; what the cashier types freely. */
const GIVES_WAY =
  '.top-bar__names, .receipt__head, .receipt__mark, .purchase-history, .empty-customer__training, .bonus-row__name, #note, #reason, [id^="edit-"]';

/** What is pressed, and what says something in a box of its own: words keep off its edges. */
const INSET =
  '.button, .primary-action, .tiles__item, .rail__item, .segmented-control__item, .keypad__key, .pill';

/** Boxes with an edge that is seen. */
const BOUNDS = '.card, .top-bar, .button, .primary-action, .receipt, .pill, .field, .keys-notice';

export async function layoutFaults(page: Page): Promise<string[]> {
  return [...(await textFaults(page)), ...(await fieldFaults(page))];
}

/** Text that leaves its box or the screen, or that an edge cuts which doesn't fade. */
async function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([givesWay, bounds, inset]) => {
      const SLACK = 1.5;
      const MIN_INSET = 6;
      const found: string[] = [];
      const say = (what: string, text: string) =>
        found.push(`${what}: ${text.trim().slice(0, 60)}`);
      // One that stands over another one lies in it, or after it.
      const modal = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
      const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        const text = node.textContent ?? '';
        if (parent === null || text.trim() === '') continue;
        if (parent.closest(`.sr-only, ${givesWay}`) !== null) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const around = parent.closest(inset)?.getBoundingClientRect();
        const room =
          around === undefined
            ? MIN_INSET
            : Math.min(box.left - around.left, around.right - box.right);
        if (room < MIN_INSET) say(`${room.toFixed(1)} px from the edge`, text);
        let scrolls = false;
        for (let one: Element | null = parent; one !== null; one = one.parentElement) {
          const style = getComputedStyle(one);
          if (style.display === 'inline' || style.display === 'contents') continue;
          const edge = one.getBoundingClientRect();
          if (box.right > edge.right + SLACK || box.left < edge.left - SLACK) {
            say(`wider than ${one.className || one.tagName}`, text);
            break;
          }
          const scroller = ['auto', 'scroll'].includes(style.overflowY);
          const isCutBy = (at: number) => box.top < at - SLACK && box.bottom > at + SLACK;
          const isCut = isCutBy(edge.bottom) || isCutBy(edge.top);
          // A dialog's actions, or its fade, stand over its lower edge; magnified, it and the screen scroll as a whole, like any page.
          const body = one === modal ? one.querySelector('.dialog__body') : null;
          const end = body?.querySelector('.dialog-actions') ?? body;
          const isCovered =
            end !== null &&
            [null, '::after'].some((part) => getComputedStyle(end, part).position === 'sticky');
          const isMagnified = innerWidth < 960 || innerHeight < 560;
          const mayCut =
            one.matches('.app-shell, .lock-screen') ||
            (one === modal && isMagnified) ||
            (isCovered && !isCutBy(edge.top));
          if (scroller && !scrolls && isCut && style.maskImage === 'none' && !mayCut) {
            say(`cut at the edge of ${one.className || one.tagName}, which doesn’t fade`, text);
            break;
          }
          scrolls ||= scroller;
          const low = box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK;
          if (low && !scrolls && (style.overflowY === 'hidden' || one.matches(bounds))) {
            say(`higher than ${one.className || one.tagName}`, text);
            break;
          }
          // What is around it doesn't hold it.
          if (one === modal || style.position === 'fixed') break;
        }
        if (!scrolls && (box.bottom > innerHeight + SLACK || box.right > innerWidth + SLACK)) {
          say('off the screen', text);
        }
      }
      return found;
    },
    [GIVES_WAY, BOUNDS, INSET] as const,
  );
}

/** A field whose text is wider than the field, a focus that can't be seen. */
async function fieldFaults(page: Page): Promise<string[]> {
  return page.evaluate((givesWay) => {
    const SLACK = 1.5;
    const found: string[] = [];
    const say = (what: string, text: string) => found.push(`${what}: ${text.trim().slice(0, 60)}`);
    for (const field of document.querySelectorAll('input')) {
      if (field.matches(givesWay) || !field.checkVisibility()) continue;
      if (field.scrollWidth > field.clientWidth + SLACK)
        say(`wider than its field by ${field.scrollWidth - field.clientWidth}`, field.value);
    }
    const focused = document.activeElement;
    const edges = focused?.getBoundingClientRect();
    // A wait or a heading that holds the focus is read from its top.
    const low = focused?.getAttribute('tabindex') === '-1' ? edges?.top : edges?.bottom;
    if ((low ?? 0) > innerHeight || (edges?.right ?? 0) > innerWidth) {
      say('focus off the screen', focused?.id ?? '');
    }
    return found;
  }, GIVES_WAY);
}
