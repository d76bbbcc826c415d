/**
 * The till paired with one service: the secrets in use, the API opened with them, and the journal of
 * that environment. Only set-up and the program's start change it.
 */
import type { Environment } from '../../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Journal, JournalDisk, OpenedJournal } from '../../ports/journal.ts';
import type { TrailSource } from '../../ports/journal/trail.ts';
import type {
  CallReport,
  CashbackQuery,
  LoyaltyApi,
  LoyaltyGateway,
} from '../../ports/loyalty-api.ts';
import type { Clock, EmbeddedService, Log } from '../../ports/system.ts';
import type { KeysReading, KeysStore, TillKeys } from '../../ports/till-keys.ts';
import type { Secrets, Vault } from '../../ports/vault.ts';
import { aroundCalls } from './around-calls.ts';
import type { ApiGuard } from './api-guard.ts';
import { createServiceTime, type ServiceTime } from './service-time.ts';

/** `place` is a folder's name, one for each branch of each service: their orders never meet. */
export type OpenJournal = (
  environment: Environment,
  folder: string,
  keys: TillKeys,
  trail: TrailSource,
) => OpenedJournal;

export interface Pairing {
  readonly secrets: Secrets;
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly disk: JournalDisk;
  readonly serviceTime: ServiceTime;
}

type Outcome<T> = Promise<Result<T, Fault>>;

export interface PairingService {
  /** null before set-up. */
  current(): Pairing | null;
  /** Opens API and journal for these secrets, in place of what was open. */
  connect(secrets: Secrets): Promise<OpenedJournal['notice']>;
  /** The same with secrets that are stored first; nothing changes when they can't be. */
  adopt(secrets: Secrets): Outcome<OpenedJournal['notice']>;
  /** A new token after logging in again; sales and journal stay as they are. */
  replaceToken(
    patch: Pick<Secrets, 'accessToken' | 'tokenExpiresAt' | 'credentials'>,
  ): Outcome<null>;
  /** After set-up or a changed branch record. */
  update(patch: Partial<Secrets>): Outcome<null>;
  disconnect(): void;
}

/** A periodic refresh is advised every 30 minutes (Authentication). */
const REFRESH_EVERY = 30 * MINUTE;

interface PairingParts {
  readonly gateway: LoyaltyGateway;
  readonly vault: Vault;
  readonly keys: KeysStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly embedded: EmbeddedService;
  readonly openJournal: OpenJournal;
  readonly apiGuard: Pick<ApiGuard, 'wrap'>;
  readonly called: (report: CallReport) => void;
  /** How the owner wants the percent asked for, in every reading of it. */
  readonly percentQuery: () => CashbackQuery;
  /** A call failed because the session could not be refreshed. */
  readonly signedOut: () => void;
  /** A call with the token succeeded. */
  readonly accepted: () => void;
  /** The journal's keys, before it is opened with them. */
  readonly keysRead: (state: KeysReading['state']) => void;
  /** Looks after the trail of the journal of a name. */
  readonly trail: {
    source(name: string, keys: TillKeys): TrailSource;
    watch(name: string, journal: Journal): Journal;
  };
}

