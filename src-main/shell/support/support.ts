/** What whoever supports the till is told of program, computer and log; implements the Support port. */
import type { BrowserWindow } from 'electron';
import type { Support } from '../../ports/support.ts';
import type { Log } from '../../ports/system.ts';
import type { AppInfo } from './app-info.ts';
import type { DataFolder } from '../start/data-folder.ts';
import { readLogTail } from './log-tail.ts';
import { machineFacts } from './machine-facts.ts';
import { createSaveAs } from './save-as.ts';
import { computerUser, withoutUser } from './without-user.ts';

export function createSupport(
  program: AppInfo,
  { root, logs }: Pick<DataFolder, 'root' | 'logs'>,
  currentWindow: () => BrowserWindow | null,
  log: Log,
): Support {
  return {
    machine: () => machineFacts(program),
    logTail: () => readLogTail(logs),
    withoutUser: (text) => withoutUser(text, computerUser()),
    saveAs: createSaveAs(currentWindow, root, log),
  };
}
