/**
 * The owner's recovery copy: journals, keys, settings and ids of a till in one encrypted file, and a till
 * made of it on another machine. Token, login and password are not in it: somebody signs in, and what
 * waited is asked about before anything is sent, as after a crash.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { REMOTE_ENVIRONMENTS } from '../../../src-shared/contract/choices.ts';
import type { Settings, StoredSettings } from '../../ports/settings.ts';
import type { KeysStore, TillKeys } from '../../ports/till-keys.ts';
import type { Secrets, Vault } from '../../ports/vault.ts';
import { openJournal } from '../../storage/open-journal.ts';
import {
  COPY_COST,
  isProven,
  markRestored,
  MIN_PASSPHRASE_LENGTH,
  openCopy,
  sealCopy,
} from './copy-file.ts';
import { headIn, isNewer, type Lineage } from './lineage.ts';

/** Why nothing, or not all, was done. */
export type CopyProblem =
  | 'shortPassphrase'
  | 'noTill'
  | 'keyringLocked'
  | 'moved'
  | 'notWritten'
  | 'noCopy'
  | 'wrongPassphrase'
  | 'restoredBefore'
  | 'tillIsHere'
  | 'notStored';

export interface TillFiles {
  readonly root: string;
  readonly settings: Settings;
  readonly keys: KeysStore;
  readonly vault: Pick<Vault, 'read' | 'save'>;
  readonly lineage: Lineage;
}

/** Each document's own store reads its part; the passphrase vouches for the whole. */
const contentSchema = z.object({
  settings: z.custom<StoredSettings>((value) => typeof value === 'object' && value !== null),
  keys: z.custom<TillKeys>((value) => typeof value === 'object' && value !== null),
  secrets: z.custom<Secrets>((value) => typeof value === 'object' && value !== null),
  journals: z.array(
    z.object({
      environment: z.enum(REMOTE_ENVIRONMENTS),
      // A folder's name, never a way out of it.
      place: z.string().check(z.regex(/^(?!\.+$)[^/\\:]+$/u)),
      bytes: z.base64(),
    }),
  ),
});
type Content = z.output<typeof contentSchema>;

/** Beside a running till, too. null: it is written, and will be looked at by each start of this till. */
export async function writeCopy(
  till: TillFiles,
  file: string,
  passphrase: string,
  at: number,
  cost = COPY_COST,
): Promise<CopyProblem | null> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) return 'shortPassphrase';
  const stored = await till.vault.read();
  if (stored.state === 'locked') return 'keyringLocked';
  if (stored.state !== 'ready' || stored.secrets.environment === 'training') return 'noTill';
  const { state, keys } = await till.keys.read();
  if (state !== 'ready') return 'keyringLocked';
  const { trailKey } = keys;
  // What is there may be all that tells this till that another one goes on in its place.
  if (till.lineage.isMoved(trailKey) || isNewer(headIn(file), till.lineage.epoch, trailKey))
    return 'moved';
  const content: Content = {
    settings: till.settings.read(),
    keys,
    secrets: withoutSignIn(stored.secrets),
    journals: await journalsOf(till.root),
  };
  const made = { at, epoch: till.lineage.epoch, trailKey, cost };
  const sealed = sealCopy(JSON.stringify(content), passphrase, made);
  // Its place first: a copy that this till doesn't know of could never stop it.
  return till.lineage.written(file).ok && replaceFile(file, sealed) ? null : 'notWritten';
}

/** Into a folder without a till. `isMarked`: the old till will know, once it sees this file. */
export async function restoreCopy(
  till: TillFiles,
  file: string,
  passphrase: string,
  at: number,
): Promise<CopyProblem | { readonly isMarked: boolean }> {
  const head = headIn(file);
  if (head === null) return 'noCopy';
  if (isTillIn(till.root)) return 'tillIsHere';
  if (head.restoredAt !== null) return 'restoredBefore';
  const bytes = readFileSync(file);
  const opened = openCopy(bytes, head, passphrase);
  if (opened === null) return 'wrongPassphrase';
  const content = contentSchema.parse(JSON.parse(opened));
  // The passphrase doesn't vouch for the epoch: by a lower one the old till would never know.
  if (!isProven(head, content.keys.trailKey)) return 'wrongPassphrase';
  const epoch = head.epoch + 1;
  if (!(await store(till, content, epoch, at))) return 'notStored';
  const marked = markRestored(bytes, head, { at, epoch, trailKey: content.keys.trailKey });
  return { isMarked: replaceFile(file, marked) };
}

