/** An edit of a customer's data, by itself: written before it is sent, and what came of it afterwards. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomerEdits } from '../../src-main/till/customer/edit.ts';
import type { CustomerEditIntent } from '../../src-main/ports/journal/customers.ts';
import { JournalError } from '../../src-main/ports/journal.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { CUSTOMER } from '../domain/customer-samples.ts';
import { manualClock } from './manual-clock.ts';

const NOTHING = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
const NEW = '+77019990011' as Phone;
const tag = (tagId: string) => ({ tagId, name: tagId, color: null, isDiscount: false });

type Parts = Parameters<typeof createCustomerEdits>[0];

let sent: unknown[];
let intents: CustomerEditIntent[];
let outcomes: { outcome: string; fault: Fault | null }[];
let answer: Result<{ phone: Phone }, Fault>;
let locked: boolean;
let known: readonly ReturnType<typeof tag>[];
let owes: boolean;
beforeEach(() => {
  sent = [];
  intents = [];
  outcomes = [];
  answer = ok({ phone: CUSTOMER.phone });
  locked = false;
  known = [];
  owes = false;
});

function write(kept: () => void): void {
  if (locked) throw new JournalError('locked');
  kept();
}

function edits(change: Partial<Parts> = {}) {
  const journal = {
    knownTags: () => known,
    owesConsent: () => owes,
    recordCustomerEdit: (intent: CustomerEditIntent) => {
      write(() => intents.push(intent));
      return 7;
    },
    recordCustomerEditOutcome: (edit: number, outcome: string, fault: Fault | null) => {
      expect(edit).toBe(7);
      write(() => outcomes.push({ outcome, fault }));
    },
  };
  const api = {
    editCustomer: async (...asked: unknown[]) => {
      sent.push(asked);
      return answer;
    },
  };
  return createCustomerEdits({
    clock: manualClock(),
    pairing: () => ({ api, journal, serviceTime: { now: () => 5_000 } }),
    shift: () => ({ cashier: 'Dana' }),
    cashier: () => null,
    supervisor: () => null,
    phoneChangeHoldHours: () => 24,
    askConsent: () => true,
    shutdown: { isShuttingDown: () => false, track: <T>(work: T) => work },
    ...change,
  } as unknown as Parts);
}

const customer = { ...CUSTOMER, tags: [tag('1'), tag('2')] } as never;

test.each<[string, Partial<Parts>]>([
  ['nothing is set up', { pairing: () => null }],
  ['no shift is open', { shift: () => null }],
  [
    'the program ends',
    { shutdown: { isShuttingDown: () => true, track: (work) => work } } as Partial<Parts>,
  ],
])('nothing is kept or sent when %s', async (_, change) => {
  const edited = await edits(change).edit(customer, { ...NOTHING, firstName: 'A' });
  expect(edited).toEqual(fail(INVALID_STATE));
  expect([sent, intents]).toEqual([[], []]);
});

function unreadable(): never {
  throw new JournalError('locked');
}

describe('tags', () => {
  test.each([
    [['1', '2'], true],
    [['1'], true],
    [[], true],
    [['1', '3'], false],
    [['3'], false],
    [['9'], true],
  ])('%j may be given: %s', async (tags, may) => {
    known = [tag('9')];
    const edited = await edits().edit(customer, { ...NOTHING, tags: tags as never });
    expect(edited.ok).toBe(may);
    expect(sent).toHaveLength(may ? 1 : 0);
  });

  test('where not all could be read are not sent, not even the same; all else is', async () => {
    const partly = { ...(customer as object), allTagsRead: false } as never;
    const given = await edits().edit(partly, { ...NOTHING, tags: ['1'] as never });
    expect(given).toMatchObject({ fault: { field: 'tags' } });
    expect(await edits().edit(partly, { ...NOTHING, tags: [] })).toMatchObject({ ok: false });
    expect(sent).toEqual([]);
    expect(await edits().edit(partly, { ...NOTHING, firstName: 'A' })).toMatchObject({ ok: true });
    expect(sent).toMatchObject([[CUSTOMER.userId, { firstName: 'A', tags: null }]]);
  });

  test('with a journal that can’t be read they are those of the customer', async () => {
    const journal = { knownTags: unreadable };
    const one = edits({ pairing: () => ({ journal }) as never });
    const edited = await one.edit(customer, { ...NOTHING, tags: ['3'] as never });
    expect(edited).toMatchObject({ fault: { field: 'tags' } });
  });
});

test('what can’t be written before is not sent', async () => {
  locked = true;
  const edited = await edits().edit(customer, { ...NOTHING, firstName: 'A' });
  expect(edited).toMatchObject({ fault: { code: 'storage' } });
  expect(sent).toEqual([]);
});

test.each<[string, Result<{ phone: Phone }, Fault>, string]>([
  ['done', ok({ phone: NEW }), 'done'],
  ['refused', fail({ code: 'rejected', retry: 'never' }), 'refused'],
  ['without an answer', fail({ code: 'timeout', retry: 'unsafe' }), 'unknown'],
])('%s is kept so', async (_, comes, outcome) => {
  answer = comes;
  const edited = await edits().edit(customer, { ...NOTHING, newPhone: NEW });
  expect(edited).toEqual(comes);
  expect(outcomes).toMatchObject([{ outcome }]);
});

test('“not now” of a busy service is no refusal: some act before they say so', async () => {
  answer = fail({ code: 'unavailable', retry: 'safe', status: 429 });
  const edited = await edits().edit(customer, { ...NOTHING, newPhone: NEW });
  const told = { code: 'unavailable', retry: 'unsafe', status: 429 };
  expect(edited).toEqual(fail(told));
  expect(outcomes).toEqual([{ outcome: 'unknown', fault: told }]);
});

test('the service’s words are kept without the names and phones of the edit', async () => {
  const message = `Sekretnaya Anna has ${NEW} and ${CUSTOMER.phone}`;
  answer = fail({ code: 'rejected', retry: 'never', message });
  const change = { ...NOTHING, newPhone: NEW, firstName: 'Anna', lastName: 'Sekretnaya' };
  await edits().edit(customer, change);
  const kept = outcomes[0]?.fault?.message ?? '';
  expect(kept).not.toBe('');
  for (const secret of ['Sekretnaya', 'Anna', NEW, CUSTOMER.phone])
    expect(kept).not.toContain(secret);
});

describe('what is kept of it', () => {
  test('the fields, and of a new phone the ends and the hold', async () => {
    await edits().edit(customer, { ...NOTHING, newPhone: NEW, birthday: null, lastName: 'B' });
    expect(intents).toMatchObject([
      {
        cashier: 'Dana',
        supervisor: null,
        fields: ['lastName', 'phone'],
        phone: { from: CUSTOMER.phone.slice(-2), to: '11', holdHours: 24, serviceAt: 5_000 },
      },
    ]);
  });

  test('the same phone again is no change of it', async () => {
    await edits().edit(customer, { ...NOTHING, newPhone: CUSTOMER.phone, firstName: 'A' });
    expect(intents).toMatchObject([{ fields: ['firstName'], phone: null }]);
  });

  test('whose hand it was, and who let it pass', async () => {
    const [cashier, supervisor] = [
      { cashierId: 'r', name: 'Ruslan' },
      { cashierId: 'a', name: 'Aigul' },
    ];
    const parts: Partial<Parts> = { cashier: () => cashier, supervisor: () => supervisor };
    await edits(parts).edit(customer, { ...NOTHING, firstName: 'A' });
    expect(intents).toMatchObject([{ cashier: 'Ruslan', supervisor: { name: 'Aigul' } }]);
  });
});

describe('of who was registered here', () => {
  beforeEach(() => {
    owes = true;
  });
  const missing = { fault: { code: 'invalidInput', field: 'consent', problem: 'missing' } };

  test.each([
    { firstName: 'A' },
    { lastName: 'B' },
    { birthday: { year: 1990, month: 1, day: 2 } },
  ])('%j is neither kept nor sent without their consent', async (change) => {
    expect(await edits().edit(customer, { ...NOTHING, ...change })).toMatchObject(missing);
    expect([sent, intents]).toEqual([[], []]);
  });

  test('it is kept beside the edit, and the service isn’t told of it', async () => {
    await edits().edit(customer, { ...NOTHING, firstName: 'A', consent: true });
    expect(intents).toMatchObject([{ consent: 'given', fields: ['firstName'] }]);
    expect(sent).toEqual([
      [CUSTOMER.userId, { ...NOTHING, phone: CUSTOMER.phone, firstName: 'A' }],
    ]);
  });

  test('tags are sent without it, and it stays owed', async () => {
    await edits().edit(customer, { ...NOTHING, tags: ['1'] as never });
    expect(intents).toMatchObject([{ consent: 'owed', fields: ['tags'] }]);
  });

  test('nobody is asked where the owner doesn’t want it', async () => {
    const change = { ...NOTHING, firstName: 'A' };
    expect((await edits({ askConsent: () => false }).edit(customer, change)).ok).toBe(true);
    expect(intents).toMatchObject([{ consent: 'owed' }]);
  });

  test('a journal that can’t be read lets nothing through', async () => {
    const journal = { knownTags: () => known, owesConsent: unreadable };
    const one = edits({ pairing: () => ({ journal }) as never });
    const edited = await one.edit(customer, { ...NOTHING, firstName: 'A', consent: true });
    expect(edited).toMatchObject({ fault: { code: 'storage' } });
  });
});
