/** The journal: what is written is there after a restart; damage and a closed disk are survived. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JournalError } from '../../src-main/ports/journal.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { finished, ORDER, request, SALE_ID } from '../domain/sale-samples.ts';

const T = 1_800_000_000_000;
let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'till', 'journal.sqlite');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openJournal(file, () => 'stamp', SAMPLE_KEYS);

function calls() {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT call, ok FROM calls ORDER BY call_id').all();
  database.close();
  return rows.map(({ call, ok }) => [call, ok]);
}

const sale = startSale(request({ bonus: tiyn(50_000) })).sale;
const paid = (resolution: 'confirmed' | 'pending' | 'needsAttention'): Sale => ({
  ...sale,
  state: finished({ resolution }),
});

describe('what is written', () => {
  test('is there after the program was started again', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    journal.saveSale({ ...sale, state: { at: 'awaitingPayment', order: ORDER } }, T + 1);
    journal.close();

    const again = open().journal;
    expect(again.currentShift()).toEqual({
      number: 1,
      cashier: 'Dana',
      openedAt: T,
      withBonuses: true,
      openingFloat: null,
    });
    expect(again.currentSale()).toEqual({
      ...sale,
      state: { at: 'awaitingPayment', order: ORDER },
    });
    again.close();
  });

  test('holds one row for a sale that is begun twice', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    expect(journal.beginSale(sale, T)).toBe(true);
    expect(journal.beginSale({ ...sale, bonus: ZERO }, T)).toBe(false);
    expect(journal.findSale(SALE_ID)?.bonus).toBe(50_000);
    journal.close();
  });

  test('takes an earlier sale off the screen when the next one is begun, and only then', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    journal.saveSale({ ...sale, state: { at: 'awaitingPayment', order: ORDER } }, T);
    journal.saveSale(paid('pending'), T);
    expect(journal.beginSale(sale, T)).toBe(false);
    expect(journal.currentSale()?.request.saleId).toBe(SALE_ID);
    const next = { ...sale, request: { ...sale.request, saleId: `${SALE_ID.slice(0, -1)}X` } };
    journal.beginSale(next, T);
    expect(journal.currentSale()).toEqual(next);
    journal.dismissSale(next.request.saleId);
    expect(journal.currentSale()).toBeNull();
    journal.close();
  });

  test('keeps the bonuses of a sale that is paid and not resolved', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const { customer } = sale.request;
    const userId = customer.kind === 'known' ? customer.userId : id('0');
    const held = () => journal.heldBonuses(userId, '');
    journal.beginSale(sale, T);
    expect(held()).toBe(0);
    journal.saveSale(paid('pending'), T);
    expect(held()).toBe(50_000);
    expect(journal.heldBonuses(userId, SALE_ID)).toBe(0);
    expect(journal.heldBonuses(id('77'), '')).toBe(0);
    journal.saveSale(paid('confirmed'), T);
    expect(held()).toBe(0);
    journal.close();
  });

  test('is a state with the calls around it, all or nothing', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const created = { saleId: SALE_ID, call: 'createOrder', at: T } as const;
    journal.beginSale(sale, T, undefined, [created]);
    expect(calls()).toEqual([['createOrder', null]]);
    const next: Sale = { ...sale, state: { at: 'awaitingPayment', order: ORDER } };
    const ended = { call: created, outcome: { ok: true }, at: T + 1 } as const;
    const defect = { saleId: SALE_ID, call: Symbol('no call') as never, at: T + 1 };
    expect(() => journal.saveSale(next, T + 1, { ended, begun: [defect] })).toThrow(TypeError);
    expect(calls()).toEqual([['createOrder', null]]);
    expect(journal.findSale(SALE_ID)).toEqual(sale);
    const begun = [{ saleId: SALE_ID, call: 'readOrder', at: T + 1 } as const];
    journal.saveSale(next, T + 1, { ended, begun });
    expect(calls()).toEqual([
      ['createOrder', 1],
      ['readOrder', null],
    ]);
    expect(journal.findSale(SALE_ID)).toEqual(next);
    journal.close();
  });

  test('is nothing of the calls of a sale that it does not know', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const begun = [{ saleId: SALE_ID, call: 'readOrder', at: T } as const];
    journal.saveSale(paid('pending'), T, { begun });
    journal.beginSale(sale, T);
    journal.close();
    expect(calls()).toEqual([]);
  });

  test('is an intent before each call and an outcome after it', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    const first = { saleId: SALE_ID, call: 'createOrder', at: T } as const;
    journal.recordCallStart(first);
    journal.recordCallEnd(first, { ok: false, fault: { code: 'timeout', retry: 'unsafe' } }, T + 5);
    journal.recordCallStart({ ...first, at: T + 6 });
    journal.close();
    const database = new DatabaseSync(file);
    const rows = database
      .prepare('SELECT call, ended_at, ok, fault FROM calls ORDER BY call_id')
      .all();
    database.close();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { call: 'createOrder', ended_at: T + 5, ok: 0, fault: '{"code":"timeout","retry":"unsafe"}' },
      { call: 'createOrder', ended_at: null, ok: null, fault: null },
    ]);
  });

  test('counts takings and what is unresolved', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    expect(journal.shiftTotals()).toEqual({ sales: 0, taken: 0 });
    journal.saveSale(paid('pending'), T);
    expect(journal.shiftTotals()).toEqual({ sales: 1, taken: 1_200_000 });
    expect(journal.openItems().pending).toBe(1);
    expect(journal.pendingSales()).toEqual([{ sale: paid('pending'), tries: 0, nextTryAt: null }]);
    journal.saveSale(paid('confirmed'), T);
    expect(journal.openItems().pending).toBe(0);
    journal.saveSale(paid('needsAttention'), T + 9);
    expect(journal.openItems()).toEqual({
      pending: 0,
      needsAttention: 1,
      since: T + 9,
      accruable: 0,
      reversals: 0,
      reversalToDecide: null,
      toGiveBack: null,
    });
    expect(journal.pendingSales()).toEqual([]);
    journal.close();
  });

  test('doubts an award of another sale that was given up, until it is known', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    const { customer } = sale.request;
    const userId = customer.kind === 'known' ? customer.userId : id('0');
    journal.beginSale(sale, T);
    const givenUp = (award: 'uncertain' | 'given' | 'none', unansweredAt: number | null = null) => {
      const state = { at: 'cancelled', order: ORDER, award, note: null } as const;
      journal.saveSale({ ...sale, unansweredAt, state }, T);
    };
    givenUp('uncertain');
    expect(journal.isAwardInDoubt(userId, '')).toBe(true);
    expect(journal.isAwardInDoubt(userId, SALE_ID)).toBe(false);
    expect(journal.isAwardInDoubt(id('77'), '')).toBe(false);
    // One was given; ours may be acted on yet.
    givenUp('given', T);
    expect(journal.isAwardInDoubt(userId, '')).toBe(true);
    givenUp('given');
    expect(journal.isAwardInDoubt(userId, '')).toBe(false);
    givenUp('none');
    expect(journal.isAwardInDoubt(userId, '')).toBe(false);
    journal.close();
  });

  test.each(['completing', 'reconciling', 'readingResult'] as const)(
    'while a sale is %s it is unresolved: held, named at the close, and beside the next sale',
    (at) => {
      const { journal } = open();
      journal.openShift('Dana', true, T);
      journal.beginSale(sale, T);
      const payment = { method: 'cash', tendered: null } as const;
      const state = { at, order: ORDER, payment, tries: 1, refused: null };
      journal.saveSale({ ...sale, state }, T + 3);
      const { customer } = sale.request;
      expect(customer.kind === 'known' && journal.heldBonuses(customer.userId, '')).toBe(50_000);
      // On the screen it tells of itself.
      expect(journal.openItems()).toMatchObject({ pending: 0, since: null });
      journal.dismissSale(SALE_ID);
      expect(journal.openItems()).toMatchObject({ pending: 1, since: T + 3 });
      expect(journal.closeShift(T + 9).unresolved).toMatchObject([
        { saleId: SALE_ID, resolution: 'pending', since: T + 3 },
      ]);
      journal.openShift('Dana', true, T + 10);
      journal.saveSale(paid('confirmed'), T + 11);
      expect(journal.shiftReport()).toMatchObject({
        unresolved: [],
        fromEarlierShifts: { count: 1 },
      });
      journal.close();
    },
  );

  test('a dismissed sale is not the current one, and is found by its phone', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    journal.saveSale(paid('confirmed'), T);
    expect(journal.currentSale()).toEqual(paid('confirmed'));
    journal.dismissSale(SALE_ID);
    expect(journal.currentSale()).toBeNull();
    expect(journal.customerHistory('+77012345678' as Phone, 5)).toEqual([
      {
        at: T,
        amount: 1_250_000,
        bonus: 50_000,
        orderNumber: '1042',
        resolution: 'confirmed',
        reverted: false,
        refunded: 0,
      },
    ]);
    expect(journal.customerHistory('+77010000000' as Phone, 5)).toEqual([]);
    journal.close();
  });

  test('an order that the sale went on without is not its own', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    const at = (state: Sale['state']) => {
      journal.saveSale({ ...sale, state }, T);
      return journal.sales('', 0, 1).rows[0]?.orderNumber;
    };
    const failed = { at: 'failed', call: 'verifyQuote', order: ORDER } as const;
    const fault = { code: 'timeout', retry: 'safe' } as const;
    expect(at({ ...failed, fault, outcomeUnknown: false, codeSentAt: null, codeUsed: false })).toBe(
      '1042',
    );
    // A state that says nothing of it.
    expect(at({ at: 'sendingCode' })).toBe('1042');
    expect(at({ at: 'awaitingPayment', order: null })).toBeNull();
    expect(at(finished({ order: null, resolution: 'noLoyalty' }))).toBeNull();
    journal.close();
  });

  test('can be read by its owner only', ({ skip }) => {
    skip(process.platform === 'win32', 'on Windows the folder of the user says who may read');
    open().journal.close();
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

describe('a journal that can not be used', () => {
  test.each([
    ['text', 'this is no database'.repeat(100)],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 8_192 }, (_, index) => (index * 7919) % 256)),
    ],
  ])('%s is kept aside and a fresh one begun', (_name, content) => {
    open().journal.close();
    writeFileSync(file, content);
    const { journal, notice } = open();
    expect(notice).toBe('journalQuarantined');
    expect(journal.openShift('Dana', true, T).number).toBe(1);
    journal.close();
    expect(readdirSync(join(folder, 'till'))).toContain('journal.sqlite.stamp.bad');
  });

  test('a file of a newer program is kept aside, not overwritten', () => {
    open().journal.close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 999');
    database.close();
    const { journal, notice } = open();
    journal.close();
    expect(notice).toBe('journalQuarantined');
    expect(existsSync(`${file}.stamp.bad`)).toBe(true);
  });

  test('a folder that can not be made leaves a journal in memory, and says so', () => {
    writeFileSync(join(folder, 'till'), 'a file where the folder should be');
    const { journal, disk } = open();
    expect(disk.state().reason).toBe('other');
    journal.openShift('Dana', true, T);
    expect(journal.beginSale(sale, T)).toBe(true);
    journal.close();
  });

  test('a defect of the program is not the disk’s: it is thrown as it is, and the file is kept', () => {
    const { journal, disk } = open();
    const defect = () => journal.dismissSale(Symbol('no id') as never);
    expect(defect).toThrow(TypeError);
    expect(disk.state().reason).toBeNull();
    journal.openShift('Dana', true, T);
    // A rule of the tables is the database's word, and not the disk's fault either.
    expect(() => journal.recordCallStart({ saleId: SALE_ID, call: 'accrue', at: T })).toThrow(
      JournalError,
    );
    expect(disk.state().reason).toBeNull();
    journal.close();
  });

  test('a row that can not be read back is left out, not thrown', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(sale, T);
    const database = new DatabaseSync(file);
    database.exec(`UPDATE sales SET sale = '{"half'`);
    database.close();
    expect(journal.currentSale()).toBeNull();
    journal.close();
  });
});

const tag = (tagId: string | null, name: string, background: string | null = null) => ({
  tagId: tagId === null ? null : id(tagId),
  name,
  background,
  textColor: null,
  bonusPercentage: 7,
  isDiscount: false,
});

describe('tags that were seen', () => {
  test('are known by name after a restart, as they were last', () => {
    const { journal } = open();
    expect(journal.knownTags()).toEqual([]);
    journal.rememberTags([tag('9007199254740993', 'VIP', '#fff'), tag('2', 'Staff')]);
    journal.rememberTags([tag('9007199254740993', 'Best', '#000'), tag(null, 'Nameless')]);
    journal.rememberTags([tag('2', ''), tag('3', '')]);
    journal.rememberTags([]);
    journal.close();
    const again = open().journal;
    expect(again.knownTags()).toEqual([tag('9007199254740993', 'Best', '#000'), tag('2', 'Staff')]);
    again.close();
  });
});
