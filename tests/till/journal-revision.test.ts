/** When the screen is told to read its lists and the report again. */
import { expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { createJournalRevision } from '../../src-main/till/runtime/journal-revision.ts';
import type { SnapshotStore } from '../../src-main/till/runtime/snapshot-store.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { request, SALE_ID } from '../domain/sale-samples.ts';
import { openBench } from './bench.ts';

const { sale } = startSale(request());
const CALL = { saleId: SALE_ID, call: 'readOrder', at: 1 } as const;

function watched() {
  let journalRevision = 0;
  const store = {
    read: () => ({ journalRevision }),
    note: (patch: { journalRevision?: number }) =>
      void (journalRevision = patch.journalRevision ?? 0),
  } as unknown as SnapshotStore;
  const journal = {
    beginSale: () => true,
    saveSale: () => true,
    findSale: () => sale,
    recordCallStart: () => undefined,
    forgetCustomersBefore: () => 1,
  } as unknown as Journal;
  return {
    journal: createJournalRevision(store).watch(journal),
    async told() {
      await Promise.resolve();
      return journalRevision;
    },
  };
}

test('once for all that is written in one go', async () => {
  const { journal, told } = watched();
  expect(journal.beginSale(sale, 1)).toBe(true);
  journal.saveSale(sale, 2);
  expect(await told()).toBe(1);
  journal.saveSale(sale, 3);
  expect(await told()).toBe(2);
});

test('not for what is read, nor for what no list shows', async () => {
  const { journal, told } = watched();
  expect(journal.findSale(SALE_ID)).toBe(sale);
  journal.recordCallStart(CALL);
  expect(await told()).toBe(0);
});

test('for names that go by time: an open list must not keep them', async () => {
  const { journal, told } = watched();
  expect(journal.forgetCustomersBefore(1, 10)).toBe(1);
  expect(await told()).toBe(1);
});

test('a till at rest tells of nothing: lists and report may be read for ever', async () => {
  const bench = await openBench();
  const { journalRevision } = await bench.snapshot();
  expect((await bench.call('shift.report', null)).ok).toBe(true);
  expect((await bench.call('sales.list', { search: '', skip: 0, show: 'all' })).ok).toBe(true);
  expect((await bench.snapshot()).journalRevision).toBe(journalRevision);
  await bench.start({ noLoyaltyReason: 'cashierChoice' });
  await bench.untilSale('awaitingPayment');
  await bench.until('the sale is told', (snapshot) => snapshot.journalRevision > journalRevision);
  await bench.stop();
});
