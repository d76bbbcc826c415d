/**
 * The till's log: one JSON line for each fact, in a file that is rotated before it grows large.
 * Only fields on the list are written, and texts are redacted, so that a careless caller can't
 * put a customer or a token on the disk. A full disk loses the log, never the sale.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../ports/system.ts';
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

/** What each line has, or one of an error. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['at', 'level', 'event', 'message', 'stack']);

const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FILES = 4;

/** A line as it was written. */
export type LogLine = Readonly<Record<string, unknown>>;

export const logFileIn = (folder: string): string => join(folder, 'till.log');

/** Older first; maybe not all there. */
export const newestLogFiles = (folder: string): readonly string[] => [
  numbered(logFileIn(folder), 1),
  logFileIn(folder),
];

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

/** Masked as if it were written now; null: no line of ours. */
export function parseLine(text: string): LogLine | null {
  const line = parsed(text);
  if (line === null) return null;
  return Object.fromEntries(
    Object.entries(line)
      .filter(([name]) => FIELDS.has(name) || OWN_FIELDS.has(name))
      .map(([name, value]) => [name, masked(value)]),
  );
}

function parsed(text: string): LogLine | null {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' ? (line as LogLine | null) : null;
  } catch {
    return null;
  }
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === 'string') return redact(value);
  // A phone may stand there as a number.
  if (typeof value === 'number') return Math.abs(value) < 1e9 ? value : '[number]';
  return typeof value === 'boolean' ? value : null;
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
  for (let number = MAX_FILES - 1; number >= 1; number -= 1) {
    if (statSync(numbered(file, number), { throwIfNoEntry: false })) {
      renameSync(numbered(file, number), numbered(file, number + 1));
    }
  }
  renameSync(file, numbered(file, 1));
}

const numbered = (file: string, number: number): string =>
  file.replace(/\.log$/u, `.${number}.log`);
