/** What the program keeps is erased as ordered, at the next start; what is somebody else's is not. */
import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';
import type * as ErasureModule from '../../src-main/shell/kept/erasure.ts';

const { createErasure, eraseAsOrdered } = load<typeof ErasureModule>(
  'src-main/shell/kept/erasure.ts',
);

const OURS = [
  'settings.json',
  'settings.json.bad',
  'vault.json',
  'vault.json.bad',
  'vault.json.tmp-1234',
  'keys.json',
  'keys.json.bad',
  'logs/till.log',
  'logs/till.4.log',
  'reports/shift-214.csv',
  'reports/shift-214-test-loyalty.example.kz-1.csv',
  'browser/Cookies',
  'browser/Code Cache/js/index',
  'training/service.sqlite',
  'training/service.sqlite-wal',
  'training/training/journal.sqlite',
  'test/loyalty.example.kz-1/journal.sqlite',
  'test/loyalty.example.kz-1/journal.sqlite-wal',
  'test/loyalty.example.kz-1/journal.sqlite-shm',
  'test/loyalty.example.kz-1/journal.sqlite.2026-11-22.bad',
  'test/loyalty.example.kz-1/journal.sqlite.2026-11-22.bad-wal',
  'test/loyalty.example.kz-1/journal.sqlite.salvaged',
  'test/loyalty.example.kz-1/backups/journal-000001-2026.sqlite',
  'production/loyalty.example.kz-2/journal.sqlite',
  'production/loyalty.example.kz-2/backups/journal-000010-2026.sqlite-journal',
];
const OTHERS = [
  'SingletonLock',
  'notes.txt',
  'logs/other.log',
  'reports/taxes.csv',
  'test/loyalty.example.kz-1/invoice.pdf',
  'test/own/thesis.doc',
  'production/sheet.ods',
];

let root = '';
let log = hearingLog();
beforeEach(() => {
  root = useDataFolder();
  log = hearingLog();
  for (const name of [...OURS, ...OTHERS]) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), 'Marked Customer +77019998877');
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const files = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();

test('nothing is erased that was not ordered', () => {
  expect(eraseAsOrdered(root, log)).toBeNull();
  expect(files()).toEqual([...OURS, ...OTHERS].toSorted());
});

test('ordered, all that is ours is gone at the next start, once', () => {
  expect(createErasure(root, null, log).order().ok).toBe(true);
  expect(eraseAsOrdered(root, log)).toBe('erased');
  expect(files()).toEqual(OTHERS.toSorted());
  expect(existsSync(join(root, 'training'))).toBe(false);
  expect(existsSync(join(root, 'logs'))).toBe(true);
  expect(log.lines).toEqual([['erased', { count: OURS.length }]]);
  // What a till that is set up anew writes stays.
  writeFileSync(join(root, 'settings.json'), '{}');
  expect(eraseAsOrdered(root, log)).toBeNull();
  expect(files()).toEqual([...OTHERS, 'settings.json'].toSorted());
});

test('what another program holds is said, and the order is not carried out again', () => {
  expect(createErasure(root, null, log).order().ok).toBe(true);
  const { rmSync } = fs;
  const held = vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (String(path).endsWith('vault.json')) throw new Error('EBUSY');
    rmSync(path, options);
  });
  syncBuiltinESMExports();
  expect(eraseAsOrdered(root, log)).toBe('incomplete');
  held.mockRestore();
  syncBuiltinESMExports();
  expect(files()).toEqual([...OTHERS, 'vault.json'].toSorted());
  expect(log.lines.at(-1)).toEqual(['notErased', { count: 1 }]);
  expect(eraseAsOrdered(root, log)).toBeNull();
});

test('a folder that can’t be looked into is said, and keeps no program from starting', () => {
  expect(createErasure(root, null, log).order().ok).toBe(true);
  const { readdirSync: read } = fs;
  vi.spyOn(fs, 'readdirSync').mockImplementation(((path: string) => {
    if (path.endsWith('kz-1')) throw new Error('EACCES');
    return read(path);
  }) as typeof fs.readdirSync);
  syncBuiltinESMExports();
  expect(eraseAsOrdered(root, log)).toBe('incomplete');
  expect(existsSync(join(root, 'test/loyalty.example.kz-1/journal.sqlite'))).toBe(true);
  expect(existsSync(join(root, 'production/loyalty.example.kz-2'))).toBe(false);
  expect(eraseAsOrdered(root, log)).toBeNull();
});

test('an order that can’t be written is refused', () => {
  const nowhere = join(root, 'not', 'there');
  expect(createErasure(nowhere, null, log).order()).toMatchObject({ fault: { code: 'storage' } });
  expect(log.lines).toEqual([['erasure.order', expect.any(Error)]]);
});

test('an order that can’t be taken away keeps the program from starting', () => {
  expect(createErasure(root, null, log).order().ok).toBe(true);
  vi.spyOn(fs, 'rmSync').mockImplementation(() => {
    throw new Error('EACCES');
  });
  syncBuiltinESMExports();
  expect(() => eraseAsOrdered(root, log)).toThrow('EACCES');
});
