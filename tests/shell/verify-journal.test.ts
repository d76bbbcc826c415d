/** What `--verify-journal` says of a file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TillKeys } from '../../src-main/ports/till-keys.ts';
import type * as VerifyJournalModule from '../../src-main/shell/verify-journal.ts';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import { edit, filled, KEY, openTrailed, saleId, source } from '../storage/trail-samples.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { load } from './system-stubs.ts';

const { verifyJournal } = load<typeof VerifyJournalModule>('src-main/shell/verify-journal.ts');

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  mkdirSync(join(folder, 'test', 'branch'), { recursive: true });
  file = join(folder, 'test', 'branch', 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ready = (head: TrailHead | null = null): TillKeys => ({
  ...SAMPLE_KEYS,
  trailKey: KEY,
  trailHeads: head === null ? {} : { 'test/branch': head },
});

test('a whole one, with its seal', () => {
  const head = filled(file);
  expect(verifyJournal(file, ready(head))).toEqual({
    code: 0,
    text: `${file} is as this till wrote it: ${head.count} entries, seal ${head.mac.slice(0, 16)}.`,
  });
});

test('how far it is, as long as it isn’t read to the end', () => {
  const head = filled(file);
  const told: string[] = [];
  verifyJournal(file, ready(head), (line) => told.push(line));
  const percents = told.map((line) => Number(line.split(' ')[0]));
  expect(percents).not.toEqual([]);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(percents.every((percent) => percent > 0 && percent < 100)).toBe(true);
});

test('a broken one: what, whose and since when', () => {
  const head = filled(file);
  edit(file, `UPDATE sales SET bonus = 0 WHERE sale_id = '${saleId(3)}'`);
  const { code, text } = verifyJournal(file, ready(head));
  expect(code).toBe(1);
  expect(text).toMatch(/- sale 0+3 is not as it was written, entry \d+, 2027-/u);
});

test('one whose end is missing, by the head that stands outside', () => {
  const head = filled(file);
  edit(file, `DELETE FROM events WHERE n = ${head.count}`);
  expect(verifyJournal(file, ready(head)).text).toContain('the last entries are missing');
});

test('one that isn’t the file whose head was written down at a close', () => {
  const { journal } = openTrailed(file);
  journal.openShift('Dana', true, 1);
  const shown = journal.closeShift(2).trail;
  journal.openShift('Dana', true, 3);
  journal.close();
  const head = { count: shown?.count ?? 0, mac: shown?.mac ?? '' };
  const say = (written: TrailHead) => verifyJournal(file, ready(), undefined, written);
  expect(say(head).code).toBe(0);
  expect(
    say({ ...head, mac: head.mac.replace(/^./u, (one) => (one === '0' ? '1' : '0')) }),
  ).toMatchObject({
    code: 1,
    text: expect.stringContaining('this is not the file that the till wrote last'),
  });
  expect(say({ ...head, count: 99 }).text).toContain('the last entries are missing');
});

test('what the program has told already is told once', () => {
  const head = filled(file);
  edit(file, 'DELETE FROM events WHERE n = 8');
  const { journal } = openTrailed(file, source(KEY, head));
  journal.recordBreaks([{ what: 'gap', n: 8, since: null, row: null }], 1);
  journal.close();
  expect(verifyJournal(file, ready()).text.match(/entries are missing/gu)).toHaveLength(1);
});

test('without its key, its trail or a journal nothing is said', () => {
  filled(file);
  expect(verifyJournal(file, null).code).toBe(2);
  writeFileSync(join(folder, 'note.txt'), 'not a journal');
  expect(verifyJournal(join(folder, 'note.txt'), ready()).code).toBe(2);
  new DatabaseSync(join(folder, 'old.sqlite')).close();
  expect(verifyJournal(join(folder, 'old.sqlite'), ready()).code).toBe(2);
});