async function store(
  till: TillFiles,
  content: Content,
  epoch: number,
  at: number,
): Promise<boolean> {
  for (const journal of storeJournals(till.root, content.journals))
    tellRestored(journal, content.keys, epoch, at);
  const { preferences } = content.settings;
  // What another till may have done since the copy was made isn't done again unasked; and what this
  // computer may keep of the sign-in is the owner's wish here.
  const careful = {
    ...preferences,
    lateAccrual: false,
    attachMinutes: null,
    keepUnprotected: false,
  };
  return (
    till.lineage.begin(epoch).ok &&
    // Those that are stored here are noted anew.
    (await till.keys.change({ ...content.keys, settings: null })).ok &&
    till.settings.change({ ...content.settings, preferences: careful }).ok &&
    // Last: with it there is a till.
    (await till.vault.save(withoutSignIn(content.secrets))).ok
  );
}

interface StoredJournal {
  readonly file: string;
  /** As heads are kept. */
  readonly name: string;
}

/** None has its name before all are on the disk: a disk that was full is no till that is here. */
function storeJournals(root: string, journals: Content['journals']): readonly StoredJournal[] {
  const written = journals.map(({ environment, place, bytes }) => {
    const folder = join(root, environment, place);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'journal.sqlite');
    const beside = `${file}.restored`;
    writeFileSync(beside, Buffer.from(bytes, 'base64'), { mode: 0o600, flush: true });
    return { beside, file, name: `${environment}/${place}` };
  });
  for (const { beside, file } of written) renameSync(beside, file);
  return written;
}

/** Here, where it is done: what told the till at its start could be taken away before. */
function tellRestored(
  { file, name }: StoredJournal,
  keys: TillKeys,
  epoch: number,
  at: number,
): void {
  const trail = {
    key: keys.trailKey,
    known: keys.trailHeads[name] ?? null,
    by: () => null,
    now: () => at,
  };
  const { journal } = openJournal(file, () => String(at), keys, { trail });
  try {
    journal.recordEvent({ type: 'restored', epoch }, at);
  } finally {
    journal.close();
  }
}

/** Also one of which only the record of sales is left: nothing is written over it. */
function isTillIn(root: string): boolean {
  return (
    ['settings', 'keys', 'vault'].some((name) => existsSync(join(root, `${name}.json`))) ||
    journalsIn(root).length > 0
  );
}

function withoutSignIn(secrets: Secrets): Secrets {
  return { ...secrets, accessToken: null, tokenExpiresAt: null, credentials: null };
}

async function journalsOf(root: string): Promise<Content['journals']> {
  const found: Content['journals'] = [];
  for (const { environment, place, file } of journalsIn(root))
    found.push({ environment, place, bytes: (await wholeCopy(file)).toString('base64') });
  return found;
}

/** Of each branch of each real service; in training nothing is worth it. */
function journalsIn(root: string) {
  return REMOTE_ENVIRONMENTS.flatMap((environment) => {
    const folder = join(root, environment);
    const places = existsSync(folder) ? readdirSync(folder) : [];
    return places
      .map((place) => ({ environment, place, file: join(folder, place, 'journal.sqlite') }))
      .filter(({ file }) => existsSync(file));
  });
}

/** With what is in its write-ahead log, while it may be written. */
async function wholeCopy(file: string): Promise<Buffer> {
  const temporary = join(dirname(file), `journal-recovery-${process.pid}.sqlite`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, temporary);
    return readFileSync(temporary);
  } finally {
    database.close();
    rmSync(temporary, { force: true });
  }
}

/** Whole or not at all. */
function replaceFile(file: string, bytes: Buffer): boolean {
  const beside = `${file}.new`;
  try {
    writeFileSync(beside, bytes, { mode: 0o600, flush: true });
    renameSync(beside, file);
    return true;
  } catch {
    removeIfPossible(beside);
    return false;
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The stick is locked, or somebody has put a folder there.
  }
}
