/** The same message twice: one sale, one order, one completion, one refund, one revert. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import {
  commands,
  type CommandInput,
  type CommandName,
} from '../../src-shared/contract/commands.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { INPUTS, NEW, number, RETURNED } from './command-inputs.ts';

let bench: Bench;
let moves: string[] = [];
let moved: (move: string) => void = () => undefined;

beforeEach(async () => {
  await open('open');
});
afterEach(() => bench.stop());

async function open(stage: 'setup' | 'open'): Promise<void> {
  bench = await openBench(stage);
  moves = [];
  moved = () => undefined;
  bench.service.intercept(({ method, path }) => {
    const kind = /cash\/order|complete|revert|refund|gift|give|code/u.test(path);
    if (method !== 'GET' && kind) {
      moves.push(`${method} ${path.replaceAll(/\d{3,}/gu, '#')}`);
      moved(path);
    }
    return 'pass';
  });
}

/** A message of the contract, as a window sends it. */
interface Message {
  readonly name: CommandName;
  readonly input: unknown;
}
type Send = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<unknown>;

const deliver = ({ name, input }: Message) => bench.call(name, input as never);

/** What may never differ by a message that comes again. */
async function facts(): Promise<unknown> {
  const people = await Promise.all(
    [demoCustomers.vip, demoCustomers.fullStamps].map(({ phone }) => bench.summary(phone)),
  );
  const found = await bench.call('customer.find', { phone: NEW.phone });
  // Main counts its handles on.
  const fresh = found.ok ? { ...found.value, handle: null } : found;
  const report = await bench.call('shift.report', null);
  const rows = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
  return { moves: [...moves], people, fresh, report, rows };
}

async function asked(who: { readonly id: string; readonly phone: string }, name: string) {
  const userId = id(who.id);
  const read = await bench.summary(who.phone);
  if (!read.ok || !read.value.balance.ok || !read.value.percent.ok) throw new Error('summary');
  const { balance, percent, award } = read.value;
  const requiresSmsCode = name === 'vip';
  const customer = {
    kind: 'known',
    userId,
    phone: who.phone as Phone,
    name,
    requiresSmsCode,
  } as const;
  return { customer, award, quote: { balance: balance.value, percent: percent.value } };
}