export function createPairingService(parts: PairingParts): PairingService {
  let pairing: Pairing | null = null;
  let stopRefreshing: (() => void) | null = null;

  const save = async (secrets: Secrets) => {
    const saved = await parts.vault.save(secrets);
    if (!saved.ok) parts.log.info('vault.saveFailed', { code: saved.fault.code });
    return saved;
  };

  const disconnect = () => {
    stopRefreshing?.();
    stopRefreshing = null;
    pairing?.api.close();
    pairing?.journal.close();
    pairing = null;
  };

  const keepFresh = () => {
    stopRefreshing = parts.clock.setTimer(REFRESH_EVERY, () => {
      void pairing?.api.ensureToken(true);
      keepFresh();
    });
  };

  /** The embedded service gets a free port at each start, so its address is never a stored fact. */
  const addressOf = async (secrets: Secrets) =>
    secrets.environment === 'training' ? (await parts.embedded.start()).address : secrets.address;

  const update = (patch: Partial<Secrets>) => {
    if (pairing === null) return Promise.resolve(ok(null));
    pairing = { ...pairing, secrets: { ...pairing.secrets, ...patch } };
    return save(pairing.secrets);
  };

  const open = (secrets: Secrets, serviceTime: ServiceTime) =>
    hearingTime(
      openApi(
        parts,
        secrets,
        (accessToken, tokenExpiresAt) => void update({ accessToken, tokenExpiresAt }),
      ),
      serviceTime,
    );

  const connect = async (stored: Secrets) => {
    const secrets = { ...stored, address: await addressOf(stored) };
    const { state, keys } = await parts.keys.read();
    disconnect();
    parts.keysRead(state);
    const folder = folderNameFor(secrets);
    const name = `${secrets.environment}/${folder}`;
    const source = parts.trail.source(name, keys);
    const opened = parts.openJournal(secrets.environment, folder, keys, source);
    const { disk, notice } = opened;
    const journal = parts.trail.watch(name, opened.journal);
    const serviceTime = createServiceTime(parts.clock);
    const api = open(secrets, serviceTime);
    pairing = { secrets, api, journal, disk, serviceTime };
    keepFresh();
    return notice;
  };

  return {
    current: () => pairing,
    connect,
    async adopt(secrets) {
      const saved = await save(secrets);
      return saved.ok ? ok(await connect(secrets)) : saved;
    },
    async replaceToken(patch) {
      if (pairing === null) return ok(null);
      const secrets = { ...pairing.secrets, ...patch };
      pairing.api.close();
      pairing = { ...pairing, secrets, api: open(secrets, pairing.serviceTime) };
      return save(secrets);
    },
    update,
    disconnect,
  };
}

function openApi(
  parts: PairingParts,
  secrets: Secrets,
  tokenChanged: (accessToken: string, expiresAt: Millis | null) => void,
): LoyaltyApi {
  const api = parts.gateway.open(secrets, { tokenChanged, called: parts.called });
  return watched(parts.apiGuard.wrap(askingPercent(api, parts.percentQuery)), parts);
}

/** The training service has another port at each start and is one place all the same. */
function folderNameFor({ environment, address, branchId }: Secrets): string {
  if (environment === 'training') return 'training';
  const { host, pathname } = new URL(address);
  return `${host}${pathname}-${branchId}`.replace(/[^\p{L}\d.-]+/gu, '_');
}

/** The same API, asking for the percent as the owner's settings say now. */
function askingPercent(api: LoyaltyApi, query: () => CashbackQuery): LoyaltyApi {
  return {
    ...api,
    cashbackPercent: (userId, own = query()) => api.cashbackPercent(userId, own),
  };
}

/** The same API, noting the service's clock wherever it is told. */
function hearingTime(api: LoyaltyApi, { heard }: ServiceTime): LoyaltyApi {
  return {
    ...api,
    async readBranch() {
      const branch = await api.readBranch();
      if (branch.ok && branch.value.serviceTime !== null) heard(branch.value.serviceTime);
      return branch;
    },
  };
}

/** The same API, telling when an answer says that the session is lost, or is good. */
function watched(
  api: LoyaltyApi,
  told: { readonly signedOut: () => void; readonly accepted: () => void },
): LoyaltyApi {
  let refusals = 0;
  return aroundCalls(api, async (call, name) => {
    const before = refusals;
    const answer = await call();
    if (!answer.ok && answer.fault.code === 'unauthorised') {
      refusals += 1;
      told.signedOut();
    }
    // A token that is still young is not sent anywhere by ensureToken; and a call that began before a
    // refusal says nothing of the session since.
    if (answer.ok && name !== 'ensureToken' && before === refusals) told.accepted();
    return answer;
  });
}
