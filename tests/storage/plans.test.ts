/**
 * How the journal's questions are answered: on the way of a sale none reads what grows for ever.
 * Only the plans are looked at; how fast they are is for `npm run bench`.
 */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { toldHere } from '../../src-main/storage/trail/told-here.ts';
import { CIPHER, NOTHING_BESIDE } from './beside.ts';
import { source } from './trail-samples.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import type { SalesFilter } from '../../src-shared/contract/orders-schema.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { known, request, SALE_ID } from '../domain/sale-samples.ts';

const T = 1_800_000_000_000;
const sale = startSale(request()).sale;
const customer = known();

/** These hold only what is open or still to be done, so they may be read as a whole. */
const FEW = new Set([
  'shifts_open',
  'sales_shown',
  'sales_pending',
  'sales_unresolved',
  'sales_missed_loyalty',
  'reversals_unknown',
  'reversals_to_give_back',
]);

/** An empty journal's database, and the texts that are prepared on it. */
function watchedDatabase() {
  const database = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) database.exec(sql);
  const asked: string[] = [];
  const watched = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        if (name === 'prepare') asked.push(String(values[0]));
        return Reflect.apply(value, target, values);
      };
    },
  });
  return { database, watched, asked };
}

/** What SQLite says it does for all that is asked meanwhile, a line each. */
function plansOf(ask: (journal: Journal) => unknown, beside = NOTHING_BESIDE): string[] {
  const { database, watched, asked } = watchedDatabase();
  const journal = createSqliteJournal(database, CIPHER, beside);
  journal.openShift('Dana', true, T);
  journal.beginSale(sale, T);
  ask(createSqliteJournal(watched, CIPHER, beside));
  expect(asked).not.toEqual([]);
  const plans = asked.flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  database.close();
  return plans;
}

const indexOf = (line: string) => / INDEX (\w+)/u.exec(line)?.[1] ?? null;

