/** What main tells in the preview, as long as no scene says otherwise. */
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import { NO_PEOPLE } from '../../../src-shared/contract/people-schema.ts';
import { DEFAULT_PREFERENCES } from '../../../src-shared/contract/preferences.ts';
import { ALL_STORED, NO_OPEN_ITEMS, type Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import { GOOD_CHECKS } from './fake-people.ts';

/** Of a till that has just been set up. */
export const READY: Partial<Snapshot> = {
  branch: { branchId: id('101'), name: 'Абая 10', address: 'пр. Абая, 10, Алматы' },
  awardEnabled: true,
  awardActive: true,
  service: { state: 'online', latencyMs: 38, nextTryAt: null },
};

/** In the middle of a shift of training. */
export const START: Snapshot = {
  revision: 1,
  trail: null,
  trailRead: null,
  accrualsStopped: false,
  steadyNow: 0,
  stage: 'open',
  environment: 'training',
  branch: { branchId: id('101'), name: 'Абая 10', address: 'пр. Абая, 10, Алматы' },
  awardEnabled: true,
  awardActive: true,
  preferences: {
    ...DEFAULT_PREFERENCES,
    language: 'ru',
    theme: 'light',
  },
  shopLanguage: 'ru',
  program: {
    version: '0.1.0',
    host: 'Electron 45.4.1',
    parts: 'Chromium 153.0.7204.60 · Node.js 24.9.0',
    build: 'development',
    developmentHost: true,
    dataFolder: 'C:\\Users\\kassa-1\\AppData\\Roaming\\Loyalty Cashier',
  },
  suggestions: {
    address: null,
    cashier: 'Дана',
    cashiers: ['Дана', 'Айгүл Сейітқызы', 'Марат'],
    carriedOver: { amount: tiyn(2_000_000), isCounted: true },
  },
  service: { state: 'online', latencyMs: 38, nextTryAt: null },
  signIn: 'fine',
  secretsLocked: false,
  signInKept: 'protected',
  provisioning: null,
  giftProductId: id('500'),
  notices: [],
  storage: ALL_STORED,
  checks: GOOD_CHECKS,
  people: NO_PEOPLE,
  shift: {
    number: 214,
    cashier: 'Дана',
    openedAt: 0,
    withBonuses: true,
    openingFloat: tiyn(2_000_000),
  },
  closedShift: null,
  openItems: NO_OPEN_ITEMS,
  sale: null,
  saleWaits: false,
  parked: [],
  draft: EMPTY_DRAFT,
  sms: null,
  practice: { done: [], trouble: null },
  shiftTotals: { sales: 23, taken: tiyn(18_432_000) },
  journalRevision: 0,
};
