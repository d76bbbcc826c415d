/** Who signs in at a till, what a supervisor approves, and what is done without either. */
import { afterEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { INPUTS, NEW, number, RETURNED } from './command-inputs.ts';
import { memoryKeys, type MemoryKeys } from './memory-keys.ts';
import {
  add,
  AIGUL,
  DANA,
  openPaired,
  openStaffed,
  pair,
  RUSLAN,
  setPolicy,
  signIn,
} from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const fault = (code: string) => ({ ok: false, fault: { code } });
const phone = demoCustomers.regular.phone as Phone;
const people = async () => (await bench.snapshot()).people;
const approve = (pin: string, right: 'refund' | 'revert' = 'revert') =>
  bench.call('people.approve', { right, pin });
const revert = (saleId: string, requestId = number(21)) =>
  bench.call('orders.revert', { saleId, requestId, ...RETURNED });

/** Asked for the revert alone. */
async function openUnlimited(): Promise<void> {
  bench = await openStaffed();
  await setPolicy(bench, {}, { refundLimit: null });
}

const locked = async () => (await people()).signedIn === null;

const sell = (saleId: string) => bench.sell({ ...ANONYMOUS, saleId });

describe('a till that knows nobody', () => {
  test('works as ever, and the first who is set up is a supervisor and signed in', async () => {
    bench = await openPaired();
    expect(await people()).toMatchObject({ state: 'none', names: [], signedIn: null });
    expect(await signIn(bench, AIGUL)).toMatchObject(fault('invalidState'));
    expect(await add(bench, DANA)).toMatchObject(fault('lastSupervisor'));
    expect(await people()).toMatchObject({ state: 'none' });
    expect((await add(bench, AIGUL)).ok).toBe(true);
    const { cashierId, name, role } = AIGUL;
    expect(await people()).toMatchObject({
      state: 'ready',
      names: [{ cashierId, name, role, hasCard: false }],
      signedIn: { cashierId, name, role },
    });
  });

  test('reads nothing of a customer before a shift is open', async () => {
    bench = await openPaired();
    const asked: string[] = [];
    bench.service.intercept(({ path }) => {
      asked.push(path);
      return 'pass';
    });
    for (const name of [
      'customer.expect',
      'customer.find',
      'customer.summary',
      'customer.known',
      'customer.history',
      'customer.regulars',
      'customer.regularBalance',
      'customer.takeRegular',
    ] as const)
      expect(await bench.call(name, INPUTS[name]() as never)).toMatchObject(fault('invalidState'));
    expect(await bench.call('customer.tags', null)).toMatchObject(fault('invalidState'));
    expect(await bench.call('customer.edit', INPUTS['customer.edit']())).toMatchObject(
      fault('invalidState'),
    );
    expect(asked).toEqual([]);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect((await bench.call('customer.find', { phone })).ok).toBe(true);
  });
});

describe('signing in', () => {
  test('the PIN says who it is; the card does, too; nobody’s does nothing', async () => {
    bench = await openStaffed();
    expect((await people()).signedIn?.name).toBe('Dana');
    await signIn(bench, AIGUL);
    const card = 'CARD-00042';
    const carded = { do: 'setCard', cashierId: RUSLAN.cashierId, card } as const;
    expect((await bench.call('people.change', carded)).ok).toBe(true);
    expect((await people()).names.map(({ name, hasCard }) => [name, hasCard])).toEqual([
      ['Aigul', false],
      ['Dana', false],
      ['Ruslan', true],
    ]);
    expect((await signIn(bench, { pin: card })).ok).toBe(true);
    expect((await people()).signedIn?.name).toBe('Ruslan');
    expect(await signIn(bench, { pin: '0000' })).toMatchObject(fault('wrongPin'));
    expect((await people()).signedIn?.name).toBe('Ruslan');
  });

  test('a new PIN takes the place of the old one; nobody is told whose one is taken', async () => {
    bench = await openStaffed();
    await signIn(bench, AIGUL);
    const { cashierId } = DANA;
    const taken = { do: 'setPin', cashierId, pin: RUSLAN.pin } as const;
    const answer = await bench.call('people.change', taken);
    expect(answer).toEqual({ ok: false, fault: { code: 'pinTaken', retry: 'never' } });
    expect((await bench.call('people.change', { do: 'setPin', cashierId, pin: '86420' })).ok).toBe(
      true,
    );
    expect(await signIn(bench, DANA)).toMatchObject(fault('wrongPin'));
    expect((await signIn(bench, { pin: '86420' })).ok).toBe(true);
  });

  test('after three wrong ones none is looked at, nor the right one, nor after a restart', async () => {
    bench = await openStaffed();
    for (let time = 0; time < 2; time += 1)
      expect(await signIn(bench, { pin: '0000' })).toMatchObject(fault('wrongPin'));
    // An own PIN in between buys no more guesses.
    expect((await signIn(bench, DANA)).ok).toBe(true);
    expect(await signIn(bench, { pin: '0001' })).toMatchObject(fault('wrongPin'));
    const { pausedUntil } = await people();
    expect(pausedUntil).toBe(bench.clock.steady() + 30 * SECOND);
    await bench.restart();
    expect((await people()).pausedUntil).toBe(pausedUntil);
    expect(await signIn(bench, AIGUL)).toEqual({
      ok: false,
      fault: { code: 'pinPaused', retry: 'safe', retryAfter: 30 * SECOND },
    });
    bench.clock.advance(30 * SECOND);
    expect((await signIn(bench, AIGUL)).ok).toBe(true);
    expect((await people()).pausedUntil).toBeNull();
  });

  test('a new PIN ends the pause after wrong ones; another change of people does not', async () => {
    bench = await openStaffed();
    await signIn(bench, AIGUL);
    for (let time = 0; time < 3; time += 1)
      expect(await signIn(bench, { pin: '0001' })).toMatchObject(fault('wrongPin'));
    const pause = bench.clock.steady() + 30 * SECOND;
    expect((await people()).pausedUntil).toBe(pause);
    const { cashierId } = DANA;
    await bench.call('people.change', { do: 'rename', cashierId, name: 'Dana B.' });
    expect((await people()).pausedUntil).toBe(pause);
    const anew = { do: 'setPin', cashierId, pin: '86420' } as const;
    expect((await bench.call('people.change', anew)).ok).toBe(true);
    expect((await people()).pausedUntil).toBeNull();
    expect((await signIn(bench, { pin: '86420' })).ok).toBe(true);
    // Counted anew, also after a restart.
    await bench.restart();
    for (let time = 0; time < 2; time += 1) await signIn(bench, { pin: '0001' });
    expect((await people()).pausedUntil).toBeNull();
  });

  test('a hundred at once are three guesses', async () => {
    bench = await openStaffed();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => signIn(bench, { pin: String(3_000 + at) })),
    );
    const codes = answers.map((answer) => (answer.ok ? '' : answer.fault.code));
    expect(codes.filter((code) => code === 'wrongPin')).toHaveLength(3);
    expect(codes.filter((code) => code === 'pinPaused')).toHaveLength(97);
  });

  test('what is on the screen and typed survives another one’s coming', async () => {
    bench = await openStaffed();
    await bench.call('draft.save', { ...(await bench.snapshot()).draft, phone: '701' });
    await bench.start(ANONYMOUS);
    await bench.untilSale('awaitingPayment');
    await bench.call('people.lock', null);
    const before = await bench.snapshot();
    expect(before.people.signedIn).toBeNull();
    expect(before).toMatchObject({ draft: EMPTY_DRAFT, sale: null, saleWaits: true });
    const pay = { do: 'pay', method: 'cash', tendered: null } as const;
    expect(await bench.act(pay)).toMatchObject(fault('signInNeeded'));
    await signIn(bench, RUSLAN);
    expect((await bench.snapshot()).draft.phone).toBe('701');
    expect((await bench.act(pay)).ok).toBe(true);
    await bench.untilSale('done');
  });

  test('no PIN, card or hash leaves main', async () => {
    bench = await openStaffed();
    await signIn(bench, AIGUL);
    const card = 'CARD-00042';
    await bench.call('people.change', { do: 'setCard', cashierId: RUSLAN.cashierId, card });
    await signIn(bench, { pin: '998877' });
    // Without times, whose digits may be anybody's PIN.
    const told = [JSON.stringify(await bench.snapshot()), ...bench.pushed, ...bench.logged]
      .join('\n')
      .replaceAll(/\d{13}/gu, '');
    const secrets = [AIGUL.pin, DANA.pin, RUSLAN.pin, card, '998877'];
    for (const secret of secrets) {
      expect(told).not.toContain(secret);
      expect(told).not.toContain(Buffer.from(`salt ${secret}`).toString('base64'));
    }
    expect(bench.logged.some((line) => line.includes('wrongPin'))).toBe(true);
  });
});

