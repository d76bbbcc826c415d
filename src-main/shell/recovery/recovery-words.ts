/** What is said of a recovery copy, in English alone: the terminal is the integrator's. */
import { MIN_PASSPHRASE_LENGTH } from './copy-file.ts';
import type { CopyProblem } from './recovery-copy.ts';

export const PROBLEMS: Readonly<Record<CopyProblem, string>> = {
  shortPassphrase: `The passphrase needs ${MIN_PASSPHRASE_LENGTH} characters at least. Nothing was written.`,
  noTill: 'No till of a real service is set up in this data folder, so there is nothing to copy.',
  keyringLocked:
    'The keyring of this computer keeps its key back. Unlock it and try again. Nothing was written.',
  moved:
    'This till goes on at another computer, by its recovery copy. It must not be used here. Nothing was written.',
  notWritten: 'The copy could not be written. What was there before is unchanged.',
  noCopy: 'There is no recovery copy of a till in that file.',
  wrongPassphrase: 'The passphrase is wrong, or the copy is damaged. Nothing was restored.',
  restoredBefore:
    'This copy was restored on a computer already. A second till of it would do things twice. Write a new copy there.',
  tillIsHere:
    'There is a till in this data folder already. Restore into an empty one (--data=FOLDER).',
  notStored:
    'Not all of it could be stored here: the disk refuses it, or the keyring is locked. Empty this data folder and try again; the copy is as it was.',
};

/** `accruals` and `unmarked` are added to `restored`. */
export const DONE = {
  written:
    'The recovery copy is written. In it are the record of sales, its keys, cashiers and settings, encrypted by your passphrase; not the sign-in. Without the passphrase nobody can open it, nor can you.',
  restored:
    'The till is restored. Start the program and sign in to the service: what is pending is checked first, and completed. The old computer must not be used as a till any more.',
  accruals:
    ' Adding missed bonuses later is switched off: the old till may have added some since the copy was made.',
  unmarked:
    ' The copy could not be marked as restored, so the old computer can’t find out by itself.',
} as const;
