/** A large journal is checked on a thread before it is opened; whatever that doesn't find sound main checks itself. */
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { EventPayload } from '../../src-shared/contract/commands.ts';
import { createJournalCheck, STEP } from '../../src-main/shell/journal-check.ts';
import type { Clock } from '../../src-main/ports/system.ts';
import { lookAt } from '../../src-main/storage/file/unchanged.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import type { StartReader } from '../../src-main/storage/reader/reader.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';
import { destroy, OF_REVERSALS } from './damage.ts';
import { hold } from './file-locker.ts';
import { heldThreads } from './held-thread.ts';
import { makeOlder, useJournalFile } from './journal-file.ts';

const T = 1_800_000_000_000;
const THREAD = new URL('../../src-main/storage/reader/reader-thread.ts', import.meta.url);

const own = useJournalFile();
const threads: Worker[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.terminate();
});

const LOOKS = { language: 'kk', theme: 'dark' } as const;

/** Every file is a large one. `said`: what the log says of it. */
function checking(start: StartReader, setTimer = forEver, large = 0) {
  const said: unknown[] = [];
  const told: EventPayload<'journal.checking'>[] = [];
  const check = createJournalCheck({
    start,
    setTimer,
    push: (_event, payload) => void told.push(payload as EventPayload<'journal.checking'>),
    log: { info: (_event, fields) => void said.push(fields?.['state']), error: () => undefined },
    settings: { read: () => ({ preferences: LOOKS }) },
    large,
  });
  return { ...check, said, told };
}

/** However busy the machine. */
const forEver: Clock['setTimer'] = () => () => undefined;

const onThread: StartReader = (workerData) => {
  const thread = new Worker(THREAD, { workerData });
  threads.push(thread);
  return thread;
};

function filled(): void {
  const { journal } = own.open();
  journal.openShift('Dana', true, T);
  journal.close();
}

const openChecked = (checked: string | null) =>
  openJournal(own.file, () => 'stamp', SAMPLE_KEYS, { checked });

test('sound: it is opened as it was checked', async () => {
  filled();
  const check = checking(onThread);
  const checked = await check.check(own.file);
  expect([checked, check.said]).toEqual([lookAt(own.file)?.stamp, ['sound']]);
  const { journal, notice } = openChecked(checked);
  expect([notice, journal.currentShift()?.cashier]).toEqual([null, 'Dana']);
  journal.close();
});

test('what was found sound main doesn’t check again, unless it was written since', async () => {
  filled();
  destroy(own.file, OF_REVERSALS);
  // As if a check had said so of just this file.
  const { journal, notice } = openChecked(lookAt(own.file)?.stamp ?? null);
  expect(notice).toBeNull();
  journal.close();
  const before = lookAt(own.file)?.stamp ?? null;
  destroy(own.file, OF_REVERSALS);
  const again = openChecked(before);
  expect(again.notice).toBe('journalQuarantined');
  again.journal.close();
});

test('damaged: main finds it itself, and mends it', async () => {
  filled();
  destroy(own.file, OF_REVERSALS);
  const check = checking(onThread);
  const checked = await check.check(own.file);
  expect([checked, check.said]).toEqual([null, ['damaged']]);
  const { journal, notice } = openChecked(checked);
  expect([notice, journal.currentShift()?.cashier]).toEqual(['journalQuarantined', 'Dana']);
  journal.close();
});

test('held by another program: main asks it itself', async () => {
  filled();
  const holder = await hold(
    own.file,
    'PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM cashiers',
  );
  const check = checking(onThread);
  expect([await check.check(own.file), check.said]).toEqual([null, ['failed']]);
  await holder.release();
});

test('what a crash left in the write-ahead log is checked with the rest, and stays', async () => {
  const { journal } = own.open();
  journal.openShift('Dana', true, T);
  const folder = join(own.folder, 'crashed');
  mkdirSync(folder);
  const file = join(folder, 'journal.sqlite');
  for (const end of ['', '-wal']) copyFileSync(`${own.file}${end}`, `${file}${end}`);
  journal.close();
  const log = statSync(`${file}-wal`).size;
  expect(log).toBeGreaterThan(0);
  const check = checking(onThread, forEver, statSync(file).size + log);
  const checked = await check.check(file);
  expect([checked, check.said]).toEqual([lookAt(file)?.stamp, ['sound']]);
  expect(statSync(`${file}-wal`).size).toBe(log);
  const again = openJournal(file, () => 'stamp', SAMPLE_KEYS, { checked });
  expect([again.notice, again.journal.currentShift()?.cashier]).toEqual([null, 'Dana']);
  again.journal.close();
});

