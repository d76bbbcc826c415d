/** The award of a sale that was given up, in the file: what was given, what is still asked about, and what the cashier has said. */
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, openTrailed, source, T } from './trail-samples.ts';

const own = useJournalFile();

type State = Partial<SaleState & { at: 'cancelled' }>;
const givenUp = (number: number, change: State, unansweredAt: number | null): Sale => ({
  ...begun(number),
  unansweredAt,
  state: { at: 'cancelled', order: ORDER, award: 'given', note: null, ...change },
});

interface Kept {
  readonly sale: Sale;
  readonly row: object;
  readonly asked: boolean;
}
const UNREAD = { since: T, times: 12, fault: { code: 'malformed', retry: 'safe' } } as const;
const KEPT: readonly Kept[] = [
  {
    sale: givenUp(1, { given: 1 }, T),
    row: { resolution: 'needsAttention', awardsGiven: 1, note: null },
    asked: true,
  },
  {
    sale: givenUp(2, { given: 2 }, null),
    row: { resolution: 'needsAttention', awardsGiven: 2, note: null },
    asked: false,
  },
  {
    sale: givenUp(3, { award: 'uncertain', given: 1, note: 'asked' }, T),
    row: { resolution: 'pending', awardsGiven: 1, note: 'asked' },
    asked: true,
  },
  {
    sale: givenUp(4, { award: 'acknowledged', given: 2, note: 'asked\nready:resolved.told' }, null),
    row: { resolution: 'resolvedManually', awardsGiven: 2, note: 'asked\nready:resolved.told' },
    asked: false,
  },
  // As an older version left it.
  {
    sale: givenUp(5, {}, null),
    row: { resolution: 'needsAttention', awardsGiven: 1 },
    asked: false,
  },
  // The stamps can't be read.
  {
    sale: givenUp(6, { award: 'uncertain', unread: { ...UNREAD, long: false } }, T),
    row: { resolution: 'pending', awardsGiven: 0, fault: null },
    asked: true,
  },
  {
    sale: givenUp(7, { award: 'uncertain', unread: { ...UNREAD, long: true } }, T),
    row: { resolution: 'needsAttention', awardsGiven: 0, fault: UNREAD.fault },
    asked: true,
  },
];
const idsOf = (kept: readonly Kept[]) => kept.map(({ sale }) => sale.request.saleId);

test('is read as it was kept; what may still come is asked about, in the order of the sales', () => {
  const { journal } = own.open();
  journal.openShift('Dana', true, T);
  for (const { sale } of KEPT) {
    journal.beginSale(begun(Number(sale.request.saleId.slice(-3))), T);
    journal.saveSale(sale, T + 1);
    journal.scheduleSaleRetry(sale.request.saleId, 3, T + 30);
    // Nothing new was sent.
    journal.saveSale(sale, T + 2);
  }
  journal.close();
  const again = own.open().journal;
  for (const { sale, row } of KEPT) {
    expect(again.findSale(sale.request.saleId)).toEqual(sale);
    expect(again.saleRow(sale.request.saleId)).toMatchObject({ about: 'award', ...row });
  }
  const asked = again.pendingSales();
  expect(asked.map(({ sale }) => sale.request.saleId)).toEqual(
    idsOf(KEPT.filter((one) => one.asked)),
  );
  for (const { tries, nextTryAt } of asked) expect([tries, nextTryAt]).toEqual([3, T + 30]);
  expect(again.openItems()).toMatchObject({ pending: 2, needsAttention: 4 });
  expect(again.shiftReport().unresolved).toHaveLength(6);
  again.close();
});

test('is told in the trail with who has seen to it, also while another one may come', () => {
  let by = 'dana';
  const { journal } = openTrailed(own.file, { ...source(), by: () => by });
  journal.openShift('Dana', true, T);
  journal.beginSale(begun(1), T);
  journal.saveSale(givenUp(1, { award: 'uncertain' }, T), T + 1);
  journal.saveSale(givenUp(1, { given: 1 }, T), T + 2);
  by = 'ruslan';
  journal.saveSale(givenUp(1, { award: 'uncertain', given: 1, note: 'asked' }, T), T + 3);
  by = 'dana';
  journal.saveSale(givenUp(1, { award: 'acknowledged', given: 1, note: 'asked' }, null), T + 4);
  journal.close();
  const told = own
    .rows(`SELECT event ->> '$.resolution' AS word, event ->> '$.by' AS by FROM events
      WHERE type = 'sale' ORDER BY n`)
    .map(({ word, by: who }) => [word, who]);
  expect(told).toEqual([
    [null, 'dana'],
    ['awardUncertain', 'dana'],
    ['awardSpent', 'dana'],
    ['awardUncertain', 'ruslan'],
    ['awardAcknowledged', 'dana'],
  ]);
});

test('holds the same customer’s award as long as it is asked about', () => {
  const { journal } = own.open();
  journal.openShift('Dana', true, T);
  for (const { sale, asked } of KEPT) {
    const { customer } = sale.request;
    const userId = customer.kind === 'known' ? customer.userId : id('0');
    journal.beginSale(begun(Number(sale.request.saleId.slice(-3))), T);
    journal.saveSale(sale, T + 1);
    expect(journal.isAwardInDoubt(userId, '')).toBe(asked);
    journal.saveSale(givenUp(Number(sale.request.saleId.slice(-3)), { award: 'none' }, null), T);
  }
  journal.close();
});
