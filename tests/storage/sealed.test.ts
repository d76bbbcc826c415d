/** Nobody's name or phone is in any file of the journal in clear, whatever version began it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCustomerCipher } from '../../src-main/storage/customers/customer-cipher.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleCustomer } from '../../src-shared/domain/sale/sale.ts';
import { finished, request } from '../domain/sale-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { CIPHER } from './beside.ts';
import { NAMES, saleIdOf, writeOldWords } from './older-words.ts';
import { useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const PHONE = '+77019998877' as Phone;
const MARKED = ['Marked', 'Customer', '9998877'];
const OTHER_KEYS = {
  journalKey: Buffer.alloc(32, 'other').toString('base64'),
  hashKey: Buffer.alloc(32, 'else').toString('base64'),
};

const own = useJournalFile();

const { open } = own;
const marked = {
  kind: 'known',
  userId: id('77'),
  phone: PHONE,
  name: 'Marked Customer',
  requiresSmsCode: false,
} as const;
const saleId = (number: number) => String(number).padStart(26, '0');
const begun = (number: number, customer: SaleCustomer = marked): Sale =>
  startSale(request({ saleId: saleId(number), customer })).sale;
const pending = (number: number, customer: SaleCustomer = marked): Sale => ({
  ...begun(number, customer),
  state: finished(),
});

/** Every file under the folder that has one of the texts in it. */
function filesWith(texts: readonly string[]): string[] {
  return readdirSync(own.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => bytes.includes(text) || bytes.includes(text, 0, 'utf16le'));
    });
}

describe('a sale', () => {
  test('is read back whole, and no file of the journal says whose it is', async () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(begun(1), T);
    journal.saveSale(pending(1), T + 1);
    journal.beginSale(begun(2, { kind: 'new', phone: PHONE }), T);
    expect(journal.findSale(saleId(1))).toEqual(pending(1));
    expect(journal.findSale(saleId(2))?.request.customer).toEqual({ kind: 'new', phone: PHONE });
    expect(journal.pendingSales().map(({ sale }) => sale)).toContainEqual(pending(1));
    journal.closeShift(T + 2);
    await journal.backup();
    expect(journal.shiftReport(1).unresolved[0]).toMatchObject({
      name: 'Marked Customer',
      phoneEnd: '77',
    });
    // The write-ahead log is there, too.
    expect(filesWith(MARKED)).toEqual([]);
    journal.close();
    expect(filesWith(MARKED)).toEqual([]);
    // It is the right thing that is looked for.
    expect(filesWith([saleId(1)])).not.toEqual([]);
  });

  test('of a customer who is called otherwise by now is found by the name of now', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(begun(1), T);
    journal.beginSale(begun(2, { ...marked, name: 'Married Now' }), T);
    expect(journal.sales('married', 0, 9).rows).toHaveLength(2);
    expect(journal.sales('marked', 0, 9).rows).toHaveLength(0);
    // Nameless at another purchase, the name stays.
    journal.beginSale(begun(3, { kind: 'none', phone: PHONE }), T);
    expect(journal.sales('married', 0, 9).rows).toHaveLength(3);
    journal.close();
  });
});

const named = (number: number, name: string) => pending(number, { ...marked, name });
const found = (journal: ReturnType<typeof open>['journal'], name: string) =>
  journal.sales(name, 0, 20).rows.length;

describe('a customer whose sale is written again and again', () => {
  test('has the name of the last of them, whichever sale that is', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    for (const number of [1, 2]) journal.beginSale(begun(number), T);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom('Abai', 'Botagoz', ''))),
        (writes) => {
          journal.saveSale(named(1, 'Abai'), T);
          for (const [number, name] of writes) journal.saveSale(named(number, name), T);
          const last = writes.findLast(([, name]) => name !== '')?.[1] ?? 'Abai';
          expect(journal.findSale(saleId(1))?.request.customer).toMatchObject({ name: last });
          expect(found(journal, last)).toBe(2);
          expect(found(journal, last === 'Abai' ? 'Botagoz' : 'Abai')).toBe(0);
        },
      ),
    );
  });

  test('that other hands have sealed anew or left without marks meanwhile is sealed and found again', () => {
    const { journal } = open();
    journal.openShift('Dana', true, T);
    journal.beginSale(begun(1), T);
    for (const at of [T, T + 1]) journal.saveSale(named(1, 'Abai'), at);
    const other = new DatabaseSync(own.file);
    other
      .prepare('UPDATE customers SET sealed = ?')
      .run(CIPHER.seal({ phone: PHONE, name: 'Botagoz' }));
    other.exec('DELETE FROM customer_marks');
    other.close();
    journal.saveSale(named(1, 'Abai'), T + 2);
    expect(journal.findSale(saleId(1))?.request.customer).toMatchObject({ name: 'Abai' });
    expect(found(journal, 'Abai')).toBe(1);
  });
});

