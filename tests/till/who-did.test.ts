/** Orders and the shift's report tell who sold, gave back and edited, and which supervisor let it pass. */
import { afterEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Right } from '../../src-shared/domain/people/rights.ts';
import { commitsOf } from '../storage/commits.ts';
import { edit as edited } from '../storage/trail-samples.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import type { Bench } from './bench.ts';
import { number, RETURNED } from './command-inputs.ts';
import { AIGUL, DANA, openStaffed, RUSLAN, setPolicy, signIn } from './staffed.ts';

const { regular } = demoCustomers;
const phone = regular.phone as Phone;

const REGULAR = {
  kind: 'known',
  userId: id(regular.id),
  phone,
  name: '',
  requiresSmsCode: false,
} as const;

let bench: Bench;
afterEach(() => bench.stop());

/** Refused, confirmed by the supervisor, and done. */
async function approved(right: Right, again: () => Promise<{ readonly ok: boolean }>) {
  expect(await again()).toMatchObject({ fault: { right } });
  expect((await bench.call('people.approve', { right, pin: AIGUL.pin })).ok).toBe(true);
  expect((await again()).ok).toBe(true);
}

const sell = (saleId: string) => bench.sell({ ...ANONYMOUS, saleId });

async function rows(cashier?: string) {
  const which = { search: '', skip: 0, ...(cashier === undefined ? {} : { cashier }) };
  const listed = await bench.call('sales.list', { ...which, show: 'all' });
  if (!listed.ok) throw new Error(listed.fault.code);
  return listed.value.rows;
}

async function reversals(saleId: string) {
  const opened = await bench.call('orders.open', { saleId });
  if (!opened.ok) throw new Error(opened.fault.code);
  return opened.value.reversals;
}

test('a sale has its cashier, and the supervisor who let it pass; the list is narrowed by cashier', async () => {
  bench = await openStaffed();
  await setPolicy(bench, { sellWithoutBonuses: 'supervisor' });
  await bench.call('customer.find', { phone });
  await sell(number(1));
  await approved('sellWithoutBonuses', () =>
    bench.start({
      saleId: number(2),
      customer: REGULAR,
      bonus: ZERO,
      stamps: 0,
      quote: null,
      noLoyaltyReason: 'cashierChoice',
    }),
  );
  await bench.takeCash();
  await bench.dismiss();
  await signIn(bench, RUSLAN);
  await sell(number(3));
  expect(await rows()).toMatchObject([
    { saleId: number(3), cashier: 'Ruslan', supervisor: null },
    { saleId: number(2), cashier: 'Dana', supervisor: 'Aigul' },
    { saleId: number(1), cashier: 'Dana', supervisor: null },
  ]);
  expect((await rows(DANA.cashierId)).map(({ saleId }) => saleId)).toEqual([number(2), number(1)]);
  expect((await rows(RUSLAN.cashierId)).map(({ saleId }) => saleId)).toEqual([number(3)]);
});

test('a sale begins with one commit, its cashier and supervisor in it', async () => {
  bench = await openStaffed();
  await setPolicy(bench, { sellWithoutBonuses: 'supervisor' });
  await bench.call('customer.find', { phone });
  const file = bench.journalFile.replace('training', 'test');
  const written = async (begin: () => Promise<{ readonly ok: boolean }>) => {
    const before = commitsOf(file);
    expect((await begin()).ok).toBe(true);
    return commitsOf(file) - before;
  };
  expect(await written(() => bench.start({ ...ANONYMOUS, saleId: number(1) }))).toBe(1);
  await bench.takeCash();
  await bench.dismiss();
  const withoutBonuses = () =>
    bench.start({
      saleId: number(2),
      customer: REGULAR,
      bonus: ZERO,
      stamps: 0,
      quote: null,
      noLoyaltyReason: 'cashierChoice',
    });
  expect(await withoutBonuses()).toMatchObject({ ok: false });
  const right = 'sellWithoutBonuses';
  expect((await bench.call('people.approve', { right, pin: AIGUL.pin })).ok).toBe(true);
  // What was let pass is told by itself, whatever comes of it.
  expect(await written(withoutBonuses)).toBe(2);
  expect(await rows()).toMatchObject([
    { saleId: number(2), cashier: 'Dana', supervisor: 'Aigul' },
    { saleId: number(1), cashier: 'Dana', supervisor: null },
  ]);
});

test('a refund and a revert have theirs; another’s command is not the supervisor’s', async () => {
  bench = await openStaffed();
  await setPolicy(bench, { revert: 'cashier' }, { refundLimit: null });
  await sell(number(1));
  const refund = { saleId: number(1), amount: tiyn(500), ...RETURNED };
  await approved('refund', () => bench.call('orders.refund', { ...refund, requestId: number(31) }));
  const revert = { saleId: number(1), requestId: number(32), ...RETURNED };
  expect((await bench.call('orders.revert', revert)).ok).toBe(true);
  expect(await reversals(number(1))).toMatchObject([
    { kind: 'refund', cashier: 'Dana', supervisor: 'Aigul' },
    { kind: 'revert', cashier: 'Dana', supervisor: null },
  ]);
});

test('an edit has its supervisor in the report, and who let it pass can’t be rewritten unnoticed', async () => {
  bench = await openStaffed();
  const customer = await bench.handle(phone);
  const edit = { firstName: null, lastName: null, birthday: null, tags: null };
  await approved('changePhone', () =>
    bench.call('customer.edit', {
      ...edit,
      customer,
      newPhone: '+77779990011' as Phone,
    }),
  );
  const report = await bench.call('shift.report', null);
  expect(report).toMatchObject({
    value: { customerEdits: { phoneChanges: [{ cashier: 'Dana', supervisor: 'Aigul' }] } },
  });
  // Closing the shift reads its part of the trail.
  const file = bench.journalFile.replace('training', 'test');
  await bench.restart(async () => edited(file, 'UPDATE customer_edits SET supervisor_id = NULL'));
  await signIn(bench, DANA);
  const closed = await bench.call('shift.close', null);
  expect(closed).toMatchObject({ value: { trail: { first: { what: 'rowChanged' } } } });
});
