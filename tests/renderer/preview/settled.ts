/** When a page of the preview has come to rest. */
import type { Page } from 'playwright-core';
import { untilStill } from '../../pages/still.ts';
import type { FakeTill } from './fake-till.ts';

const tills = new WeakMap<Page, FakeTill>();

/** From now on the till behind that page. */
export const isBehind = (till: FakeTill, page: Page) => void tills.set(page, till);

/** Until every answer is on the screen and nothing moves there. */
export async function settled(page: Page): Promise<void> {
  const till = tills.get(page);
  if (till === undefined) throw new Error('there is no till behind that page');
  for (;;) {
    const before = till.work();
    await untilStill(page);
    // What the page asked before it was found still is known here by now.
    const { underWay, ended } = till.work();
    if (before.underWay === 0 && underWay === 0 && ended === before.ended) return;
  }
}
