/**
 * The till's log: one JSON line for each fact, in a file that is rotated before it grows large.
 * Only fields on the list are written, and texts are redacted, so that a careless caller can't
 * put a customer or a token on the disk. A full disk loses the log, never the sale.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../ports/system.ts';
import { redact } from './redact.ts';

const FIELDS: ReadonlySet<string> = new Set([
  'backend',
  'branches',
  'code',
  'count',
  'environment',
  'fault',
  'field',
  'from',
  'host',
  'level',
  'ms',
  'name',
  'operation',
  'problem',
  'reason',
  'resolution',
  'retry',
  'revision',
  'sale',
  'shift',
  'state',
  'status',
  'call',
  'to',
  'tries',
  'unsavedSales',
  'version',
  'what',
]);

const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FILES = 4;

export const logFileIn = (folder: string): string => join(folder, 'till.log');

export function openLog(folder: string, now: () => number = Date.now): Log {
  const file = logFileIn(folder);

  const write = (level: 'info' | 'error', event: string, rest: object) => {
    const line = { at: new Date(now()).toISOString(), level, event: redact(event), ...rest };
    try {
      rotate(file);
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch {
      // Nowhere to say it.
    }
  };

  return {
    info: (event, fields = {}) => write('info', event, allowed(fields)),
    error: (event, error) => write('error', event, describe(error)),
  };
}

function allowed(fields: Readonly<Record<string, string | number | boolean | null>>): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => FIELDS.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );
}

/** Name, code, message and the places of the stack, without its first line. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 8)
    .map((line) => redact(line.trim().replace(/(?:file:\/\/)?\/\S*\/(?=[^/]+$)/u, '')));
  return { name: redact(error.name), code, message: redact(error.message), stack };
}

/** till.log → till.1.log → … ; the oldest is overwritten. */
function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_FILE_BYTES) return;
  const numbered = (number: number) => file.replace(/\.log$/u, `.${number}.log`);
  for (let number = MAX_FILES - 1; number >= 1; number -= 1) {
    if (statSync(numbered(number), { throwIfNoEntry: false })) {
      renameSync(numbered(number), numbered(number + 1));
    }
  }
  renameSync(file, numbered(1));
}
