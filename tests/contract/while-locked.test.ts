/** What a locked till shows: of everything that main may know, nothing about a customer or a sale. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocked } from '../../src-shared/contract/locked.ts';
import { NO_PEOPLE, type ShownPeople } from '../../src-shared/contract/people-schema.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import {
  ALL_STORED,
  snapshotSchema,
  type Snapshot,
  type WholeSnapshot,
} from '../../src-shared/contract/snapshot.ts';
import { asShown } from '../../src-shared/contract/while-locked.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import { number } from '../till/command-inputs.ts';
import { SAMPLE_PROGRAM } from '../till/support-samples.ts';

const WHO = { cashierId: number(1), name: 'Dana', role: 'cashier' } as const;
const LOCKED: ShownPeople = {
  ...NO_PEOPLE,
  state: 'ready',
  names: [{ ...WHO, hasCard: false }],
};

const WHOM = {
  kind: 'known',
  userId: id('31'),
  phone: '+77012345678' as Phone,
  requiresSmsCode: false,
} as const;

/** Sums that stand nowhere else. */
const SUM = tiyn(77_123_457);

function saleTo(mark: string, count: number): Sale {
  const { sale } = startSale(
    request({ saleId: number(count), amount: SUM, customer: { ...WHOM, name: mark } }),
  );
  const order = { orderId: id(`${mark}1`), orderNumber: id(`${mark}2`) };
  return { ...sale, state: { at: 'awaitingPayment', order } } as unknown as Sale;
}

/** Everything that main can know of a sale, all of it with the mark. */
const knowing = (mark: string): WholeSnapshot => ({
  revision: 9,
  steadyNow: 1_000,
  stage: 'open',
  environment: 'test',
  branch: { branchId: id('1'), name: 'Branch', address: 'Street' },
  awardEnabled: true,
  awardActive: true,
  giftProductId: id('500'),
  preferences: { ...DEFAULT_PREFERENCES, language: 'kk' },
  shopLanguage: 'kk',
  program: SAMPLE_PROGRAM,
  secretsLocked: false,
  signInKept: 'protected',
  provisioning: null,
  suggestions: { address: null, cashier: 'Dana', cashiers: ['Dana'], carriedOver: null },
  service: { state: 'slow', latencyMs: 400, nextTryAt: null },
  notices: ['backupFailed'],
  storage: { ...ALL_STORED, reason: 'full', unsavedSales: 1 },
  trail: { breaks: 1, first: null },
  trailRead: 4,
  checks: [{ name: 'service', state: 'ok', reason: null, details: {} }],
  signIn: 'needed',
  people: LOCKED,
  shift: {
    number: 3,
    cashier: 'Dana',
    openedAt: 5,
    withBonuses: true,
    openingFloat: null,
  },
  closedShift: { number: 2, cashierId: WHO.cashierId },
  openItems: {
    pending: 2,
    needsAttention: 3,
    since: 4,
    accruable: 5,
    reversals: 6,
    reversalToDecide: { of: { orderId: id(`${mark}5`) }, kind: 'refund' },
    toGiveBack: { of: { orderId: id(`${mark}3`) }, money: SUM },
  },
  accrualsStopped: true,
  sale: saleTo(mark, 2),
  parked: [saleTo(mark, 3)],
  draft: {
    phone: mark,
    amount: mark,
    bonus: mark,
    stamps: 7,
    award: true,
    comment: mark,
    skipLoyalty: true,
    tendered: mark,
    next: { phone: mark, amount: mark, tendered: mark },
  },
  sms: { phoneEnd: mark, text: mark, at: 6 },
  practice: { done: ['spend'], trouble: null },
  journalRevision: 12,
  shiftTotals: { sales: 4, taken: SUM },
});

/** By hand, so that the table isn't its own proof. */
const LEFT_OUT: ReadonlySet<string> = new Set<keyof Snapshot>([
  'openItems',
  'accrualsStopped',
  'sale',
  'parked',
  'draft',
  'sms',
  'practice',
  'shiftTotals',
]);

describe('a locked till', () => {
  test('tells no name, phone, order, sum or digit that was typed', () => {
    const marks = fc.string({ minLength: 10, maxLength: 17, unit: fc.constantFrom(...'789') });
    fc.assert(
      fc.property(marks, (mark) => {
        const told = JSON.stringify(asShown(knowing(mark)));
        expect(told).not.toContain(mark);
        expect(told).not.toContain(String(SUM));
        expect(told).not.toContain(WHOM.phone);
      }),
    );
  });

  test('tells everything else, and that a sale waits', () => {
    const whole = knowing('7788997788');
    const told = asShown(whole);
    const others = Object.entries(whole).filter(([part]) => !LEFT_OUT.has(part));
    expect(told).toMatchObject(Object.fromEntries(others));
    expect(told.saleWaits).toBe(true);
    expect(asShown({ ...whole, sale: null }).saleWaits).toBe(false);
    const over = { ...saleTo('7788997788', 2), state: { at: 'cancelled' } } as unknown as Sale;
    expect(asShown({ ...whole, sale: over }).saleWaits).toBe(false);
  });

  test('has each part of the snapshot decided, in the shape that the page knows', () => {
    const told = asShown(knowing('7788997788'));
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(snapshotSchema.shape).toSorted());
    expect(snapshotSchema.safeParse(told).error?.issues).toBeUndefined();
  });
});

test.each([
  ['somebody is signed in', { ...LOCKED, signedIn: WHO }],
  ['nobody has a PIN', NO_PEOPLE],
  ['who works here can’t be read', { ...NO_PEOPLE, state: 'lost' }],
] satisfies [string, ShownPeople][])('where %s all of it is shown', (_what, people) => {
  const whole = { ...knowing('7788997788'), people };
  expect(isLocked(people)).toBe(false);
  expect(asShown(whole)).toEqual({ ...whole, saleWaits: true });
});