describe('who does it', () => {
  test('a shift is opened under the name of who is signed in, and a sale is theirs', async () => {
    bench = await openStaffed();
    expect((await bench.snapshot()).shift?.cashier).toBe('Dana');
    await setPolicy(bench, { revert: 'cashier' }, { refundLimit: null });
    await sell(number(1));
    // Another one begins, Dana takes the money: it is hers.
    await signIn(bench, RUSLAN);
    await bench.start({ ...ANONYMOUS, saleId: number(2) });
    await bench.untilSale('awaitingPayment');
    await signIn(bench, DANA);
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.dismiss();
    await signIn(bench, RUSLAN);
    expect(await revert(number(1))).toMatchObject({ fault: { right: 'ofAnotherShift' } });
    expect(await revert(number(2))).toMatchObject({ fault: { right: 'ofAnotherShift' } });
    await signIn(bench, DANA);
    expect((await revert(number(1))).ok).toBe(true);
    expect((await revert(number(2), number(22))).ok).toBe(true);
  });

  test('an own sale of an earlier shift is another shift’s', async () => {
    bench = await openStaffed();
    await setPolicy(bench, { revert: 'cashier' }, { refundLimit: null });
    await sell(number(1));
    await bench.call('shift.close', null);
    await bench.call('shift.open', { cashier: '' as never });
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await revert(number(1))).toMatchObject({ fault: { right: 'ofAnotherShift' } });
  });

  test('more than the owner’s limit needs the supervisor', async () => {
    bench = await openStaffed();
    await setPolicy(bench, { refund: 'cashier' }, { refundLimit: tiyn(500) });
    await sell(number(1));
    const refund = (amount: number) =>
      bench.call('orders.refund', {
        saleId: number(1),
        requestId: number(30 + amount),
        amount: tiyn(amount),
        ...RETURNED,
      });
    expect((await refund(500)).ok).toBe(true);
    expect(await refund(600)).toMatchObject({ fault: { right: 'refundAbove' } });
  });
});

