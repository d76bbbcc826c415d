/** A customer who is to be forgotten is in no file of the journal afterwards, in whatever form. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { JournalError } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { journalsIn } from '../../src-main/storage/file/other-journals.ts';
import { unresolvedIn } from '../../src-main/storage/file/unresolved.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Resolution, Sale, SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { finished, request } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { CIPHER } from './beside.ts';
import { writeOldWords } from './older-words.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';
import { edit, intent } from './trail-samples.ts';
import { linking } from './linking.ts';

const T = 1_800_000_000_000;
const PHONE = '+77019998877' as Phone;
const marked = {
  kind: 'known',
  userId: id('77'),
  phone: PHONE,
  name: 'Marked Customer',
  requiresSmsCode: false,
} as const;

const own = useJournalFile();

const { open } = own;
const listed = () => journalsIn(['remote', 'loop', 'none'].map((one) => join(own.folder, one)));
const openAt = (path: string, all: readonly string[] = []) =>
  openJournal(path, () => 'stamp', SAMPLE_KEYS, { others: () => all }).journal;
const saleId = (number: number) => String(number).padStart(26, '0');
const paid = (number: number, resolution: Resolution, customer: SaleCustomer): Sale => ({
  ...startSale(request({ saleId: saleId(number), customer })).sale,
  state: finished({ resolution }),
});
const pending = (number: number) => paid(number, 'pending', marked);
const resolved = (number: number, customer: SaleCustomer = marked) =>
  paid(number, 'confirmed', customer);
const sell = (journal: ReturnType<typeof open>['journal'], sale: Sale, at = T) => {
  journal.beginSale(sale, at);
  journal.saveSale(sale, at);
  journal.dismissSale(sale.request.saleId);
};
/** Whatever is encrypted for her by that key. */
const traces = (): string[] => {
  const left = new DatabaseSync(own.file);
  const rows = [
    ...left.prepare('SELECT customer_id AS id FROM sales WHERE customer_id IS NOT NULL').all(),
    ...left.prepare('SELECT customer_id AS id FROM customers').all(),
    ...left.prepare('SELECT customer_id AS id FROM customer_marks').all(),
  ].map(({ id: customer }) => String(customer));
  left.close();
  return rows;
};
const sealedOf = (path: string) => {
  const copy = new DatabaseSync(path);
  const found = copy.prepare('SELECT sealed FROM customers').all();
  copy.close();
  return found.map(({ sealed }) => Buffer.from(sealed as Uint8Array));
};

/** Of the first sale, and nobody has left what told so. */
function toGiveBack(requestId: string) {
  const { journal } = open();
  journal.openShift('Dana', true, T);
  sell(journal, resolved(1));
  const reversal = intent(1, { requestId });
  journal.recordReversalIntent(reversal, T);
  const { money } = reversal;
  const end = {
    outcome: 'done',
    fault: null,
    refundedBonus: null,
    money,
    cashback: null,
  } as const;
  journal.recordReversalOutcome(requestId, end, T);
  return journal;
}

