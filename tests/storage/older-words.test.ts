/**
 * What the version before the words of today left behind: no sale, report, reversal or tag is lost
 * because of an old word, whether the file is whole, was damaged, or a sale is stored anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { withoutPerson } from '../../src-main/storage/customers/stored-customer.ts';
import {
  OLD_CALLS,
  OLD_RESOLUTIONS,
  OLD_STATES,
  upgradeReport,
  upgradeSale,
} from '../../src-main/storage/sales/stored-words.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { NAMES, PHONE, STATES, saleIdOf, T, writeOldWords, type OldState } from './older-words.ts';
import { useJournalFile } from './journal-file.ts';

const own = useJournalFile();
beforeEach(() => {
  writeOldWords(own.file);
});

const { open } = own;

/** What the state is called today, and what in it had another name. */
const NOW: Readonly<Record<OldState, object>> = {
  rechecking: { at: 'verifyingQuote', codeSentAt: T },
  differs: { at: 'quoteChanged', now: { balance: 1, percent: 5 } },
  sendingCode: { at: 'sendingCode' },
  awaitingCode: { at: 'awaitingCode', problem: 'unknown' },
  creating: { at: 'creating' },
  givingAward: { at: 'givingAward' },
  awardUncertain: { at: 'awardUncertain', order: ORDER },
  awaitingPayment: { at: 'awaitingPayment' },
  paymentQuestion: { at: 'paymentUncertain', order: ORDER },
  completing: { at: 'completing', payment: { method: 'cash', tendered: 20_000 } },
  settling: { at: 'reconciling', tries: 2, refused: { code: 'rejectedInput' } },
  confirming: { at: 'readingResult', payment: { tendered: 20_000 } },
  confirmed: { at: 'done', resolution: 'confirmed', result: { cashback: 700, balance: 90_700 } },
  waiting: { at: 'done', resolution: 'pending', saidDone: 1 },
  unread: {
    resolution: 'pending',
    unread: { long: true, fault: { code: 'untrustedCertificate' } },
  },
  attention: { resolution: 'needsAttention', fault: { code: 'rejectedInput' } },
  byHand: { resolution: 'resolvedManually', note: 'asked support' },
  without: { resolution: 'noLoyalty', fault: { code: 'invalidState' } },
  accruing: { at: 'accruing', payment: { tendered: 20_000 } },
  stoppedAtRecheck: { at: 'failed', call: 'verifyQuote', fault: { code: 'untrustedCertificate' } },
  stoppedAtCode: { at: 'failed', call: 'sendCode', fault: { code: 'invalidInput' } },
  stoppedAtCreate: { at: 'failed', call: 'createOrder', outcomeUnknown: true },
  stoppedAtAward: { at: 'failed', call: 'giveAward', fault: { code: 'awardGivenElsewhere' } },
  cancelled: { at: 'cancelled', award: 'none' },
  inDoubt: { at: 'cancelled', award: 'uncertain' },
  spent: { at: 'cancelled', award: 'given' },
  known: { at: 'cancelled', award: 'acknowledged', note: 'gift handed over' },
};

/** As the list of sales shows it. */
const SHOWN: Partial<Record<OldState, string>> = {
  awaitingPayment: 'open',
  stoppedAtCreate: 'open',
  completing: 'pending',
  settling: 'pending',
  confirming: 'pending',
  confirmed: 'confirmed',
  waiting: 'pending',
  unread: 'needsAttention',
  attention: 'needsAttention',
  byHand: 'resolvedManually',
  without: 'noLoyalty',
  accruing: 'accruing',
  cancelled: 'cancelled',
  inDoubt: 'pending',
  spent: 'needsAttention',
  known: 'resolvedManually',
};

const REASONS: Partial<Record<OldState, string>> = {
  without: 'offline',
  accruing: 'refused',
  byHand: 'cashierChoice',
};

