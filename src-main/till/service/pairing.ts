/**
 * The till paired with one service: the secrets in use, the API opened with them, and the journal of
 * that environment. Only set-up and the program's start change it.
 */
import type { Environment } from '../../../src-shared/contract/choices.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import { MINUTE } from '../../../src-shared/domain/time.ts';
import type { Journal, JournalDisk, OpenedJournal } from '../../ports/journal.ts';
import type { TrailSource } from '../../ports/journal/trail.ts';
import type { LoyaltyApi, SignIn } from '../../ports/loyalty-api.ts';
import type { Clock, EmbeddedService, Log } from '../../ports/system.ts';
import type { KeysReading, KeysStore, TillKeys } from '../../ports/till-keys.ts';
import type { Secrets, Vault } from '../../ports/vault.ts';
import { openPairedApi, type PairedApiDeps } from './paired-api.ts';
import { createServiceTime, type ServiceTime } from './service-time.ts';

/** `place` is a folder's name, one for each branch of each service: their orders never meet. */
export type OpenJournal = (
  environment: Environment,
  folder: string,
  keys: TillKeys,
  trail: TrailSource,
  /** What `CheckJournal` gave. */
  checked: string | null,
) => OpenedJournal;

/** Beside main's own thread, before it is opened; null: it is checked when it is. */
export type CheckJournal = (environment: Environment, folder: string) => Promise<string | null>;

export interface Pairing {
  readonly secrets: Secrets;
  /** Names it apart from every other place in a file's name. */
  readonly place: string;
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly disk: JournalDisk;
  readonly serviceTime: ServiceTime;
}

type Outcome<T> = Promise<Result<T, Fault>>;

export interface PairingService {
  /** null before set-up. */
  current(): Pairing | null;
  /** Opens API and journal for these secrets, in place of what was open. `overtaken`: another wish came while it was
   * prepared (a large journal is checked), and nothing was opened. */
  connect(secrets: Secrets): Promise<OpenedJournal['notice'] | 'overtaken'>;
  /** The same with secrets that are stored first; nothing changes when they can't be. */
  storeAndOpen(secrets: Secrets): Outcome<OpenedJournal['notice'] | 'overtaken'>;
  /** A new token after logging in again; sales, journal and what was asked for stay as they are. It is used also where it
   * can't be stored. */
  replaceToken(patch: SignIn): Promise<void>;
  /** After set-up or a changed branch record. */
  update(patch: Partial<Secrets>): Outcome<null>;
  /** Stores the sign-in once more, as the owner wants it kept now. */
  keepAgain(): Outcome<null>;
  /** Takes away what is stored of the sign-in. Done, nothing is stored of it until the till is set up again. */
  forget(): Outcome<null>;
  /** Before `disconnect`: resolves when nothing is read beside main any more, or within a moment. */
  endReading(): Promise<void>;
  disconnect(): void;
}

/** A periodic refresh is advised every 30 minutes (Authentication). */
const REFRESH_INTERVAL = 30 * MINUTE;

interface PairingDeps extends PairedApiDeps {
  readonly vault: Vault;
  readonly keys: KeysStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly embedded: EmbeddedService;
  readonly openJournal: OpenJournal;
  readonly checkJournal?: CheckJournal;
  /** false: what somebody has logged in with again lasts until the program ends. */
  readonly signInKept: (isKept: boolean) => void;
  /** The journal's keys, before it is opened with them. */
  readonly keysRead: (reading: KeysReading) => void;
  /** Looks after the trail of the journal of a name. */
  readonly trail: {
    source(name: string, keys: TillKeys): TrailSource;
    watch(name: string, journal: Journal): Journal;
  };
}

