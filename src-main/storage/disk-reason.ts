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

/** null: the disk is not to blame, e.g. a rule of the tables was broken. */
export function diskReasonOf(error: unknown): DiskReason | null {
  if (error instanceof JournalError) return error.reason;
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return BY_RESULT[errcode & 0xff] ?? null;
  // Whatever else the system refuses (a folder that is a file, a drive that is gone) is the disk's.
  return typeof code === 'string' && /^E[A-Z]+$/u.test(code) ? (BY_SYSTEM[code] ?? 'other') : null;
}

/** Less than one page and its place in the log can be written. */
const NOTHING_LEFT = 64 * 1024;

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
  return known.free !== null && known.free < NOTHING_LEFT ? 'full' : reason;
}
