/**
 * The texts of the screen claim what the model claims by which the fault runs judge it (tests/faults/claims.ts):
 * every state is drawn in every language, and what it says of what was done is compared.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement, Fragment, type ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { ForeignLine } from '../../src-renderer/orders/list/foreign-list.tsx';
import { useI18n } from '../../src-renderer/locales/use-i18n.ts';
import { detailOf } from '../../src-renderer/orders/order/order-labels.ts';
import { OrderLine } from '../../src-renderer/orders/list/order-line.tsx';
import { UnsavedFault } from '../../src-renderer/orders/reversal/reversal-fault.tsx';
import { ReversalResultView } from '../../src-renderer/orders/reversal/reversal-result.tsx';
import { SaleSummaryCard } from '../../src-renderer/orders/order/sale-summary.tsx';
import { SaleScreen } from '../../src-renderer/sale/sale-screen.tsx';
import { CustomerEdits } from '../../src-renderer/shift/report/customer-edits.tsx';
import { ReportCards } from '../../src-renderer/shift/report/report-cards.tsx';
import { ResolvedManually } from '../../src-renderer/shift/report/resolved-manually.tsx';
import { Unresolved } from '../../src-renderer/shift/report/unresolved.tsx';
import type { OpenedOrder, Reversal, SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { EDIT_OUTCOMES } from '../../src-shared/domain/customer/customer-edit.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { isIn } from '../../src-shared/domain/sale/states.ts';
import { claimsOf, claimsOfSale, type Says } from '../faults/claims.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { keysShown, wordsOf } from './claims/shown-keys.tsx';
import { REVERSALS, SALES } from './claims/states.ts';
import {
  FAMILIES,
  SILENT_KEYS,
  VOCABULARY,
  WORDS,
  type About,
  type Said,
} from './claims/vocabulary.ts';
import { QUIET, QUIET_ROW } from './preview/fake-report.ts';

const isOfAFamily = (key: string) =>
  FAMILIES.some((family) => (family.endsWith('.') ? key.startsWith(family) : key === family));
const CLASSED = Object.entries(VOCABULARY) as [Said, readonly string[]][];

describe('every word of what was done', () => {
  it('is judged, and none that isn’t there', () => {
    const keys = [...new Set(wordsOf('en').map(([key]) => key))].filter(isOfAFamily);
    const judged = [...new Set([...CLASSED.flatMap(([, texts]) => texts), ...SILENT_KEYS])];
    expect(judged.toSorted()).toEqual(keys.toSorted());
  });

  it.each(LANGUAGES)('says it by the words of its language: %s', (language) => {
    const texts = Map.groupBy(wordsOf(language), ([key]) => key);
    const wrong = CLASSED.flatMap(([said, keys]) => {
      const { has, never } = WORDS[language][saysOf(said)];
      return keys.flatMap((key) =>
        (texts.get(key) ?? [])
          .filter(([, text]) => !has.test(text) || never?.test(text) === true)
          .map(([, text]) => `${key} isn’t “${said}”: ${text}`),
      );
    });
    expect(wrong).toEqual([]);
  });
});

const HERE_OR_ELSEWHERE: Readonly<Record<Language, RegExp>> = {
  en: /here or at another till/u,
  ru: /здесь или на другой кассе/u,
  kk: /осында не басқа кассада/u,
};

it.each(LANGUAGES)('an award that anybody may have given is nobody’s in words: %s', (language) => {
  const keys = VOCABULARY['awarded done'];
  const texts = wordsOf(language).filter(([key]) => keys.includes(key));
  expect(texts.map(([key]) => key).toSorted()).toEqual([...keys].toSorted());
  for (const [, text] of texts) expect(text).toMatch(HERE_OR_ELSEWHERE[language]);
});

const SAYS: readonly Says[] = ['not done', 'not known', 'refused', 'done'];
const saysOf = (said: Said) => SAYS.find((says) => said.endsWith(` ${says}`)) ?? 'done';

/** What these texts claim. */
function toldBy(keys: ReadonlySet<string>): Said[] {
  // Of a fault alone what happened is told, never that nothing has changed: that depends on the state.
  const money = [...keys].filter((key) => /^fault\..*\.money$/u.test(key));
  expect(money.filter((key) => key !== 'fault.awardGivenElsewhere.money')).toEqual([]);
  return CLASSED.filter(([, texts]) => texts.some((key) => keys.has(key))).map(([said]) => said);
}

