/**
 * A theft that was possible: a cashier edits a customer's phone to their own, spends the bonuses with
 * the code that arrives there, and edits it back. What stands in its way, by one's own hands.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { DAY, HOUR } from '../../src-shared/domain/time.ts';
import type { Intercept } from '../service/fault-injection.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, signIn } from './staffed.ts';

const { vip } = demoCustomers;
const userId = id(vip.id);
const THEIRS = vip.phone as Phone;
const OWN = '+77779990011' as Phone;
const NOTHING = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
const EDIT = /\/personal-info$/u;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const edit = async ({
  phone = THEIRS,
  ...change
}: Partial<CommandInput<'customer.edit'>> & { readonly phone?: Phone }) =>
  bench.call('customer.edit', { ...NOTHING, customer: await bench.handle(phone), ...change });
const lastCode = () => bench.service.sms().at(-1)?.code ?? '';

/** Asks to spend 500 ₸ of the customer's, found by that phone. */
const spend = (phone: Phone = THEIRS) =>
  bench.start({
    saleId: ulid(),
    customer: { kind: 'known', userId, phone, name: 'Aigerim', requiresSmsCode: true },
    bonus: tiyn(50_000),
    stamps: 0,
    quote: null,
  });

async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

async function hold(found?: CustomerHandle) {
  const customer = found ?? (await bench.handle(THEIRS));
  const read = await bench.call('customer.summary', { customer });
  if (!read.ok) throw new Error(read.fault.code);
  return read.value.phoneHold;
}

/** What hears the service's edit, and then does this. */
const atEdit =
  (fault: ReturnType<Intercept>): Intercept =>
  ({ path }) =>
    EDIT.test(path) ? fault : 'pass';

const HELD = { at: 'failed', call: 'sendCode', fault: { code: 'phoneChanged' } };

test('the whole theft: no code is sent, nothing is spent, and the report tells of both edits', async () => {
  expect((await edit({ newPhone: OWN })).ok).toBe(true);
  await spend(OWN);
  expect((await bench.untilSale('failed')).state).toMatchObject(HELD);
  expect(bench.service.sms()).toEqual([]);
  await bench.act({ do: 'cancel' });
  expect((await edit({ phone: OWN, newPhone: THEIRS })).ok).toBe(true);

  const told = { cashier: 'Dana', outcome: 'done', holdHours: 24 };
  expect((await report()).customerEdits).toMatchObject({
    count: 2,
    phones: 2,
    phoneChanges: [
      { ...told, from: '78', to: '11' },
      { ...told, from: '11', to: '78' },
    ],
  });
});

describe('an edit', () => {
  test('is in the journal before it is sent: not on the disk, it isn’t sent', async () => {
    let sent = 0;
    bench.service.intercept(({ path }) => {
      sent += EDIT.test(path) ? 1 : 0;
      return 'pass';
    });
    const other = new DatabaseSync(bench.journalFile);
    other.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    expect(await edit({ firstName: 'A' })).toMatchObject({ fault: { code: 'storage' } });
    expect(sent).toBe(0);
    other.exec('ROLLBACK');
    other.close();
    expect((await edit({ firstName: 'A' })).ok).toBe(true);
    expect(sent).toBe(1);
  });

  test('is kept without names and whole phones, refused ones too; names hold nothing', async () => {
    await edit({ firstName: 'Sekretnaya', tags: [] });
    // Another customer's number.
    const taken = demoCustomers.regular.phone as Phone;
    expect((await edit({ newPhone: taken })).ok).toBe(false);
    expect((await report()).customerEdits).toMatchObject({
      count: 2,
      phones: 1,
      phoneChanges: [{ outcome: 'refused', from: '78', to: '02' }],
    });
    expect(await hold()).toBeNull();
    const rows = new DatabaseSync(bench.journalFile)
      .prepare('SELECT * FROM customer_edits ORDER BY edit_id')
      .all();
    expect(rows).toMatchObject([{ fields: '["firstName","tags"]' }, { fields: '["phone"]' }]);
    expect(JSON.stringify(rows)).not.toMatch(/Sekretnaya|\d{3}0000002|7701/u);
  });

  test('needs an open shift', async () => {
    const customer = await bench.handle(THEIRS);
    await bench.call('shift.close', null);
    const edited = await bench.call('customer.edit', { ...NOTHING, customer, firstName: 'A' });
    expect(edited).toMatchObject({ fault: { code: 'invalidState' } });
  });
});

