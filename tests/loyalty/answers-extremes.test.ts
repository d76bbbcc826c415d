/**
 * Whatever value stands in a field: what the client makes of it passes the contract with the screen
 * (JSON has no infinity), and the till can reckon with it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { lookupSchema, customerSummarySchema } from '../../src-shared/contract/customer-schema.ts';
import { orderSchema, remainingSchema } from '../../src-shared/contract/orders-schema.ts';
import { faultSchema } from '../../src-shared/contract/scalars.ts';
import { bonusLimit, spendable } from '../../src-shared/domain/customer/customer.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { planRefund, planRevert } from '../../src-shared/domain/reversal/plan.ts';
import { reconcile } from '../../src-shared/domain/reversal/reconcile.ts';
import { remainingOf } from '../../src-shared/domain/reversal/remaining.ts';
import { PHONE } from './support/calls.ts';
import { BRANCH, faultOf, openAt, ORDER, USER, valueOf } from './support/parts.ts';
import { envelope, rawServer, send } from './support/raw-server.ts';

/** JSON texts of what a field may hold, welcome or not. */
const EXTREMES = [
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '""',
  '"x"',
  '0',
  '-0',
  '-1',
  '1',
  '"1"',
  '-0.5',
  '1.005',
  '"0.30"',
  '1e-7',
  '1e13',
  '1e308',
  '-1e308',
  '1e400',
  '9'.repeat(400),
  `-${'9'.repeat(400)}`,
  `"${'9'.repeat(400)}"`,
  '9007199254740993',
  '9223372036854775807',
  '90071992547409.91',
  '-90071992547409.91',
  '9999999999.99',
  '10000000000',
  '-9999999999.99',
  '1700000000',
  '1700000000000',
  '1700000000000000',
  '1700000000000000000',
  '"2026-01-01"',
  '"\\u202e\\u0000"',
  `"${'😀'.repeat(400)}"`,
  '"PENDING"',
  '"COMPLETED"',
  '"RETURNED"',
];
const RUNS = { numRuns: 120 };

type Texts = Readonly<Record<string, string>>;
/** Any of these fields, which stand with blanks between them. */
const some = (names: string): fc.Arbitrary<Texts> =>
  fc.dictionary(fc.constantFrom(...names.split(' ')), fc.constantFrom(...EXTREMES));
const object = (fields: Texts): string =>
  `{${Object.entries(fields)
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`;
const list = (entries: readonly string[]): string => `[${entries.join(',')}]`;

const REFUNDS = fc.array(some('amount refunded_bonus created_at'), { maxLength: 4 });
const ORDERS = fc
  .record({
    fields: some(
      'order_number type created_at paid_at status payment_method award initial_order_total_amount order_total_amount order_cashback_amount comment paid_from_card paid_from_balance paid_from_private_balance paid_from_cash refunds error sender recipient',
    ),
    refunds: REFUNDS,
    error: some('code message'),
    recipient: some('branch_id branch_name'),
    sender: some('first_name phone'),
    nested: fc.boolean(),
  })
  .map(({ fields, refunds, error, recipient, sender, nested }) =>
    object({
      status: '"COMPLETED"',
      ...fields,
      id: ORDER,
      ...(nested && {
        refunds: list(refunds.map((refund) => object({ amount: '1', ...refund }))),
        error: object(error),
        recipient: object(recipient),
        sender: object(sender),
      }),
    }),
  );
const RECORDS = some(
  'balance daily_tx_count daily_tx_limit spend_amount cash_back_percent increased_cashback_percent bonus_percentage expired_at is_client certificates',
).map((record) => object({ ...record, branch_id: BRANCH }));
const AWARDS = some('title stamp_count received_stamp_count total is_active').map((award) =>
  object({ stamp_count: '8', ...award, id: '"a1"' }),
);
const USERS = fc
  .record({
    fields: some('phone first_name birthday gradation_status tags'),
    record: RECORDS,
    tag: some('id bonus_percentage color is_discount'),
  })
  .map(({ fields, record, tag }) =>
    object({
      tags: list([object({ name: '"VIP"', ...tag })]),
      ...fields,
      id: USER,
      private_branches: list([record]),
    }),
  );

/** What the screen gets of it is what it was. */
function passes(schema: z.ZodMiniType, value: unknown): void {
  expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
}

async function answering() {
  let body = '';
  const server = await rawServer((_request, response) => send(response, 200, body));
  return { ...openAt(server.address), say: (data: string) => (body = envelope(data)) };
}

