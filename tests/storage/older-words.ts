/**
 * A journal as version 11 left it, the last one with the words of before: a sale in each state, each
 * old word in it at least once. Not typed by the domain, which knows today's words only.
 */
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { ORDER } from '../domain/sale-samples.ts';

export const T = 1_800_000_000_000;
export const PHONE = '+77012345678';
export const USER = '7045';
export const TAG = { tagId: '5', name: 'VIP', background: '#fff', ink: '#000' };

const payment = { method: 'cash', given: 20_000 };
const receipt = { cashback: 700, balance: 90_700, stamps: null };
const none = { cashback: null, balance: null, stamps: null };
const code = { codeSentAt: T, codeUsed: false };
const fault = (name: string) => ({ code: name, retry: 'never', status: 400 });
const unread = { since: T, times: 12, fault: fault('untrusted'), long: true };

const done = (settlement: string, more: object = {}) => ({
  at: 'done',
  order: ORDER,
  payment,
  settlement,
  receipt: none,
  fault: null,
  note: null,
  ...more,
});
const stopped = (step: string, name: string, more: object = {}) => ({
  at: 'stopped',
  step,
  fault: fault(name),
  unknown: false,
  order: null,
  codeSentAt: null,
  codeUsed: false,
  ...more,
});
const cancelled = (award: string) => ({ at: 'cancelled', order: ORDER, award, note: null });

/** By name; in the order of their rows. */
export const STATES = {
  rechecking: { at: 'rechecking', ...code },
  differs: { at: 'differs', now: { balance: 1, percent: 5 }, ...code },
  sendingCode: { at: 'sendingCode' },
  awaitingCode: { at: 'awaitingCode', sentAt: T, problem: 'unknown' },
  creating: { at: 'creating', ...code },
  givingAward: { at: 'givingAward', order: ORDER },
  awardUncertain: { at: 'awardUncertain', order: ORDER },
  awaitingPayment: { at: 'awaitingPayment', order: null },
  paymentQuestion: { at: 'paymentQuestion', order: ORDER },
  completing: { at: 'completing', order: ORDER, payment },
  settling: { at: 'settling', order: ORDER, payment, tries: 2, refused: fault('invalid') },
  confirming: { at: 'confirming', order: ORDER, payment, tries: 1 },
  confirmed: done('confirmed', { receipt }),
  waiting: done('waiting', { saidDone: 1 }),
  unread: done('waiting', { unread }),
  attention: done('attention', { fault: fault('invalid') }),
  byHand: done('byHand', { note: 'asked support' }),
  without: done('without', { order: null, fault: fault('wrongState') }),
  accruing: { at: 'accruing', payment },
  stoppedAtRecheck: stopped('recheck', 'untrusted'),
  stoppedAtCode: stopped('sendCode', 'badInput'),
  stoppedAtCreate: stopped('create', 'timeout', { unknown: true }),
  stoppedAtAward: stopped('giveAward', 'changedElsewhere', { order: ORDER }),
  cancelled: cancelled('none'),
  inDoubt: cancelled('inDoubt'),
  spent: cancelled('spent'),
  known: { ...cancelled('known'), note: 'gift handed over' },
} as const;

export type OldState = keyof typeof STATES;
export const NAMES = Object.keys(STATES) as OldState[];
export const saleIdOf = (name: OldState) => String(NAMES.indexOf(name) + 1).padStart(26, '0');

const COLUMN: Readonly<Record<string, string | null>> = {
  none: null,
  inDoubt: 'awardInDoubt',
  spent: 'awardSpent',
  known: 'awardKnown',
};

const row = (name: OldState, settlement: string, code_: string) => ({
  saleId: saleIdOf(name),
  at: T,
  shiftNumber: 6,
  orderNumber: '1042',
  name: 'Aigerim S.',
  phoneEnd: '78',
  amount: 1_250_000,
  bonus: 0,
  method: 'cash',
  settlement,
  fault: fault(code_),
  without: 'chosen',
  reverted: false,
  refunded: 0,
});