describe('a customer who is forgotten', () => {
  test('leaves the journal, its copies and what was kept aside; sums and others stay', async () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    sell(journal, resolved(1));
    sell(journal, resolved(2, { kind: 'new', phone: PHONE }));
    sell(journal, resolved(3, { ...marked, phone: '+77010000001' as Phone }));
    const other = { ...marked, userId: id('78'), phone: '+77010000002' as Phone, name: 'Other' };
    sell(journal, resolved(4, other));
    await journal.backup();
    writeFileSync(`${own.file}.0001.bad`, 'anything');
    const before = journal.shiftTotals();
    const backup = join(own.folder, 'backups', 'journal-000001-stamp.sqlite');
    const hers = [...sealedOf(own.file), ...sealedOf(backup)].filter(
      (sealed) => CIPHER.open(sealed)?.name !== 'Other',
    );
    expect(hers).toHaveLength(4);

    // By the phone, and by who she is: she once had another phone.
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') })).toEqual({
      sales: 3,
      waiting: 0,
      copies: 2,
      unreached: 0,
    });
    expect(journal.shiftTotals()).toEqual(before);
    expect(journal.findSale(saleId(1))?.request.customer).toEqual({ kind: 'none', phone: null });
    expect(journal.saleRow(saleId(1))).toMatchObject({ name: '', customerHidden: false });
    expect(journal.sales('marked', 0, 9).rows).toEqual([]);
    expect(journal.knownCustomer(PHONE)).toBeNull();
    expect(journal.saleRow(saleId(4))?.name).toBe('Other');
    // Not a byte of what was sealed for her, in the write-ahead log neither.
    for (const path of [own.file, `${own.file}-wal`, backup]) {
      const bytes = readFileSync(path);
      for (const sealed of hers) expect(bytes.includes(sealed.subarray(28))).toBe(false);
    }
    journal.close();
    expect(readdirSync(own.folder).filter((name) => name.includes('.bad'))).toEqual([]);
  });

  test('leaves the sale to whoever is attached to it afterwards', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const other = { kind: 'new', phone: '+77010000002' as Phone } as const;
    const nobody: Sale = {
      ...paid(1, 'noLoyalty', { kind: 'none', phone: null }),
      noLoyaltyReason: 'noCustomer',
    };
    const attachedTo = (customer: SaleCustomer): Sale => ({
      ...nobody,
      request: { ...nobody.request, customer },
      noLoyaltyReason: 'attachedLater',
    });
    const accruing = { at: 'accruing', payment: { method: 'cash', tendered: null } } as const;
    sell(journal, nobody);
    journal.saveAccrual({ ...attachedTo(marked), state: accruing }, T, { by: null });
    journal.saveSale(attachedTo(marked), T);
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') })).toMatchObject({ sales: 1 });
    // An answer about her brings her back no more.
    journal.saveSale(attachedTo(marked), T);
    expect(journal.findSale(saleId(1))?.request.customer.phone).toBeNull();
    journal.saveAccrual({ ...attachedTo(other), state: accruing }, T, { by: null });
    journal.saveSale(attachedTo(other), T);
    expect(journal.findSale(saleId(1))?.request.customer).toMatchObject(other);
    expect(journal.saleRow(saleId(1))).toMatchObject({ phoneEnd: '02' });
    journal.close();
  });

  test('waits for what isn’t resolved, and says so', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    sell(journal, pending(1));
    sell(journal, resolved(2));
    const who = { phone: PHONE, userId: id('77') };
    expect(journal.forgetCustomer(who)).toEqual({ sales: 1, waiting: 1, copies: 0, unreached: 0 });
    expect(journal.findSale(saleId(1))?.request.customer).toEqual(marked);
    journal.saveSale(resolved(1), T + 9);
    expect(journal.forgetCustomer(who)).toEqual({ sales: 1, waiting: 0, copies: 0, unreached: 0 });
    journal.close();
    expect(traces()).toEqual([]);
  });

  test.each([
    `request_id = 'lost'`,
    `request_id = '${saleId(9).replace(/9$/u, 'U')}'`,
    `request_id = '${'é'.repeat(26)}'`,
    `order_id = 'lost'`,
    `order_id = '01'`,
    `order_id = ''`,
    `order_id = '9223372036854775808'`,
    `order_id = NULL, sale_id = 'lost'`,
    `kind = 'lost'`,
  ])('money to give back that no page can show, by a damaged row, keeps nobody: %s', (set) => {
    toGiveBack(saleId(9)).close();
    edit(own.file, `UPDATE reversals SET ${set}`);
    expect(unresolvedIn([own.file])).toMatchObject({ toGiveBack: 0, unreadable: 0 });
    const { journal } = open();
    expect(journal.openItems().toGiveBack).toBeNull();
    expect(journal.forgetCustomersBefore(T + 1, 9)).toBe(1);
    journal.close();
  });

  test.each([
    `order_id = '1'`,
    `order_id = '9223372036854775807', sale_id = 'lost'`,
    `order_id = NULL, sale_id = '${saleId(1)}'`,
    `request_id = '01ARZ3NDEKTSV4RRFFQ69G5FAV', kind = 'revert'`,
  ])('money to give back that a page shows is waited for: %s', (set) => {
    toGiveBack(saleId(9)).close();
    edit(own.file, `UPDATE reversals SET ${set}`);
    const { journal } = open();
    expect(journal.openItems().toGiveBack).not.toBeNull();
    journal.close();
    expect(unresolvedIn([own.file])).toMatchObject({ toGiveBack: 1, unreadable: 0 });
  });

  test('waits for money that is still to be given back', () => {
    const requestId = saleId(9);
    const journal = toGiveBack(requestId);
    const who = { phone: PHONE, userId: id('77') };
    expect(journal.forgetCustomersBefore(T + 1, 9)).toBe(0);
    expect(journal.forgetCustomer(who)).toEqual({ sales: 0, waiting: 1, copies: 0, unreached: 0 });
    journal.acknowledgeReversal(requestId, T);
    expect(journal.forgetCustomer(who)).toEqual({ sales: 1, waiting: 0, copies: 0, unreached: 0 });
    journal.close();
  });

  test('by time: resolved sales that are old enough, no more at once than asked', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    sell(journal, resolved(1), T);
    sell(journal, resolved(2), T + 1);
    sell(journal, pending(3), T + 2);
    sell(journal, resolved(4), T + 3);
    expect(journal.forgetCustomersBefore(T + 3, 1)).toBe(1);
    expect(journal.forgetCustomersBefore(T + 3, 9)).toBe(1);
    expect(journal.forgetCustomersBefore(T + 3, 9)).toBe(0);
    const who = [1, 2, 3, 4].map((each) => journal.saleRow(saleId(each))?.name);
    expect(who).toEqual(['', '', 'Marked Customer', 'Marked Customer']);
    journal.saveSale(resolved(3), T + 9);
    expect(journal.forgetCustomersBefore(T + 9, 9)).toBe(2);
    journal.close();
    expect(traces()).toEqual([]);
  });

  test.each([0, 1, 2, 3, 4])(
    'by time, a few at once: the program ends after %d of the writes, and the next run ends the same',
    (writes) => {
      const { journal } = open();
      journal.openShift('Dana', true, T);
      for (let count = 1; count <= 9; count += 1) {
        const phone = `+7701000000${count}` as Phone;
        sell(journal, resolved(count, { ...marked, phone }), T);
      }
      for (let done = 0; done < writes; done += 1) {
        expect(journal.forgetCustomersBefore(T + 1, 2)).toBe(2);
        sell(journal, resolved(20 + done), T + 2);
      }
      // Who bought often is told of customers that are known.
      const sumsOf = ({ shiftReport: report }: typeof journal) => ({ ...report(), patterns: null });
      const sold = sumsOf(journal);
      // Whose power was cut: the file and its log as they lie there.
      const left = mkdtempSync(join(tmpdir(), 'cut-'));
      for (const suffix of ['', '-wal']) copyFileSync(own.file + suffix, join(left, `j${suffix}`));
      journal.close();
      const { journal: next } = openJournal(join(left, 'j'), () => 'stamp', SAMPLE_KEYS);
      expect(sumsOf(next)).toEqual(sold);
      let last = 2;
      while (last === 2) last = next.forgetCustomersBefore(T + 1, 2);
      expect(sumsOf(next)).toEqual(sold);
      const old = Array.from({ length: 9 }, (_, index) => next.saleRow(saleId(index + 1))?.name);
      expect(old).toEqual(Array(9).fill(''));
      expect(statSync(join(left, 'j-wal')).size).toBe(0);
      next.close();
      rmSync(left, { recursive: true });
    },
  );

  test('an answer that comes afterwards brings nobody back', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    sell(journal, resolved(1));
    sell(journal, resolved(2, { kind: 'new', phone: PHONE }));
    const answered = [1, 2].map((number) => journal.findSale(saleId(number)));
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).sales).toBe(2);
    for (const sale of answered) {
      journal.saveSale(sale!, T + 5);
      // As what was written in memory is written again.
      expect(journal.beginSale(sale!, T + 5)).toBe(false);
    }
    expect(journal.findSale(saleId(1))?.request.customer).toEqual({ kind: 'none', phone: null });
    journal.close();
    expect(traces()).toEqual([]);
  });

  test('by time while the disk takes nothing: it waits, and keeps no sale from the file later', async () => {
    const { journal, disk } = open();
    journal.openShift('Dana', true, T);
    sell(journal, resolved(1));
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    sell(journal, pending(2));
    expect(disk.state().reason).toBe('locked');
    expect(() => journal.forgetCustomersBefore(T + 9, 9)).toThrow(JournalError);
    await holder.release();
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, rejectedWrites: 0 });
    expect(journal.findSale(saleId(2))).toEqual(pending(2));
    expect(journal.forgetCustomersBefore(T + 9, 9)).toBe(1);
    journal.close();
  });

  test('what the service said of them goes, too; that it refused stays', async () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const fault = {
      code: 'rejected',
      retry: 'unsafe',
      status: 400,
      message: `${PHONE} is blocked`,
    } as const;
    const sales = [resolved(1), resolved(2, { ...marked, phone: '+77010000001' as Phone })];
    for (const [index, sale] of sales.entries()) {
      const call = { saleId: saleId(index + 1), call: 'createOrder', at: T } as const;
      sell(journal, { ...sale, state: { ...sale.state, fault } } as Sale, T + index);
      journal.recordCallStart(call);
      journal.recordCallEnd(call, { ok: false, fault }, T);
    }
    await journal.backup();
    expect(journal.forgetCustomersBefore(T + 1, 9)).toBe(1);
    expect(journal.findSale(saleId(1))?.state).toMatchObject({ fault: { code: 'rejected' } });
    journal.forgetCustomer({ phone: PHONE, userId: id('77') });
    journal.close();
    for (const name of readdirSync(own.folder, { recursive: true, encoding: 'utf8' }))
      if (/sqlite/u.test(name))
        expect(readFileSync(join(own.folder, name)).includes('is blocked')).toBe(false);
  });
});

