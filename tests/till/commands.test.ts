/** What the contract's commands answer before set-up, and what they change on a till that is set up. */
import { ulid } from 'ulid';
import { afterEach, describe, expect, test } from 'vitest';
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { CommandInput, CommandName } from '../../src-shared/contract/commands.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { manualClock } from './manual-clock.ts';
import { memorySettings } from './memory-settings.ts';
import { openBench, type Bench } from './bench.ts';
import { NO_PRACTICE } from './no-practice.ts';

const phone = demoCustomers.regular.phone as Phone;
const userId = id(demoCustomers.regular.id);
const orderId = id('9');
const EDIT = { newPhone: null, firstName: 'A', lastName: null, birthday: null, tags: null };

let bench: Bench;
afterEach(() => bench.stop());

/** One with the input that it takes. */
const asked = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  [name, () => bench.call(name, input)] as const;

describe('before set-up', () => {
  test('what needs a service or a shift is refused', async () => {
    bench = await openBench('setup');
    const reversal = { requestId: ulid(), reason: 'returned' };
    const refused = [
      asked('customer.find', { phone }),
      asked('customer.summary', { customer: 1 }),
      asked('customer.edit', { customer: 1, ...EDIT }),
      asked('customer.known', { phone }),
      asked('customer.tags', null),
      asked('customer.history', { phone }),
      asked('shift.open', { cashier: 'Dana' }),
      asked('shift.report', null),
      asked('shift.close', null),
      asked('sales.list', { search: '', skip: 0, show: 'all' }),
      asked('orders.foreign', { skip: 0 }),
      asked('orders.accrue', { saleId: null }),
      asked('orders.open', { orderId }),
      asked('orders.revert', { orderId, ...reversal }),
      asked('orders.refund', { orderId, amount: tiyn(100), ...reversal }),
      asked('session.logIn', { ...TRAINING_CREDENTIALS }),
    ];
    for (const [name, call] of refused)
      expect([name, await call()]).toEqual([name, fail(INVALID_STATE)]);
    expect(await bench.call('service.probe', null)).toEqual(ok(null));
    expect(await bench.snapshot()).toMatchObject({ stage: 'setup', signIn: 'fine', shift: null });
  });
});

describe('training', () => {
  test('whose service doesn’t start is not begun: said, and why is in the log', async () => {
    const embedded = {
      start: () => Promise.reject(new Error('no port is free')),
      onSms: () => undefined,
      ...NO_PRACTICE,
      stop: async () => undefined,
    };
    bench = await openBench('setup', { embedded });
    expect(await bench.call('setup.startTraining', null)).toEqual(
      fail({ code: 'unreachable', retry: 'safe' }),
    );
    expect(bench.logged).toContain('embedded.start Error: no port is free');
    expect(await bench.snapshot()).toMatchObject({ stage: 'setup', environment: null });
    expect(bench.vault.secrets).toBeNull();
  });

  test('whose service names no branch is not begun either', async () => {
    bench = await openBench('setup');
    const body = JSON.stringify({ code: 200, message: '', data: { token: 't', branches: [] } });
    bench.service.intercept(() => ({ type: 'reply', status: 200, body }));
    expect(await bench.call('setup.startTraining', null)).toEqual(
      fail({ code: 'malformed', retry: 'safe' }),
    );
    expect(bench.vault.secrets).toBeNull();
  });
});

test('settings that could not be read and were put aside are said', async () => {
  bench = await openBench('setup', { settings: { ...memorySettings(), quarantined: true } });
  expect((await bench.snapshot()).notices).toEqual(['settingsQuarantined']);
});

