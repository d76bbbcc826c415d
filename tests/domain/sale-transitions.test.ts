/**
 * Single transitions of a sale, each from a state that is written out: what it becomes and what is
 * to be done, to the last field. `null`: the event means nothing there.
 */
import { describe, expect, test } from 'vitest';
import { CONTRADICTED, type Fault, type FaultCode } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import {
  cashDue,
  CODE_LIFETIME,
  NO_CODE,
  RESEND_PAUSE,
  type Payment,
  type Sale,
  type SaleRequest,
  type SaleState,
} from '../../src-shared/domain/sale/sale.ts';
import { recoveryOptions } from '../../src-shared/domain/sale/recovery-options.ts';
import type { SaleEffect, SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import type { Unread } from '../../src-shared/domain/sale/unread.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { finished, known, ORDER, request } from './sale-samples.ts';

type State<A extends SaleState['at']> = SaleState & { at: A };
type Row = [
  what: string,
  from: SaleState,
  event: SaleEvent,
  becomes: Partial<SaleState> | null,
  effects?: readonly SaleEffect[],
];

const T = 1_800_000_000_000;
const SURE = provableFrom(T);
const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
const SERVICE_UNAVAILABLE: Fault = { code: 'unreachable', retry: 'safe' };
const REFUSAL: Fault = { code: 'rejected', retry: 'never', status: 400 };
const WRONG: Fault = { code: 'wrongCode', retry: 'safe', serviceCode: 3025 };
const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 503 };
const AGAIN: SaleEvent = { type: 'interrupted', at: T };
const RETRY: SaleEvent = { type: 'retry' };
const PAYMENT: Payment = { method: 'card', tendered: null };
const RESULT = { cashback: tiyn(1_000), balance: tiyn(9_000), stamps: null };
const READ: SaleEffect = { do: 'readOrder', order: ORDER };
const READ_RESULT: SaleEffect = { do: 'readResult', order: ORDER };
const COMPLETE: SaleEffect = { do: 'completeOrder', order: ORDER, payment: PAYMENT };
const WAIT: SaleEffect = { do: 'wait', order: ORDER };

const read = (status: string, at = T): SaleEvent => ({ type: 'orderRead', status, at });
const received = (status: string | null, at = T): SaleEvent => ({
  type: 'resultRead',
  result: RESULT,
  status,
  at,
});
const failed = (fault: Fault): SaleEvent => ({ type: 'completionFailed', fault, at: T });
const over = (change: Partial<State<'done'>> = {}) => finished({ payment: PAYMENT, ...change });
const stoppedAt = (
  call: State<'failed'>['call'],
  change: Partial<State<'failed'>> = {},
): State<'failed'> => ({
  at: 'failed',
  call,
  fault: REFUSAL,
  outcomeUnknown: false,
  order: null,
  ...NO_CODE,
  ...change,
});
const givenUp = (award: State<'cancelled'>['award']): State<'cancelled'> => ({
  at: 'cancelled',
  order: ORDER,
  award,
  note: null,
});
const notRead = (code: FaultCode): SaleEvent => ({
  type: 'orderNotRead',
  fault: { code, retry: 'never' },
  at: T,
});
const create = (withCode: boolean): SaleEffect[] => [
  { do: 'createOrder', withCode, verify: false },
];
const begin = (change: Partial<SaleRequest> = {}) => startSale(request(change));
/** Of a sale that spends nothing. */
const earningIn = (state: SaleState, change: Partial<SaleRequest> = {}): Sale => ({
  ...begin(change).sale,
  state,
});
const give = (isFree: boolean): SaleEffect[] => [{ do: 'giveAward', order: ORDER, isFree }];
const creating = (change: Partial<State<'creating'>> = {}): SaleState => ({
  at: 'creating',
  ...NO_CODE,
  ...change,
});
const saleIn = (state: SaleState, change: Partial<Sale> = {}): Sale => ({
  ...startSale(request({ bonus: tiyn(50_000), customer: known(true) })).sale,
  state,
  ...change,
});

test('what failed before there was an order has none, and no code', () => {
  const event: SaleEvent = { type: 'codeNotSent', fault: REFUSAL, at: T };
  expect(transition(saleIn({ at: 'sendingCode' }), event)?.sale.state).toStrictEqual(
    stoppedAt('sendCode'),
  );
});