describe('the contract with the screen holds', () => {
  it('for any order, and nothing that is reckoned from it is below 0', async () => {
    const { api, say } = await answering();
    const sales = fc.constantFrom(null, { amount: tiyn(100_000), bonus: tiyn(1_000) });
    await fc.assert(
      fc.asyncProperty(ORDERS, sales, async (text, sale) => {
        say(text);
        const read = await api.readOrder(ORDER);
        if (!read.ok) return passes(faultSchema, read.fault);
        const order = read.value;
        passes(orderSchema, order);
        const left = remainingOf(order, sale);
        passes(z.nullable(remainingSchema), left);
        const amount = tiyn(100);
        for (const plan of left === null ? [] : [planRevert(left), planRefund(left, amount)]) {
          const { money, bonus } = plan ?? { money: ZERO, bonus: ZERO };
          const least = Math.min(left?.amount ?? 0, left?.bonus ?? 0, money, bonus);
          expect(least).toBeGreaterThanOrEqual(0);
        }
        const sent = { amount, bonus: ZERO, refundsBefore: 0, at: 0, fault: null, sentAt: 0 };
        const [result] = reconcile(
          [{ ...sent, kind: 'refund', outcome: 'unknown', accepted: false, given: null }],
          { order, begunAt: 0 },
          sale,
        );
        expect(Math.min(result?.money ?? 0, result?.bonus ?? 0)).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  it('for any customer', async () => {
    const { api, say } = await answering();
    await fc.assert(
      fc.asyncProperty(USERS, async (text) => {
        say(text);
        const found = await api.findCustomer(PHONE);
        // Only of somebody else it isn't read.
        if (!found.ok) expect(text).toMatch(/"phone":"?\d/u);
        else passes(lookupSchema, { kind: 'found', handle: 1, customer: found.value });
      }),
      RUNS,
    );
  });

  it('for any summary, and a balance below 0 spends nothing', async () => {
    const { api, say } = await answering();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EXTREMES), RECORDS, AWARDS, async (bare, one, other) => {
        say(bare);
        const balance = await api.balance(USER);
        const percent = await api.cashbackPercent(USER);
        say(one);
        const record = await api.privateBranch(USER);
        say(other);
        const award = await api.award(USER);
        passes(customerSummarySchema, {
          balance,
          held: 0,
          percent,
          privateBranch: record,
          award,
          phoneHold: null,
        });
        if (!balance.ok) return;
        const free = spendable(balance.value, ZERO);
        const share = record.ok ? record.value.maxBonusSharePercent : null;
        const { most } = bonusLimit(free, tiyn(100_000), share);
        expect(Math.min(free, most)).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });
});

describe('numbers that no double holds', () => {
  const huge = '9'.repeat(400);

  it.each([
    ['400 digits', huge],
    ['below 0', `-${huge}`],
    ['as text', `"${huge}"`],
    ['by its exponent', '1e400'],
  ])('a percent or a balance of them is none: %s', async (_case, text) => {
    const { api, say } = await answering();
    say(text);
    expect(faultOf(await api.cashbackPercent(USER)).code).toBe('malformed');
    expect(faultOf(await api.balance(USER)).code).toBe('malformed');
  });

  it('nor is a count of the day, or a sum that no till can have taken', async () => {
    const { api, say } = await answering();
    const counts = `"daily_tx_count":${huge},"daily_tx_limit":${huge}`;
    say(`{"branch_id":101,"balance":1,"spend_amount":1e10,${counts}}`);
    expect(valueOf(await api.privateBranch(USER))).toMatchObject({
      dailyCount: 0,
      dailyLimit: 0,
      spent: 0,
    });
    say('9999999999.99');
    expect(valueOf(await api.balance(USER))).toBe(999_999_999_999);
  });

  it('any number of refunds adds up', () => {
    const refund = { amount: tiyn(999_999_999_999), refundedBonus: null, createdAt: null };
    const refunds = Array.from({ length: 10_000 }, () => refund);
    const figures = { initialTotal: null, cashback: null, paidFromBonuses: null };
    const order = {
      ...figures,
      error: null,
      paidAt: null,
      status: 'COMPLETED',
      total: tiyn(100),
      refunds,
    };
    const left = remainingOf(order, null);
    expect(left).toMatchObject({ bonus: 0 });
    expect(left?.amount).toBeGreaterThanOrEqual(0);
    expect(left?.amount).toBeLessThanOrEqual(100);
  });
});
