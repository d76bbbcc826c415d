/** The settings, a section a scene: opened by keys alone. */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { DANA, signedIn } from './fake-pins.ts';
import type { Scene } from './scenes.ts';
import { press } from './steps.ts';

const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };

/** In their order on the screen. */
const SECTIONS = ['selling', 'bonuses', 'people', 'customers', 'till', 'look', 'support'] as const;

export const SETTINGS_SCENES: readonly Scene[] = SECTIONS.map((section, at) => ({
  name: `settings-${section}`,
  initial: SHOP,
  async play(page) {
    await page.waitForSelector('#phone');
    await press(page, 'F10');
    await page.waitForSelector('[role="tab"]:focus');
    for (let step = 0; step < at; step += 1) await press(page, 'ArrowDown');
    await page.waitForSelector(`#section-${section}[aria-selected="true"]:focus`);
  },
}));