/** Whole tables, and indexes that grow with them. */
const readsAll = (plans: readonly string[]) =>
  plans.filter((line) => /^SCAN (?!json_each |\()/u.test(line) && !FEW.has(indexOf(line) ?? ''));

const indexes = (plans: readonly string[]) =>
  [...new Set(plans.flatMap((line) => indexOf(line) ?? []))].toSorted();

const CALL = { saleId: SALE_ID, call: 'verifyQuote', at: T } as const;
const OWN = 'sqlite_autoindex_sales_1';
const NAMES = 'sqlite_autoindex_cashiers_1';
const ON_THE_WAY: readonly (readonly [string, (journal: Journal) => unknown, readonly string[]])[] =
  [
    ['currentShift', (j) => j.currentShift(), ['shifts_open']],
    ['earlierCashiers', (j) => j.earlierCashiers(3), []],
    ['shiftTotals', (j) => j.shiftTotals(), ['sales_by_shift', 'shifts_open']],
    [
      'beginSale',
      (j) => j.beginSale(sale, T),
      [OWN, 'sales_shown', 'shifts_open', 'sqlite_autoindex_customers_1', 'marks_by_customer'],
    ],
    [
      'saveSale',
      (j) => j.saveSale(sale, T),
      ['shifts_open', OWN, 'sqlite_autoindex_customers_1', 'marks_by_customer'],
    ],
    ['findSale', (j) => j.findSale(SALE_ID), [OWN]],
    ['intent of a call', (j) => j.recordCallStart(CALL), []],
    ['outcome of a call', (j) => j.recordCallEnd(CALL, { ok: true }, T), ['calls_by_sale']],
    ['currentSale', (j) => j.currentSale(), ['sales_shown']],
    ['parkedSales', (j) => j.parkedSales(), ['sales_shown']],
    ['dismissSale', (j) => j.dismissSale(SALE_ID), [OWN]],
    ['pendingSales', (j) => j.pendingSales(), ['sales_pending', 'sales_unresolved']],
    ['scheduleSaleRetry', (j) => j.scheduleSaleRetry(SALE_ID, 1, T), [OWN]],
    [
      'salesWithoutResult',
      (j) => j.salesWithoutResult(),
      ['sales_confirmed_in', 'shifts_open', 'calls_result'],
    ],
    [
      'openItems',
      (j) => j.openItems(),
      [
        'reversals_by_sale',
        'reversals_to_give_back',
        'reversals_unknown',
        'sales_missed_loyalty',
        'sales_unresolved',
        'sqlite_autoindex_cashiers_1',
      ],
    ],
    ['resolvedBetweenShifts', (j) => j.resolvedBetweenShifts(), ['sales_resolved_in_shift']],
    ['accruableSales', (j) => j.accruableSales(), ['reversals_by_sale', 'sales_missed_loyalty']],
    [
      'heldBonuses',
      (j) => customer.kind === 'known' && j.heldBonuses(customer.userId, SALE_ID),
      ['sales_unresolved'],
    ],
    [
      'isAwardInDoubt',
      (j) => customer.kind === 'known' && j.isAwardInDoubt(customer.userId, SALE_ID),
      ['sales_unresolved'],
    ],
    [
      'knownCustomer',
      (j) => j.knownCustomer(customer.phone!),
      ['sales_by_customer', 'sqlite_autoindex_customers_1'],
    ],
    ['regulars', (j) => j.regulars('5678', 6), ['marks_searched', 'sales_by_customer']],
    [
      'customerHistory',
      (j) => j.customerHistory(customer.phone!, 5),
      ['reversals_by_sale', 'sales_by_customer', 'sqlite_autoindex_customers_1'],
    ],
    [
      'phoneChanges',
      (j) => customer.kind === 'known' && j.phoneChanges(customer.userId),
      ['customer_edits_phone'],
    ],
    [
      'owesConsent',
      (j) => j.owesConsent({ userId: id('7'), phone: customer.phone! }),
      [
        'calls_by_sale',
        'customer_edits_consent',
        'sales_by_customer',
        'sqlite_autoindex_customers_1',
      ],
    ],
    [
      'intent of an edit',
      (j) =>
        j.recordCustomerEdit(
          {
            cashier: 'Dana',
            supervisor: null,
            userId: id('7'),
            fields: [],
            consent: null,
            phone: null,
          },
          T,
        ),
      ['events_marks', 'shifts_open'],
    ],
    ['outcome of an edit', (j) => j.recordCustomerEditOutcome(1, 'done', null, T), []],
    [
      'salesInShift',
      (j) => j.salesInShift(customer, null),
      ['customers_by_user', 'sales_by_shift', 'shifts_open', 'sqlite_autoindex_customers_1'],
    ],
    [
      'givenBack',
      (j) => j.givenBack({ saleId: SALE_ID }, 'D', 'R'),
      ['reversals_by_sale', 'reversals_by_shift', 'shifts_open'],
    ],
    ['spentWithoutCode', (j) => j.spentWithoutCode(null), ['sales_by_shift', 'shifts_open']],
    ['saleRow', (j) => j.saleRow(SALE_ID), ['reversals_by_sale', 'shifts_open', OWN, NAMES]],
    [
      'sales of a cashier',
      (j) => j.sales('', 0, 20, 'all', SALE_ID),
      ['reversals_by_sale', 'sales_by_cashier', 'shifts_open', NAMES],
    ],
    ['saleOf', (j) => j.saleOf(id('7')), ['sales_by_order']],
    ['ordersWithPendingReversals', (j) => j.ordersWithPendingReversals(), ['reversals_unknown']],
    ['reversals', (j) => j.reversals(id('7')), ['reversals_by_order', NAMES]],
    ['acknowledgement', (j) => j.acknowledgeReversal('R', T), ['reversals_by_request']],
  ];

test.each(ON_THE_WAY)('%s reads only what it needs', (_name, ask, used) => {
  const plans = plansOf(ask);
  expect(readsAll(plans)).toEqual([]);
  expect(indexes(plans)).toEqual([...used].toSorted());
});

test('what was asked before is not prepared again', () => {
  const { database, watched, asked } = watchedDatabase();
  const journal = createSqliteJournal(watched, CIPHER, NOTHING_BESIDE);
  journal.openShift('Dana', true, T);
  journal.beginSale(sale, T);
  const sellOn = () => {
    journal.saveSale(sale, T);
    journal.recordCallStart(CALL);
    journal.recordCallEnd(CALL, { ok: true }, T);
    return [
      journal.findSale(SALE_ID),
      journal.currentSale(),
      journal.openItems(),
      journal.pendingSales(),
    ];
  };
  const before = sellOn();
  expect(asked).not.toEqual([]);
  asked.length = 0;
  expect(sellOn()).toEqual(before);
  expect(asked).toEqual([]);
  database.close();
});

test('a report reads only its own shift and what is open', () => {
  expect(readsAll(plansOf((journal) => journal.shiftReport(1)))).toEqual([]);
});

test('what is written again is compared by indexes alone', () => {
  const trail = { source: source(), onDisk: true, told: toldHere(null) };
  const plans = plansOf((journal) => journal.saveSale(sale, T), { ...NOTHING_BESIDE, trail });
  expect([...new Set(readsAll(plans))]).toEqual([]);
});

test('what a shift counts of earlier ones is found by indexes when it is judged', () => {
  const trail = { source: source(), onDisk: true, told: toldHere(null) };
  const plans = plansOf((journal) => journal.checkShift(null), { ...NOTHING_BESIDE, trail });
  expect([...new Set(readsAll(plans))]).toEqual(['SCAN CONSTANT ROW']);
  expect(indexes(plans)).toEqual(
    expect.arrayContaining([
      'reversals_back_in',
      'reversals_given_in',
      'reversals_undone',
      'sales_cashback_in',
      'sales_resolved_in_shift',
    ]),
  );
});

const orders = (search: string, show: SalesFilter) =>
  plansOf((journal) => journal.sales(search, 0, 20, show));

test('the newest sales are read from the end, without sorting all of them', () => {
  const plans = orders('', 'all');
  expect(readsAll(plans)).toEqual(['SCAN sales']);
  expect(plans.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

test('a search looks up each thing by an index of its own', () => {
  const plans = orders('Aig', 'all');
  expect(readsAll(plans)).toEqual([]);
  expect(indexes(plans)).toEqual(
    expect.arrayContaining(['sales_by_amount', 'sales_by_customer', 'sales_by_order_number']),
  );
});

test.each(['', 'Aig'])('what waits and what went without bonuses: searched for "%s"', (search) => {
  expect(readsAll(orders(search, 'unresolved'))).toEqual([]);
  expect(readsAll(orders(search, 'missedLoyalty'))).toEqual([]);
});