function play(rows: readonly Row[], change: Partial<Sale> = {}): void {
  test.each(rows)('%s', (_what, from, event, becomes, effects = []) => {
    const sale = saleIn(from, change);
    const step = transition(sale, event);
    if (becomes === null) expect(step).toBeNull();
    else expect(step).toMatchObject({ sale: { state: { ...becomes } }, effects });
    if (step !== null) expect(step.effects).toEqual(effects);
  });
}

describe('a waiting sale', () => {
  play([
    ['once more pending: completed', over({ saidDone: 3 }), read('PENDING'), over(), [COMPLETE]],
    [
      'said to be done often enough, and still pending',
      over({ saidDone: 4 }),
      read('PENDING'),
      { resolution: 'needsAttention', fault: CONTRADICTED, saidDone: 4 },
    ],
    [
      'said to be done',
      over({ saidDone: 1 }),
      { type: 'completed', at: T },
      { saidDone: 2 },
      [READ_RESULT],
    ],
    ['completed', over(), read('COMPLETED'), { resolution: 'confirmed' }, [READ_RESULT]],
    [
      'confirmed by its result',
      over(),
      received('COMPLETED'),
      { resolution: 'confirmed', result: RESULT },
    ],
    ['its result says nothing of it', over(), received(null), null],
    ['its result says that it is pending', over(), received('PENDING'), null],
    [
      'its result says that it came to nothing',
      over(),
      received('BLOCKED'),
      { resolution: 'needsAttention' },
    ],
    ['not completed because the service was away', over(), failed(SERVICE_UNAVAILABLE), over()],
    ['refused: the order is looked at', over(), failed(REFUSAL), { fault: REFUSAL }, [READ]],
    [
      'refused, and still pending',
      over({ fault: REFUSAL }),
      read('PENDING'),
      { resolution: 'needsAttention', fault: REFUSAL },
    ],
    ['asked by hand: it is asked anyway', over(), { type: 'recheckRequested' }, null],
    ['the program was started again', over(), AGAIN, over()],
  ]);

  test('that may have been completed just now is not given up by a record that shows nothing', () => {
    const sale = saleIn(over(), { unansweredAt: T });
    expect(transition(sale, read('BLOCKED', SURE - 1))).toBeNull();
    expect(transition(sale, read('BLOCKED', SURE))?.sale.state).toMatchObject({
      resolution: 'needsAttention',
    });
    expect(transition(sale, failed(LOST))?.sale.unansweredAt).toBe(T);
  });

  test.each<[FaultCode, boolean]>([
    ['unreachable', true],
    ['timeout', true],
    ['unauthorised', true],
    ['internal', true],
    ['invalidState', true],
    ['notFound', false],
    ['rejected', false],
    ['rejectedInput', false],
  ])('whose order could not be read because of %s goes on waiting: %s', (code, waits) => {
    const step = transition(saleIn(over()), notRead(code));
    const { state } = step?.sale ?? { state: over() };
    expect(state).toMatchObject({ resolution: waits ? 'pending' : 'needsAttention' });
  });

  test.each<[FaultCode, boolean]>([
    ['timeout', true],
    ['unavailable', true],
    ['malformed', true],
    ['unreachable', false],
    ['untrustedCertificate', false],
    ['proxy', false],
    ['unauthorised', false],
    ['internal', false],
  ])('%s says of a service that is there that it does not tell: %s', (code, counts) => {
    const state = transition(saleIn(over()), notRead(code))?.sale.state;
    const unread = state?.at === 'done' ? state.unread : undefined;
    expect(unread?.times).toBe(counts ? 1 : undefined);
  });

  const unread = (change: Partial<Unread> = {}): Unread => ({
    since: T - 120 * MINUTE,
    times: 11,
    fault: LOST,
    long: false,
    ...change,
  });
  const OUTAGE: Fault = { code: 'malformed', retry: 'safe' };
  const orderNotRead: SaleEvent = { type: 'orderNotRead', fault: OUTAGE, at: T };
  const resolved: SaleEvent = { type: 'resolvedManually', note: 'seen in the app' };
  const long = over({ unread: unread({ long: true, times: 12 }) });
  const waits = { resolution: 'pending' } as const;
  play([
    [
      'twelve times in two hours without its order: attention',
      over({ unread: unread() }),
      orderNotRead,
      { ...waits, unread: { ...unread(), times: 12, fault: OUTAGE, long: true } },
    ],
    [
      'as often, but not for as long',
      over({ unread: unread({ since: T - 120 * MINUTE + 1 }) }),
      orderNotRead,
      { ...waits, unread: expect.objectContaining({ times: 12, long: false }) as Unread },
    ],
    [
      'for as long, but not as often',
      over({ unread: unread({ times: 10 }) }),
      orderNotRead,
      { ...waits, unread: expect.objectContaining({ times: 11, long: false }) as Unread },
    ],
    [
      'the clock was set back since',
      over({ unread: unread({ since: T + 1 }) }),
      orderNotRead,
      { ...waits, unread: expect.objectContaining({ since: T, long: false }) as Unread },
    ],
    [
      'it stays so, whatever the clock says',
      over({ unread: unread({ since: T + 1, long: true }) }),
      orderNotRead,
      { ...waits, unread: expect.objectContaining({ long: true }) as Unread },
    ],
    ['read at last, and done', long, read('COMPLETED'), { resolution: 'confirmed' }, [READ_RESULT]],
    ['read at last, and open: completed', long, read('PENDING'), over(), [COMPLETE]],
    [
      'asked once more by hand: it stays so until it is read',
      long,
      { type: 'recheckRequested' },
      long,
      [READ],
    ],
    [
      'resolved manually',
      long,
      resolved,
      { resolution: 'resolvedManually', note: 'seen in the app' },
    ],
    ['not resolved manually before', over({ unread: unread() }), resolved, null],
  ]);

  test('read again, nothing of that is kept', () => {
    for (const event of [read('PENDING'), resolved]) {
      expect(transition(saleIn(long), event)?.sale.state).not.toHaveProperty('unread');
    }
  });
});

