/** Every command of the contract, by somebody, by nobody, and by a cashier to whom the owner left nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import {
  commands,
  type CommandInput,
  type CommandName,
} from '../../src-shared/contract/commands.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { DEFAULT_POLICY, type Right, type Role } from '../../src-shared/domain/people/rights.ts';
import { request } from '../domain/sale-samples.ts';
import type { Bench } from './bench.ts';
import { INPUTS, number, RETURNED } from './command-inputs.ts';
import { AIGUL, DANA, openStaffed, signIn } from './staffed.ts';

/** By hand, so that the table of the till is not its own proof. */
const NEEDS: Readonly<Record<CommandName, 'anybody' | 'person' | Right>> = {
  'snapshot.read': 'anybody',
  'draft.save': 'anybody',
  'preferences.change': 'settings',
  'people.signIn': 'anybody',
  'people.lock': 'anybody',
  'people.present': 'anybody',
  'people.approve': 'person',
  'people.change': 'people',
  'people.setPolicy': 'people',
  'people.switchOff': 'people',
  'setup.startTraining': 'anybody',
  'setup.login': 'anybody',
  'setup.finish': 'anybody',
  'setup.giftProduct': 'giftProduct',
  'setup.unlock': 'anybody',
  'setup.keysLossRead': 'people',
  'setup.settingsRead': 'settings',
  'setup.forget': 'disconnect',
  'shift.check': 'anybody',
  'shift.open': 'openShift',
  'customer.expect': 'person',
  'customer.find': 'person',
  'customer.summary': 'person',
  'customer.known': 'person',
  'customer.regulars': 'person',
  'customer.regularBalance': 'person',
  'customer.takeRegular': 'person',
  'customer.history': 'person',
  'customer.tags': 'person',
  'sale.start': 'person',
  'sale.recall': 'person',
  'sale.act': 'person',
  'customer.edit': 'person',
  'customer.forget': 'forgetCustomer',
  'sales.list': 'person',
  'orders.foreign': 'person',
  'orders.open': 'person',
  'orders.acknowledge': 'person',
  'orders.resolve': 'resolveManually',
  'orders.accrue': 'lateAccrual',
  'orders.attach': 'attachCustomer',
  'orders.revert': 'ofAnotherShift',
  'orders.refund': 'ofAnotherShift',
  'shift.report': 'person',
  'shift.past': 'pastShifts',
  'shift.pastReport': 'pastShifts',
  'shift.closedReport': 'pastShifts',
  'shift.saveFile': 'pastShifts',
  'shift.moveCash': 'cashOut',
  'shift.close': 'closeShift',
  'session.logIn': 'anybody',
  'service.probe': 'anybody',
  'log.show': 'person',
  'practice.beginAnew': 'person',
  'practice.trouble': 'person',
  'diagnostics.read': 'person',
  'diagnostics.save': 'person',
  'screen.reportError': 'anybody',
};
const NAMES = Object.keys(commands) as CommandName[];

/** Charged without bonuses before the service has said anything. */
const TYPED: CommandInput<'sale.start'> = {
  saleId: number(8),
  customer: null,
  amount: tiyn(1_250_000),
  bonus: ZERO,
  stamps: 0,
  award: false,
  withoutBonuses: true,
};

/** The same commands where what they are about needs more. */
const SPECIAL: readonly [string, CommandName, () => unknown, Right | null][] = [
  [
    'a new phone',
    'customer.edit',
    () => ({ ...INPUTS['customer.edit'](), newPhone: '+77019998866' }),
    'changePhone',
  ],
  [
    'cash that is put in',
    'shift.moveCash',
    () => ({ ...INPUTS['shift.moveCash'](), kind: 'in' }),
    null,
  ],
  [
    'another language',
    'preferences.change',
    () => ({ language: 'en', theme: 'dark', sounds: 'loud' }),
    null,
  ],
  ['asking once more', 'orders.resolve', () => ({ saleId: number(2), do: 'recheck' }), null],
  [
    'an order of another till',
    'orders.revert',
    () => ({ orderId: '77', requestId: number(31), ...RETURNED }),
    'ofAnotherShift',
  ],
  [
    'nothing for who has some',
    'sale.start',
    () => bench.charge(withoutBonuses(5_000)),
    'sellWithoutBonuses',
  ],
  [
    'nothing for who may have some',
    'sale.start',
    () => bench.charge(withoutBonuses(null)),
    'sellWithoutBonuses',
  ],
  ['nothing for who has none', 'sale.start', () => bench.charge(withoutBonuses(0)), null],
  [
    'nothing for a phone that is still looked up',
    'sale.start',
    () => ({
      ...TYPED,
      customer: { kind: 'typed', phone: demoCustomers.vip.phone as Phone },
    }),
    'sellWithoutBonuses',
  ],
  ['nothing for nobody', 'sale.start', () => TYPED, null],
  [
    'nothing while the service is away',
    'sale.start',
    async () => {
      bench.service.intercept(() => ({ type: 'refuse' }));
      await bench.call('service.probe', null);
      await bench.until('away', ({ service }) => service.state === 'offline');
      return { ...TYPED, customer: { kind: 'typed', phone: demoCustomers.vip.phone as Phone } };
    },
    null,
  ],
  [
    'the service’s refusal',
    'sale.start',
    () => {
      const customer = { kind: 'none', phone: demoCustomers.vip.phone as Phone } as const;
      return bench.charge({ ...withoutBonuses(5_000), customer, noLoyaltyReason: 'offline' });
    },
    null,
  ],
];

