/** The judge of the words: a screen that lies is told, and one that says only what is certain is not. */
import { describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import {
  NO_CODE,
  type AbandonedAward,
  type Sale,
  type SaleCustomer,
  type SaleState,
} from '../../src-shared/domain/sale/sale.ts';
import { finished, request } from '../domain/sale-samples.ts';
import type { Act, OperationKind, Sent } from './acts.ts';
import type { JournalEdit, JournalReversal } from './facts.ts';
import { createListener, judgeWords } from './words.ts';

const ORDER = { orderId: id('7'), orderNumber: id('1') };
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
const TIMEOUT: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSED: Fault = { code: 'rejected', retry: 'never' };

const KEYS: Record<OperationKind, string> = {
  order: 'POST branches/#/cash/order',
  completed: 'POST orders/#/cash/complete',
  reverted: 'POST orders/#/revert-transaction',
  refund: 'PATCH orders/#/refund',
  award: 'POST branches/#/awards/#/give',
  code: 'POST customers/#/send-use-cashback-code',
  edited: 'PUT customers/#',
};
const asked = (kind: OperationKind, sent: number, refused = false): Sent => ({
  till: 0,
  key: KEYS[kind],
  path: KEYS[kind].replace('#', String(ORDER.orderId)),
  sent,
  at: 1_000 * sent,
  refused,
  agreed: null,
});
const act = (kind: OperationKind, of: string, sent: number, acted: number): Act => ({
  ...asked(kind, sent),
  acted,
  actedAt: 1_000 * acted,
  operation: { kind, of },
});

const done = (resolution: (SaleState & { at: 'done' })['resolution']) =>
  finished({ order: ORDER, resolution });

function stopped(call: (SaleState & { at: 'failed' })['call'], outcomeUnknown: boolean): SaleState {
  const fault = outcomeUnknown ? TIMEOUT : REFUSED;
  return { at: 'failed', call, fault, outcomeUnknown, order: null, ...NO_CODE };
}

function sale(state: SaleState, award: typeof GIFT | null = null): Sale {
  const asked = request({ amount: tiyn(500_000), bonus: tiyn(0), award });
  return {
    request: asked,
    bonus: asked.bonus,
    noLoyaltyReason: null,
    quote: null,
    unansweredAt: null,
    state,
  };
}

const CUSTOMER = '9007199254740993';

/** And when it was first on the screen. */
type SeenReversal = JournalReversal & { readonly begun: number };
type SeenEdit = JournalEdit & { readonly begun: number };

/** The violations about a screen that stood from `at` until `until`. */
function verdict(
  screen: {
    readonly sales?: readonly Sale[];
    readonly reversals?: readonly SeenReversal[];
    readonly edits?: readonly SeenEdit[];
  },
  ledger: { readonly acts?: readonly Act[]; readonly sent?: readonly Sent[] },
  at = 20,
  until = 20,
): string[] {
  let now = at;
  const listener = createListener(() => now);
  const journal = { sales: [], reversals: [], edits: [], ...screen };
  for (const [index, { begun }] of journal.reversals.entries()) {
    now = begun;
    listener.hear({ ...journal, reversals: unanswered(journal.reversals, index) });
  }
  for (const [index, { begun }] of journal.edits.entries()) {
    now = begun;
    listener.hear({ ...journal, edits: unanswered(journal.edits, index) });
  }
  now = at;
  listener.hear(journal);
  now = until;
  listener.hear(journal);
  const acts = ledger.acts ?? [];
  return judgeWords(listener.told(), { acts, sent: ledger.sent ?? acts });
}

/** Those up to the last one that is asked for. */
function unanswered<T extends SeenReversal | SeenEdit>(all: readonly T[], last: number): T[] {
  return all.slice(0, last + 1).map((one) => ({ ...one, outcome: 'unknown' }));
}

function reversal(
  kind: 'revert' | 'refund',
  outcome: JournalReversal['outcome'],
  begun = 0,
): SeenReversal {
  return { saleId: request().saleId, orderId: null, kind, amount: 100, outcome, begun };
}

function edit(outcome: JournalEdit['outcome'], begun = 0): SeenEdit {
  return { userId: CUSTOMER, outcome, begun };
}

const SOLD = [sale(done('confirmed'))];
const COMPLETED = act('completed', '7', -9, -8);
const ORDERED = act('order', '7', -20, -19);
const BEFORE = [ORDERED, COMPLETED];
/** "Payment taken": of the order nothing was read. */
const TAKEN = [
  sale({
    at: 'readingResult',
    order: ORDER,
    payment: { method: 'cash', tendered: null },
    tries: 0,
  }),
];
const AGREED = { ...asked('completed', 1), agreed: 5 };

describe('a screen that lies', () => {
  test.each<[string, string[]]>([
    ['complete, when it is not', verdict({ sales: SOLD }, { acts: [ORDERED] })],
    [
      'complete, when it becomes so only afterwards',
      verdict({ sales: SOLD }, { acts: [ORDERED, act('completed', '7', 1, 22)] }),
    ],
    ['paid, and nobody has said so', verdict({ sales: TAKEN }, { acts: [ORDERED] })],
    [
      'paid, when it is agreed to only afterwards',
      verdict({ sales: TAKEN }, { acts: [ORDERED], sent: [{ ...AGREED, agreed: 25 }] }),
    ],
    [
      'paid, when another order’s completion was agreed to',
      verdict(
        { sales: TAKEN },
        { acts: [ORDERED], sent: [{ ...AGREED, path: AGREED.path.replace('/7/', '/17/') }] },
      ),
    ],
    [
      'paid, when something else was agreed to',
      verdict({ sales: TAKEN }, { acts: [ORDERED], sent: [{ ...asked('refund', 1), agreed: 5 }] }),
    ],
    [
      'without bonuses, and completed all the same',
      verdict(
        { sales: [sale(done('noLoyalty'))] },
        { acts: [ORDERED, act('completed', '7', 1, 5)] },
      ),
    ],
    [
      'not reverted, and reverted two seconds later',
      verdict(
        { sales: SOLD, reversals: [reversal('revert', 'notDone')] },
        { acts: [...BEFORE, act('reverted', '7', 1, 22)] },
      ),
    ],
    [
      'not refunded, and refunded late',
      verdict(
        { sales: SOLD, reversals: [reversal('refund', 'notDone')] },
        { acts: [...BEFORE, act('refund', '7', 1, 60)] },
      ),
    ],
    [
      'refused, when something on the way there was too busy',
      verdict(
        { sales: SOLD, reversals: [reversal('refund', 'refused')] },
        { acts: BEFORE, sent: [...BEFORE, asked('refund', 1)] },
      ),
    ],
    [
      'the second revert refused, when only the first one was',
      verdict(
        {
          sales: SOLD,
          reversals: [reversal('revert', 'refused'), reversal('revert', 'refused', 10)],
        },
        { acts: BEFORE, sent: [...BEFORE, asked('reverted', 1, true), asked('reverted', 11)] },
      ),
    ],
    [
      'refused, when it is only afterwards that it was',
      verdict(
        { sales: SOLD, reversals: [reversal('revert', 'refused')] },
        { acts: BEFORE, sent: [...BEFORE, asked('reverted', 25, true)] },
      ),
    ],
    [
      'refunded, when it is not',
      verdict({ sales: SOLD, reversals: [reversal('refund', 'done')] }, { acts: BEFORE }),
    ],
    [
      'the second refund done, when only the first one is',
      verdict(
        { sales: SOLD, reversals: [reversal('refund', 'done'), reversal('refund', 'done', 10)] },
        { acts: [...BEFORE, act('refund', '7', 1, 2)] },
      ),
    ],
    [
      'an order of another till not refunded, and refunded late',
      verdict(
        { reversals: [{ ...reversal('refund', 'notDone'), saleId: null, orderId: '7' }] },
        { acts: [...BEFORE, act('refund', '7', 1, 60)] },
      ),
    ],
    ['changed, when it is not', verdict({ edits: [edit('done')] }, {})],
    [
      'not changed, and changed late',
      verdict({ edits: [edit('refused')] }, { acts: [act('edited', CUSTOMER, 1, 60)] }),
    ],
    [
      'no bonuses changed, and the order is completed',
      verdict(
        { sales: [sale({ at: 'givingAward', order: ORDER }, GIFT)] },
        { acts: [ORDERED, act('completed', '7', 1, 5)] },
      ),
    ],
    [
      'no order created, and created late',
      verdict(
        { sales: [sale(stopped('createOrder', false))] },
        { acts: [act('order', '7', 1, 30)] },
      ),
    ],
    [
      'the code not sent, and sent',
      verdict({ sales: [sale(stopped('sendCode', false))] }, { acts: [act('code', '0', 1, 2)] }),
    ],
    [
      'the code sent, when it is not',
      verdict(
        { sales: [sale({ at: 'awaitingCode', sentAt: 1, problem: null })] },
        { acts: [], sent: [asked('code', 1)] },
      ),
    ],
    [
      'not done for long enough that a second request of the same kind went out',
      verdict(
        { sales: SOLD, reversals: [reversal('revert', 'notDone')] },
        { acts: [...BEFORE, act('reverted', '7', 30, 31)] },
        20,
        40,
      ),
    ],
  ])('%s', (_what, violations) => {
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(/^6 the screen says/u);
  });
});

describe('a screen that says what is certain', () => {
  test.each<[string, string[]]>([
    ['complete, and it is', verdict({ sales: SOLD }, { acts: BEFORE })],
    ['paid, and it is', verdict({ sales: TAKEN }, { acts: BEFORE })],
    ['paid, as the service said', verdict({ sales: TAKEN }, { acts: [ORDERED], sent: [AGREED] })],
    [
      'not known, and done late',
      verdict(
        { sales: [sale(done('pending'))] },
        { acts: [ORDERED, act('completed', '7', 1, 22)] },
      ),
    ],
    [
      'not known, and never done',
      verdict({ sales: SOLD, reversals: [reversal('refund', 'unknown')] }, { acts: BEFORE }),
    ],
    [
      'in need of attention, and done by a request that was sent later',
      verdict(
        { sales: [sale(done('needsAttention'))] },
        { acts: [ORDERED, act('completed', '7', 25, 26)] },
      ),
    ],
    [
      'the first refund not done, the second one done',
      verdict(
        {
          sales: SOLD,
          reversals: [reversal('refund', 'notDone'), reversal('refund', 'done', 10)],
        },
        { acts: [...BEFORE, act('refund', '7', 11, 12)] },
      ),
    ],
    [
      'refused, and it was',
      verdict(
        { sales: SOLD, reversals: [reversal('refund', 'refused')] },
        { acts: BEFORE, sent: [...BEFORE, asked('refund', 1, true)] },
      ),
    ],
    [
      'the last order not created, the one before perhaps',
      verdict(
        { sales: [sale(stopped('createOrder', false))] },
        { acts: [act('order', '7', 1, 30)], sent: [asked('order', 1), asked('order', 15)] },
      ),
    ],
    [
      'nobody knows whether the order was created',
      verdict(
        { sales: [sale(stopped('createOrder', true))] },
        { acts: [act('order', '7', 1, 30)] },
      ),
    ],
    [
      'not known whether it was changed, and changed late',
      verdict({ edits: [edit('unknown')] }, { acts: [act('edited', CUSTOMER, 1, 60)] }),
    ],
    [
      'changed once more to what it was by then',
      verdict(
        { edits: [edit('unknown'), edit('done', 10)] },
        { acts: [act('edited', CUSTOMER, 1, 5)] },
      ),
    ],
    [
      'not changed by the first edit, and by the second one',
      verdict(
        { edits: [edit('refused'), edit('done', 10)] },
        { acts: [act('edited', CUSTOMER, 11, 12)] },
      ),
    ],
    [
      'resolved by the word of the cashier',
      verdict({ sales: [sale(done('resolvedManually'))] }, { acts: [ORDERED] }),
    ],
  ])('%s', (_what, violations) => {
    expect(violations).toEqual([]);
  });
});

test('an order that was never sent is not the one of the sale before it', () => {
  let now = 0;
  const listener = createListener(() => now);
  const heard = (at: number, state: SaleState) => {
    now = at;
    listener.hear({ sales: [sale(state)], reversals: [], edits: [] });
  };
  heard(10, { at: 'creating', ...NO_CODE });
  // What is written while it is under way begins no other attempt.
  heard(14, { at: 'creating', ...NO_CODE });
  heard(20, stopped('createOrder', false));
  const lies = (sent: number) =>
    judgeWords(listener.told(), {
      acts: [act('order', '7', sent, 15)],
      sent: [asked('order', sent)],
    });
  expect(lies(1)).toEqual([]);
  expect(lies(12)).toHaveLength(1);
});

const giving: SaleState = { at: 'givingAward', order: ORDER };
const cancelled = (award: AbandonedAward, count?: number): SaleState => ({
  at: 'cancelled',
  order: ORDER,
  award,
  ...(count === undefined ? {} : { given: count }),
  note: null,
});
const asking = (saleId: string, state: SaleState, userId = CUSTOMER): Sale => {
  const { request, ...rest } = sale(state, GIFT);
  const customer = { ...request.customer, userId: id(userId) } as SaleCustomer;
  return { ...rest, request: { ...request, saleId, customer } };
};
const given = (sent: number, acted: number) => act('award', CUSTOMER, sent, acted);
/** The lies about awards of a screen that changed so. */
const lies = (
  screens: readonly (readonly [at: number, ...sales: readonly Sale[]])[],
  acts: readonly Act[],
  others: readonly Act[] = [],
) => {
  let now = 0;
  const listener = createListener(() => now);
  for (const [at, ...sales] of screens) {
    now = at;
    listener.hear({ sales, reversals: [], edits: [] });
  }
  const ledger = { acts: [...BEFORE, ...acts], sent: [], others };
  return judgeWords(listener.told(), ledger).filter((lie) => lie.includes('award'));
};

describe('an award', () => {
  test('is not refused, or given up, where it is given late', () => {
    for (const state of [stopped('giveAward', false), cancelled('none')]) {
      const screens = [[10, asking('a', giving)] as const, [20, asking('a', state)] as const];
      expect(lies(screens, [])).toEqual([]);
      expect(lies(screens, [given(11, 25)])).toHaveLength(1);
    }
  });

  test('is that of the sale that asked for it', () => {
    const first = asking('a', cancelled('none'));
    const screens = [
      [10, asking('a', giving)],
      [20, first],
      [30, first, asking('b', giving)],
      [40, first, asking('b', done('confirmed'))],
    ] as const;
    expect(lies(screens, [given(31, 32)])).toEqual([]);
    // The first one's, acted on late: it was told not to be given, and the second one's was not.
    expect(lies(screens, [given(11, 35)])).toHaveLength(2);
    expect(lies(screens, [given(11, 12), given(31, 32)])).toHaveLength(1);
  });

  test('is that of its sale also where an older one comes into the list before it', () => {
    const screens = [
      [10, asking('b', giving)],
      [20, asking('a', cancelled('none'), '42'), asking('b', cancelled('none'))],
    ] as const;
    expect(lies(screens, [given(11, 25)])).toHaveLength(1);
  });

  test('that somebody gave was given by any till since, and by then', () => {
    const screens = [
      [10, asking('a', giving)],
      [15, asking('a', cancelled('uncertain'))],
      [20, asking('a', cancelled('given', 1))],
    ] as const;
    expect(lies(screens, [given(11, 12)])).toEqual([]);
    expect(lies(screens, [], [given(11, 12)])).toEqual([]);
    expect(lies(screens, [])).toHaveLength(1);
    expect(lies(screens, [], [given(2, 5)])).toHaveLength(1);
    expect(lies(screens, [given(11, 25)])).toHaveLength(1);
  });

  test('of which one is told while two were given is a lie once no more are looked for', () => {
    const screens = (told: Sale, last: Sale = told) =>
      [
        [10, asking('a', giving)],
        [15, asking('a', cancelled('uncertain'))],
        [20, told],
        [40, last],
      ] as const;
    const one = asking('a', cancelled('given', 1));
    const watched = { ...one, unansweredAt: 11 };
    const two = asking('a', cancelled('given', 2));
    const [own, another] = [[given(11, 30)], [given(13, 14)]];
    // The first rise ended the asking.
    expect(lies(screens(one), own, another)).toHaveLength(1);
    expect(lies(screens(one), [given(11, 12)], another)).toHaveLength(1);
    expect(lies(screens(watched, one), own, another)).toHaveLength(1);
    const seen = asking('a', cancelled('acknowledged', 1));
    expect(lies(screens(watched, seen), own, another)).toHaveLength(1);
    expect(lies(screens(watched, two), own, another)).toEqual([]);
    expect(lies(screens(watched), own, another)).toEqual([]);
    // Given to another sale later, or by another till when all was told.
    expect(lies(screens(watched, one), [], [...another, given(50, 51)])).toEqual([]);
    expect(lies(screens(two), [], another)).toHaveLength(1);
  });

  test('that another till gave by the cashier’s word is one of those that were given', () => {
    const asked = asking('a', cancelled('given', 1));
    const award = { ...GIFT, total: GIFT.total + 1 };
    const screens = [
      [10, asking('a', giving)],
      [20, { ...asked, request: { ...asked.request, award } }],
    ] as const;
    expect(lies(screens, [given(11, 16)], [given(12, 13)])).toEqual([]);
    expect(lies(screens, [], [given(12, 13)])).toHaveLength(1);
  });
});
