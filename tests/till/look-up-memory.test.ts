/** What main keeps of its look-ups, by itself: which handle stands for whom, how long, with which figures. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createLookUps, type LookUps } from '../../src-main/till/customer/look-ups.ts';
import { INVALID_STATE, LOOK_UP_AGAIN, type Fault } from '../../src-shared/domain/fault.ts';
import type {
  Customer,
  CustomerSummary,
  Lookup,
} from '../../src-shared/domain/customer/customer.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { ChosenCustomer } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { Sale, SaleRequest, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { AWARD, CUSTOMER, FAULT, PHONE, SUMMARY } from '../domain/customer-samples.ts';
import { chosen, request } from '../domain/sale-samples.ts';

const OTHER = '+77019998877' as Phone;
const AGAIN = fail(LOOK_UP_AGAIN);
const NOBODY: Lookup = { kind: 'new', phone: PHONE };
const person = (change: Partial<Customer> = {}): Lookup => ({
  kind: 'found',
  customer: { ...CUSTOMER, ...change },
});

let place: string;
let lookUps: LookUps;
let time: number;
beforeEach(() => {
  place = 'branch 1';
  time = 0;
  lookUps = createLookUps({
    clock: { now: () => 5_000, steady: () => time },
    place: () => place,
    isOffline: () => false,
  });
});

const answered = async (answer: Result<Lookup, Fault>) => answer;
async function find(answer: Lookup = person(), phone = PHONE): Promise<number> {
  const found = await lookUps.find(phone, () => answered(ok(answer)));
  if (!found.ok) throw new Error(found.fault.code);
  return found.value.handle;
}
const read = (handle: number, change: Partial<CustomerSummary> = {}) =>
  lookUps.summarise(handle, async () => ({ ...SUMMARY, ...change }));
const composed = (customer: ChosenCustomer, change = {}) => {
  const sale = lookUps.compose(chosen({ customer, ...change }));
  return sale.ok ? sale.value : sale.fault.code;
};
const stands = (handle: number) =>
  composed({ kind: 'lookedUp', handle }, { withoutBonuses: true, stamps: 0 }) !== 'lookUpAgain';
const of = (handle: number) => composed({ kind: 'lookedUp', handle });
const typed = (phone: Phone = PHONE) =>
  composed({ kind: 'typed', phone }, { withoutBonuses: true, stamps: 0 });
const quote = (handle: number) => (of(handle) as SaleRequest).quote;
const onScreen = (state: Partial<SaleState>, change: Partial<SaleRequest> = {}) =>
  ({
    request: request({ customer: customerOf(PHONE), ...change }),
    state,
    noLoyaltyReason: null,
  }) as Sale;
const customerOf = (phone: Phone | null, userId = CUSTOMER.userId) =>
  phone === null
    ? ({ kind: 'none', phone } as const)
    : ({ kind: 'known', userId, phone, name: '', requiresSmsCode: false } as const);
const PAID = { at: 'done' } as const;

describe('a handle', () => {
  test('is counted from the time of the start, and given again for the same answer', async () => {
    const first = await find();
    expect(first).toBe(5_001);
    expect(await find(NOBODY, OTHER)).toBe(5_002);
    expect(await find(person({ firstName: 'B' }))).toBe(first);
    expect(lookUps.found(first)?.firstName).toBe('B');
  });

  test.each<[string, Lookup, Lookup]>([
    ['another person', person(), person({ userId: id('2002') })],
    ['no longer registered', person(), NOBODY],
    ['registered since', NOBODY, person()],
    ['barred since', NOBODY, { kind: 'blacklisted', phone: PHONE }],
  ])('is another one for another answer: %s', async (_, before, after) => {
    const first = await find(before);
    const second = await find(after);
    expect(second).not.toBe(first);
    expect([lookUps.found(first), stands(first), stands(second)]).toEqual([null, false, true]);
  });

  test('names nobody to edit where nobody was found', async () => {
    expect(lookUps.found(await find(NOBODY))).toBeNull();
    expect(lookUps.found(4)).toBeNull();
  });

  test('ends with its place, with what is forgotten, and with its customer', async () => {
    const ends: ((handle: number) => void)[] = [
      () => (place = 'branch 2'),
      () => lookUps.forget(),
      (handle) => lookUps.drop(handle),
    ];
    for (const end of ends) {
      const [handle, stays] = [await find(), await find(NOBODY, OTHER)];
      end(handle);
      expect(lookUps.found(handle)).toBeNull();
      lookUps.drop(handle);
      expect(stands(stays)).toBe(end === ends[2]);
    }
  });

  test('lasts for fifty phones; one that is asked again counts as the last', async () => {
    const phones = Array.from({ length: 51 }, (_, at) => `+770100000${10 + at}` as Phone);
    const [first, second] = [await find(NOBODY, phones[0]), await find(NOBODY, phones[1])];
    await find(NOBODY, phones[0]);
    for (const phone of phones.slice(2, 50)) await find(NOBODY, phone);
    expect([stands(first), stands(second)]).toEqual([true, true]);
    await find(NOBODY, phones[50]);
    expect([stands(first), stands(second)]).toEqual([true, false]);
  });

  test('is nobody’s when the answer comes after all was forgotten', async () => {
    let answer!: (lookup: Result<Lookup, Fault>) => void;
    const asked = lookUps.find(PHONE, () => new Promise((done) => (answer = done)));
    lookUps.forget();
    answer(ok(person()));
    expect(await asked).toEqual(fail(INVALID_STATE));
    expect(typed()).toMatchObject({ customer: { kind: 'none', phone: PHONE } });
  });
});

describe('a phone as typed', () => {
  test('is whom it was last found to be', async () => {
    expect(typed()).toMatchObject({ customer: { kind: 'none' }, noLoyaltyReason: 'cashierChoice' });
    await find();
    expect(typed()).toMatchObject({ customer: { kind: 'known', userId: CUSTOMER.userId } });
  });

  test('whose look-up failed is nobody, until it is answered', async () => {
    await find();
    expect(await lookUps.find(PHONE, () => answered(fail(FAULT)))).toEqual(fail(FAULT));
    expect(typed()).toMatchObject({ customer: { kind: 'none' }, noLoyaltyReason: 'offline' });
    await find();
    expect(typed()).toMatchObject({ customer: { kind: 'known' } });
  });
});

describe('figures', () => {
  test('are read of the one who was found, and kept when they are looked up again', async () => {
    const handle = await find();
    expect(quote(handle)).toEqual({ balance: 5_000, percent: 3 });
    const asked: string[] = [];
    const summary = await lookUps.summarise(handle, async (userId) => {
      asked.push(userId);
      return SUMMARY;
    });
    expect([asked, summary]).toEqual([[CUSTOMER.userId], ok(SUMMARY)]);
    await find();
    expect(quote(handle)).toEqual({ balance: 124_000, percent: 7 });
    expect(await find(person({ userId: id('2002') }))).not.toBe(handle);
    expect(composed({ kind: 'lookedUp', handle: 5_002 })).toMatchObject({
      quote: { balance: 5_000, percent: 3 },
    });
  });

  test('are read of nobody else', async () => {
    expect(await read(4)).toEqual(AGAIN);
    expect(await read(await find(NOBODY))).toEqual(AGAIN);
  });

  test('of one who is another by now are nobody’s', async () => {
    const handle = await find();
    const summary = await lookUps.summarise(handle, async () => {
      await find(NOBODY);
      return SUMMARY;
    });
    expect(summary).toEqual(AGAIN);
  });

  test('that were asked for later stay, whichever answer is late', async () => {
    const handle = await find();
    const late = await lookUps.summarise(handle, async () => {
      await read(handle, { percent: ok(9) });
      return SUMMARY;
    });
    expect(late.ok && late.value.percent).toEqual(ok(7));
    expect(quote(handle)?.percent).toBe(9);
    await read(handle, { percent: ok(4) });
    expect(quote(handle)?.percent).toBe(4);
  });
});

describe('figures that are read with the look-up', () => {
  const HERS = { ...SUMMARY, percent: ok(9) };
  /** Who was read, in their order. */
  let asked: string[];
  beforeEach(() => {
    asked = [];
  });
  const reads = async (userId: string) => {
    asked.push(userId);
    return userId === CUSTOMER.userId ? SUMMARY : HERS;
  };
  const look = (answer: Lookup = person(), seen: Id | null = null) =>
    lookUps.find(
      PHONE,
      async () => {
        asked.push('look-up');
        return ok(answer);
      },
      { seen, read: reads },
    );
  const figures = async (found: Awaited<ReturnType<typeof look>>) => {
    if (!found.ok) throw new Error(found.fault.code);
    return lookUps.summarise(found.value.handle, reads);
  };
  const { userId } = CUSTOMER;
  const OTHERS = id('2002');

  test.each([
    ['at its answer, of a customer who is new here', null, ['look-up', userId]],
    ['beside it, of who was seen here', userId, ['look-up', userId]],
    ['anew, where another one is found', OTHERS, ['look-up', OTHERS, userId]],
  ])('begin %s', async (_what, seen, order) => {
    expect(await figures(await look(person(), seen))).toEqual(ok(SUMMARY));
    expect(asked).toEqual(order);
    expect(quote(5_001)).toEqual({ balance: 124_000, percent: 7 });
  });

  test.each<[string, Lookup]>([
    ['is new', NOBODY],
    ['is barred', { kind: 'blacklisted', phone: PHONE }],
  ])('are nobody’s where the phone %s', async (_what, answer) => {
    expect(await figures(await look(answer, OTHERS))).toEqual(AGAIN);
    expect(asked).toEqual(['look-up', OTHERS]);
  });

  test('are nobody’s after a look-up without an answer', async () => {
    const ahead = { seen: userId, read: reads };
    expect(await lookUps.find(PHONE, () => answered(fail(FAULT)), ahead)).toEqual(fail(FAULT));
    expect(await figures(await look())).toEqual(ok(SUMMARY));
    expect(asked).toEqual([userId, 'look-up', userId]);
  });

  test.each<[string, () => unknown]>([
    ['a second later', () => (time += 1_001)],
    ['after a sale', () => lookUps.saleShown(onScreen({ at: 'creating' } as never))],
    ['for the second time', () => lookUps.summarise(5_001, reads)],
  ])('are read again for who asks %s', async (_what, happens) => {
    const found = await look();
    await happens();
    await figures(found);
    expect(asked).toEqual(['look-up', userId, userId]);
  });

  test('are read again for a page that has forgotten whom main still knows', async () => {
    await figures(await look());
    await figures(await look(person(), userId));
    expect(asked).toEqual(['look-up', userId, 'look-up', userId]);
  });

  /** A look-up whose figures are those of before; it is answered when that is said. */
  const early = () => {
    const answer = Promise.withResolvers<void>();
    const ask = async () => {
      await answer.promise;
      return ok(person());
    };
    const found = lookUps.find(PHONE, ask, { seen: userId, read: async () => HERS });
    return { found, answer: answer.resolve };
  };

  test('are those of the last look-up, however late an earlier one is answered', async () => {
    const before = early();
    const found = await look(person(), userId);
    before.answer();
    await before.found;
    expect(await figures(found)).toEqual(ok(SUMMARY));
  });

  test('are not those of before a sale that was shown since', async () => {
    const before = early();
    lookUps.saleShown(onScreen(PAID));
    before.answer();
    expect(await figures(await before.found)).toEqual(ok(SUMMARY));
  });

  test('that fail are told to who asks, and to nobody else', async () => {
    const error = new Error('a defect');
    const ahead = { seen: null, read: () => Promise.reject(error) };
    const found = await lookUps.find(PHONE, () => answered(ok(person())), ahead);
    await expect(figures(found)).rejects.toBe(error);
    expect(await figures(found)).toEqual(ok(SUMMARY));
  });
});