function withoutBonuses(balance: number | null) {
  const { vip } = demoCustomers;
  return request({
    saleId: number(8),
    customer: {
      kind: 'known',
      userId: vip.id as never,
      phone: vip.phone as Phone,
      name: 'vip',
      requiresSmsCode: true,
    },
    bonus: ZERO,
    quote: balance === null ? null : { balance: tiyn(balance), percent: 3 },
    noLoyaltyReason: 'cashierChoice',
  });
}

let bench: Bench;
beforeEach(async () => {
  bench = await openStaffed();
});
afterEach(() => bench.stop());

const send = (name: CommandName, input: unknown) => bench.call(name, input as never);
const sample = (name: CommandName): unknown => INPUTS[name]();

async function leaveNothing(): Promise<void> {
  await signIn(bench, AIGUL);
  const needs = Object.fromEntries(
    Object.keys(DEFAULT_POLICY.needs).map((right) => [right, 'supervisor']),
  ) as CommandInput<'people.setPolicy'>['needs'] & Record<string, Role>;
  await bench.call('people.setPolicy', { ...DEFAULT_POLICY, needs });
  await signIn(bench, DANA);
}

/** What main answered for the gate: the code, and the right that is lacking. */
async function refusal(name: CommandName, input: unknown): Promise<unknown> {
  const answer = await send(name, input);
  if (answer.ok) return null;
  const { code, right = null } = answer.fault;
  return ['signInNeeded', 'approvalNeeded', 'peopleLost'].includes(code) ? [code, right] : null;
}

describe('while nobody is signed in', () => {
  test('what is about customers, money or rights is refused, and nothing goes out', async () => {
    await bench.call('people.lock', null);
    const asked: string[] = [];
    bench.service.intercept(({ path }) => {
      asked.push(path);
      return 'pass';
    });
    for (const name of NAMES.filter((one) => NEEDS[one] !== 'anybody')) {
      expect([name, await refusal(name, sample(name))]).toEqual([name, ['signInNeeded', null]]);
    }
    expect(asked).toEqual([]);
  });

  test.each(NAMES.filter((name) => NEEDS[name] === 'anybody'))('%s is answered', async (name) => {
    await bench.call('people.lock', null);
    expect(await refusal(name, sample(name))).toBeNull();
  });
});

describe('a cashier to whom the owner left nothing', () => {
  const guarded = NAMES.filter((name) => !['anybody', 'person'].includes(NEEDS[name]));

  test('is refused what needs a right, and told which', async () => {
    await leaveNothing();
    for (const name of guarded) {
      const right = NEEDS[name];
      expect([name, await refusal(name, sample(name))]).toEqual([name, ['approvalNeeded', right]]);
    }
    expect((await bench.snapshot()).shift?.number).toBe(1);
  });

  test.each(NAMES.filter((name) => NEEDS[name] === 'person' && name !== 'people.approve'))(
    '%s needs no right',
    async (name) => {
      await leaveNothing();
      expect(await refusal(name, sample(name))).toBeNull();
    },
  );

  test.each(guarded)('%s goes through once a supervisor approves it', async (name) => {
    await leaveNothing();
    const input = sample(name);
    await send(name, input);
    const right = NEEDS[name] as Right;
    expect((await bench.call('people.approve', { right, pin: AIGUL.pin })).ok).toBe(true);
    expect(await refusal(name, input)).toBeNull();
  });

  test.each(SPECIAL)('%s (%s)', async (_what, name, input, right) => {
    await leaveNothing();
    const expected = right === null ? null : ['approvalNeeded', right];
    expect(await refusal(name, await input())).toEqual(expected);
  });

  test('leaves bonuses out of a running sale only with the supervisor', async () => {
    await leaveNothing();
    const { customer } = withoutBonuses(null);
    const quote = { balance: tiyn(124_000), percent: 7 };
    await bench.start({ customer, quote, saleId: number(8), bonus: tiyn(100) });
    await bench.untilSale('awaitingCode');
    const skip = { saleId: number(8), action: { do: 'skipLoyalty' } } as const;
    expect(await refusal('sale.act', skip)).toEqual(['approvalNeeded', 'sellWithoutBonuses']);
    await bench.call('people.approve', { right: 'sellWithoutBonuses', pin: AIGUL.pin });
    expect(await bench.call('sale.act', skip)).toMatchObject({ ok: true });
  });
});

test('a supervisor is refused nothing', async () => {
  await leaveNothing();
  await signIn(bench, AIGUL);
  const last: CommandName[] = ['shift.close', 'people.switchOff', 'setup.forget'];
  const others = NAMES.filter((name) => NEEDS[name] !== 'anybody' && !last.includes(name));
  for (const name of [...others, ...last])
    expect([name, await refusal(name, sample(name))]).toEqual([name, null]);
});
