/** What the program itself does wrong is told as that, and never taken for the disk’s fault. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { JournalError, journalOr } from '../../src-main/ports/journal.ts';
import { refusalOf } from '../../src-main/storage/disk-reason.ts';
import type { Backing } from '../../src-main/storage/failover/failover.ts';
import { copiesBeside } from '../../src-main/storage/file/forget-customers.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createSqliteJournal } from '../../src-main/storage/sqlite-journal.ts';
import { openDatabase } from '../../src-main/storage/file/open-database.ts';
import { id } from '../../src-shared/domain/id.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { request } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { CIPHER, NOTHING_BESIDE } from './beside.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const own = useJournalFile();
const DEFECT = new TypeError('a defect');

function throwDefect(): never {
  throw DEFECT;
}
function throwRefusal(): never {
  throw new JournalError('refused');
}

const openAround = (around: (backing: Backing) => Backing) =>
  openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { around });

test.each([
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }), true],
  [Object.assign(new Error('x'), { code: 'ERR_INVALID_STATE' }), true],
  [Object.assign(new Error('x'), { code: 'EACCES' }), true],
  [Object.assign(new Error('x'), { code: 'ERR_FS_EISDIR' }), true],
  [Object.assign(new Error('x'), { code: '', errno: -4094, syscall: 'rm' }), true],
  [Object.assign(new Error('x'), { code: 'UNKNOWN', errno: -4094, syscall: 'open' }), true],
  [
    Object.assign(new Error('x'), {
      code: 'Unknown system error -122',
      errno: -122,
      syscall: 'open',
    }),
    true,
  ],
  [Object.assign(new RangeError('x'), { code: 'ERR_OUT_OF_RANGE' }), true],
  [new JournalError('x'), true],
  [DEFECT, false],
  [Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), false],
  [new Error('x'), false],
  ['x', false],
])('%s is said by the disk: %s', (error, isOfDisk) => {
  if (isOfDisk) expect(refusalOf('no', error)).toMatchObject({ message: 'no', cause: error });
  else expect(() => refusalOf('no', error)).toThrow(error as Error);
});

test('while the journal is opened: nobody sells into memory and believes that the disk is full', () => {
  expect(() => openAround(throwDefect)).toThrow(DEFECT);
});

test('on the way back to the file: sales stay in memory, the reason is as it was, and it is told once', async () => {
  let isWrong = false;
  const { journal, disk } = openAround((backing) => (isWrong ? throwDefect() : backing));
  journal.openShift('Dana', true, T);
  const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
  const { sale } = startSale(request());
  journal.beginSale(sale, T);
  const told: unknown[] = [];
  disk.onChange(() => told.push(disk.state().defect));
  await holder.release();
  isWrong = true;
  disk.tryAgain();
  disk.tryAgain();
  expect(told).toEqual([DEFECT]);
  expect(disk.state()).toMatchObject({ reason: 'locked', rejectedWrites: 0 });
  journal.saveSale(sale, T);
  expect(journal.findSale(sale.request.saleId)).toEqual(sale);
  isWrong = false;
  disk.tryAgain();
  expect(disk.state()).toMatchObject({ reason: null, defect: null, rejectedWrites: 0 });
  expect(own.rows('SELECT sale_id FROM sales')).toEqual([{ sale_id: sale.request.saleId }]);
  journal.close();
});

test('in the journals of places of before', () => {
  const { journal } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { others: throwDefect });
  const who = { phone: '+77011112233' as Phone, userId: id(7) };
  expect(() => journal.forgetCustomer(who)).toThrow(DEFECT);
  expect(() => journal.forgetCustomersBefore(T, 10)).toThrow(DEFECT);
  journal.close();
});

test('in a copy, which is kept', () => {
  const copy = join(dirname(own.file), 'backups', 'journal-000001-stamp.sqlite');
  mkdirSync(dirname(copy));
  const database = new DatabaseSync(copy);
  database.exec('CREATE TABLE customers (customer_id, phone_hash, user_hash)');
  database.close();
  const who = { phoneHash: '', userHash: '', userId: id(7) };
  const wrong = Object.defineProperty({ ...who }, 'phoneHash', { get: throwDefect });
  expect(() => copiesBeside(own.file).forget(wrong)).toThrow(DEFECT);
  expect(existsSync(copy)).toBe(true);
});

test('in what is done beside the journal', async () => {
  const database = openDatabase(':memory:', 0, false);
  const beside = { ...NOTHING_BESIDE, backup: throwDefect, copies: { forget: throwDefect } };
  const journal = createSqliteJournal(database, CIPHER, beside);
  await expect(journal.backup()).rejects.toBe(DEFECT);
  const who = { phone: '+77011112233' as Phone, userId: id(7) };
  expect(() => journal.forgetCustomer(who)).toThrow(DEFECT);
});

test('where something else is shown for what can’t be read', () => {
  expect(journalOr('none', throwRefusal)).toBe('none');
  expect(() => journalOr('none', throwDefect)).toThrow(DEFECT);
});
