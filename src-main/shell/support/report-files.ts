/** Reports written as files for a spreadsheet, shown among the computer's files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from 'electron';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { SaveReport, Log } from '../../ports/system.ts';

/** Into `reports/` of the data folder. */
export function createSaveReport(root: string, log: Log): SaveReport {
  return (name, text) => {
    const folder = join(root, 'reports');
    const file = join(folder, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(file, text, { mode: 0o600 });
    } catch (error) {
      log.error('report.save', error);
      return fail({ code: 'storage', retry: 'safe' });
    }
    shell.showItemInFolder(file);
    return ok({ file: name });
  };
}