describe('a sale that needs attention', () => {
  const attention = over({ resolution: 'needsAttention', fault: CONTRADICTED });
  play([
    [
      'asked again, it may contradict itself once more',
      { ...attention, saidDone: 4 },
      { type: 'recheckRequested' },
      { resolution: 'pending', fault: null, saidDone: 3 },
      [READ],
    ],
    ['is confirmed by its order only', attention, received('COMPLETED'), null],
    [
      'whose order is completed by now',
      attention,
      read('COMPLETED'),
      { resolution: 'confirmed' },
      [READ_RESULT],
    ],
    ['the program was started again', attention, AGAIN, null],
  ]);

  test.each([0, undefined])('asked again, having contradicted itself %s times', (saidDone) => {
    const step = transition(saleIn({ ...attention, saidDone }), { type: 'recheckRequested' });
    expect(step?.sale.state).not.toHaveProperty('saidDone');
  });
});

describe('a confirmed sale whose result comes', () => {
  const confirmed = over({ resolution: 'confirmed' });
  const told = { resolution: 'confirmed', result: RESULT } as const;
  play([
    ['completed', confirmed, received('COMPLETED'), told],
    ['reverted meanwhile', confirmed, received('DECLINED'), told],
    ['given back meanwhile', confirmed, received('RETURNED'), told],
    ['without the order', confirmed, received(null), told],
    ['pending after all', confirmed, received('PENDING'), { resolution: 'pending' }, [WAIT]],
    ['nothing came of it', confirmed, received('BLOCKED'), { resolution: 'needsAttention' }],
    ['anything else', confirmed, { type: 'recheckRequested' }, null],
  ]);

  test('what is not answered for yet is so only by an order that was read', () => {
    const sale = saleIn(confirmed, { unansweredAt: T });
    expect(transition(sale, received(null))?.sale.unansweredAt).toBe(T);
    expect(transition(sale, received('RETURNED'))?.sale.unansweredAt).toBeNull();
    expect(transition(sale, received('BLOCKED'))?.sale.state).toMatchObject({
      resolution: 'pending',
    });
  });
});

describe('a completion that was answered', () => {
  const confirming: SaleState = { at: 'readingResult', order: ORDER, payment: PAYMENT, tries: 1 };
  play([
    ['and whose order can’t be read waits', confirming, received(null), over(), [WAIT]],
    ['and the program ended', confirming, AGAIN, confirming, [READ_RESULT]],
    [
      'and whose order is pending is resolved',
      confirming,
      received('PENDING'),
      { at: 'reconciling', tries: 2 },
      [COMPLETE],
    ],
  ]);
});