describe('an approval', () => {
  test('lets pass the very command that was refused, once', async () => {
    await openUnlimited();
    await sell(number(1));
    await sell(number(2));
    expect(await approve(AIGUL.pin)).toMatchObject(fault('invalidState'));
    expect(await revert(number(1))).toMatchObject({
      fault: { code: 'approvalNeeded', right: 'revert' },
    });
    expect(await approve(AIGUL.pin, 'refund')).toMatchObject(fault('invalidState'));
    expect((await approve(AIGUL.pin)).ok).toBe(true);
    // Nothing else can be slipped under it.
    expect(await revert(number(2))).toMatchObject(fault('approvalNeeded'));
    expect(await revert(number(1))).toMatchObject({ ok: true });
    expect(await revert(number(1))).toMatchObject(fault('approvalNeeded'));
    expect((await people()).signedIn?.name).toBe('Dana');
  });

  test('is gone after a minute, and when who asked is signed out', async () => {
    await openUnlimited();
    await sell(number(1));
    await revert(number(1));
    expect((await approve(AIGUL.pin)).ok).toBe(true);
    bench.clock.advance(MINUTE);
    expect(await revert(number(1))).toMatchObject(fault('approvalNeeded'));
    expect((await approve(AIGUL.pin)).ok).toBe(true);
    await signIn(bench, RUSLAN);
    expect(await revert(number(1))).toMatchObject(fault('approvalNeeded'));
    await bench.call('people.lock', null);
    expect(await approve(AIGUL.pin)).toMatchObject(fault('signInNeeded'));
  });

  test('is not a cashier’s, whose PIN counts as a wrong one', async () => {
    await openUnlimited();
    await sell(number(1));
    await revert(number(1));
    for (let time = 0; time < 3; time += 1)
      expect(await approve(DANA.pin)).toMatchObject(fault('wrongPin'));
    expect(await approve(AIGUL.pin)).toMatchObject(fault('pinPaused'));
    expect(await revert(number(1))).toMatchObject(fault('approvalNeeded'));
  });
});

describe('a till that is left alone', () => {
  test('is locked after five minutes without a hand', async () => {
    bench = await openStaffed();
    bench.clock.advance(4 * MINUTE);
    await bench.call('people.present', null);
    bench.clock.advance(4 * MINUTE);
    expect(await locked()).toBe(false);
    // What the page asks by itself is no hand.
    await bench.call('shift.report', null);
    await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    bench.clock.advance(MINUTE);
    expect(await locked()).toBe(true);
    expect(await bench.call('customer.find', { phone })).toMatchObject(fault('signInNeeded'));
  });

  test('also when it slept meanwhile', async () => {
    bench = await openStaffed();
    bench.clock.sleep(5 * MINUTE, 'stands');
    bench.onResume();
    expect(await locked()).toBe(true);
  });

  test('or when the owner says, or never', async () => {
    bench = await openStaffed();
    await signIn(bench, AIGUL);
    await bench.call('preferences.change', { lockAfterMinutes: 1 });
    bench.clock.advance(MINUTE);
    expect(await locked()).toBe(true);
    await signIn(bench, AIGUL);
    await bench.call('preferences.change', { lockAfterMinutes: null });
    bench.clock.advance(60 * MINUTE);
    expect(await locked()).toBe(false);
  });
});

