/** Why a file could not be opened, read or written, by what SQLite or the system says. */
import { JournalError, type DiskReason } from '../ports/journal.ts';

/** SQLite's primary result codes. */
const BY_RESULT: Readonly<Record<number, DiskReason>> = {
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  7: 'other', // NOMEM
  8: 'readOnly', // READONLY
  10: 'other', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'other', // CANTOPEN
  15: 'locked', // PROTOCOL: the locks of the write-ahead log are held
  26: 'damaged', // NOTADB
};

const BY_SYSTEM: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EBUSY: 'locked',
};

/** Said by the database or the system. Anything else that is thrown is a defect of the program. */
export function isOfDisk(error: unknown): boolean {
  return error instanceof JournalError || isOfDatabase(error) || systemCodeOf(error) !== null;
}

/** What the disk refused, as the journal's port says it; a defect is thrown as what it is. */
export function refusalOf(
  message: string,
  error: unknown,
  reason: DiskReason | null = null,
): JournalError {
  if (!isOfDisk(error)) throw error;
  return new JournalError(message, { cause: error, reason });
}

/** null: the disk is not to blame, e.g. a rule of the tables was broken. */
export function diskReasonOf(error: unknown): DiskReason | null {
  if (error instanceof JournalError) return error.reason;
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode === 'number') return BY_RESULT[errcode & 0xff] ?? null;
  const code = systemCodeOf(error);
  return code === null ? null : (BY_SYSTEM[code] ?? 'other');
}

/** The second: it was closed meanwhile; the third: a number in the file that nobody can have written. */
const OF_DATABASE: ReadonlySet<unknown> = new Set([
  'ERR_SQLITE_ERROR',
  'ERR_INVALID_STATE',
  'ERR_OUT_OF_RANGE',
]);

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OF_DATABASE.has(error.code);
}

/** Node writes some of them with its own beginning. */
const OF_SYSTEM = /^(?:ERR_FS_)?(E[A-Z]+)$/u;

/** Whatever the system refuses (a folder that is a file, a drive that is gone) is the disk's. */
function systemCodeOf(error: unknown): string | null {
  const { code, errno, syscall } = (error ?? {}) as Partial<Record<string, unknown>>;
  const named = typeof code === 'string' ? OF_SYSTEM.exec(code)?.[1] : undefined;
  if (named !== undefined) return named;
  // Node has no name for some of them: a quota, a file system that is damaged, a virus scanner's lock.
  return typeof errno === 'number' && typeof syscall === 'string' ? 'UNKNOWN' : null;
}

/** Less than one page and its place in the log can be written. */
const MIN_FREE_BYTES = 64 * 1024;

/**
 * SQLite says "can't open" and "I/O error" of a full disk and of a folder that may not be written,
 * too: what the system knows of the folder tells them apart. `free` is in bytes.
 */
export function refineReason(
  reason: DiskReason,
  known: { readonly free: number | null; readonly mayWrite: boolean },
): DiskReason {
  if (reason !== 'other') return reason;
  if (!known.mayWrite) return 'readOnly';
  return known.free !== null && known.free < MIN_FREE_BYTES ? 'full' : reason;
}