test('of an older version: checked as it is, brought up to date afterwards', async () => {
  filled();
  makeOlder(own.file, MIGRATIONS.length - 2);
  const check = checking(onThread);
  const checked = await check.check(own.file);
  expect([checked, check.said]).toEqual([lookAt(own.file)?.stamp, ['sound']]);
  const { journal, notice } = openChecked(checked);
  expect([notice, journal.currentShift()?.cashier]).toEqual([null, 'Dana']);
  journal.close();
  expect(own.rows('PRAGMA user_version')).toEqual([{ user_version: MIGRATIONS.length }]);
});

test('a thread that dies, or can’t be started: main checks it', async () => {
  filled();
  const { beside, last } = heldThreads();
  const check = checking(beside.start);
  const checked = check.check(own.file);
  last()?.leave();
  expect([await checked, check.said]).toEqual([null, ['ended']]);
  const without = checking(() => {
    throw new Error('no memory');
  });
  expect([await without.check(own.file), without.said]).toEqual([null, ['notStarted']]);
});

test('a small one, one that isn’t there, one that can’t be looked at: no thread is begun', async () => {
  filled();
  const { beside, threads: begun } = heldThreads();
  const large = (lookAt(own.file)?.bytes ?? 0) + 1;
  expect(await checking(beside.start, forEver, large).check(own.file)).toBeNull();
  expect(await checking(beside.start, forEver, 1).check(`${own.file}.none`)).toBeNull();
  // What the system refuses to look at.
  expect(await checking(beside.start).check(`${own.file}\0`)).toBeNull();
  expect([begun, existsSync(`${own.file}.none`)]).toEqual([[], false]);
});

test('while it is checked main goes on, and tells how far it is, but of no short check', async () => {
  filled();
  const { beside, clock, last } = heldThreads();
  const check = checking(beside.start, clock.setTimer);
  const checked = check.check(own.file);
  clock.advance(STEP - 1);
  expect(check.told).toEqual([]);
  clock.advance(1);
  clock.advance(STEP);
  const counted = process.platform === 'darwin' ? null : (expect.any(Number) as number);
  const step = { bytes: statSync(own.file).size, percent: counted, looks: LOOKS };
  expect(check.told).toEqual([step, step]);
  last()?.say();
  expect(await checked).not.toBeNull();
  clock.advance(STEP);
  expect(check.told).toHaveLength(2);
});

test('the program ends while it is checked: its thread is told to end, and nothing is opened', async () => {
  filled();
  const { beside, clock, last } = heldThreads();
  const check = checking(beside.start, clock.setTimer);
  const settled = check.check(own.file).then(() => 'opened');
  const ended = check.end();
  expect(last()?.isTold).toBe(true);
  last()?.leave();
  await ended;
  const turns = new Promise((resolve) => setImmediate(resolve, 'nothing'));
  expect(await Promise.race([settled, turns])).toBe('nothing');
  clock.advance(STEP);
  expect(check.told).toEqual([]);
});

test('the program has ended: no thread is begun any more', async () => {
  filled();
  const { beside, threads: begun } = heldThreads();
  const check = checking(beside.start);
  await check.end();
  void check.check(own.file);
  expect(begun).toEqual([]);
});

test('two at once: each is checked to its end, and its thread is ended', async () => {
  filled();
  const { beside, threads: begun } = heldThreads();
  const check = checking(beside.start);
  const both = [check.check(own.file), check.check(own.file)];
  begun[0]?.say();
  await both[0];
  expect(begun.map(({ isTold }) => isTold)).toEqual([true, false]);
  begun[1]?.say();
  await both[1];
  expect(check.said).toEqual(['sound', 'sound']);
});