const aboutOf = (claim: Said): About =>
  claim.slice(0, claim.length - saysOf(claim).length - 1) as About;

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
const rows = new Map<Sale, SaleRow>();
beforeAll(() => {
  const { journal } = openJournal(join(folder, 'journal.sqlite'), () => 'stamp', SAMPLE_KEYS);
  journal.openShift('Dana', true, 1);
  for (const [, sale] of SALES) {
    journal.beginSale(startSale(sale.request).sale, 2);
    journal.saveSale(sale, 3);
    journal.dismissSale(sale.request.saleId);
    const row = journal.saleRow(sale.request.saleId);
    if (row !== null) rows.set(sale, row);
  }
  journal.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function Listed({ row }: { readonly row: SaleRow }) {
  const more = detailOf(row, { now: 4, steady: 4 }, useI18n().t);
  return createElement(OrderLine, { row, more, isToday: false, marked: false, onOpen() {} });
}

/** As Orders and the shift's report show it. */
function inLists(sale: Sale): ReactNode {
  const row = rows.get(sale);
  if (row === undefined) throw new Error('the journal has no row of that sale');
  const isUnresolved = ['pending', 'needsAttention'].includes(row.resolution);
  return createElement(
    Fragment,
    null,
    createElement(Listed, { row }),
    createElement(SaleSummaryCard, { row, reversals: [] }),
    isUnresolved && createElement(Unresolved, { report: { ...QUIET, unresolved: [row] } }),
    row.resolution === 'resolvedManually' &&
      createElement(ResolvedManually, { report: { ...QUIET, resolvedManually: [row] } }),
  );
}

const PAID = SALES.filter(([, { state }]) => isIn(state, 'paid'));
/** What became of these is told with whether money was taken. */
const WORDED: ReadonlySet<SaleRow['resolution']> = new Set([
  'pending',
  'needsAttention',
  'resolvedManually',
]);

describe.each(LANGUAGES)('%s', (language) => {
  it.each(SALES)('a sale: %s', (_name, sale) => {
    const model = claimsOfSale(sale).map(({ about: of, says }): Said => `${of as About} ${says}`);
    // Given up or set aside it is in the lists only: on the screen is the next purchase.
    const isOnScreen = !['cancelled', 'parked'].includes(sale.state.at);
    const places = [
      ...(isOnScreen ? [keysShown(language, createElement(SaleScreen), { sale })] : []),
      keysShown(language, inLists(sale)),
    ];
    const told = new Set(places.flatMap(toldBy));
    const unheard = model.filter((claim) => !told.has(claim) && saysOf(claim) !== 'not known');
    const untrue = [...told].filter((claim) => !isTrue(claim, model, sale));
    expect({ untrue, unheard }).toEqual({ untrue: [], unheard: [] });
  });

  /** What is said of whether money was taken, on the sale's screen and in Orders. */
  const taken = (of: Sale, listed: SaleRow) =>
    [
      keysShown(language, createElement(SaleScreen), { sale: of }),
      keysShown(language, createElement(SaleSummaryCard, { row: listed, reversals: [] })),
    ].map((keys) => [...keys].filter((key) => key.startsWith('order.taken.')));

  it.each(PAID)('money is said to be taken where some was due: %s', (_name, sale) => {
    const row = rows.get(sale);
    if (row === undefined) throw new Error('the journal has no row of that sale');
    const byMoney = taken(sale, row);
    expect(byMoney[1]).toEqual(WORDED.has(row.resolution) ? ['order.taken.money'] : []);
    const { amount } = sale.request;
    expect(taken({ ...sale, bonus: amount }, { ...row, bonus: amount })).toEqual(
      byMoney.map((keys) => keys.map(() => 'order.taken.nothing')),
    );
  });

  const toldOfReversal = (shown: ReactNode) =>
    toldBy(keysShown(language, shown)).filter((claim) => aboutOf(claim) === 'reversal');

  it.each(REVERSALS)('a reversal: %s', (_name, reversal) => {
    const asked = { ...reversal, saleId: null, orderId: ORDER.orderId };
    const journal = { sales: [], reversals: [asked], edits: [] };
    const [model] = claimsOf(journal);
    const byJournal = `reversal ${model?.says}`;
    // What the record shows beside it the model doesn't know.
    const claim = reversal.alsoThere ? 'reversal not known' : byJournal;
    // Somebody's word alone is no word of the service.
    const claims = reversal.resolvedManually === null ? [claim] : [];
    const { listed, always, sometimes } = reversalShown(reversal);
    for (const shown of [listed, ...always]) expect(toldOfReversal(shown)).toEqual(claims);
    for (const shown of sometimes) expect([[], claims]).toContainEqual(toldOfReversal(shown));
  });

  it.each(EDIT_OUTCOMES)('a customer’s new phone: %s', (outcome) => {
    const edits = [{ userId: '1', outcome }];
    const [model] = claimsOf({ sales: [], reversals: [], edits });
    const phoneChange = { at: 4, cashier: 'Dana', supervisor: null, from: '01', to: '02', outcome };
    const phoneChanges = [{ ...phoneChange, holdHours: 24 }];
    const report = { ...QUIET, customerEdits: { count: 1, phones: 1, consents: 0, phoneChanges } };
    const shown = keysShown(language, createElement(CustomerEdits, { report }));
    expect(toldBy(shown)).toEqual([`edited ${model?.says}`]);
  });

  it('a revert or refund that was sent and couldn’t be saved', () => {
    const shown = createElement(UnsavedFault, { fault: { code: 'storage', retry: 'unsafe' } });
    expect(toldBy(keysShown(language, shown))).toEqual(['reversal not known']);
  });
});

/** The model claims it, or it can't be otherwise: without an order nothing is completed, without an award none given. */
function isTrue(claim: Said, model: readonly Said[], { state, request }: Sale): boolean {
  if (model.includes(claim)) return true;
  const isWithoutOrder = !('order' in state) || state.order === null;
  if (claim === 'completed not done' && isWithoutOrder) return true;
  if (claim === 'award not done' && request.award === null) return true;
  // Never a lie, where the model is silent.
  return saysOf(claim) === 'not known' && !model.some((one) => aboutOf(one) === aboutOf(claim));
}

/** As the page of what came of it, the order's details and that of other tills' orders show it; and as the list of
 * sales and the report do, which don't tell of each. */
function reversalShown(reversal: Reversal) {
  const { outcome, kind, requestId, knownFrom, amount, money, at, resolvedManually } = reversal;
  const isUnknown = outcome === 'unknown';
  const inList = reversal.needsAttention ? null : knownFrom;
  const row = {
    ...QUIET_ROW,
    // As the list of sales has it.
    reverted: kind === 'revert' && outcome === 'done' && resolvedManually === null,
    pendingReversal: isUnknown ? { kind, knownFrom: inList } : null,
  };
  const opened: OpenedOrder = {
    orderId: ORDER.orderId,
    row,
    elsewhere: false,
    record: null,
    reversals: [reversal],
    knownFrom,
    moneyOnly: false,
    unsaved: false,
    remaining: null,
    givenBeside: ZERO,
  };
  const record = { ok: false, fault: { code: 'timeout', retry: 'safe' } } as const;
  const sent = { kind, requestId: requestId ?? '', late: false };
  const result = { row, record: null, sent };
  const report = {
    ...QUIET,
    undone: { count: reversal.undone === null ? 0 : 1, amount, bonus: ZERO, cashback: ZERO },
    pendingReversals: isUnknown ? 1 : 0,
  };
  const always = [
    createElement(ReversalResultView, { ...result, opened: { ...opened, record } }),
    createElement(ReversalResultView, { ...result, opened }),
    createElement(ReversalResultView, { ...result, sent: { ...sent, late: true }, opened }),
    createElement(SaleSummaryCard, { row, reversals: [reversal] }),
    createElement(SaleSummaryCard, { row: null, reversals: [reversal] }),
  ];
  const { alsoThere } = reversal;
  const foreign = {
    orderId: ORDER.orderId,
    kind,
    at,
    amount,
    outcome,
    money,
    knownFrom: inList,
    alsoThere,
    resolvedManually,
  };
  const listed = createElement(ForeignLine, {
    row: { ...foreign, acknowledged: true },
    marked: false,
    onOpen: () => undefined,
  });
  const sometimes = [createElement(Listed, { row }), createElement(ReportCards, { report })];
  return { listed, always, sometimes };
}