describe('training', () => {
  test('knows nobody and asks for nothing; the people are there again with their till', async () => {
    bench = await openStaffed();
    await bench.call('people.lock', null);
    expect(await bench.call('setup.forget', null)).toMatchObject(fault('signInNeeded'));
    await signIn(bench, AIGUL);
    expect((await bench.call('setup.forget', null)).ok).toBe(true);
    expect((await bench.call('setup.startTraining', null)).ok).toBe(true);
    expect(await people()).toMatchObject({ state: 'none', names: [], signedIn: null });
    expect((await bench.call('shift.open', { cashier: 'Pupil' })).ok).toBe(true);
    expect((await bench.snapshot()).shift?.cashier).toBe('Pupil');
    await sell(number(7));
    expect((await revert(number(7))).ok).toBe(true);
    // What outlives it is refused all the same.
    const settings = { phoneChangeHoldHours: 0 };
    expect(await bench.call('preferences.change', settings)).toMatchObject(fault('invalidState'));
    expect((await bench.call('preferences.change', { theme: 'dark' })).ok).toBe(true);
    expect(await add(bench, { ...DANA, cashierId: number(9) })).toMatchObject(
      fault('invalidState'),
    );
    expect(await bench.call('people.switchOff', null)).toMatchObject(fault('invalidState'));
    await bench.call('setup.forget', null);
    await pair(bench);
    expect(await people()).toMatchObject({ state: 'ready', signedIn: null });
    expect(await bench.call('shift.open', { cashier: 'Pupil' })).toMatchObject(
      fault('signInNeeded'),
    );
  });

  test('makes no owner of who logs in, whatever its address', async () => {
    bench = await openStaffed();
    await signIn(bench, AIGUL);
    await bench.call('setup.forget', null);
    await bench.call('setup.startTraining', null);
    // On this bench it is the service for which they were set up.
    const login = { login: 'demo', password: 'demo' };
    expect((await bench.call('session.logIn', login)).ok).toBe(true);
    expect((await people()).ownerUntil).toBeNull();
    await bench.call('setup.forget', null);
    await pair(bench);
    expect((await people()).ownerUntil).toBeNull();
  });

  test('sets nobody up: a till that has nobody yet has nobody after it', async () => {
    bench = await openBench('setup');
    expect((await bench.call('setup.startTraining', null)).ok).toBe(true);
    expect(await add(bench, AIGUL)).toMatchObject(fault('invalidState'));
    await bench.call('setup.forget', null);
    await pair(bench);
    expect(await people()).toMatchObject({ state: 'none', names: [] });
    expect((await add(bench, AIGUL)).ok).toBe(true);
  });
});

describe('a keys document that can’t be read', () => {
  let keys: MemoryKeys;

  async function loseKeys(): Promise<void> {
    keys = memoryKeys();
    bench = await openStaffed({ keys });
    await sell(number(1));
    await bench.restart(async () => {
      await keys.change({ people: null });
    });
  }

  test('opens no way past the PINs: what is sold is sold, what needs a supervisor waits', async () => {
    await loseKeys();
    expect(await people()).toMatchObject({ state: 'lost', names: [], signedIn: null });
    await sell(number(2));
    expect((await bench.call('customer.find', { phone })).ok).toBe(true);
    for (const call of [
      revert(number(1)),
      bench.call('setup.forget', null),
      bench.call('preferences.change', { lateAccrual: true }),
      add(bench, AIGUL),
      bench.call('people.switchOff', null),
    ])
      expect(await call).toMatchObject(fault('peopleLost'));
    expect(await signIn(bench, AIGUL)).toMatchObject(fault('peopleLost'));
  });

  test('whoever logs in at the service sets people anew, and nothing else', async () => {
    await loseKeys();
    const wrong = { login: 'demo', password: 'wrong' };
    expect((await bench.call('session.logIn', wrong)).ok).toBe(false);
    expect(await add(bench, AIGUL)).toMatchObject(fault('peopleLost'));
    expect((await bench.call('session.logIn', { login: 'demo', password: 'demo' })).ok).toBe(true);
    expect((await people()).ownerUntil).toBe(bench.clock.steady() + 10 * MINUTE);
    expect(await revert(number(1))).toMatchObject(fault('peopleLost'));
    expect((await add(bench, AIGUL)).ok).toBe(true);
    expect(await people()).toMatchObject({ state: 'ready', signedIn: { name: 'Aigul' } });
    expect((await revert(number(1))).ok).toBe(true);
  });

  test('not ten minutes later, nor once the till was locked', async () => {
    await loseKeys();
    await bench.call('session.logIn', { login: 'demo', password: 'demo' });
    bench.clock.advance(10 * MINUTE);
    expect(await add(bench, AIGUL)).toMatchObject(fault('peopleLost'));
    await bench.call('session.logIn', { login: 'demo', password: 'demo' });
    await bench.call('people.lock', null);
    expect(await add(bench, AIGUL)).toMatchObject(fault('peopleLost'));
  });

  test('not for a service of somebody’s own', async () => {
    await loseKeys();
    const { vault } = bench;
    if (vault.secrets === null) throw new Error('not set up');
    await bench.restart(async () => {
      // The same service by another name stands for another one.
      const address = vault.secrets?.address.replace('127.0.0.1', 'localhost') ?? '';
      if (vault.secrets !== null) vault.secrets = { ...vault.secrets, address };
    });
    expect((await bench.call('session.logIn', { login: 'demo', password: 'demo' })).ok).toBe(true);
    expect((await people()).ownerUntil).toBeNull();
    expect(await add(bench, AIGUL)).toMatchObject(fault('peopleLost'));
  });
});

