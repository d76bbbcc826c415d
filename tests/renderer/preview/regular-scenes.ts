/** Who has bought here, by the last four digits: several of them, nobody, and the hint beside the empty phone. */
import type { Page } from 'playwright-core';
import { DEFAULT_PREFERENCES } from '../../../src-shared/contract/preferences.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './scenes.ts';
import { press, type } from './steps.ts';

/** Of a till whose owner lets regulars be found. */
export const FINDS_REGULARS = {
  preferences: { ...DEFAULT_PREFERENCES, language: 'ru', theme: 'light', findRegulars: true },
} as const;

/** Names as long as they get. */
export const LIKE_5678 = ['+77051115678', '+77062225678', '+77773335678', '+77084445678'].map(
  (phone, at) => ({
    phone: phone as Phone,
    name: ['Гүлбахрам-Айнагүл Әбдіқадырова', '', 'Иван Петров', 'Әсел'][at] ?? '',
  }),
);

/** In whatever language and theme the scene is shown. */
async function allow(page: Page, till: FakeTill): Promise<void> {
  till.change({ preferences: { ...till.read().preferences, findRegulars: true } });
  await page.waitForSelector('.empty-customer__regulars');
}

async function search(page: Page, till: FakeTill, digits: string): Promise<void> {
  await allow(page, till);
  await type(page, digits);
  await press(page, 'Enter');
}

export const REGULAR_SCENES: readonly Scene[] = [
  { name: 'regulars-hint', play: allow },
  {
    name: 'regulars-two',
    async play(page, till) {
      await search(page, till, '5678');
      await type(page, '1500');
      await page.waitForSelector('.regulars-list');
    },
  },
  {
    name: 'regulars-many',
    async play(page, till) {
      till.world.boughtHere.unshift(...LIKE_5678);
      await search(page, till, '5678');
      await page.waitForSelector('.regulars-list');
    },
  },
  {
    name: 'regulars-none',
    async play(page, till) {
      await search(page, till, '9999');
      await type(page, '1500');
      await page.waitForSelector('.customer-column__card .notice');
    },
  },
  {
    name: 'regulars-failed',
    async play(page, till) {
      till.world.searchFault = { code: 'internal', retry: 'never' };
      await search(page, till, '5678');
      await page.waitForSelector('.customer-column__card .notice--waiting');
    },
  },
  {
    name: 'regulars-digits',
    async play(page, till) {
      await allow(page, till);
      await type(page, '5678');
    },
  },
];
