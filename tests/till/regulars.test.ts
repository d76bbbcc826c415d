/**
 * Regulars by the last four digits, on the whole till: nothing without the owner's setting, a person and a shift;
 * no whole phone before one is chosen; nobody who only asked, or was forgotten; and the trail tells who was looked at.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { LOOK_UP_AGAIN } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import { shortName } from '../../src-shared/domain/customer/regulars.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { balanceOf } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { add, AIGUL, DANA, openPaired, openStaffed, pair, signIn } from './staffed.ts';

const { regular, gold } = demoCustomers;
const NAME = `${regular.firstName} ${regular.lastName}`.trim();
const DIGITS = regular.phone.slice(-4);
const INVALID = { ok: false, fault: { code: 'invalidState' } };

let bench: Bench;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regulars-'));
  bench = await openBench();
});
afterEach(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The till's journal with some of it played. */
const withJournal = (played: (journal: Journal) => Journal): Partial<TillDeps> => ({
  openJournal: (environment, _place, keys, trail) => {
    const opened = openJournal(join(folder, environment, 'journal.sqlite'), () => 'stamp', keys, {
      trail,
    });
    return { ...opened, journal: played(opened.journal) };
  },
});

const allow = (findRegulars = true) => bench.call('preferences.change', { findRegulars });
const search = (digits = DIGITS) => bench.call('customer.regulars', { digits });