describe('on a till that is set up', () => {
  test('what is typed is kept, and what is set is stored and shown', async () => {
    bench = await openBench('shiftStart');
    const { draft } = await bench.snapshot();
    const typed = { ...draft, phone: '701' };
    await bench.call('draft.save', typed);
    expect((await bench.snapshot()).draft).toEqual(typed);
    expect(await bench.call('setup.giftProduct', { giftProductId: '77' })).toEqual(ok(null));
    expect((await bench.snapshot()).giftProductId).toBe('77');
    expect(bench.vault.secrets?.giftProductId).toBe('77');
    await bench.restart();
    expect((await bench.snapshot()).giftProductId).toBe('77');
  });

  test('a gift product that can’t be stored is not shown as set', async () => {
    bench = await openBench('shiftStart');
    const before = (await bench.snapshot()).giftProductId;
    bench.vault.save = async () => fail({ code: 'storage', retry: 'safe' });
    expect((await bench.call('setup.giftProduct', { giftProductId: '77' })).ok).toBe(false);
    expect((await bench.snapshot()).giftProductId).toBe(before);
  });

  test('who begins a phone has connections opened to the service, and nothing sent', async () => {
    const log = { info: () => undefined, error: () => undefined };
    const opened: (readonly [string, number])[] = [];
    const gateway = createLoyaltyGateway({
      fetch,
      clock: manualClock(),
      log,
      expectReads: (...asked) => void opened.push(asked),
    });
    bench = await openBench('open', { gateway });
    const asked: string[] = [];
    bench.service.intercept(({ path }) => {
      asked.push(path);
      return 'pass';
    });
    expect(await bench.call('customer.expect', null)).toEqual(ok(null));
    expect(opened).toEqual([[bench.service.address, 5]]);
    expect(asked).toEqual([]);
  });

  test('who has bought here is known when the service is away, who was only looked up isn’t', async () => {
    bench = await openBench();
    expect(await bench.call('customer.known', { phone })).toEqual(ok(null));
    await bench.call('customer.find', { phone });
    bench.service.intercept(() => ({ type: 'refuse' }));
    expect(await bench.call('customer.known', { phone })).toEqual(ok(null));
    const at = bench.clock.now();
    const { firstName, lastName } = demoCustomers.regular;
    const name = `${firstName} ${lastName}`.trim();
    const customer = {
      kind: 'known',
      userId,
      phone,
      name,
      requiresSmsCode: false,
    } as const;
    await bench.start({ customer, noLoyaltyReason: 'cashierChoice' });
    expect(await bench.call('customer.known', { phone })).toEqual(ok(null));
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    expect(await bench.call('customer.known', { phone })).toEqual(ok({ name, at }));
  });

  test('an edit of a customer goes to the service', async () => {
    bench = await openBench();
    const customer = await bench.handle(phone);
    const edited = await bench.call('customer.edit', { customer, ...EDIT });
    expect(edited).toEqual(ok({ phone }));
    expect(await bench.call('customer.find', { phone })).toMatchObject({
      value: { customer: { firstName: 'A' } },
    });
    bench.service.intercept(() => ({ type: 'reply', status: 400, body: '{"code":1}' }));
    expect((await bench.call('customer.edit', { customer, ...EDIT })).ok).toBe(false);
  });

  test('neither the shift nor the set-up is left in the middle of a sale', async () => {
    bench = await openBench();
    await bench.start({
      customer: { kind: 'none', phone: null },
      noLoyaltyReason: 'cashierChoice',
    });
    await bench.untilSale('awaitingPayment');
    expect(await bench.call('shift.close', null)).toEqual(fail(INVALID_STATE));
    expect(await bench.call('setup.forget', null)).toEqual(fail(INVALID_STATE));
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    expect((await bench.call('shift.close', null)).ok).toBe(true);
    expect(await bench.snapshot()).toMatchObject({ stage: 'shiftStart', shift: null });
    expect((await bench.call('setup.forget', null)).ok).toBe(true);
    expect(await bench.snapshot()).toMatchObject({ stage: 'setup', sale: null, environment: null });
  });

  test('a screen that fails again and again is in the log a few times a minute', async () => {
    bench = await openBench();
    const report = () => bench.call('screen.reportError', { name: 'RangeError', stack: 'at Sale' });
    const logged = () =>
      bench.logged.filter(
        (line) => line === 'screen.error RangeError: a screen could not be drawn',
      );
    for (let time = 0; time < 20; time += 1) expect((await report()).ok).toBe(true);
    expect(logged()).toHaveLength(5);
    bench.clock.advance(MINUTE);
    await report();
    expect(logged()).toHaveLength(6);
    const long = { name: 'RangeError', stack: 'x'.repeat(2_001) };
    expect((await bench.call('screen.reportError', long)).ok).toBe(false);
  });

  test('a detailed log has each command by its name, and nothing of what was typed', async () => {
    bench = await openBench();
    const commands = () => bench.logged.filter((line) => line.startsWith('command '));
    const find = () => bench.call('customer.find', { phone: '+77019998877' as Phone });
    await find();
    expect(commands()).toEqual([]);
    await bench.call('preferences.change', { detailedLog: true });
    await find();
    await bench.call('draft.save', { ...EMPTY_DRAFT, phone: '701' });
    await bench.call('shift.open', { cashier: 'Dana' });
    await bench.call('log.show', null);
    expect(bench.logged).toContain('shown');
    expect(commands().map((line) => JSON.parse(line.slice('command '.length)))).toMatchObject([
      { name: 'preferences.change', code: null },
      { name: 'customer.find', code: null },
      { name: 'shift.open', code: 'invalidState' },
      { name: 'log.show', code: null },
    ]);
    expect(bench.logged.join('\n')).not.toMatch(/9998877|Dana/u);
    await bench.call('preferences.change', { detailedLog: false });
    await find();
    expect(commands()).toHaveLength(4);
  });

  test('an answer to a call from before a refusal says nothing of the session since', async () => {
    bench = await openBench();
    const customer = await bench.handle(phone);
    const late = Promise.withResolvers<void>();
    bench.service.intercept(({ path }) => {
      if (path.endsWith('/auth/business')) return 'pass';
      if (path.endsWith('/promoters/find')) return { type: 'delay', for: late.promise };
      return { type: 'reply', status: 401, body: '{"code":401}' };
    });
    const found = bench.call('customer.find', { phone });
    await bench.call('customer.summary', { customer });
    expect((await bench.snapshot()).signIn).toBe('needed');
    late.resolve();
    expect((await found).ok).toBe(true);
    expect((await bench.snapshot()).signIn).toBe('needed');
  });

  test('logged in again, the till says so at once', async () => {
    bench = await openBench();
    bench.service.intercept(({ path }) =>
      path.endsWith('/auth/business')
        ? 'pass'
        : { type: 'reply', status: 401, body: '{"code":401}' },
    );
    // The kept login is of no use, because no token is.
    await bench.call('customer.find', { phone });
    expect((await bench.snapshot()).signIn).toBe('needed');
    expect((await bench.call('session.logIn', { login: 'demo', password: 'wrong' })).ok).toBe(
      false,
    );
    expect((await bench.snapshot()).signIn).toBe('needed');
    expect((await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).ok).toBe(true);
    expect((await bench.snapshot()).signIn).toBe('fine');
  });
});
