/** The cash of a shift in the preview: at the close, counted by notes, put in and taken out. */
import type { Page } from 'playwright-core';
import { NO_OPEN_ITEMS } from '../../../src-shared/contract/snapshot.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import type { FakeTill } from './fake-till.ts';
import { report, sure } from './report-scenes.ts';
import type { Scene } from './scenes.ts';
import { type } from './steps.ts';

async function counted(page: Page, till: FakeTill, sum: string) {
  await sure(page, till, false);
  await type(page, sum);
  await page.waitForSelector('.drawer-card__difference');
}

/** All of them fit without scrolling. */
export const DRAWER_SCENES: readonly Scene[] = [
  {
    name: 'start-less',
    initial: { stage: 'shiftStart', shift: null },
    async play(page) {
      await page.locator('#counted').fill('15000');
      await page.waitForSelector('#reason');
    },
  },
  {
    name: 'start-uncounted',
    initial: {
      stage: 'shiftStart',
      shift: null,
      suggestions: {
        address: null,
        cashier: 'Дана',
        cashiers: ['Дана', 'Айгүл Сейітқызы', 'Марат'],
        carriedOver: { amount: tiyn(3_455_050), isCounted: false },
      },
    },
  },
  { name: 'report-quiet', play: (page, till) => report(page, till, false) },
  { name: 'close-uncounted', play: (page, till) => sure(page, till, false) },
  { name: 'close-exact', play: (page, till) => counted(page, till, '91100,5') },
  {
    name: 'close-to-give-back',
    initial: {
      openItems: {
        ...NO_OPEN_ITEMS,
        toGiveBack: { of: { orderId: id('1') }, money: tiyn(30_000) },
        reversalToDecide: { of: { orderId: id('2') }, kind: 'refund' },
      },
    },
    play: (page, till) => sure(page, till, false),
  },
  {
    name: 'close-short',
    async play(page, till) {
      await counted(page, till, '90100');
      await page.keyboard.press('F4');
    },
  },
  {
    name: 'close-notes',
    async play(page, till) {
      await sure(page, till, false);
      await page.keyboard.press('F6');
      await page.waitForSelector('.notes-dialog__list');
      await page.keyboard.type('4');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('11');
    },
  },
  {
    name: 'closed-short',
    async play(page, till) {
      await counted(page, till, '90100');
      await page.keyboard.press('F4');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.report-cards');
    },
  },
  {
    // As after a reload of the page, where the disk doesn't give it out.
    name: 'closed-unread',
    initial: { stage: 'shiftStart', shift: null, closedShift: { number: 214, cashierId: null } },
    async play(page) {
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'cash-out',
    async play(page, till) {
      await report(page, till, false);
      await page.keyboard.press('F5');
      await page.waitForSelector('#cash-move');
      await type(page, '5000');
      await page.keyboard.press('F3');
    },
  },
];

const pastShifts: Scene['play'] = async (page, till) => {
  await report(page, till, false);
  await page.keyboard.press('F8');
  await page.waitForSelector('.past-shifts__line');
};

/** Lists and cards that scroll where there are many. */
export const PAST_SCENES: readonly Scene[] = [
  { name: 'past-shifts', play: pastShifts },
  {
    name: 'past-beside',
    async play(page, till) {
      await pastShifts(page, till);
      await page.keyboard.press('F4');
      await page.waitForSelector('.past-shifts__line:nth-child(6)');
    },
  },
  {
    name: 'past-compared',
    async play(page, till) {
      await pastShifts(page, till);
      await page.keyboard.press('F4');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.compared-shifts');
    },
  },
  {
    name: 'past-report',
    async play(page, till) {
      await pastShifts(page, till);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.report-cards');
      await page.keyboard.press('F6');
    },
  },
];