export function createPairingService(parts: PairingDeps): PairingService {
  let pairing: Pairing | null = null;
  let stopRefreshing: (() => void) | null = null;
  const keeper = createKeeper(parts);

  const endReading = async () => pairing?.journal.endReading();

  const disconnect = () => {
    stopRefreshing?.();
    stopRefreshing = null;
    pairing?.api.close();
    pairing?.journal.close();
    pairing = null;
  };

  const update = (patch: Partial<Secrets>, what: Kept = 'setting') => {
    if (pairing === null) return Promise.resolve(ok(null));
    pairing = { ...pairing, secrets: { ...pairing.secrets, ...patch } };
    return keeper.keep(pairing.secrets, what);
  };

  /** Grows with each wish to open or to forget: what takes its time goes on only while it is the last. */
  let wish = 0;
  const connect = async (stored: Secrets) => {
    const mine = (wish += 1);
    const secrets = { ...stored, address: await addressOf(parts, stored) };
    const reading = await parts.keys.read();
    const checked = await checkedBefore(parts, secrets);
    await endReading();
    if (mine !== wish) return 'overtaken' as const;
    disconnect();
    keeper.opened();
    parts.keysRead(reading);
    const { journal, disk, notice } = journalOf(parts, secrets, reading.keys, checked);
    const serviceTime = createServiceTime(parts.clock);
    const api = openPairedApi(parts, secrets, serviceTime, (patch) => void update(patch));
    pairing = { secrets, place: placeNameFor(secrets), api, journal, disk, serviceTime };
    stopRefreshing = keepFresh(parts.clock, () => pairing?.api);
    return notice;
  };

  return {
    current: () => pairing,
    connect,
    async storeAndOpen(secrets) {
      const saved = await save(parts, secrets);
      return saved.ok ? ok(await connect(secrets)) : saved;
    },
    async replaceToken(patch) {
      pairing?.api.loggedIn(patch);
      await update(patch, 'signIn');
    },
    update: (patch) => update(patch),
    keepAgain: () => update({}),
    forget() {
      wish += 1;
      return keeper.forget((heldBack) => update({}, heldBack));
    },
    endReading,
    disconnect,
  };
}

/** Gives the way to stop it. */
function keepFresh(clock: Clock, api: () => LoyaltyApi | undefined): () => void {
  let cancel: (() => void) | null = null;
  const again = () => {
    cancel = clock.setTimer(REFRESH_INTERVAL, () => {
      void api()?.ensureToken(true);
      again();
    });
  };
  again();
  return () => cancel?.();
}

/** A token, or what goes with it; a sign-in is what somebody has just typed. */
type Kept = 'setting' | 'signIn';

/** A token or a setting that comes while the sign-in is forgotten doesn't bring it back. */
function createKeeper(parts: PairingDeps) {
  let isForgetting = false;
  let heldBack: Kept | null = null;
  return {
    opened() {
      isForgetting = false;
    },
    async keep(secrets: Secrets, what: Kept): Outcome<null> {
      if (isForgetting) {
        if (heldBack !== 'signIn') heldBack = what;
        return ok(null);
      }
      const saved = await save(parts, secrets);
      if (saved.ok) parts.signInKept(true);
      else if (what === 'signIn') parts.signInKept(false);
      return saved;
    },
    /** `keepNow`: what was held back, if nothing could be forgotten. */
    async forget(keepNow: (heldBack: Kept) => Outcome<null>): Outcome<null> {
      isForgetting = true;
      heldBack = null;
      const forgotten = await parts.vault.forget();
      isForgetting = forgotten.ok;
      if (!forgotten.ok && heldBack !== null) await keepNow(heldBack);
      return forgotten;
    },
  };
}

async function save({ vault, log }: PairingDeps, secrets: Secrets): Outcome<null> {
  const saved = await vault.save(secrets);
  if (!saved.ok) log.info('vault.saveFailed', { code: saved.fault.code });
  return saved;
}

/** The embedded service gets a free port at each start, so its address is never a stored fact. */
async function addressOf({ embedded }: PairingDeps, secrets: Secrets): Promise<string> {
  return secrets.environment === 'training' ? (await embedded.start()).address : secrets.address;
}

async function checkedBefore({ checkJournal }: PairingDeps, secrets: Secrets) {
  return (await checkJournal?.(secrets.environment, folderNameFor(secrets))) ?? null;
}

function journalOf(
  { trail, openJournal }: PairingDeps,
  secrets: Secrets,
  keys: TillKeys,
  checked: string | null,
) {
  const folder = folderNameFor(secrets);
  const name = `${secrets.environment}/${folder}`;
  const opened = openJournal(secrets.environment, folder, keys, trail.source(name, keys), checked);
  return { ...opened, journal: trail.watch(name, opened.journal) };
}

/** The training service has another port at each start and is one place all the same. */
function folderNameFor({ environment, address, branchId }: Secrets): string {
  if (environment === 'training') return 'training';
  const { host, pathname } = new URL(address);
  return `${host}${pathname}-${branchId}`.replace(/[^\p{L}\d.-]+/gu, '_');
}

function placeNameFor(secrets: Secrets): string {
  const folder = folderNameFor(secrets);
  return secrets.environment === 'training' ? folder : `${secrets.environment}-${folder}`;
}
