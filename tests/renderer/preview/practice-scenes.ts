/** Practice: all of it, and its strip beside the sale, with an exercise, a trouble, and everything done. */
import type { Page } from 'playwright-core';
import {
  EXERCISES,
  TROUBLE_LASTS,
  type Trouble,
} from '../../../src-shared/domain/help/practice.ts';
import type { FakeTill } from './fake-till.ts';
import { look } from './hand.ts';
import type { Scene } from './scenes.ts';
import { customer, press, type, untilCode } from './steps.ts';

/** By its key. */
export async function openPractice(page: Page): Promise<void> {
  await page.waitForSelector('#phone');
  await look(page);
  await press(page, 'Shift+F1');
  await page.waitForSelector('.practice-panel');
}

/** The exercise that is proposed, by Enter. */
export async function openStrip(page: Page): Promise<void> {
  await openPractice(page);
  await look(page);
  await press(page, 'Enter');
  await page.waitForSelector('.practice-strip');
  await look(page);
}

const made = (till: FakeTill, kind: Trouble, acted = false) =>
  till.change({
    practice: {
      done: ['earn', 'award'],
      trouble: { kind, acted, endsAt: Date.now() + TROUBLE_LASTS[kind] },
    },
  });

export const PRACTICE_SCENES: readonly Scene[] = [
  {
    name: 'practice-panel',
    initial: { practice: { done: ['earn', 'award'], trouble: null } },
    play: openPractice,
  },
  { name: 'practice-strip', play: openStrip },
  {
    name: 'practice-code',
    initial: { practice: { done: ['earn', 'spend'], trouble: null } },
    async play(page) {
      await openStrip(page);
      await customer(page, '7012345678');
      await type(page, '12500');
      await press(page, 'F2');
      await press(page, 'Enter');
      await untilCode(page);
    },
  },
  {
    name: 'practice-done',
    initial: { practice: { done: [...EXERCISES], trouble: null } },
    play: openStrip,
  },
  {
    name: 'practice-away',
    initial: { service: { state: 'offline', latencyMs: null, nextTryAt: null } },
    async play(page, till) {
      await page.waitForSelector('#phone');
      made(till, 'away');
      await page.waitForSelector('.practice-strip');
    },
  },
  {
    name: 'practice-faster',
    async play(page, till) {
      till.world.spentElsewhere = 620;
      await customer(page, '7012345678');
      await type(page, '12500');
      made(till, 'otherTill', true);
      await page.waitForSelector('.practice-strip');
      await press(page, 'Enter');
      await page.waitForSelector('.quote-changed-step');
    },
  },
];