describe('without the key', () => {
  test('nothing is lost but names: pending sales go on, new ones are sold and found', () => {
    const first = open().journal;
    first.openShift('Dana', true, T);
    first.beginSale(begun(1), T);
    first.saveSale(pending(1), T + 1);
    first.beginSale(begun(2, { kind: 'new', phone: PHONE }), T);
    first.close();

    const { journal, notice } = open(OTHER_KEYS);
    expect(notice).toBeNull();
    const hidden = { ...marked, phone: null, name: '' };
    const [found] = journal.pendingSales();
    expect(found?.sale).toEqual({
      ...pending(1),
      request: request({ saleId: saleId(1), customer: hidden }),
    });
    // Nobody is registered by a phone that isn't known.
    expect(journal.findSale(saleId(2))?.request.customer).toEqual({ kind: 'none', phone: null });
    const row = { name: '', phoneEnd: null, customerHidden: true };
    expect(journal.saleRow(saleId(1))).toMatchObject(row);
    journal.saveSale(found!.sale, T + 2);
    journal.beginSale(begun(3), T + 3);
    expect(journal.sales('8877', 0, 9).rows.map((each) => each.saleId)).toEqual([saleId(3)]);
    journal.close();

    // The right key again: what was saved meanwhile is still hers.
    const again = open().journal;
    expect(again.findSale(saleId(1))).toEqual(pending(1));
    expect(again.saleRow(saleId(1))).toMatchObject({ phoneEnd: '77', customerHidden: false });
    again.close();
  });

  test('a seal that was meddled with is no customer', () => {
    const sealed = CIPHER.seal({ phone: PHONE, name: 'A' });
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(CIPHER.open(changed)).toBeNull();
      }),
    );
    expect(CIPHER.open(sealed)).toEqual({ phone: PHONE, name: 'A' });
    expect(createCustomerCipher(OTHER_KEYS).open(sealed)).toBeNull();
    expect(CIPHER.open(null)).toBeNull();
    expect(CIPHER.open(Buffer.alloc(3))).toBeNull();
    expect(CIPHER.seal({ phone: PHONE, name: 'A' })).not.toEqual(sealed);
  });
});

const aside = () => readdirSync(own.folder).filter((name) => name.endsWith('.bad'));

describe('a file of an older version', () => {
  const clear = ['Aigerim', '77012345678'];

  test('is sealed when it is opened, with its backups; nothing of it is lost', async () => {
    writeOldWords(own.file);
    const database = new DatabaseSync(own.file);
    database
      .prepare(`UPDATE sales SET sale = ? WHERE sale_id = ?`)
      .run('{"half":"Aigerim', saleIdOf('confirmed'));
    database.close();
    const backups = join(own.folder, 'backups');
    rmSync(backups, { recursive: true, force: true });
    expect(filesWith(clear)).not.toEqual([]);
    const older = readFileSync(own.file);
    open().journal.close();
    // As if the older version had left it: a copy with clear text.
    const copies = openJournal(join(own.folder, 'x.sqlite'), () => 'stamp', SAMPLE_KEYS).journal;
    await copies.backup();
    copies.close();
    writeFileSync(join(backups, 'journal-000007-old.sqlite'), older);
    writeFileSync(own.file, older);

    const { journal } = open();
    expect(journal.sales('', 0, 50).rows).toHaveLength(NAMES.length);
    expect(journal.sales('aigerim', 0, 50).rows.length).toBeGreaterThan(NAMES.length - 2);
    journal.close();
    expect(filesWith(clear)).toEqual([]);
    expect(readdirSync(backups)).toEqual([
      'journal-000001-stamp.sqlite',
      'journal-000008-stamp.sqlite',
    ]);
  });

  test('that was kept aside before goes at the first opening; one that is damaged now, at the next', () => {
    writeOldWords(own.file);
    const older = readFileSync(own.file);
    writeFileSync(`${own.file}.0001.bad`, older);
    writeFileSync(`${own.file}.0001.bad-wal`, 'Aigerim');
    writeFileSync(`${own.file}.0002.bad`, 'no journal');
    const damaged = Buffer.from(older);
    damaged.fill(0x5a, 4_096, 8_192);
    writeFileSync(own.file, damaged);

    const { journal, notice } = open();
    journal.close();
    expect(notice).toBe('journalQuarantined');
    expect(aside()).toEqual(['journal.sqlite.0002.bad', 'journal.sqlite.stamp.bad']);
    open().journal.close();
    expect(aside()).toEqual(['journal.sqlite.0002.bad']);
  });

  test('goes to the file also where there is no room for a copy; what is left is done later', () => {
    writeOldWords(own.file);
    const older = readFileSync(own.file);
    const backups = join(own.folder, 'backups');
    rmSync(backups, { recursive: true, force: true });
    mkdirSync(join(backups, 'journal-000007-old.sqlite'), { recursive: true });
    const { journal, disk } = open();
    expect(disk.state().reason).toBeNull();
    journal.close();
    rmSync(backups, { recursive: true });
    mkdirSync(backups);
    writeFileSync(join(backups, 'journal-000007-old.sqlite'), older);
    open().journal.close();
    expect(filesWith(clear)).toEqual([]);
  });
});
