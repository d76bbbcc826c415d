/** Who sold and who gave back: there after a restart, and whatever the disk does meanwhile. */
import { expect, test } from 'vitest';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { ORDER, request, SALE_ID } from '../domain/sale-samples.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const DANA = { cashierId: '1'.padStart(26, '0'), name: 'Dana' };
const RUSLAN = { cashierId: '2'.padStart(26, '0'), name: 'Ruslan' };
const own = useJournalFile();

const open = () => own.open().journal;
const { sale } = startSale(request());

const NAMES = 'SELECT cashier_id AS cashierId, name FROM cashiers ORDER BY cashier_id';

test('a sale is of who took it over last; a name is as it was last', () => {
  const journal = open();
  journal.openShift('Dana', true, T);
  journal.beginSale(sale, T);
  expect(journal.sellerOf(SALE_ID)).toBeNull();
  journal.recordSeller(SALE_ID, DANA);
  journal.recordSeller(SALE_ID, RUSLAN);
  journal.recordSeller(SALE_ID, { ...RUSLAN, name: 'Ruslan B.' });
  journal.close();
  const again = open();
  expect(again.sellerOf(SALE_ID)).toBe(RUSLAN.cashierId);
  expect(again.sellerOf('9'.padStart(26, '0'))).toBeNull();
  again.close();
  expect(own.rows(NAMES)).toEqual([DANA, { ...RUSLAN, name: 'Ruslan B.' }]);
});

test('a sale begins with its seller and with who let it pass; once it is known it stays theirs', () => {
  const journal = open();
  journal.openShift('Dana', true, T);
  expect(journal.beginSale(sale, T, { seller: DANA, supervisor: RUSLAN })).toBe(true);
  const renamed = { ...RUSLAN, name: 'Ruslan B.' };
  expect(journal.beginSale(sale, T, { seller: renamed, supervisor: null })).toBe(false);
  journal.close();
  const columns = 'cashier_id AS seller, supervisor_id AS supervisor';
  expect(own.rows(`SELECT ${columns} FROM sales`)).toEqual([
    { seller: DANA.cashierId, supervisor: RUSLAN.cashierId },
  ]);
  expect(own.rows(NAMES)).toEqual([DANA, RUSLAN]);
});

test('a reversal is of who asked for it, and of who let it pass', () => {
  const journal = open();
  journal.openShift('Dana', true, T);
  journal.beginSale(sale, T);
  const intent = {
    orderId: ORDER.orderId,
    saleId: SALE_ID,
    kind: 'refund',
    amount: sale.request.amount,
    money: sale.request.amount,
    cashback: null,
    refundsBefore: 0,
    givenWith: null,
    reason: 'returned',
    method: null,
  } as const;
  journal.recordReversalIntent({ ...intent, requestId: '1', cashier: DANA, supervisor: RUSLAN }, T);
  journal.recordReversalIntent({ ...intent, requestId: '2', cashier: null, supervisor: null }, T);
  journal.close();
  const columns = 'cashier_id AS by, supervisor_id AS supervisor';
  expect(own.rows(`SELECT ${columns} FROM reversals ORDER BY reversal_id`)).toEqual([
    { by: DANA.cashierId, supervisor: RUSLAN.cashierId },
    { by: null, supervisor: null },
  ]);
  expect(own.rows(NAMES)).toEqual([DANA, RUSLAN]);
});

test('what was sold while another program held the file is its seller’s afterwards', async () => {
  const journal = open();
  journal.openShift('Dana', true, T);
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  journal.beginSale(sale, T, { seller: DANA, supervisor: null });
  expect(journal.sellerOf(SALE_ID)).toBe(DANA.cashierId);
  await holder.release();
  journal.saveSale(sale, T + 1);
  expect(own.rows('SELECT cashier_id AS by FROM sales')).toEqual([{ by: DANA.cashierId }]);
  journal.close();
});