describe('a sale that was given up', () => {
  const given: SaleEvent = { type: 'awardRead', given: 1, at: T };
  const resolved: SaleEvent = { type: 'resolvedManually', note: 'seen' };
  play([
    [
      'its award may be gone: one was given',
      givenUp('uncertain'),
      given,
      { award: 'given', given: 1 },
    ],
    ['its award may be gone: nobody has looked yet', givenUp('uncertain'), resolved, null],
    ['its award may be gone: started again', givenUp('uncertain'), AGAIN, givenUp('uncertain')],
    ['no award: nothing to read', givenUp('none'), given, null],
    ['no award: nothing to resolve', givenUp('none'), resolved, null],
    ['no award: started again', givenUp('none'), AGAIN, null],
    ['an award was given: read once more', givenUp('given'), given, null],
    ['an award was given: started again', givenUp('given'), AGAIN, null],
    [
      'an award was given, and it was seen',
      givenUp('given'),
      resolved,
      { award: 'acknowledged', note: 'seen' },
    ],
    ['an award was given, and it was seen twice', givenUp('acknowledged'), resolved, null],
  ]);
});

describe('the program ended', () => {
  const timeout: Fault = { code: 'timeout', retry: 'unsafe' };
  play([
    [
      'while the balance was read: nothing was moved',
      { at: 'verifyingQuote', order: null, ...NO_CODE },
      AGAIN,
      stoppedAt('verifyQuote', { fault: { code: 'timeout', retry: 'safe' } }),
    ],
    [
      'while an order was created: the code may be used up',
      creating({ codeSentAt: T }),
      AGAIN,
      stoppedAt('createOrder', {
        fault: timeout,
        outcomeUnknown: true,
        codeSentAt: T,
        codeUsed: true,
      }),
    ],
    [
      'and one without a code: there is none to be used up',
      creating(),
      AGAIN,
      stoppedAt('createOrder', {
        fault: timeout,
        outcomeUnknown: true,
        codeSentAt: null,
        codeUsed: false,
      }),
    ],
    [
      'while a code was sent: it may have been',
      { at: 'sendingCode' },
      AGAIN,
      { at: 'awaitingCode', sentAt: T, problem: 'unknown' },
    ],
    [
      'while an award was given',
      { at: 'givingAward', order: ORDER },
      AGAIN,
      stoppedAt('giveAward', { fault: timeout, outcomeUnknown: true, order: ORDER }),
    ],
    [
      'while bonuses were accrued',
      { at: 'accruing', payment: PAYMENT },
      AGAIN,
      over({ order: null, resolution: 'noLoyalty', fault: timeout }),
    ],
    [
      'while it was asked whether an award was given',
      stoppedAt('giveAward', { outcomeUnknown: true, order: ORDER }),
      AGAIN,
      { at: 'failed', call: 'giveAward' },
    ],
    ['while the cashier had to decide', stoppedAt('createOrder'), AGAIN, null],
    [
      'while a difference was shown',
      { at: 'quoteChanged', now: { balance: ZERO, percent: 5 }, order: null, ...NO_CODE },
      AGAIN,
      null,
    ],
    ['while a code was typed', { at: 'awaitingCode', sentAt: T, problem: null }, AGAIN, null],
    [
      'while it was asked whose award that was',
      { at: 'awardUncertain', order: ORDER },
      AGAIN,
      null,
    ],
    [
      'while it was asked whether money was taken',
      { at: 'paymentUncertain', order: ORDER },
      AGAIN,
      null,
    ],
  ]);

  test.each<SaleState>([
    over(),
    givenUp('uncertain'),
    stoppedAt('giveAward', { outcomeUnknown: true, order: ORDER }),
    { at: 'awardUncertain', order: ORDER },
  ])('what may be acted on yet is counted from now: $at', (state) => {
    expect(transition(saleIn(state, { unansweredAt: T - 5_000 }), AGAIN)?.sale.unansweredAt).toBe(
      T,
    );
  });
});

