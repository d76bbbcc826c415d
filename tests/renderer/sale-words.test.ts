/** Pure rules of the later steps, and their words: cash and notes, lines of the receipt, a code to be typed again. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { NO_CODE, type Sale, type SaleState } from '../../src-shared/domain/sale/sale.ts';
import { parseSplit } from '../../src-renderer/sale/payment/parse-split.ts';
import { NOTES, withNote } from '../../src-renderer/sale/payment/quick-cash.ts';
import { parseTendered } from '../../src-renderer/sale/step/tendered.ts';
import { methodBeneath } from '../../src-renderer/format/sale-labels.ts';
import { changeOf, receiptOfSale } from '../../src-renderer/sale/step/receipt-lines.ts';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { SaleScreen } from '../../src-renderer/sale/sale-screen.tsx';
import { pageShown } from './claims/shown-keys.tsx';
import { finished } from '../domain/sale-samples.ts';
import { createI18n, resources } from './words.ts';

const ORDER = { orderId: id('7'), orderNumber: id('1042') };

function saleIn(state: SaleState, bonus = 50_000): Sale {
  return {
    request: {
      saleId: '01JD5T3Q8M4Z6X9K7V2B1N0PQR',
      customer: {
        kind: 'known',
        userId: id('1'),
        phone: '+77012345678' as Phone,
        name: 'A',
        requiresSmsCode: true,
      },
      amount: tiyn(1_250_000),
      bonus: tiyn(bonus),
      stamps: 1,
      award: null,
      quote: null,
      noLoyaltyReason: null,
    },
    bonus: tiyn(bonus),
    noLoyaltyReason: null,
    quote: null,
    unansweredAt: null,
    state,
  };
}

/** Also a refusal leads to it: a copy of the request may have been obeyed. */
it.each(LANGUAGES)(
  'whose award it was is asked without a word of a missing answer: %s',
  (language) => {
    const said = createI18n(language).t('awardUncertain.about');
    expect(said).not.toMatch(/answer|ответ|жауап/u);
  },
);

describe('cash', () => {
  it('reads what was tendered', () => {
    const due = tiyn(1_200_000);
    expect(parseTendered('', due)).toEqual({ ok: true, tendered: null });
    expect(parseTendered('15 000', due)).toEqual({ ok: true, tendered: 1_500_000 });
    expect(parseTendered('11 999,99', due)).toEqual({
      ok: false,
      problem: 'tooLittle',
      missing: 1,
    });
    expect(parseTendered('x', due)).toEqual({ ok: false, problem: 'number' });
  });

  it.each([
    ['', 5_000, 5_000],
    ['5 000', 5_000, 10_000],
    ['10 000,50', 20_000, 30_000.5],
    ['x', 2_000, 2_000],
  ])('%j and a note of %i are %d', (typed, note, sum) => {
    expect(withNote(typed, tiyn(note * 100))).toBe(sum * 100);
  });

  it('the largest note is always among those to press', () => {
    expect(NOTES.at(-1)).toBe(2_000_000);
  });
});

describe('a split payment', () => {
  const due = tiyn(1_200_000);
  it('reads the cash part: more than nothing, less than all', () => {
    expect(parseSplit('5 000', 'card', due)).toEqual({
      ok: true,
      split: { cash: 500_000, rest: 'card' },
      left: 700_000,
    });
    expect(parseSplit('', 'card', due)).toEqual({ ok: false, problem: 'empty' });
    expect(parseSplit('x', 'card', due)).toEqual({ ok: false, problem: 'number' });
    expect(parseSplit('0', 'card', due)).toEqual({ ok: false, problem: 'nothing' });
    expect(parseSplit('12000', 'card', due)).toEqual({ ok: false, problem: 'all' });
  });

  it('counts change from its cash part, and the receipt names the parts', () => {
    const sale = saleIn({
      at: 'completing',
      order: ORDER,
      payment: {
        method: 'mixed',
        tendered: tiyn(600_000),
        split: { cash: tiyn(500_000), rest: 'online' },
      },
    });
    expect(receiptOfSale(sale).after).toEqual([
      { kind: 'cash', amount: 500_000 },
      { kind: 'online', amount: 700_000 },
      { kind: 'tendered', amount: 600_000 },
      { kind: 'change', amount: 100_000 },
    ]);
  });
});

