/**
 * What each kind of sale writes to the disk for good, commit by commit: a new one is noticed here. What each is for
 * stands in docs/decisions/0006-the-journal-is-written-before-and-after.md, whose numbers are held to the same table.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { Backing } from '../../src-main/storage/failover/failover.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { ANONYMOUS, SALE_ID } from '../domain/sale-samples.ts';
import { commitsOf } from '../storage/commits.ts';
import { openBench, type Bench } from './bench.ts';
import { NEW, number, RETURNED } from './command-inputs.ts';

const DECISION = new URL(
  '../../docs/decisions/0006-the-journal-is-written-before-and-after.md',
  import.meta.url,
);
const { regular, vip, fullStamps } = demoCustomers;

let folder: string;
let file: string;
let bench: Bench;
let written: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'writes-'));
  file = join(folder, 'journal.sqlite');
  written = [];
  bench = await openBench('open', {
    openJournal: (_environment, _folder, keys, trail) =>
      openJournal(file, () => 'stamp', keys, { trail, around: noting }),
  });
});
afterEach(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});

const commits = () => (existsSync(`${file}-wal`) ? commitsOf(file) : 0);

/** Each write that waited for the disk: the state of a sale, or the method. */
function noting(backing: Backing): Backing {
  const noted = Object.entries(backing.journal).map(([name, method]) => [
    name,
    (...args: readonly unknown[]) => {
      const before = commits();
      const result: unknown = Reflect.apply(method, backing.journal, args);
      for (let made = commits() - before; made > 0; made -= 1)
        written.push(stateOf(args[0]) ?? name);
      return result;
    },
  ]);
  return { ...backing, journal: Object.fromEntries(noted) as Journal };
}

function stateOf(first: unknown): string | null {
  return typeof first === 'object' && first !== null && 'state' in first
    ? (first as Sale).state.at
    : null;
}

const knownAs = ({ id: userId, phone }: typeof regular | typeof vip | typeof fullStamps) =>
  ({
    customer: {
      kind: 'known',
      userId: id(userId),
      phone: phone as Phone,
      name: '',
      requiresSmsCode: phone === vip.phone,
    },
    quote: null,
    stamps: 0,
    bonus: ZERO,
  }) as const satisfies Partial<SaleRequest>;

async function sellWithCode(): Promise<void> {
  expect((await bench.start({ ...knownAs(vip), bonus: tiyn(50_000) })).ok).toBe(true);
  await bench.untilSale('awaitingCode');
  await bench.act({ do: 'enterCode', code: bench.service.sms().at(-1)?.code ?? '' });
  await bench.takeCash();
  await bench.dismiss();
}

async function sellWithAward(): Promise<void> {
  const read = await bench.summary(fullStamps.phone);
  const award = read.ok ? read.value.award : null;
  if (award?.ok !== true) throw new Error('no award');
  const { awardId, title, stampCount, total } = award.value;
  await bench.sell({ ...knownAs(fullStamps), award: { awardId, title, stampCount, total } });
}

/** Of a sale with an order that was sold before. */
async function giveBack(what: 'refund' | 'revert'): Promise<void> {
  const asked = { saleId: SALE_ID, requestId: number(31), ...RETURNED };
  const given =
    what === 'refund'
      ? await bench.call('orders.refund', { ...asked, amount: tiyn(500) })
      : await bench.call('orders.revert', asked);
  expect(given.ok).toBe(true);
}

async function sold(): Promise<void> {
  await bench.sell(knownAs(regular));
  await bench.quiet();
}

const nothing = async () => undefined;
const AFTER_THE_ORDER = ['awaitingPayment', 'completing', 'readingResult', 'done', 'dismissSale'];
const GIVEN_BACK = ['recordReversalIntent', 'recordReversalOutcome'];

/** Its name in the decision, what it does after what was done before it, and what is on the disk then. */
const KINDS: readonly [string, readonly string[], () => Promise<void>, (() => Promise<void>)?][] = [
  ['without a customer', ['awaitingPayment', 'done', 'dismissSale'], () => bench.sell(ANONYMOUS)],
  ['earning', ['creating', ...AFTER_THE_ORDER], () => bench.sell(knownAs(regular))],
  ['earning', ['creating', ...AFTER_THE_ORDER], () => bench.sell({ customer: NEW, quote: null })],
  [
    'bonuses without a code',
    ['verifyingQuote', 'creating', ...AFTER_THE_ORDER],
    () => bench.sell({ ...knownAs(regular), bonus: tiyn(20_000) }),
  ],
  [
    'bonuses with a code',
    ['sendingCode', 'awaitingCode', 'creating', ...AFTER_THE_ORDER],
    sellWithCode,
  ],
  ['an award', ['creating', 'givingAward', ...AFTER_THE_ORDER], sellWithAward],
  ['a refund or a revert', GIVEN_BACK, () => giveBack('refund'), sold],
  ['a refund or a revert', GIVEN_BACK, () => giveBack('revert'), sold],
];

test.each(KINDS)('%s', async (kind, writes, act, before = nothing) => {
  await before();
  written = [];
  const from = commits();
  await act();
  await bench.quiet();
  expect(written).toEqual(writes);
  // Nothing is written beside the journal's methods.
  expect(commits() - from).toBe(writes.length);
  expect(readFileSync(DECISION, 'utf8')).toContain(`| ${kind} | ${writes.length} |`);
});

test('a next customer who comes at once takes the sale off the screen: no write is made for that alone', async () => {
  await bench.sell(ANONYMOUS);
  written = [];
  for (const saleId of [1, 2].map(number)) {
    expect((await bench.start({ ...ANONYMOUS, saleId })).ok).toBe(true);
    await bench.takeCash();
    await bench.untilSale('done');
  }
  expect(written).toEqual(['awaitingPayment', 'done', 'awaitingPayment', 'done']);
});