describe('before the money is taken', () => {
  const unread = (problem: State<'awaitingCode'>['problem'] = null): SaleState => ({
    at: 'awaitingCode',
    sentAt: T,
    problem,
  });
  const code: typeof unread = (problem) => ({ ...unread(problem), verified: true }) as SaleState;
  const toCreate = { at: 'creating', ...NO_CODE } as const;
  const toRecheck = { at: 'verifyingQuote', ...NO_CODE } as const;
  const wrong: SaleEvent = { type: 'orderFailed', fault: WRONG };
  const notKept: SaleEvent = {
    type: 'orderFailed',
    fault: { code: 'codeNotKept', retry: 'safe' },
  };
  const nothing: SaleEvent = { type: 'earnOnly' };
  play([
    [
      'a code in time',
      code(),
      { type: 'codeEntered', at: T + 1 },
      { at: 'creating', codeSentAt: T, codeUsed: false },
      create(true),
    ],
    [
      'a code that may be used up',
      code('used'),
      { type: 'codeEntered', at: T + 1 },
      { at: 'creating', codeSentAt: T, codeUsed: true },
      create(true),
    ],
    ['a code too late', code(), { type: 'codeEntered', at: T + CODE_LIFETIME }, code('expired')],
    ['another code too early', code(), { type: 'resendCode', at: T + RESEND_PAUSE - 1 }, null],
    [
      'another code in time',
      code(),
      { type: 'resendCode', at: T + RESEND_PAUSE },
      { at: 'sendingCode' },
      [{ do: 'sendCode' }],
    ],
    ['an answer of before', code(), { type: 'codeSent', at: T + RESEND_PAUSE }, null],
    ['nothing that a code answers', code(), { type: 'acceptQuote' }, null],
    ['no code at all: earn only', code(), nothing, toCreate, create(false)],
    ['a wrong code', creating({ codeSentAt: T }), wrong, code('wrong')],
    ['a code that was used up', creating({ codeSentAt: T, codeUsed: true }), wrong, code('used')],
    ['a code that nobody has judged', creating({ codeSentAt: T }), notKept, code('notKept')],
    [
      'one that may be used up besides',
      creating({ codeSentAt: T, codeUsed: true }),
      notKept,
      code('notKeptUsed'),
    ],
    [
      'typed once more after that',
      code('notKeptUsed'),
      { type: 'codeEntered', at: T + 1 },
      { at: 'creating', codeSentAt: T, codeUsed: true },
      create(true),
    ],
    [
      'a busy service puts the order off: some act before, and the code may be used up',
      creating({ codeSentAt: T }),
      { type: 'orderFailed', fault: BUSY },
      stoppedAt('createOrder', { fault: BUSY, codeSentAt: T, codeUsed: true }),
    ],
    [
      'a wrong code where none was sent: one is',
      creating(),
      wrong,
      { at: 'sendingCode', needed: true },
      [{ do: 'sendCode' }],
    ],
    [
      'one that nobody expected is there',
      { at: 'sendingCode', needed: true },
      { type: 'codeSent', at: T, quote: ok(request().quote!) },
      code('needed'),
    ],
    [
      'one that nobody expected is there, and no figures',
      { at: 'sendingCode', needed: true },
      { type: 'codeSent', at: T },
      unread('needed'),
    ],
    [
      'one that is there, and figures that are refused: that is told at once, and the code stays',
      { at: 'sendingCode' },
      { type: 'codeSent', at: T, quote: fail(REFUSAL) },
      stoppedAt('verifyQuote', {
        fault: REFUSAL,
        codeSentAt: T,
        codeUsed: false,
        codeAwaited: { problem: null },
      }),
    ],
    [
      'one that is there, and figures that could be read later',
      { at: 'sendingCode' },
      { type: 'codeSent', at: T, quote: fail(LOST) },
      unread(),
    ],
    [
      'typed where no figures were read: they are first',
      unread(),
      { type: 'codeEntered', at: T + 1 },
      { at: 'verifyingQuote', order: null, codeSentAt: T, codeUsed: false },
      [{ do: 'verifyQuote' }],
    ],
    [
      'nothing is spent where no figures were read: they are read beside the order',
      unread(),
      nothing,
      toCreate,
      [{ do: 'createOrder', withCode: false, verify: true }],
    ],
    ...[null, 'needed' as const].map((problem): Row => [
      `a code that was sent, and nobody has typed: it is awaited after that, ${problem}`,
      {
        at: 'quoteChanged',
        now: request().quote!,
        order: null,
        codeSentAt: T,
        codeUsed: false,
        codeAwaited: { problem },
      },
      { type: 'acceptQuote' },
      code(problem),
    ]),
    [
      'one that nobody expected is there, and other figures: why it is asked for isn’t lost',
      { at: 'sendingCode', needed: true },
      { type: 'codeSent', at: T, quote: ok({ ...request().quote!, percent: 9 }) },
      {
        at: 'quoteChanged',
        now: { ...request().quote!, percent: 9 },
        order: null,
        codeSentAt: T,
        codeUsed: false,
        codeAwaited: { problem: 'needed' },
      },
    ],
    [
      'it is typed',
      code('needed'),
      { type: 'codeEntered', at: T + 1 },
      { at: 'creating', codeSentAt: T, codeUsed: false },
      create(true),
    ],
    [
      'it may not have been sent',
      { at: 'sendingCode', needed: true },
      { type: 'codeNotSent', fault: LOST, at: T },
      unread('unknown'),
    ],
    [
      'it was not sent',
      { at: 'sendingCode', needed: true },
      { type: 'codeNotSent', fault: REFUSAL, at: T },
      stoppedAt('sendCode'),
    ],
    [
      'the code can be sent again',
      stoppedAt('sendCode'),
      RETRY,
      { at: 'sendingCode' },
      [{ do: 'sendCode' }],
    ],
    [
      'an award without an order',
      stoppedAt('giveAward'),
      RETRY,
      toRecheck,
      [{ do: 'verifyQuote' }],
    ],
    [
      'an award with its order',
      stoppedAt('giveAward', { order: ORDER }),
      RETRY,
      { at: 'givingAward', order: ORDER },
      [{ do: 'giveAward', order: ORDER, isFree: false }],
    ],
    [
      'an order that was not created is checked again',
      stoppedAt('createOrder'),
      RETRY,
      toRecheck,
      [{ do: 'verifyQuote' }],
    ],
    [
      'not created, and nothing spent now: checked again',
      stoppedAt('createOrder'),
      nothing,
      toRecheck,
      [{ do: 'verifyQuote' }],
    ],
    [
      'no code could be sent, and nothing is spent now',
      stoppedAt('sendCode'),
      nothing,
      toCreate,
      [{ do: 'createOrder', withCode: false, verify: true }],
    ],
    [
      'somebody else’s award',
      { at: 'awardUncertain', order: ORDER },
      { type: 'awardWasElsewhere' },
      givenUp('none'),
    ],
    [
      'nothing that the question answers',
      { at: 'awardUncertain', order: ORDER },
      { type: 'acceptQuote' },
      null,
    ],
    ['set aside while a code is awaited', code(), { type: 'park' }, { at: 'parked', order: null }],
    [
      'set aside with an order',
      { at: 'awaitingPayment', order: ORDER },
      { type: 'park' },
      { at: 'parked', order: ORDER },
    ],
    ['not set aside while a call is under way', creating(), { type: 'park' }, null],
    ['a parked sale isn’t parked again', { at: 'parked', order: ORDER }, { type: 'park' }, null],
    ['recalled: typed anew', { at: 'parked', order: ORDER }, { type: 'cancel' }, givenUp('none')],
    [
      'given up with an order',
      { at: 'awaitingPayment', order: ORDER },
      { type: 'cancel' },
      givenUp('none'),
    ],
  ]);

  test('a new customer’s order that failed is created again at once', () => {
    const customer = { kind: 'new', phone: known().phone! } as const;
    const sale = saleIn(stoppedAt('createOrder'), { request: request({ customer }) });
    expect(transition(sale, RETRY)).toMatchObject({
      sale: { state: toCreate },
      effects: create(false),
    });
  });

  test('spending nothing after a difference was shown takes what was shown as agreed', () => {
    const now = { balance: ZERO, percent: 5 };
    const step = transition(
      saleIn({ at: 'quoteChanged', now, order: null, codeSentAt: T, codeUsed: false }),
      nothing,
    );
    expect(step?.sale).toMatchObject({ bonus: 0, quote: now, state: toCreate });
  });

  describe('spending nothing', () => {
    const quote = { balance: tiyn(124_000), percent: 7 };
    const other = { balance: tiyn(124_000), percent: 5 };
    const gift = { awardId: 'a1', title: 'Coffee', stampCount: 8, total: 3 };
    const verify: SaleEffect[] = [{ do: 'createOrder', withCode: false, verify: true }];
    const toPay = { at: 'awaitingPayment', order: ORDER } as const;
    const giving = { at: 'givingAward', order: ORDER };

    test.each([{}, { award: gift, stamps: 0 }])('the order goes out at once: %j', (change) => {
      expect(begin(change)).toMatchObject({ sale: { state: toCreate }, effects: verify });
    });

    test.each<[string, Partial<SaleRequest>, object, object, SaleEffect[]]>([
      ['the same figures', {}, { quote: ok(quote) }, toPay, []],
      ['figures where none were seen', { quote: null }, { quote: ok(other) }, toPay, []],
      [
        'other figures',
        {},
        { quote: ok(other) },
        { at: 'quoteChanged', now: other, order: ORDER },
        [],
      ],
      [
        'an award that is free',
        { award: gift },
        { quote: ok(quote), awardIsFree: true },
        giving,
        give(true),
      ],
      [
        'one that was taken',
        { award: gift },
        { quote: ok(quote), awardIsFree: false },
        giving,
        give(false),
      ],
      ['one that wasn’t read', { award: gift }, { quote: ok(quote) }, giving, give(false)],
      [
        'an award, and other figures',
        { award: gift },
        { quote: ok(other), awardIsFree: true },
        { at: 'quoteChanged', order: ORDER },
        [],
      ],
    ])('%s read beside it', (_, change, beside, state, effects) => {
      const event = { type: 'orderCreated', order: ORDER, ...beside } as SaleEvent;
      const after = transition(begin({ stamps: 0, ...change }).sale, event);
      expect(after).toMatchObject({ sale: { state }, effects });
      expect(after?.effects).toEqual(effects);
      if (after?.sale.state.at !== 'quoteChanged')
        expect(after?.sale.quote).toHaveProperty('percent');
    });

    test.each<[string, Partial<SaleRequest>, object, SaleEffect[]]>([
      ['money', {}, toPay, []],
      ['an award, which is looked at again', { award: gift, stamps: 0 }, giving, give(false)],
    ])(
      'other figures that are agreed to go on with that order: %s',
      (_, change, state, effects) => {
        const differs = { at: 'quoteChanged', now: other, order: ORDER, ...NO_CODE } as const;
        const sale = { ...begin(change).sale, state: differs };
        const after = transition(sale, { type: 'acceptQuote' });
        expect(after).toMatchObject({ sale: { quote: other, state }, effects });
        expect(transition(sale, { type: 'skipLoyalty', reason: 'cashierChoice' })).toBeNull();
        expect(transition(sale, { type: 'cancel' })?.sale.state).toEqual(givenUp('none'));
      },
    );

    describe('figures that can’t be read stop it before money is taken', () => {
      const created = { type: 'orderCreated', order: ORDER } as const;
      const stopped = stoppedAt('verifyQuote', { fault: SERVICE_UNAVAILABLE, order: ORDER });
      const rereading = { at: 'verifyingQuote', order: ORDER, ...NO_CODE } as const;
      const withGift = { award: gift, stamps: 0 };

      test('and the order is kept', () => {
        const after = transition(begin().sale, { ...created, quote: fail(SERVICE_UNAVAILABLE) });
        expect(after).toMatchObject({ sale: { state: stopped }, effects: [] });
      });
      test.each<[string, SaleState, SaleEvent, object, SaleEffect[], Partial<SaleRequest>?]>([
        ['tried again', stopped, RETRY, rereading, [{ do: 'verifyQuote' }]],
        ['read at last', rereading, { type: 'quoteRead', now: quote }, toPay, []],
        [
          'read at last, with an award',
          rereading,
          { type: 'quoteRead', now: quote },
          giving,
          give(false),
          withGift,
        ],
        [
          'read at last, and other ones',
          rereading,
          { type: 'quoteRead', now: other },
          { at: 'quoteChanged', now: other, order: ORDER },
          [],
        ],
        [
          'not read again',
          rereading,
          { type: 'quoteNotRead', fault: SERVICE_UNAVAILABLE },
          stopped,
          [],
        ],
        [
          'the program ended',
          rereading,
          AGAIN,
          { at: 'failed', call: 'verifyQuote', order: ORDER, outcomeUnknown: false },
          [],
        ],
        ['given up', stopped, { type: 'cancel' }, givenUp('none'), []],
        [
          'without bonuses: the order is left behind',
          stopped,
          { type: 'skipLoyalty', reason: 'offline' },
          { at: 'awaitingPayment', order: null },
          [],
        ],
      ])('%s', (_, from, event, state, effects, change) => {
        const after = transition(earningIn(from, change), event);
        expect(after).toMatchObject({ sale: { state }, effects });
        expect(after?.effects).toEqual(effects);
      });
      test.each([
        [SERVICE_UNAVAILABLE, ['retry', 'skipLoyalty', 'cancel']],
        [{ code: 'blacklisted', retry: 'never' } as Fault, ['skipLoyalty', 'retry', 'cancel']],
      ])('what is offered: $0.code', (fault, options) => {
        const state = { ...stopped, fault };
        expect(recoveryOptions(earningIn(state, withGift), state)).toEqual(options);
      });
    });
  });

  test.each([
    [5, 4],
    [undefined, 3],
  ])('an award that was given counts as the answer says: %s in all', (total, before) => {
    const award = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
    const giving: SaleState = { at: 'givingAward', order: ORDER };
    const given: SaleEvent = { type: 'awardGiven', ...(total === undefined ? {} : { total }) };
    const after = transition(earningIn(giving, { stamps: 0, award }), given);
    expect(after?.sale.state).toEqual({ at: 'awaitingPayment', order: ORDER });
    expect(after?.sale.request.award).toEqual({ ...award, total: before });
  });

  test('[FLOW.B.1] who needs a code after all needs it for every order of the sale', () => {
    const wrong: SaleEvent = { type: 'orderFailed', fault: WRONG };
    const uncoded = startSale(request({ bonus: tiyn(50_000), customer: known(false) })).sale;
    const asked = transition({ ...uncoded, state: creating() }, wrong)?.sale;
    expect(asked?.request.customer).toMatchObject({ requiresSmsCode: true });
    const stopped = { ...asked!, state: stoppedAt('createOrder') };
    const again = transition(transition(stopped, RETRY)!.sale, {
      type: 'quoteRead',
      now: request().quote!,
    });
    expect(again?.effects).toEqual([{ do: 'sendCode' }]);
  });

  test.each([
    ['that spends nothing', request()],
    ['of somebody new', request({ customer: { kind: 'new', phone: known().phone! } })],
  ])('no code is sent for an order %s', (_of, from) => {
    const { sale } = startSale(from);
    const after = transition(sale, { type: 'orderFailed', fault: WRONG });
    expect(after).toMatchObject({ sale: { state: { at: 'failed', fault: WRONG } }, effects: [] });
  });

  test('a new customer has no bonuses to spend', () => {
    const customer = { kind: 'new', phone: known().phone! } as const;
    const asked = request({ customer, bonus: tiyn(50_000) });
    expect(startSale(asked).sale).toMatchObject({
      request: asked,
      bonus: 0,
      noLoyaltyReason: null,
    });
  });

  test('a sale to nobody is one without bonuses because there is no customer', () => {
    const asked = request({ customer: { kind: 'none', phone: null } });
    expect(startSale(asked).sale.noLoyaltyReason).toBe('noCustomer');
  });

  test('what is due in cash of a split that nobody noted is not known', () => {
    const sale = saleIn({ at: 'awaitingPayment', order: ORDER });
    expect(cashDue(sale, { method: 'mixed' })).toBeNull();
  });
});

