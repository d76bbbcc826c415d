/** A disk that takes nothing: at shift start, before a sale, and where a sale ends unstored. */
import { NO_OPEN_ITEMS, type Check } from '../../../src-shared/contract/snapshot.ts';
import { NOT_STORED } from '../../../src-shared/domain/fault.ts';
import { GOOD_CHECKS, OFFLINE_CHECKS } from './fake-people.ts';
import type { Scene } from './scenes.ts';
import { type } from './steps.ts';
import { untilReady } from './hand.ts';

const storage = (change: Partial<Check>): Check[] =>
  OFFLINE_CHECKS.map((line) => (line.name === 'storage' ? { ...line, ...change } : line));

export const DISK_SCENES: readonly Scene[] = [
  {
    name: 'disk-full-start',
    initial: {
      stage: 'shiftStart',
      shift: null,
      storage: { reason: 'full', unsavedSales: 0, thisSale: false },
      checks: storage({ state: 'error', reason: 'full' }),
    },
  },
  {
    name: 'disk-low-start',
    initial: {
      stage: 'shiftStart',
      shift: null,
      checks: storage({ state: 'warning', reason: 'low', details: { megabytes: 140 } }),
    },
  },
  {
    name: 'disk-keys-lost',
    initial: { stage: 'shiftStart', shift: null, checks: GOOD_CHECKS, notices: ['keysLost'] },
    async play(page, till) {
      till.world.acknowledgeFault = NOT_STORED;
      await page.locator('.notice .button--plain').click();
      await page.waitForSelector('.fault-notice');
    },
  },
  {
    name: 'disk-keys-unread',
    initial: { stage: 'shiftStart', shift: null, checks: GOOD_CHECKS, notices: ['keysLost'] },
  },
  {
    name: 'disk-sign-in-not-kept',
    initial: { stage: 'shiftStart', shift: null, checks: GOOD_CHECKS, notices: ['signInNotKept'] },
  },
  {
    name: 'disk-stopped-accruals',
    initial: {
      accrualsStopped: true,
      openItems: { ...NO_OPEN_ITEMS, accruable: 3 },
      storage: { reason: 'locked', unsavedSales: 0, thisSale: false },
    },
    async play(page, till) {
      till.change({ preferences: { ...till.read().preferences, lateAccrual: true } });
      await page.waitForSelector('#phone');
      await page.keyboard.press('F11');
      await page.waitForSelector('.list-filter');
      await page.keyboard.press('F5');
      await page.waitForSelector('.action-column .notice');
    },
  },
  {
    name: 'disk-settings-edited',
    initial: { stage: 'shiftStart', shift: null, checks: GOOD_CHECKS, notices: ['settingsEdited'] },
  },
  {
    name: 'disk-trail-broken',
    initial: {
      stage: 'shiftStart',
      shift: null,
      checks: GOOD_CHECKS,
      trail: { breaks: 3, first: { what: 'rowChanged', since: Date.UTC(2026, 10, 20, 9, 41) } },
    },
  },
  {
    name: 'disk-set-aside',
    initial: {
      stage: 'shiftStart',
      shift: null,
      checks: GOOD_CHECKS,
      notices: ['journalQuarantined', 'keysLocked'],
    },
  },
  {
    name: 'disk-locked-sale',
    initial: { storage: { reason: 'locked', unsavedSales: 0, thisSale: false } },
  },
  {
    name: 'disk-locked-done',
    initial: { storage: { reason: 'locked', unsavedSales: 3, thisSale: true } },
    async play(page) {
      await page.waitForSelector('#phone');
      await type(page, '7012345678');
      await page.waitForFunction(() => document.activeElement?.id === 'amount');
      await type(page, '12500');
      for (const seen of ['.payment-step', '.done-step']) {
        await untilReady(page);
        await page.keyboard.press('Enter');
        await page.waitForSelector(seen);
      }
    },
  },
];
