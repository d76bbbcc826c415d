/** `--write-recovery-copy` and `--restore-recovery-copy`: done without a window, said in plain words, and ended. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import type { Log } from '../../ports/system.ts';
import type { KeysStore } from '../../ports/till-keys.ts';
import { openKeys } from '../keys-store.ts';
import type { LaunchOptions } from '../launch-options.ts';
import { tellNotStarted } from '../not-started.ts';
import { openSettings } from '../settings-store.ts';
import { tellTerminal } from '../terminal.ts';
import { openVault } from '../vault-store.ts';
import { openLineage } from './lineage.ts';
import {
  restoreCopy,
  MIN_PASSPHRASE_LENGTH,
  writeCopy,
  type CopyProblem,
  type TillFiles,
} from './recovery-copy.ts';

type Wanted = Pick<LaunchOptions, 'writeRecoveryCopy' | 'restoreRecoveryCopy' | 'passphraseFile'>;

interface Outcome {
  readonly code: 0 | 1;
  readonly text: string;
}

const WORDS: Readonly<Record<CopyProblem, string>> = {
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

const WRITTEN =
  'The recovery copy is written. In it are the record of sales, its keys, cashiers and settings, encrypted by your passphrase; not the sign-in. Without the passphrase nobody can open it, nor can you.';
const RESTORED =
  'The till is restored. Start the program and sign in to the service: what was waiting is asked about first, then settled. The old computer must not be used as a till any more.';
const ACCRUALS =
  ' Bonuses accrued later are switched off: the old till may have accrued some since the copy was made.';
const UNMARKED =
  ' The copy could not be marked as restored, so the old computer can’t find out by itself.';

export async function recoveryOnly(wanted: Wanted, root: string, log: Log): Promise<void> {
  await app.whenReady();
  const outcome = await perform(wanted, root, log).catch((error: unknown) => {
    log.error('recovery', error);
    return { code: 1, text: 'It could not be done. What happened is in the log.' } as const;
  });
  tellTerminal(outcome.text);
  app.exit(outcome.code);
}

async function perform(wanted: Wanted, root: string, log: Log): Promise<Outcome> {
  const { writeRecoveryCopy, restoreRecoveryCopy, passphraseFile } = wanted;
  const passphrase = passphraseFile === null ? null : passphraseIn(passphraseFile);
  if (passphrase === null)
    return { code: 1, text: 'The passphrase is read from a file: --passphrase-file=FILE.' };
  const till = filesOf(root, log);
  if (writeRecoveryCopy !== null)
    return outcomeOf(
      await writeCopy(till, resolve(writeRecoveryCopy), passphrase, Date.now()),
      WRITTEN,
    );
  if (restoreRecoveryCopy === null) return { code: 1, text: WORDS.noCopy };
  // Not under a till that is just being set up there.
  if (!app.requestSingleInstanceLock()) return { code: 1, text: WORDS.tillIsHere };
  const done = await restoreCopy(till, resolve(restoreRecoveryCopy), passphrase, Date.now());
  if (typeof done === 'string') return outcomeOf(done, '');
  return { code: 0, text: RESTORED + ACCRUALS + (done.isMarked ? '' : UNMARKED) };
}

function outcomeOf(problem: CopyProblem | null, done: string): Outcome {
  return problem === null ? { code: 0, text: done } : { code: 1, text: WORDS[problem] };
}

function filesOf(root: string, log: Log): TillFiles {
  const settings = openSettings(root, log);
  const accepts = () => settings.read().preferences.keepUnprotected;
  return {
    root,
    settings,
    keys: openKeys(root, log),
    vault: openVault(root, log, accepts),
    lineage: openLineage(root, log),
  };
}

/** Its first line, whatever editor has written it: another one may be at hand when it is restored. null: it
 * can't be read. */
function passphraseIn(file: string): string | null {
  try {
    const bytes = readFileSync(file);
    // PowerShell's `>`.
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    // Takes the mark at the beginning away, too.
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
    return text.replace(/\r?\n[^]*$/u, '');
  } catch {
    return null;
  }
}

/** This till was restored on another machine, as far as can be seen from here: said, and the program ends.
 * `store`: the very one that the till goes on with, which is told once that keys were lost. */
export async function refusesToGoOn(root: string, store: KeysStore, log: Log): Promise<boolean> {
  const lineage = openLineage(root, log);
  if (!lineage.hasCopies) return false;
  const { state, keys } = await store.read();
  if (!lineage.isMoved(state === 'ready' ? keys.trailKey : null)) return false;
  await tellNotStarted('moved', root);
  return true;
}
