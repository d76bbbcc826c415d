/** A report as a file in the data folder, for its owner only. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as ReportFilesModule from '../../src-main/shell/support/report-files.ts';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';

const { createSaveReport } = load<typeof ReportFilesModule>(
  'src-main/shell/support/report-files.ts',
);

test('is written as it is, and again over itself; nobody else reads it', () => {
  const root = useDataFolder();
  const save = createSaveReport(root, hearingLog());
  const file = join(root, 'reports', 'shift-214.csv');
  expect(save('shift-214.csv', '\uFEFFold').ok).toBe(true);
  expect(save('shift-214.csv', '\uFEFFСмена;1').ok).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('\uFEFFСмена;1');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

test('a disk that takes nothing is a fault, and is logged', () => {
  const root = useDataFolder();
  const log = hearingLog();
  writeFileSync(join(root, 'reports'), 'in the way');
  expect(createSaveReport(root, log)('shift-1.csv', 'x')).toMatchObject({
    ok: false,
    fault: { code: 'storage' },
  });
  expect(log.lines.map(([event]) => event)).toEqual(['report.save']);
});