/** A shift: bonuses with a code, a new customer, an award; then a revert and a refund. */
async function work(send: Send): Promise<void> {
  const act = (saleId: string, action: CommandInput<'sale.act'>['action']) =>
    send('sale.act', { saleId, action });
  const finish = async (saleId: string) => {
    await bench.untilSale('awaitingPayment');
    await act(saleId, { do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    await act(saleId, { do: 'dismiss' });
  };
  const begin = async (change: Partial<SaleRequest>) =>
    send('sale.start', await bench.charge(change));

  const vip = await asked(demoCustomers.vip, 'vip');
  await begin({ ...vip, award: null, saleId: number(1), bonus: tiyn(50_000) });
  await bench.untilSale('awaitingCode');
  await act(number(1), { do: 'enterCode', code: bench.service.sms().at(-1)?.code ?? '' });
  await finish(number(1));

  await begin({ customer: NEW, saleId: number(2), bonus: ZERO, quote: null, stamps: 2 });
  await finish(number(2));

  const full = await asked(demoCustomers.fullStamps, 'full');
  const progress = full.award?.ok === true ? full.award.value : null;
  if (progress === null) throw new Error('no award');
  const { awardId, title, stampCount, total } = progress;
  const award = { awardId, title, stampCount, total };
  await begin({ ...full, award, saleId: number(3), bonus: ZERO, stamps: 0 });
  await finish(number(3));

  await send('orders.revert', { saleId: number(1), requestId: number(11), ...RETURNED });
  const amount = tiyn(request().amount / 2);
  await send('orders.refund', { saleId: number(2), requestId: number(12), amount, ...RETURNED });
}

/** Each non-GET call that moves something, in its order, of `work` done once. */
const ONCE = [
  /code/u,
  /cash\/order/u,
  /complete/u,
  /cash\/order/u,
  /complete/u,
  /cash\/order/u,
  /give|gift|award/u,
  /complete/u,
  /revert/u,
  /refund/u,
];

function expectOnce(): void {
  expect(moves, moves.join('\n')).toHaveLength(ONCE.length);
  for (const [index, pattern] of ONCE.entries()) expect(moves[index]).toMatch(pattern);
}

describe('a whole shift of messages', () => {
  test('again afterwards, in their order, and once more after a restart: nothing moves', async () => {
    const messages: Message[] = [];
    await work((name, input) => {
      messages.push({ name, input });
      return bench.call(name, input);
    });
    expectOnce();
    const before = await facts();
    for (const message of messages) await deliver(message);
    expect(await facts()).toEqual(before);
    await bench.restart();
    await bench.until('open again', ({ stage, sale }) => stage === 'open' && sale === null);
    for (const message of messages) await deliver(message);
    await Promise.all(messages.map(deliver));
    expect(await facts()).toEqual(before);
    expectOnce();
  });

  test('each from two windows at once: as if it were one', async () => {
    await work(async (name, input) => {
      const answers = await Promise.all([bench.call(name, input), bench.call(name, input)]);
      return answers[0];
    });
    expectOnce();
    const report = await bench.call('shift.report', null);
    expect(report).toMatchObject({
      ok: true,
      value: {
        sales: { count: 3 },
        awards: 1,
        reverts: { count: 1 },
        refunds: { count: 1 },
        unresolved: [],
      },
    });
  });

  test('with old messages in between, from another window that is behind', async () => {
    const old: Message[] = [];
    await work(async (name, input) => {
      const answer = await bench.call(name, input);
      for (const message of old) await deliver(message);
      old.push({ name, input });
      return answer;
    });
    expectOnce();
  });

  test('a reversal with a new id is a new request, and is refused when nothing is left', async () => {
    await work((name, input) => bench.call(name, input));
    await bench.call('orders.revert', { saleId: number(1), requestId: number(21), ...RETURNED });
    expectOnce();
    const amount = tiyn(1_000);
    await bench.call('orders.refund', {
      saleId: number(2),
      requestId: number(22),
      amount,
      ...RETURNED,
    });
    expect(moves.filter((move) => /refund/u.test(move))).toHaveLength(2);
  });
});

const NAMES = Object.keys(commands) as CommandName[];

/** No call is under way for a sale. */
const settled = () =>
  bench.until('nothing under way', ({ sale }) =>
    sale === null ? true : ['awaitingPayment', 'done', 'failed'].includes(sale.state.at),
  );

describe('each command twice', () => {
  /** What it may move when it comes once. */
  const MAX_MOVES: Partial<Record<CommandName, number>> = {
    'sale.start': 1,
    'sale.act': 1,
    'orders.revert': 1,
    'orders.refund': 1,
  };

  test.each(NAMES)('%s, at once and again', async (name) => {
    await bench.sell({ customer: NEW, saleId: number(2), bonus: ZERO, quote: null });
    if (name === 'sale.act') {
      await bench.start({ customer: NEW, saleId: number(4), bonus: ZERO, quote: null });
      await bench.untilSale('awaitingPayment');
    }
    const customer = await bench.handle(demoCustomers.vip.phone);
    moves = [];
    const message = { name, input: INPUTS[name](customer) };
    const answers = await Promise.all([deliver(message), deliver(message)]);
    await settled();
    answers.push(await deliver(message));
    await settled();
    expect(moves, moves.join('\n')).toHaveLength(MAX_MOVES[name] ?? 0);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.fault.code).not.toBe('internal');
    }
  });
});

describe('set-up twice', () => {
  test('at once: one journal, one sign-in', async () => {
    await bench.stop();
    await open('setup');
    const started = await Promise.all([
      bench.call('setup.startTraining', null),
      bench.call('setup.startTraining', null),
    ]);
    expect(started).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await bench.call('setup.startTraining', null)).toMatchObject({
      fault: { code: 'invalidState' },
    });
    await bench.until('shift start', ({ stage }) => stage === 'shiftStart');
    const opened = await Promise.all([
      bench.call('shift.open', { cashier: 'Dana' }),
      bench.call('shift.open', { cashier: 'Dana' }),
    ]);
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await bench.snapshot()).shift?.number).toBe(1);
  });
});

test('accruing afterwards twice: one order', async () => {
  await bench.call('preferences.change', { lateAccrual: true });
  await bench.sell({
    customer: { kind: 'none', phone: NEW.phone },
    saleId: number(6),
    bonus: ZERO,
    quote: null,
    stamps: 0,
    noLoyaltyReason: 'offline',
  });
  moves = [];
  const completed = Promise.withResolvers<void>();
  moved = (path) => {
    if (/complete/u.test(path)) completed.resolve();
  };
  const accrue = () => bench.call('orders.accrue', { saleId: number(6) });
  await Promise.all([accrue(), accrue(), bench.call('orders.accrue', { saleId: null })]);
  await completed.promise;
  await accrue();
  await bench.until('resolved', ({ openItems }) => openItems.accruable + openItems.pending === 0);
  await accrue();
  bench.clock.advance(MINUTE);
  await bench.call('service.probe', null);
  expect(moves).toHaveLength(2);
  expect(moves[0]).toMatch(/cash\/order/u);
  expect(moves[1]).toMatch(/complete/u);
});