describe('a sale on the screen', () => {
  const NOW = { at: 'quoteChanged', now: { balance: tiyn(700), percent: 2 } } as const;
  let handle: number;
  beforeEach(async () => {
    handle = await find();
    await read(handle);
  });

  test('that shows other figures teaches them', () => {
    lookUps.saleShown(onScreen(NOW as never));
    expect(quote(handle)).toEqual({ balance: 700, percent: 2 });
    // The rest is as it was read.
    expect(composed({ kind: 'lookedUp', handle }, { award: true })).toMatchObject({
      award: { awardId: AWARD.awardId },
    });
  });

  test.each<[string, Partial<SaleState>, Partial<SaleRequest>]>([
    ['another person’s figures', NOW as never, { customer: customerOf(PHONE, id('2002')) }],
    ['of a phone that was typed', NOW as never, { customer: { kind: 'new', phone: PHONE } }],
    ['of another phone', NOW as never, { customer: customerOf(OTHER) }],
    ['of nobody', NOW as never, { customer: customerOf(null) }],
    ['in another state', { at: 'takingPayment' } as never, {}],
  ])('teaches nothing: %s', (_, state, change) => {
    lookUps.saleShown(onScreen(state, change));
    expect(quote(handle)).toEqual({ balance: 124_000, percent: 7 });
  });

  test('teaches nothing of one whose figures were not read', async () => {
    lookUps.forget();
    const unread = await find();
    lookUps.saleShown(onScreen(NOW as never));
    expect(quote(unread)).toEqual({ balance: 5_000, percent: 3 });
  });

  test('that the service refused shows the blacklist, of a new customer only', async () => {
    const refused = onScreen({
      at: 'failed',
      fault: { code: 'blacklisted', retry: 'never' },
    } as never);
    lookUps.saleShown(refused);
    expect(of(handle)).toMatchObject({ customer: { kind: 'known' } });
    const newcomer = await find(NOBODY);
    lookUps.saleShown(onScreen({ at: 'failed', fault: FAULT } as never));
    expect(of(newcomer)).toMatchObject({ customer: { kind: 'new' } });
    lookUps.saleShown(refused);
    expect(typed()).toMatchObject({ customer: { kind: 'none' }, noLoyaltyReason: 'blacklisted' });
  });

  test.each<[string, Sale, Sale | null, boolean]>([
    ['gone, paid', onScreen(PAID), null, true],
    ['another one in its place', onScreen(PAID), onScreen(PAID, { saleId: 'next' }), true],
    ['gone on', onScreen({ at: 'takingPayment' } as never), onScreen(PAID), false],
    ['given up', onScreen({ at: 'cancelled' } as never), null, false],
    ['of nobody', onScreen(PAID, { customer: customerOf(null) }), null, false],
    ['of another phone', onScreen(PAID, { customer: customerOf(OTHER) }), null, false],
  ])('%s: whether its customer goes with it', (_, before, after, goes) => {
    lookUps.saleShown(before);
    lookUps.saleShown(after);
    expect(stands(handle)).toBe(!goes);
  });
});