test('what an unfinished recovery copy left beside the journal goes, too', () => {
  const left = join(own.folder, 'journal-recovery-4711.sqlite');
  const { journal } = open();
  writeFileSync(left, 'Marked Customer');
  expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).copies).toBe(1);
  expect(existsSync(left)).toBe(false);
  journal.close();
});

describe('a journal of a place that the till belonged to before', () => {
  const DAY = 86_400_000;
  let other = '';
  const openHere = () =>
    openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { others: () => [own.file, other] });
  const look = <R>(ask: (journal: ReturnType<typeof open>['journal']) => R): R => {
    const { journal } = openJournal(other, () => 'stamp', SAMPLE_KEYS);
    const found = ask(journal);
    journal.close();
    return found;
  };
  beforeEach(async () => {
    other = join(own.folder, 'before', 'journal.sqlite');
    await look(async (journal) => {
      journal.openShift('Dana', true, T);
      sell(journal, resolved(1));
      sell(journal, pending(2));
      await journal.backup();
    });
    writeFileSync(`${other}.0001.bad`, 'Marked Customer');
  });
  const names = () => look((journal) => [1, 2].map((each) => journal.saleRow(saleId(each))?.name));

  test('forgets, too, and what waits there is told', () => {
    const { journal } = openHere();
    journal.openShift('Dana', true, T);
    sell(journal, resolved(3));
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') })).toEqual({
      sales: 2,
      waiting: 1,
      copies: 2,
      unreached: 0,
    });
    journal.close();
    expect(names()).toEqual(['', 'Marked Customer']);
    expect(existsSync(`${other}.0001.bad`)).toBe(false);
    expect(sealedOf(join(own.folder, 'before', 'backups', 'journal-000001-stamp.sqlite'))).toEqual(
      [],
    );
  });

  test('is mended when it is damaged, and that is said like of the one in use', () => {
    writeFileSync(other, 'no journal '.repeat(1_000));
    const { journal, disk, notice } = openHere();
    const told: boolean[] = [];
    disk.onChange(() => told.push(disk.state().quarantined));
    expect([notice, disk.state().quarantined]).toEqual([null, false]);
    journal.forgetCustomersBefore(T + 1, 9);
    expect(told).toEqual([true]);
    journal.close();
  });

  test('loses what an older version kept aside of it, which is in clear', () => {
    writeOldWords(`${other}.0002.bad`);
    writeFileSync(`${other}.0002.bad-wal`, 'Marked Customer');
    const { journal } = openHere();
    journal.forgetCustomersBefore(1, 9);
    journal.close();
    expect(readdirSync(join(own.folder, 'before')).filter((name) => name.includes('.bad'))).toEqual(
      ['journal.sqlite.0001.bad'],
    );
  });

  test('by time, with its copies and with what is kept aside of either', () => {
    const { journal } = openHere();
    const backup = join(own.folder, 'before', 'backups', 'journal-000001-stamp.sqlite');
    writeFileSync(`${own.file}.0001.bad`, 'Marked Customer');
    const aside = [backup, `${other}.0001.bad`, `${own.file}.0001.bad`];
    for (const path of aside) utimesSync(path, (T - DAY) / 1_000, T / 1_000);
    journal.forgetCustomersBefore(T, 9);
    expect(aside.filter((path) => existsSync(path))).toEqual(aside);
    expect(names()).toEqual(['Marked Customer', 'Marked Customer']);
    journal.forgetCustomersBefore(T + 1, 9);
    expect(aside.filter((path) => existsSync(path))).toEqual([]);
    expect(names()).toEqual(['', 'Marked Customer']);
    journal.close();
  });

  test('a slice at a time, one place after the other; each is left when it has none', () => {
    const third = join(own.folder, 'third', 'journal.sqlite');
    const elsewhere = openAt(third);
    elsewhere.openShift('Dana', true, T);
    for (let number = 10; number < 14; number += 1) sell(elsewhere, resolved(number));
    elsewhere.close();
    const journal = openAt(own.file, [own.file, third, other]);
    const left = () => {
      const one = openAt(third);
      const names = [10, 11, 12, 13].filter((each) => one.saleRow(saleId(each))?.name !== '');
      one.close();
      return names.length;
    };
    const seen: number[] = [];
    for (let gone = 2; gone === 2 && seen.length < 9;) {
      gone = journal.forgetCustomersBefore(T + 1, 2);
      seen.push(left());
    }
    expect(seen).toEqual([2, 0, 0]);
    expect(names()).toEqual(['', 'Marked Customer']);
    journal.close();
    expect(readdirSync(join(own.folder, 'third'))).toEqual(['journal.sqlite']);
  });

  test('one that can’t be opened now keeps no other one from its slices', async () => {
    const third = join(own.folder, 'third', 'journal.sqlite');
    const elsewhere = openAt(third);
    elsewhere.openShift('Dana', true, T);
    for (let number = 10; number < 14; number += 1) sell(elsewhere, resolved(number));
    elsewhere.close();
    const journal = openAt(own.file, [own.file, other, third]);
    const holder = await hold(other, 'BEGIN EXCLUSIVE');
    const forget = () => journal.forgetCustomersBefore(T + 1, 2);
    expect([forget(), forget()]).toEqual([2, 2]);
    expect(forget).toThrow(JournalError);
    await holder.release();
    journal.close();
    const one = openAt(third);
    expect(one.sales('marked', 0, 9).rows).toEqual([]);
    one.close();
  });

  test('whose files can’t be erased or listed now is a fault of the journal, which its callers know', () => {
    const { journal } = openHere();
    // What an erasing of files refuses, on every system.
    mkdirSync(join(own.folder, 'before', 'journal.sqlite.0002.bad', 'held'), { recursive: true });
    expect(() => journal.forgetCustomersBefore(Date.now() + DAY, 9)).toThrow(JournalError);
    journal.close();
    const { journal: unlisted } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, {
      others: () => {
        throw Object.assign(new Error('refused'), { code: 'EACCES' });
      },
    });
    expect(() => unlisted.forgetCustomersBefore(T, 9)).toThrow(JournalError);
    expect(unlisted.forgetCustomer({ phone: PHONE, userId: id('77') }).unreached).toBe(1);
    unlisted.close();
  });

  describe.each([
    ['a place', 'remote/loop'],
    ['a journal', 'remote/third/journal.sqlite'],
    ['an environment', 'loop'],
  ])('%s that the system can’t look at', (_what, at) => {
    const blocked = () => join(own.folder, at);
    beforeEach(() => {
      mkdirSync(join(own.folder, 'remote'));
      // The journal of before is listed last.
      renameSync(join(own.folder, 'before'), join(own.folder, 'remote', 'z'));
      other = join(own.folder, 'remote', 'z', 'journal.sqlite');
      mkdirSync(dirname(blocked()), { recursive: true });
      symlinkSync(blocked(), blocked());
    });

    linking('is told by forgetting, which reaches the others', () => {
      const { journal } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { others: listed });
      expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).unreached).toBe(1);
      expect(names()).toEqual(['', 'Marked Customer']);
      rmSync(blocked());
      expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') })).toMatchObject({
        sales: 0,
        unreached: 0,
      });
      journal.close();
    });

    linking('is told by what goes by time, when the others are done', () => {
      const { journal } = openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { others: listed });
      expect(() => journal.forgetCustomersBefore(T + 1, 9)).toThrow(JournalError);
      expect(names()).toEqual(['', 'Marked Customer']);
      rmSync(blocked());
      expect(journal.forgetCustomersBefore(T + 1, 9)).toBe(0);
      journal.close();
    });

    linking('holds something unresolved, for all one knows', () => {
      expect(unresolvedIn(listed())).toMatchObject({ sales: 1, unreadable: 1 });
      rmSync(blocked());
      expect(unresolvedIn(listed())).toMatchObject({ sales: 1, unreadable: 0 });
    });
  });

  linking('with copies that can’t be looked at is told', () => {
    const backups = join(dirname(other), 'backups');
    rmSync(backups, { recursive: true });
    symlinkSync(backups, backups);
    const { journal } = openHere();
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).unreached).toBe(1);
    expect(() => journal.forgetCustomersBefore(T + 1, 9)).toThrow(JournalError);
    journal.close();
  });

  test('that is gone by then is begun anew by nobody', () => {
    const gone = join(own.folder, 'gone', 'journal.sqlite');
    const journal = openAt(own.file, [own.file, gone]);
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).unreached).toBe(1);
    expect(existsSync(gone)).toBe(false);
    journal.close();
  });

  test('that can’t be opened now is said, and done another time; here and elsewhere it is done', async () => {
    const third = join(own.folder, 'third', 'journal.sqlite');
    const elsewhere = openAt(third);
    elsewhere.openShift('Dana', true, T);
    sell(elsewhere, resolved(4));
    const journal = openAt(own.file, [own.file, other, third]);
    journal.openShift('Dana', true, T);
    sell(journal, resolved(3));
    const holder = await hold(other, 'BEGIN EXCLUSIVE');
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).unreached).toBe(1);
    expect(journal.saleRow(saleId(3))?.name).toBe('');
    expect(elsewhere.saleRow(saleId(4))?.name).toBe('');
    await holder.release();
    expect(journal.forgetCustomer({ phone: PHONE, userId: id('77') }).sales).toBe(1);
    journal.close();
    elsewhere.close();
  });
});