/** Somebody whose phone the service doesn't know: registered by the sale. */
async function sellTo(text: string): Promise<void> {
  const parsed = parsePhone(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  await bench.sell({
    saleId: ulid(),
    customer: { kind: 'new', phone: parsed.phone },
    quote: null,
    noLoyaltyReason: 'cashierChoice',
    stamps: 0,
  });
}

async function sellToRegular(): Promise<void> {
  await bench.sell({
    saleId: ulid(),
    customer: {
      kind: 'known',
      userId: id(regular.id),
      phone: regular.phone as Phone,
      name: NAME,
      requiresSmsCode: false,
    },
    noLoyaltyReason: 'cashierChoice',
    stamps: 0,
  });
}

async function found(digits = DIGITS) {
  const answer = await search(digits);
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value.regulars;
}
async function one(digits = DIGITS): Promise<number> {
  const [first] = await found(digits);
  if (first === undefined) throw new Error('nobody');
  return first.regular;
}

/** As the shift's report counts it by now. */
async function leftBy({ cashierId }: { readonly cashierId: string | null }): Promise<number> {
  const report = await bench.call('shift.report', null);
  if (!report.ok) throw new Error(report.fault.code);
  return report.value.byCashier.find((line) => line.cashierId === cashierId)?.regularsLeft ?? 0;
}

/** Dana has sold to them. */
async function openStaffedWithRegular(): Promise<void> {
  await bench.stop();
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await allow();
  await signIn(bench, DANA);
  await sellToRegular();
}

test('without the owner’s setting nothing is found, and what was found before is nobody', async () => {
  await sellToRegular();
  expect(await search()).toMatchObject(INVALID);
  await allow();
  const number = await one();
  await allow(false);
  expect(await search()).toMatchObject(INVALID);
  expect(await bench.call('customer.takeRegular', { regular: number })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
  expect(await bench.call('customer.regularBalance', { regular: number })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
});

test('who has bought here is found, with a short name and no phone; who was only looked up isn’t', async () => {
  await allow();
  await bench.call('customer.find', { phone: regular.phone as Phone });
  expect(await found()).toEqual([]);
  const at = bench.clock.now();
  await sellToRegular();
  const regulars = await found();
  expect(regulars).toEqual([{ regular: expect.any(Number), name: shortName(NAME), at }]);
  expect(JSON.stringify(regulars)).not.toContain(regular.phone.slice(2, 9));
  expect(await found('0000')).toEqual([]);
});

test('the one who is chosen is looked up as a typed phone is; any other number is refused', async () => {
  await allow();
  await sellToRegular();
  const number = await one();
  expect(await bench.call('customer.takeRegular', { regular: number })).toEqual({
    ok: true,
    value: { phone: regular.phone },
  });
  expect(await bench.call('customer.takeRegular', { regular: number + 1 })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
  // Of the last search alone.
  await found('0000');
  expect(await bench.call('customer.takeRegular', { regular: number })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
});

test('at most five, the last one to buy first', async () => {
  await allow();
  const phones = [1, 2, 3, 4, 5, 6].map((n) => `+770100${n}4321`);
  for (const phone of phones) {
    await sellTo(phone);
    bench.clock.advance(MINUTE);
  }
  await sellTo(phones[1] ?? '');
  const answer = await search('4321');
  expect(answer.ok && answer.value.more).toBe(true);
  const numbers = answer.ok ? answer.value.regulars.map((each) => each.regular) : [];
  const taken = [];
  for (const number of numbers) {
    const phone = await bench.call('customer.takeRegular', { regular: number });
    taken.push(phone.ok && phone.value.phone);
  }
  const [, second, third, fourth, fifth, sixth] = phones;
  expect(taken).toEqual([second, sixth, fifth, fourth, third]);
});

test('who was forgotten is not found, nor given to whoever had them on the screen', async () => {
  await allow();
  await sellToRegular();
  const number = await one();
  const customer = await bench.handle(regular.phone);
  expect((await bench.call('customer.forget', { customer })).ok).toBe(true);
  expect(await bench.call('customer.takeRegular', { regular: number })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
  expect(await found()).toEqual([]);
});

test('what one has is the service’s word, and isn’t asked while that is away', async () => {
  await allow();
  await sellToRegular();
  const number = await one();
  const has = await balanceOf(bench, regular);
  expect(await bench.call('customer.regularBalance', { regular: number })).toEqual({
    ok: true,
    value: has,
  });
  bench.service.intercept(() => ({ type: 'refuse' }));
  expect(await bench.call('customer.regularBalance', { regular: number })).toEqual({
    ok: true,
    value: null,
  });
  await bench.until('offline', ({ service }) => service.state === 'offline');
  let asked = 0;
  bench.service.intercept(() => {
    asked += 1;
    return { type: 'refuse' };
  });
  expect(await one()).toBeGreaterThan(number);
  const before = asked;
  await bench.call('customer.regularBalance', { regular: number + 1 });
  expect(asked).toBe(before);
});

test('of who isn’t known to the service by a number there is no balance', async () => {
  await allow();
  await sellTo('+77010009977');
  const number = await one('9977');
  expect(await bench.call('customer.regularBalance', { regular: number })).toEqual({
    ok: true,
    value: null,
  });
});

test('a search that is answered after another one is nobody’s, and so is one of before the lock', async () => {
  await bench.stop();
  const waiting: (() => void)[] = [];
  bench = await openStaffed(
    withJournal((journal) => ({
      ...journal,
      findRegulars: async (...which) => {
        await new Promise<void>((go) => waiting.push(go));
        return journal.regulars(...which);
      },
    })),
  );
  await signIn(bench, AIGUL);
  await allow();
  await signIn(bench, DANA);
  await sellToRegular();
  const [first, second] = [search(), search('0000')];
  await expect.poll(() => waiting.length).toBe(2);
  for (const go of waiting.splice(0)) go();
  expect(await first).toMatchObject(INVALID);
  expect((await second).ok).toBe(true);
  const locked = search();
  await expect.poll(() => waiting.length).toBe(1);
  await bench.call('people.lock', null);
  waiting.pop()?.();
  expect(await locked).toMatchObject(INVALID);
});

test('a journal that can’t be read is a fault, and says so', async () => {
  await bench.stop();
  const parts = withJournal((journal) => ({
    ...journal,
    findRegulars: async () => {
      throw new JournalError('unreadable');
    },
  }));
  bench = await openBench('open', parts);
  await allow();
  expect(await search()).toMatchObject({ ok: false, fault: { code: 'storage' } });
});

test('nobody is found by who isn’t signed in, nor taken after the lock', async () => {
  await openStaffedWithRegular();
  const number = await one();
  await bench.call('people.lock', null);
  expect(await search()).toMatchObject({ ok: false, fault: { code: 'signInNeeded' } });
  await signIn(bench, DANA);
  expect(await bench.call('customer.takeRegular', { regular: number })).toEqual(
    fail(LOOK_UP_AGAIN),
  );
});

test('customers who were found and sold nothing to stand in the patterns of the shift', async () => {
  await openStaffedWithRegular();
  const other = '+77010019876';
  await sellTo(other);
  await found();
  await sellToRegular();
  await found();
  expect(await leftBy(DANA)).toBe(0);
  // Nobody was shown anything.
  await found('0000');
  // Looked for once more.
  await found();
  expect(await leftBy(DANA)).toBe(0);
  await found('9876');
  expect(await leftBy(DANA)).toBe(1);
  await sellTo(other);
  expect(await leftBy(DANA)).toBe(1);
  await found();
  // Who signs in again goes on with them, and may look for them once more.
  await bench.call('people.lock', null);
  await signIn(bench, DANA);
  await found();
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(1);
  // Sold to another, whatever was said to who asked.
  await found();
  await sellTo(gold.phone);
  expect(await leftBy(DANA)).toBe(2);
  await found();
  expect(await leftBy(DANA)).toBe(2);
});

test('another cashier may go on with who was found; left, they are left by whoever looked', async () => {
  await openStaffedWithRegular();
  await found();
  await bench.call('people.lock', null);
  await signIn(bench, AIGUL);
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(0);
  await signIn(bench, DANA);
  await found();
  await signIn(bench, AIGUL);
  await found();
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(0);
  expect(await leftBy(AIGUL)).toBe(0);
  await signIn(bench, DANA);
  await found();
  await signIn(bench, AIGUL);
  expect(await leftBy(DANA)).toBe(0);
  await found();
  await sellTo(gold.phone);
  expect(await leftBy(DANA)).toBe(1);
  expect(await leftBy(AIGUL)).toBe(1);
});

test('who was found last before the program ended, or the till was forgotten, was left', async () => {
  await openStaffedWithRegular();
  await found();
  await bench.restart();
  await signIn(bench, DANA);
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(1);
  await found();
  await signIn(bench, AIGUL);
  await bench.call('setup.forget', null);
  await bench.call('setup.startTraining', null);
  await bench.call('setup.forget', null);
  await pair(bench);
  await signIn(bench, DANA);
  expect(await leftBy(DANA)).toBe(2);
});

test('a shift that isn’t closed after all leaves nobody', async () => {
  await openStaffedWithRegular();
  await bench.start({ saleId: ulid(), customer: { kind: 'none', phone: null }, quote: null });
  await bench.untilSale('awaitingPayment');
  expect(await bench.act({ do: 'park' })).toMatchObject({ ok: true });
  await found();
  expect(await bench.call('shift.close', null)).toMatchObject(INVALID);
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(0);
});

test('nor one that wants a reason for what was counted', async () => {
  await openStaffedWithRegular();
  await bench.call('shift.close', null);
  await bench.call('shift.open', { cashier: 'Dana', openingFloat: tiyn(1_000) });
  await found();
  const counted = { counted: tiyn(123_456), reason: null };
  const refused = { fault: { code: 'invalidInput' } };
  expect(await bench.call('shift.close', counted)).toMatchObject(refused);
  await sellToRegular();
  expect(await leftBy(DANA)).toBe(0);
});

test('whom somebody looked at while nobody was known is on nobody who came later', async () => {
  await bench.stop();
  bench = await openPaired();
  await bench.call('shift.open', { cashier: 'Dana' });
  await allow();
  await sellToRegular();
  await found();
  await add(bench, AIGUL);
  await sellTo(gold.phone);
  expect(await leftBy(AIGUL)).toBe(0);
  expect(await leftBy({ cashierId: null })).toBe(1);
});

test('whoever looked before the till locked by itself is who left them', async () => {
  await bench.stop();
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await allow();
  await sellToRegular();
  await signIn(bench, DANA);
  await found();
  bench.clock.advance(61 * MINUTE);
  expect((await bench.snapshot()).people.signedIn).toBeNull();
  await signIn(bench, AIGUL);
  await sellTo(gold.phone);
  expect(await leftBy(DANA)).toBe(1);
  expect(await leftBy(AIGUL)).toBe(0);
});

test('who was found last before the shift is closed stands in its report, too', async () => {
  await bench.stop();
  bench = await openStaffed();
  await signIn(bench, AIGUL);
  await allow();
  await sellToRegular();
  await found();
  const closed = await bench.call('shift.close', null);
  expect(closed).toMatchObject({ ok: true });
  const lines = closed.ok ? closed.value.byCashier : [];
  expect(lines.find(({ cashierId }) => cashierId === AIGUL.cashierId)?.regularsLeft).toBe(1);
});
