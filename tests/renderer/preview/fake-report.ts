/** Shift reports of the preview: a quiet shift, and one with everything that can be unresolved. */
import { saleRowSchema, type SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import {
  shiftReportSchema,
  type CashMove,
  type PastShift,
  type ShiftReport,
} from '../../../src-shared/contract/report-schema.ts';
import { add, subtract, tiyn, ZERO } from '../../../src-shared/domain/money.ts';

const now = Date.now();
const minutes = (count: number) => now - count * 60_000;

function row(saleId: number, change: Partial<Record<keyof SaleRow, unknown>>): SaleRow {
  return saleRowSchema.parse({
    saleId: String(saleId).padStart(26, '0'),
    at: minutes(90),
    shiftNumber: 214,
    orderNumber: String(1_040 + saleId),
    name: 'Айгерім С.',
    phoneEnd: '78',
    amount: 1_250_000,
    bonus: 50_000,
    method: 'cash',
    resolution: 'confirmed',
    reverted: false,
    refunded: 0,
    ...change,
  });
}

export const QUIET_ROW = row(2, {});

export const QUIET: ShiftReport = shiftReportSchema.parse({
  shiftNumber: 214,
  cashier: 'Дана',
  openedAt: minutes(300),
  closedAt: null,
  sales: { count: 23, amount: 18_432_000 },
  byMethod: {
    cash: { count: 12, amount: 7_210_050 },
    card: { count: 9, amount: 9_821_950 },
    online: { count: 2, amount: 1_400_000 },
  },
  refundsByMethod: { cash: { count: 1, amount: 100_000 } },
  bonusesSpent: 254_000,
  cashbackCredited: 921_600,
  refunds: { count: 1, amount: 100_000, bonus: 12_000, cashback: 5_000 },
  reverts: { count: 0, amount: 0, bonus: 0, cashback: 0 },
  drawer: {
    openingFloat: 2_000_000,
    lastCounted: 2_000_000,
    cashIn: { count: 0, amount: 0 },
    cashOut: { count: 0, amount: 0 },
    moves: [],
    expected: 9_110_050,
    counted: null,
  },
  awards: 2,
  withoutBonuses: { count: 3, amount: 410_000 },
  unresolved: [],
});

/** As main counts it. */
export function withCashMove(
  report: ShiftReport,
  { kind, amount, reason }: Pick<CashMove, 'kind' | 'amount' | 'reason'>,
): ShiftReport {
  const { drawer } = report;
  if (drawer === null) return report;
  const of = kind === 'in' ? 'cashIn' : 'cashOut';
  const sum = { count: drawer[of].count + 1, amount: add(drawer[of].amount, amount) };
  const moved = kind === 'in' ? amount : subtract(ZERO, amount);
  const expected = drawer.expected === null ? null : add(drawer.expected, moved);
  const move = {
    at: now,
    kind,
    amount,
    reason,
    beforeShift: false,
    cashier: null,
    supervisor: null,
  };
  return {
    ...report,
    drawer: { ...drawer, [of]: sum, expected, moves: [...drawer.moves, move] },
  };
}

export function closedWith(report: ShiftReport, count: CommandInput<'shift.close'>): ShiftReport {
  const { drawer } = report;
  const counted = count === null ? null : { amount: count.counted, reason: count.reason };
  return {
    ...report,
    closedAt: Date.now(),
    trail: { count: 12_408, mac: '9f3c2a71be04d58e', breaks: 0, first: null },
    drawer: drawer === null ? null : { ...drawer, counted },
  };
}

/** A day with edits of customers, and little else. */
export const EDITED: ShiftReport = shiftReportSchema.parse({
  ...QUIET,
  customerEdits: {
    count: 5,
    phones: 3,
    consents: 2,
    phoneChanges: [
      { at: minutes(200), cashier: 'Дана', from: '78', to: '12', outcome: 'done', holdHours: 24 },
      {
        at: minutes(180),
        cashier: 'Дана',
        from: '12',
        to: '78',
        outcome: 'unknown',
        holdHours: 24,
      },
      { at: minutes(90), cashier: 'Дана', from: '40', to: '07', outcome: 'refused', holdHours: 24 },
    ],
  },
  patterns: {
    spentWithoutCode: [{ cashier: null, amount: 254_000 }],
    customers: [
      { phoneEnd: '12', cashier: null, sales: 7, spentWithoutCode: 0, earned: 352_000 },
      { phoneEnd: '65', cashier: null, sales: 3, spentWithoutCode: 104_000, earned: 51_000 },
      { phoneEnd: '90', cashier: null, sales: 1, spentWithoutCode: 100_000, earned: 0 },
      { phoneEnd: '33', cashier: null, sales: 1, spentWithoutCode: 50_000, earned: 4_000 },
    ],
  },
});

export const TROUBLED: ShiftReport = shiftReportSchema.parse({
  ...QUIET,
  byMethod: {
    ...QUIET.byMethod,
    mixed: { count: 1, amount: 1_200_000 },
  },
  drawer: {
    openingFloat: 2_000_000,
    lastCounted: 2_150_000,
    cashIn: { count: 1, amount: 500_000 },
    cashOut: { count: 2, amount: 3_500_000 },
    moves: [
      {
        at: minutes(240),
        kind: 'in',
        amount: 500_000,
        reason: 'Размен для сдачи',
        cashier: 'Дана',
        supervisor: null,
      },
      {
        at: minutes(120),
        kind: 'out',
        amount: 3_000_000,
        reason: 'В банк или сейф',
        cashier: 'Дана',
        supervisor: 'Айгүл',
      },
      {
        at: minutes(60),
        kind: 'out',
        amount: 500_000,
        reason: 'Оплата поставщику за молоко и хлеб, накладная 1208',
        cashier: 'Дана',
        supervisor: 'Айгүл',
      },
    ],
    expected: -1_889_950,
    counted: null,
  },
  sales: { count: 24, amount: 19_632_000 },
  refundsByMethod: { cash: { count: 2, amount: 8_100_000 }, mixed: { count: 1, amount: 50_000 } },
  refunds: { count: 2, amount: 150_000, bonus: 12_000, cashback: 7_000 },
  reverts: { count: 1, amount: 8_000_000, bonus: 0, cashback: 400_000 },
  foreign: { count: 1, amount: 8_000_000, bonus: 0, cashback: 400_000 },
  unresolved: [
    row(1, { resolution: 'pending', since: minutes(12), nextTryAt: now + 180_000 }),
    row(2, {
      resolution: 'needsAttention',
      since: minutes(200),
      fault: { code: 'rejected', retry: 'never', message: 'Заказ уже отклонён' },
    }),
    row(3, { resolution: 'needsAttention', since: minutes(3_000), shiftNumber: 212, name: '' }),
    row(4, { resolution: 'pending', about: 'award', since: minutes(2), orderNumber: '1044' }),
    row(5, { resolution: 'needsAttention', about: 'award', since: minutes(44) }),
  ],
  fromEarlierShifts: { count: 2, amount: 1_500_000, cashback: 30_000 },
  resolvedManually: [
    row(6, { resolution: 'resolvedManually', note: 'Дозвонились в поддержку: завершён' }),
  ],
  resolvedReversals: [
    {
      requestId: '0'.repeat(26),
      orderId: '90071992547410',
      kind: 'refund',
      amount: 30_000,
      outcome: 'done',
      note: 'Так сказала поддержка',
      by: 'Айгуль',
    },
  ],
});

/** A shift that is over, counted and short. */
export const CLOSED = closedWith(
  withCashMove(QUIET, { kind: 'out', amount: tiyn(3_000_000), reason: 'В банк или сейф' }),
  { counted: tiyn(6_100_000), reason: 'Ошибка в сдаче' },
);

/** A slower day before it, of which nobody counted the drawer. */
export const CLOSED_BEFORE: ShiftReport = {
  ...CLOSED,
  shiftNumber: 212,
  cashier: 'Гүлбахрам-Айнагүл Әбдіқадырова',
  openedAt: minutes(2 * 1_440 + 300),
  closedAt: minutes(2 * 1_440 - 300),
  sales: { count: 19, amount: tiyn(15_104_000) },
  byMethod: {
    cash: { count: 10, amount: tiyn(7_934_000) },
    card: { count: 9, amount: tiyn(7_170_000) },
  },
  refundsByMethod: {},
  refunds: { ...CLOSED.refunds, count: 0, amount: ZERO },
  bonusesSpent: tiyn(310_000),
  cashbackCredited: tiyn(755_200),
  awards: 2,
  withoutBonuses: { count: 0, amount: ZERO },
  drawer: CLOSED.drawer === null ? null : { ...CLOSED.drawer, counted: null },
};

export const PAST_SHIFTS: readonly PastShift[] = [213, 212, 211, 210, 209, 208, 207].map(
  (number, days) => ({
    number,
    cashier: number % 2 === 0 ? 'Гүлбахрам-Айнагүл Әбдіқадырова' : 'Дана',
    openedAt: minutes((days + 1) * 1_440 + 300),
    closedAt: minutes((days + 1) * 1_440 - 300),
    sales: { count: 23, amount: tiyn(18_432_000 + number) },
    expected: days % 4 === 2 ? null : tiyn(9_110_050 + number * 100),
    counted: days % 4 !== 2,
    difference: [tiyn(-10_050), ZERO, null, tiyn(50_000)][days % 4] ?? null,
    unsure: days % 4 === 3,
    movedBefore: days % 3 === 1 ? tiyn(-1_000_000) : ZERO,
  }),
);