describe('an order that was not created', () => {
  const LOCAL: Fault = { code: 'rejected', retry: 'never', status: 400 };
  test.each<
    [what: string, fault: Fault, code: { sent: number | null; used: boolean }, used: boolean]
  >([
    ['refused', LOCAL, { sent: T, used: false }, false],
    ['refused, after a code that may be used up', LOCAL, { sent: T, used: true }, true],
    ['not answered', LOST, { sent: T, used: false }, true],
    ['put off by a busy service', BUSY, { sent: T, used: false }, true],
    ['not reached', SERVICE_UNAVAILABLE, { sent: T, used: false }, false],
    ['not answered, and no code was sent', LOST, { sent: null, used: false }, false],
  ])('%s: whether its code may be used up', (_what, fault, { sent, used }, codeUsed) => {
    const from: Sale = {
      ...startSale(request({ customer: known() })).sale,
      state: { at: 'creating', codeSentAt: sent, codeUsed: used },
    };
    const next = transition(from, { type: 'orderFailed', fault });
    expect(next?.sale.state).toMatchObject({ at: 'failed', call: 'createOrder', codeUsed });
  });
});

describe('figures read again before the order', () => {
  const SEEN = { balance: tiyn(900), percent: 7 };
  test.each<[what: string, now: typeof SEEN, agreed: boolean]>([
    ['the same', SEEN, true],
    ['another balance', { ...SEEN, balance: tiyn(901) }, false],
    ['another percent', { ...SEEN, percent: 5 }, false],
  ])('%s', (_what, now, agreed) => {
    const begun = startSale(request({ customer: known() })).sale;
    const from: Sale = {
      ...begun,
      quote: SEEN,
      bonus: ZERO,
      state: { at: 'verifyingQuote', ...NO_CODE, order: null },
    };
    const at = transition(from, { type: 'quoteRead', now })?.sale.state.at;
    expect(at === 'quoteChanged').toBe(!agreed);
  });
  test('nobody saw any: what is spent must be there', () => {
    const begun = startSale(request({ customer: known() })).sale;
    const state = { at: 'verifyingQuote', ...NO_CODE, order: null } as const;
    const spending = (bonus: number): Sale => ({
      ...begun,
      quote: null,
      bonus: tiyn(bonus),
      state,
    });
    const at = (bonus: number) =>
      transition(spending(bonus), { type: 'quoteRead', now: SEEN })?.sale.state.at;
    expect([at(901) === 'quoteChanged', at(900) === 'quoteChanged']).toEqual([true, false]);
  });
});