const REPORT = {
  shiftNumber: 6,
  cashier: 'Aigul',
  openedAt: T,
  closedAt: T + 25,
  sales: { count: 2, amount: 2_500_000 },
  byMethod: { cash: { count: 2, amount: 2_500_000 } },
  backByMethod: { cash: { count: 1, amount: 48_000 } },
  bonusesSpent: 0,
  cashbackCredited: 7_000,
  refunds: { count: 1, amount: 48_000, bonus: 0 },
  reverts: { count: 0, amount: 0, bonus: 0 },
  reversalsInDoubt: 1,
  awards: 0,
  withoutBonuses: { count: 0, amount: 0 },
  unsettled: [row('waiting', 'waiting', 'untrusted'), row('attention', 'attention', 'invalid')],
  later: { count: 1, amount: 300_000, cashback: 3_000 },
  byHand: [row('byHand', 'byHand', 'badInput')],
};

function insertSales(old: DatabaseSync): void {
  const insert = old.prepare(
    `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, phone, order_number, amount, bonus,
       state, settlement, dismissed, unsettled_since, settled_in, cashback_in, sale)
     VALUES (?, 7, ?, ?, ?, ?, 1250000, 0, ?, ?, 1, ?, ?, ?, ?)`,
  );
  for (const name of NAMES) {
    const state: Readonly<Record<string, unknown>> = STATES[name];
    const saleId = saleIdOf(name);
    const without = { without: 'offline', accruing: 'refused', byHand: 'chosen' }[String(name)];
    const customer = { kind: 'known', userId: USER, phone: PHONE, name: 'Aigerim S.' };
    const request = {
      saleId,
      customer: { ...customer, mustConfirm: true, gradation: null },
      amount: 1_250_000,
      bonus: 0,
      stamps: 0,
      award: null,
      seen: { balance: 90_000, percent: 7 },
      without: without ?? null,
    };
    const quote = { balance: 90_000, percent: 7 };
    const settlement = state['settlement'] ?? COLUMN[String(state['award'])] ?? null;
    const isOpen = /waiting|attention|awardInDoubt|awardSpent/u.test(String(settlement));
    const at = T + 100 + NAMES.indexOf(name);
    insert.run(
      saleId,
      at,
      at,
      PHONE,
      state['order'] === ORDER ? ORDER.orderNumber : null,
      String(state['at']),
      settlement === null ? null : String(settlement),
      isOpen || ['completing', 'settling', 'confirming'].includes(String(state['at'])) ? at : null,
      name === 'byHand' || name === 'known' ? 7 : null,
      name === 'confirmed' ? 7 : null,
      JSON.stringify({
        request,
        bonus: 0,
        without: without ?? null,
        quote,
        // A reading had answered for it.
        unansweredAt: name === 'spent' ? null : T,
        state,
      }),
    );
  }
}

/** Shift 6 is closed, shift 7 is open; sales of customers who are known, have a new phone, or none. */
export function writeOldWords(file: string): void {
  const old = new DatabaseSync(file);
  for (const sql of MIGRATIONS.slice(0, 11)) old.exec(sql);
  old.exec('PRAGMA user_version = 11');
  old
    .prepare(
      `INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses, closed_at, report)
       VALUES (6, 'Aigul', ${T}, 1, ${T + 25}, ?), (7, 'Dana', ${T + 26}, 1, NULL, NULL)`,
    )
    .run(JSON.stringify(REPORT));
  insertSales(old);
  const call = old.prepare(
    `INSERT INTO steps (sale_id, step, intended_at, ended_at, ok, fault) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  for (const step of ['recheck', 'sendCode', 'createOrder', 'completeOrder', 'readReceipt'])
    call.run(saleIdOf('confirmed'), step, T, T + 1, 1, null);
  call.run(saleIdOf('attention'), 'readReceipt', T, T + 1, 0, JSON.stringify(fault('invalid')));
  old
    .prepare(
      `INSERT INTO reversals (order_id, sale_id, request_id, shift_id, kind, amount, money, reason,
         intended_at, outcome, fault) VALUES (?, ?, ?, 7, 'refund', 500, 500, 'returned', ?, ?, ?)`,
    )
    .run(
      ORDER.orderId,
      saleIdOf('confirmed'),
      '0'.repeat(25) + 'R',
      T + 900,
      'refused',
      JSON.stringify(fault('invalid')),
    );
  old.exec(`INSERT INTO customers_seen (phone, user_id, name, seen_at)
    VALUES ('${PHONE}', '${USER}', 'Aigerim S.', ${T + 5})`);
  old
    .prepare('INSERT INTO known_tags (tag_id, tag) VALUES (?, ?)')
    .run('5', JSON.stringify({ ...TAG, bonusPercentage: null, isDiscount: false }));
  old.close();
}
