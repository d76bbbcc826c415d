/** The settings, a section a scene: opened by keys alone. */
import type { Page } from 'playwright-core';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { DANA, signedIn } from './fake-pins.ts';
import type { Scene } from './scenes.ts';
import { press } from './steps.ts';

const SHOP: Partial<Snapshot> = { environment: 'production', people: signedIn(DANA) };

/** In their order on the screen. */
const SECTIONS = ['selling', 'bonuses', 'people', 'customers', 'till', 'look', 'support'] as const;
type Section = (typeof SECTIONS)[number];

async function openSection(page: Page, section: Section) {
  await page.waitForSelector('#phone');
  await press(page, 'F10');
  await page.waitForSelector('[role="tab"]:focus');
  for (let step = 0; step < SECTIONS.indexOf(section); step += 1) await press(page, 'ArrowDown');
  await page.waitForSelector(`#section-${section}[aria-selected="true"]:focus`);
}

async function openDiagnostics(page: Page) {
  await openSection(page, 'support');
  await press(page, 'Tab');
  await press(page, 'Enter');
  await page.waitForSelector('.diagnostics__text:focus');
}

async function saveDiagnostics(page: Page) {
  await openDiagnostics(page);
  await press(page, 'Enter');
  await page.waitForSelector('.diagnostics__said:not(:empty), #diagnostics-not-saved');
}

export const SETTINGS_SCENES: readonly Scene[] = [
  ...SECTIONS.map((section) => ({
    name: `settings-${section}`,
    initial: SHOP,
    play: (page: Page) => openSection(page, section),
  })),
  { name: 'diagnostics', initial: SHOP, play: openDiagnostics },
  { name: 'diagnostics-saved', initial: SHOP, play: saveDiagnostics },
  {
    name: 'diagnostics-not-saved',
    initial: SHOP,
    play(page, { world }) {
      world.savedAs = { kind: 'notSaved', why: 'notAllowed' };
      return saveDiagnostics(page);
    },
  },
];