describe('the receipt', () => {
  it('grows to what was credited', () => {
    const done: SaleState & { at: 'done' } = {
      at: 'done',
      order: ORDER,
      payment: { method: 'cash', tendered: tiyn(1_500_000) },
      resolution: 'confirmed',
      result: {
        cashback: tiyn(84_000),
        balance: tiyn(158_000),
        stamps: { received: 6, needed: 8 },
      },
      fault: null,
      note: null,
    };
    const sale = saleIn(done);
    const view = receiptOfSale(sale);
    expect(view).toMatchObject({ orderNumber: '1042', total: 1_200_000, paidWith: 'cash' });
    expect(view.lines.map(({ kind }) => kind)).toEqual(['purchase', 'bonus', 'stamps']);
    expect(view.after.map(({ kind }) => kind)).toEqual(['tendered', 'change', 'earned', 'balance']);
    expect(changeOf(sale, done.payment)).toBe(300_000);
  });
});

const linesWithout = (state: SaleState) =>
  receiptOfSale({ ...saleIn(state), noLoyaltyReason: 'attachedLater' }).lines;

describe('the receipt of a sale whose bonuses are left out', () => {
  it('says so, but not while they are being accrued', () => {
    const payment = { method: 'cash', tendered: null } as const;
    const line = { kind: 'noLoyalty' };
    expect(linesWithout({ at: 'awaitingPayment', order: null })).toContainEqual(line);
    expect(linesWithout({ at: 'accruing', payment })).not.toContainEqual(line);
  });

  it('shows one amount, and what it was', () => {
    const stop: SaleState = {
      at: 'failed',
      call: 'createOrder',
      fault: { code: 'unreachable', retry: 'safe' },
      outcomeUnknown: false,
      order: null,
      ...NO_CODE,
    };
    expect(receiptOfSale(saleIn(stop))).toMatchObject({ total: 1_200_000, was: null });
    expect(receiptOfSale({ ...saleIn(stop), bonus: tiyn(0) })).toMatchObject({
      total: 1_250_000,
      was: 1_200_000,
    });
  });
});

it.each([
  ['en', /no bonuses (?:have )?changed/u],
  ['ru', /бонусы не изменились/u],
  ['kk', /бонустар өзгерген жоқ/u],
] as const)('a balance that has changed isn’t said to be unchanged: %s', (language, unchanged) => {
  const { title, about } = resources[language].translation.quoteChanged;
  expect(`${title} ${about}`).not.toMatch(unchanged);
});

const codeIn = (problem: 'wrong' | 'notKept' | 'notKeptUsed') =>
  saleIn({ at: 'awaitingCode', sentAt: Date.now(), problem });

describe('a code that the till has not kept over a restart', () => {
  const JUDGED = {
    en: /wrong|not accepted/iu,
    ru: /неверн|не принят/iu,
    kk: /қате|қабылданбады/iu,
  };
  const each = LANGUAGES.flatMap((language) =>
    (['notKept', 'notKeptUsed'] as const).map((problem) => ({ language, problem })),
  );

  it.each(each)('$problem in $language: to be typed again, judged by nobody', (one) => {
    const { language, problem } = one;
    const page = (sale: Sale) => pageShown(language, createElement(SaleScreen), { sale });
    expect(page(codeIn('wrong'))).toMatch(JUDGED[language]);
    expect(page(codeIn(problem))).toContain(resources[language].translation.code[problem]);
    expect(page(codeIn(problem))).not.toMatch(JUDGED[language]);
  });
});

describe.each(LANGUAGES)('what a purchase has earned, in %s', (language) => {
  const { untold, notYet } = resources[language].translation.done;
  const none = { cashback: null, balance: null, stamps: null };

  it.each([
    ['nothing tells it: no promise', { ...none, untold: true as const }, untold, notYet],
    ['its order is to be read again: it comes', none, notYet, untold],
  ])('%s', (_what, result, said, other) => {
    const sale = saleIn(finished({ resolution: 'confirmed', result }));
    const page = pageShown(language, createElement(SaleScreen), { sale });
    expect(page).toContain(said);
    expect(page).not.toContain(other);
  });
});

it('how it was paid goes on from the word above it, and QR stays as it is', () => {
  const beneath = LANGUAGES.map((language) => {
    const { t } = createI18n(language);
    return [methodBeneath('online', t), methodBeneath('card', t)];
  });
  expect(beneath).toEqual(
    LANGUAGES.map((language) =>
      language === 'en' ? ['online / QR', 'card'] : ['онлайн / QR', 'карта'],
    ),
  );
});
