/** What is said of the journal and its copies is taken back when it is no longer so. */
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
  // Where the folder of the copies should be.
  writeFileSync(join(dirname(bench.journalFile), 'backups'), 'a file');
  expect((await bench.call('shift.close', null)).ok).toBe(true);
  expect((await bench.snapshot()).notices).toEqual(['backupFailed']);
});
afterEach(() => bench.stop());

test('a copy that was made ends the word of one that was not', async () => {
  rmSync(join(dirname(bench.journalFile), 'backups'));
  await bench.call('shift.open', { cashier: 'Dana' });
  expect((await bench.call('shift.close', null)).ok).toBe(true);
  expect((await bench.snapshot()).notices).toEqual([]);
});

test('a till that was forgotten says nothing of the journal that it had', async () => {
  expect((await bench.call('setup.forget', null)).ok).toBe(true);
  expect((await bench.snapshot()).notices).toEqual([]);
});