/** All that the file holds, in the words of today. */
function expectAll(journal: Journal): void {
  for (const name of NAMES) {
    const sale = journal.findSale(saleIdOf(name));
    expect(sale, name).toMatchObject({
      state: NOW[name],
      noLoyaltyReason: REASONS[name] ?? null,
      request: {
        customer: { requiresSmsCode: true },
        quote: { balance: 90_000, percent: 7 },
        noLoyaltyReason: REASONS[name] ?? null,
      },
    });
    const row = journal.saleRow(saleIdOf(name));
    expect(row?.noLoyaltyReason, name).toBe(REASONS[name] ?? null);
    if (SHOWN[name] !== undefined) expect(row?.resolution, name).toBe(SHOWN[name]);
  }
  expect(journal.sales('', 0, 50).rows).toHaveLength(NAMES.length);
  expect(journal.sales('', 0, 50, 'unresolved').rows).toHaveLength(8);
  expect(journal.accruableSales()).toEqual([saleIdOf('without')]);
  expect(journal.openItems()).toMatchObject({ pending: 5, needsAttention: 3, accruable: 1 });
  expect(journal.pendingSales().map(({ sale }) => sale.request.saleId)).toEqual(
    NAMES.filter((name) => !['done', 'cancelled'].includes(STATES[name].at))
      .concat('waiting', 'unread', 'inDoubt')
      .map(saleIdOf)
      .toSorted(),
  );
  // The order of one confirmed sale was read, so nothing is missing.
  expect(journal.salesWithoutResult()).toEqual([]);
  expect(journal.reversals(ORDER.orderId)).toMatchObject([{ fault: { code: 'rejectedInput' } }]);
  expect(journal.knownTags()).toMatchObject([{ tagId: '5', name: 'VIP', textColor: '#000' }]);
  expect(journal.knownCustomer(PHONE as Phone)).toMatchObject({ name: 'Aigerim S.' });
  expect(journal.shiftReport(7)).toMatchObject({
    sales: { count: 10 },
    cashbackCredited: 700,
    withoutBonuses: { count: 2 },
    resolvedManually: [{ resolution: 'resolvedManually' }, { about: 'award' }],
  });
  expect(journal.shiftReport(7).unresolved).toHaveLength(8);
  expect(journal.shiftReport(6)).toMatchObject({
    refundsByMethod: { cash: { count: 1, amount: 48_000 } },
    pendingReversals: 1,
    fromEarlierShifts: { count: 1, amount: 300_000, cashback: 3_000 },
    unresolved: [
      { resolution: 'pending', fault: { code: 'untrustedCertificate' } },
      { resolution: 'needsAttention', fault: { code: 'rejectedInput' } },
    ],
    resolvedManually: [{ resolution: 'resolvedManually', noLoyaltyReason: 'cashierChoice' }],
  });
}

describe('a file with the words of before', () => {
  test('is whole: all of it is there', () => {
    const { journal, notice } = open();
    expect(notice).toBeNull();
    expectAll(journal);
    journal.close();
  });

  test('opened a second time, the same', () => {
    open().journal.close();
    const { journal } = open();
    expectAll(journal);
    journal.close();
  });

  test('no column has an old word', () => {
    open().journal.close();
    const words = own
      .rows(
        `SELECT DISTINCT state AS word FROM sales UNION SELECT resolution FROM sales
       UNION SELECT call FROM calls`,
      )
      .map(({ word }) => word);
    for (const old of [OLD_STATES, OLD_RESOLUTIONS, OLD_CALLS])
      for (const word of Object.keys(old)) expect(words).not.toContain(word);
  });

  test('once its customers are sealed no sale is written anew at the start', () => {
    open().journal.close();
    const before = own.rows('SELECT sale FROM sales ORDER BY rowid');
    open().journal.close();
    expect(own.rows('SELECT sale FROM sales ORDER BY rowid')).toEqual(before);
  });

  test('a sale that is stored again is stored in the words of today', () => {
    const { journal } = open();
    const sales = NAMES.map((name) => journal.findSale(saleIdOf(name))!);
    const rows = NAMES.map((name) => journal.saleRow(saleIdOf(name)));
    for (const sale of sales) journal.saveSale(sale, T + 2_000);
    expect(NAMES.map((name) => journal.findSale(saleIdOf(name)))).toEqual(sales);
    expect(NAMES.map((name) => journal.saleRow(saleIdOf(name)))).toEqual(rows);
    journal.close();
    const stored = own.rows('SELECT sale FROM sales ORDER BY rowid');
    const bare = sales.map((sale) => JSON.parse(JSON.stringify(withoutPerson(sale))) as unknown);
    expect(stored.map(({ sale }) => JSON.parse(String(sale)))).toEqual(bare);
  });

  test('damaged, and kept aside: what can be read of it is all there', () => {
    const bytes = readFileSync(own.file);
    // The last page of the file belongs to an index: SQLite sees the damage, the rows are whole.
    const broken = new DatabaseSync(own.file);
    const page = Number(broken.prepare('PRAGMA page_size').get()?.['page_size']);
    const [index] = broken
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sales_by_shift'`)
      .all();
    broken.close();
    const start = (Number(index?.['rootpage']) - 1) * page;
    writeFileSync(own.file, bytes.fill(0xff, start, start + page));
    const { journal, notice } = open();
    expect(notice).toBe('journalQuarantined');
    expectAll(journal);
    journal.close();
  });
});

test('what has the words of today already stays as it is', () => {
  const { journal } = open();
  const sales = NAMES.map((name) => journal.findSale(saleIdOf(name)));
  const report = journal.closeShift(T + 3_000);
  journal.close();
  for (const sale of sales) expect(upgradeSale(sale)).toEqual(sale);
  expect(upgradeReport(report)).toEqual(report);
  for (const value of [null, 7, 'settling', [], ['stopped']])
    expect(upgradeSale(value)).toEqual(value);
});