describe('the hold', () => {
  test.each([
    ['the answer is lost', { type: 'dropAfter' }],
    ['the service has failed', { type: 'reply', status: 500, body: '', acts: true }],
    [
      'a busy service has said “not now”',
      { type: 'reply', status: 503, body: '{"code":503,"message":"busy"}', acts: true },
    ],
  ] as const)('holds also when %s, and after a restart', async (_name, fault) => {
    bench.service.intercept(atEdit(fault));
    expect(await edit({ newPhone: OWN })).toMatchObject({ fault: { retry: 'unsafe' } });
    bench.service.intercept(null);
    expect((await report()).customerEdits.phoneChanges).toMatchObject([{ outcome: 'unknown' }]);
    await bench.restart();
    await spend(OWN);
    expect((await bench.untilSale('failed')).state).toMatchObject(HELD);
  });

  test('holds from before the edit is answered', async () => {
    const late = Promise.withResolvers<void>();
    bench.service.intercept(atEdit({ type: 'delay', for: late.promise }));
    const edited = edit({ newPhone: OWN });
    await bench.until('it is told', ({ journalRevision }) => journalRevision > 1);
    expect(await hold()).not.toBeNull();
    late.resolve();
    expect((await edited).ok).toBe(true);
  });

  test('an edit that was refused holds nothing', async () => {
    const customer = await bench.handle(THEIRS);
    bench.service.intercept(atEdit({ type: 'reply', status: 409, body: '' }));
    expect((await edit({ newPhone: OWN })).ok).toBe(false);
    expect(await hold(customer)).toBeNull();
  });

  test('stops a sale that had its code before the edit; earning goes on', async () => {
    await spend();
    await bench.untilSale('awaitingCode');
    const code = lastCode();
    await edit({ newPhone: OWN });
    await bench.act({ do: 'enterCode', code });
    expect((await bench.untilSale('failed')).state).toMatchObject({
      call: 'createOrder',
      fault: { code: 'phoneChanged' },
    });
    await bench.act({ do: 'retry' });
    expect((await bench.untilSale('failed')).state).toMatchObject({
      fault: { code: 'phoneChanged' },
    });
    await bench.act({ do: 'earnOnly' });
    await bench.takeCash();
    const sale = await bench.untilSale('done');
    expect(sale.bonus).toBe(ZERO);
    expect(sale.state).toMatchObject({ resolution: 'confirmed' });
  });

  test('is told with the summary, and over after its hours, however often it was edited', async () => {
    const changedAt = bench.clock.now();
    await edit({ newPhone: OWN });
    expect(await hold(await bench.handle(OWN))).toEqual({ changedAt, until: changedAt + DAY });
    bench.clock.advance(23 * HOUR);
    await edit({ phone: OWN, newPhone: THEIRS });
    bench.clock.advance(2 * HOUR);
    expect(await hold()).toMatchObject({ changedAt: changedAt + 23 * HOUR });
    bench.clock.advance(22 * HOUR);
    expect(await hold()).toBeNull();
    await spend();
    await bench.untilSale('awaitingCode');
  });

  test('no clock that is set ends it, not over a restart either', async () => {
    await edit({ newPhone: OWN });
    bench.clock.jump(2 * DAY);
    expect(await hold(await bench.handle(OWN))).not.toBeNull();
    await bench.restart(async () => bench.clock.restarted());
    await bench.until('the service was heard', ({ checks }) => checks.at(-1)?.state === 'ok');
    expect(await hold(await bench.handle(OWN))).not.toBeNull();
  });

  test('counts as it was set at the edit, once the longer one before is over; 0 is none', async () => {
    await bench.call('preferences.change', { phoneChangeHoldHours: 0 });
    bench.clock.advance(DAY + HOUR);
    await edit({ newPhone: OWN });
    expect(await hold(await bench.handle(OWN))).toBeNull();
    await bench.call('preferences.change', { phoneChangeHoldHours: 48 });
    await edit({ phone: OWN, newPhone: THEIRS });
    await bench.call('preferences.change', { phoneChangeHoldHours: 0 });
    const now = bench.clock.now();
    expect(await hold()).toMatchObject({ until: now + 2 * DAY });
    expect((await report()).customerEdits.phoneChanges).toMatchObject([
      { holdHours: 0 },
      { holdHours: 48 },
    ]);
  });
});

const approve = (right: 'changePhone' | 'aboveLimits') =>
  bench.call('people.approve', { right, pin: AIGUL.pin });
const refused = (right: string) => ({ fault: { code: 'approvalNeeded', right } });
/** To a customer from whom no code is wanted. */
const purchase = (person: { readonly id: string; readonly phone: string }, bonus: number) => ({
  saleId: ulid(),
  customer: {
    kind: 'known' as const,
    userId: id(person.id),
    phone: person.phone as Phone,
    name: '',
    requiresSmsCode: false,
  },
  bonus: tiyn(bonus),
  stamps: 0,
  quote: null,
});

describe('where people have PINs', () => {
  beforeEach(async () => {
    await bench.stop();
    bench = await openStaffed();
  });

  test('a new phone needs the supervisor, and holds all the same', async () => {
    expect(await edit({ newPhone: OWN })).toMatchObject(refused('changePhone'));
    expect((await report()).customerEdits.count).toBe(0);
    expect((await approve('changePhone')).ok).toBe(true);
    expect((await edit({ newPhone: OWN })).ok).toBe(true);
    expect((await report()).customerEdits.phoneChanges).toMatchObject([{ cashier: 'Dana' }]);
    await spend(OWN);
    expect((await bench.untilSale('failed')).state).toMatchObject(HELD);
  });

  test('above the owner’s limits the supervisor is asked', async () => {
    await signIn(bench, AIGUL);
    await bench.call('preferences.change', {
      maxSalesPerCustomerPerShift: 1,
      maxSpendWithoutCodePerShift: tiyn(10_000),
    });
    await signIn(bench, DANA);
    const { regular, gold } = demoCustomers;
    expect((await bench.start(purchase(regular, 10_000))).ok).toBe(true);
    await bench.takeCash();
    await bench.dismiss();
    expect(await bench.start(purchase(regular, 0))).toMatchObject(refused('aboveLimits'));
    expect(await bench.start(purchase(gold, 1))).toMatchObject(refused('aboveLimits'));
    const asked = purchase(gold, 1);
    await bench.start(asked);
    expect((await approve('aboveLimits')).ok).toBe(true);
    expect((await bench.start(asked)).ok).toBe(true);
  });

  test('and is not put back to nothing by forgetting the customer', async () => {
    await signIn(bench, AIGUL);
    await bench.call('preferences.change', { maxSalesPerCustomerPerShift: 1 });
    await signIn(bench, DANA);
    const { regular } = demoCustomers;
    await bench.sell(purchase(regular, 0));
    const who = { customer: await bench.handle(regular.phone) };
    expect(await bench.call('customer.forget', who)).toMatchObject(refused('forgetCustomer'));
    expect(await bench.start(purchase(regular, 0))).toMatchObject(refused('aboveLimits'));
  });
});