test('a supervisor’s forgotten PIN is set anew after a log-in at the service', async () => {
  bench = await openStaffed();
  const anew = { do: 'setPin', cashierId: AIGUL.cashierId, pin: '909090' } as const;
  await bench.call('people.lock', null);
  expect(await bench.call('people.change', anew)).toMatchObject(fault('signInNeeded'));
  await bench.call('session.logIn', { login: 'demo', password: 'demo' });
  expect((await bench.call('people.change', anew)).ok).toBe(true);
  expect((await people()).signedIn).toBeNull();
  expect((await signIn(bench, { pin: '909090' })).ok).toBe(true);
  expect((await people()).ownerUntil).toBeNull();
});

test('a log-in over a cashier’s screen makes no owner of the cashier', async () => {
  bench = await openStaffed();
  // As the owner does whose password isn't stored, when the session has run out.
  expect((await bench.call('session.logIn', { login: 'demo', password: 'demo' })).ok).toBe(true);
  expect((await people()).ownerUntil).toBeNull();
  const own = { do: 'setRole', cashierId: DANA.cashierId, role: 'supervisor' } as const;
  expect(await bench.call('people.change', own)).toMatchObject(fault('approvalNeeded'));
  expect(await bench.call('setup.forget', null)).toMatchObject(fault('approvalNeeded'));
});

test('a change that couldn’t be stored isn’t stored later with something else', async () => {
  const keys = memoryKeys();
  let full = true;
  const change = keys.change.bind(keys);
  // As the document does: what it couldn't write stands in it, and is written with the next.
  keys.change = async (patch) => {
    const stored = await change(patch);
    return full ? fail({ code: 'storage', retry: 'safe' }) : stored;
  };
  bench = await openPaired({ keys });
  expect(await add(bench, AIGUL)).toMatchObject(fault('storage'));
  full = false;
  await bench.restart();
  expect(await people()).toMatchObject({ state: 'none' });
  await add(bench, AIGUL);
  full = true;
  expect(await bench.call('people.switchOff', null)).toMatchObject(fault('storage'));
  full = false;
  await bench.restart();
  expect(await people()).toMatchObject({ state: 'ready' });
});

test('who is taken away is signed out, and switched off nobody is asked', async () => {
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await add(bench, { ...AIGUL, cashierId: number(9), pin: '554433', name: 'Boss' });
  await bench.call('people.change', { do: 'remove', cashierId: AIGUL.cashierId });
  expect((await people()).signedIn).toBeNull();
  await signIn(bench, { pin: '554433' });
  expect((await bench.call('people.switchOff', null)).ok).toBe(true);
  expect(await people()).toMatchObject({ state: 'none', names: [], signedIn: null });
  await sell(number(1));
  expect((await revert(number(1))).ok).toBe(true);
  await bench.restart();
  expect((await people()).state).toBe('none');
});

test('a new customer’s sale goes on as the service answers, whoever is at the till', async () => {
  bench = await openStaffed();
  await bench.start({ customer: NEW, saleId: number(3), bonus: ZERO, quote: null });
  await bench.call('people.lock', null);
  await bench.quiet();
  expect((await people()).signedIn).toBeNull();
  await signIn(bench, RUSLAN);
  await bench.untilSale('awaitingPayment');
});
