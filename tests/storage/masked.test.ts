/** What the service said in its own words is kept without whom it is about, whatever version wrote it. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { maskedWords } from '../../src-main/storage/migrations/18-masked-words.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { ORDER, request } from '../domain/sale-samples.ts';
import { makeOlder, useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const PHONE = '+77019998877' as Phone;
const WHO = { phone: PHONE, userId: id('77') };
const SAID = `Refused: ${PHONE} of Marked, order 12 is gone`;
const MASKED = 'Refused: [number] of [name], order 12 is gone';
const fault = { code: 'rejected', retry: 'never', status: 400, message: SAID } as const;
const saleId = '1'.padStart(26, '0');
const sale: Sale = {
  ...startSale(
    request({
      saleId,
      customer: { kind: 'known', ...WHO, name: 'Marked Customer', requiresSmsCode: false },
    }),
  ).sale,
  state: {
    at: 'done',
    order: ORDER,
    payment: { method: 'cash', tendered: null },
    resolution: 'needsAttention',
    result: { cashback: null, balance: null, stamps: null },
    fault,
    note: null,
  },
};

const own = useJournalFile();

const open = () => own.open().journal;
const journals = () =>
  readdirSync(own.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.sqlite'))
    .map((name) => readFileSync(join(own.folder, name)));
const someSay = (text: string) => journals().some((bytes) => bytes.includes(text));

/** A refused call, refund, refund of another till's order, and edit. */
function refuseAll(journal: ReturnType<typeof open>) {
  journal.openShift('Dana', true, T);
  journal.beginSale(sale, T);
  journal.saveSale(sale, T);
  journal.dismissSale(saleId);
  const call = { saleId, call: 'createOrder', at: T } as const;
  journal.recordCallStart(call);
  journal.recordCallEnd(call, { ok: false, fault }, T);
  const refund = {
    orderId: ORDER.orderId,
    saleId,
    requestId: '2'.padStart(26, '0'),
    kind: 'refund',
    amount: tiyn(1_000),
    money: tiyn(1_000),
    cashback: null,
    refundsBefore: 0,
    givenWith: null,
    reason: 'wish',
    method: null,
    cashier: null,
    supervisor: null,
  } as const;
  const ended = {
    outcome: 'refused',
    fault,
    refundedBonus: null,
    money: tiyn(0),
    cashback: null,
  } as const;
  journal.recordReversalIntent(refund, T);
  journal.recordReversalOutcome(refund.requestId, ended, T);
  const foreign = { ...refund, orderId: id('99'), saleId: null, requestId: '3'.padStart(26, '0') };
  journal.recordReversalIntent(foreign, T);
  journal.recordReversalOutcome(foreign.requestId, ended, T);
  const edit = {
    cashier: 'Dana',
    userId: WHO.userId,
    fields: ['tags'],
    consent: null,
    phone: null,
    supervisor: null,
  } as const;
  journal.recordCustomerEditOutcome(journal.recordCustomerEdit(edit, T), 'refused', fault, T);
}

test('of a refusal the rest is kept', async () => {
  const journal = open();
  refuseAll(journal);
  expect(journal.saleRow(saleId)?.fault?.message).toBe(MASKED);
  expect(journal.reversals(ORDER.orderId)[0]?.fault?.message).toBe(MASKED);
  // Of an order that isn't this till's nobody's name is known.
  expect(journal.reversals(id('99'))[0]?.fault?.message).toContain('[number] of Marked');
  const report = journal.closeShift(T + 1);
  expect(journal.shiftReport(report.shiftNumber)).toEqual(report);
  expect(report.unresolved[0]?.fault?.message).toBe(MASKED);
  await journal.backup();
  expect(someSay('9998877')).toBe(false);
  expect(someSay(MASKED)).toBe(true);
  journal.close();
});

test('forgotten, nothing of what was said is left anywhere; that it was refused is', async () => {
  const journal = open();
  refuseAll(journal);
  journal.saveSale({ ...sale, state: { ...sale.state, resolution: 'confirmed' } } as Sale, T);
  journal.closeShift(T + 1);
  await journal.backup();
  expect(journal.forgetCustomer(WHO)).toMatchObject({ sales: 1, waiting: 0, copies: 1 });
  expect(journal.reversals(ORDER.orderId)[0]?.fault).toMatchObject({
    code: 'rejected',
    status: 400,
  });
  expect(someSay('order 12 is gone')).toBe(true);
  // What was said of an order without a sale goes by its time.
  expect(journal.forgetCustomersBefore(T + 1, 9)).toBe(0);
  journal.close();
  expect(readFileSync(own.file).includes('order 12 is gone')).toBe(false);
});

test('a file of before, and its copies: masked when it is first opened', () => {
  const before = open();
  refuseAll(before);
  before.closeShift(T + 1);
  before.close();
  const older = new DatabaseSync(own.file);
  for (const table of ['calls', 'reversals', 'customer_edits'])
    older.prepare(`UPDATE ${table} SET fault = json_set(fault, '$.message', ?)`).run(SAID);
  older.prepare(`UPDATE sales SET sale = json_set(sale, '$.state.fault.message', ?)`).run(SAID);
  older
    .prepare(`UPDATE shifts SET report = json_set(report, '$.unresolved[0].fault.message', ?)`)
    .run(SAID);
  older.close();
  makeOlder(own.file, MIGRATIONS.indexOf(maskedWords));
  // As an older version would have copied it.
  const copy = new DatabaseSync(own.file);
  const backup = join(own.folder, 'backups', 'journal-000001-stamp.sqlite');
  rmSync(join(own.folder, 'backups'), { recursive: true, force: true });
  mkdirSync(join(own.folder, 'backups'));
  copy.prepare('VACUUM INTO ?').run(backup);
  copy.close();
  expect(someSay('9998877')).toBe(true);

  const journal = open();
  expect(journal.saleRow(saleId)?.fault?.message).toBe(MASKED);
  expect(journal.shiftReport(1).unresolved[0]?.fault?.message).toBe(MASKED);
  journal.close();
  expect(someSay('9998877')).toBe(false);
  expect(someSay(MASKED)).toBe(true);
  expect(readdirSync(join(own.folder, 'backups'))).toEqual(['journal-000002-stamp.sqlite']);
});
