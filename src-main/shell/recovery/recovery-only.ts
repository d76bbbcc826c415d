/** `--write-recovery-copy` and `--restore-recovery-copy`: done without a window, said in plain words, and ended. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import type { Log, OtherTill } from '../../ports/system.ts';
import type { KeysStore } from '../../ports/till-keys.ts';
import { openKeys } from '../kept/keys-store.ts';
import type { LaunchOptions } from '../start/launch-options.ts';
import { tellBox, tellNotStarted } from '../start/not-started.ts';
import { openSettings } from '../kept/settings-store.ts';
import { tellTerminal } from '../start/terminal.ts';
import { openVault } from '../kept/vault-store.ts';
import { openLineage } from './lineage.ts';
import { restoreCopy, writeCopy, type CopyProblem, type TillFiles } from './recovery-copy.ts';
import { DONE, PROBLEMS } from './recovery-words.ts';

type Wanted = Pick<LaunchOptions, 'writeRecoveryCopy' | 'restoreRecoveryCopy' | 'passphraseFile'>;

interface Outcome {
  readonly code: 0 | 1;
  readonly text: string;
}

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
      DONE.written,
    );
  if (restoreRecoveryCopy === null) return { code: 1, text: PROBLEMS.noCopy };
  // Not under a till that is just being set up there.
  if (!app.requestSingleInstanceLock()) return { code: 1, text: PROBLEMS.tillIsHere };
  const done = await restoreCopy(till, resolve(restoreRecoveryCopy), passphrase, Date.now());
  if (typeof done === 'string') return outcomeOf(done, '');
  return { code: 0, text: DONE.restored + DONE.accruals + (done.isMarked ? '' : DONE.unmarked) };
}

function outcomeOf(problem: CopyProblem | null, done: string): Outcome {
  return problem === null ? { code: 0, text: done } : { code: 1, text: PROBLEMS[problem] };
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
  if (!(await isMoved(root, store, log))) return false;
  await tellNotStarted('moved', root);
  return true;
}

/** The same for a till that is running, which may do so for weeks. */
export function createOtherTill(root: string, store: KeysStore, log: Log): OtherTill {
  return {
    goesOn: () => isMoved(root, store, log),
    leaveToIt() {
      tellBox('moved', root);
      app.quit();
    },
  };
}

async function isMoved(root: string, store: KeysStore, log: Log): Promise<boolean> {
  const lineage = openLineage(root, log);
  if (!lineage.hasCopies) return false;
  const { state, keys } = await store.read();
  return lineage.isMoved(state === 'ready' ? keys.trailKey : null);
}
