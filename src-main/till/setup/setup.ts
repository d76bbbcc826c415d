/**
 * Setting the till up, once per installation (What the service does, "Initial setup"): log in,
 * choose the branch, read its group and award program, keep what a client keeps.
 */
import type { CommandInput, CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Environment } from '../../../src-shared/contract/choices.ts';
import { INVALID_STATE, isAway, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import {
  TRAINING_CREDENTIALS,
  TRAINING_GIFT_PRODUCT,
} from '../../../src-shared/domain/help/training.ts';
import type {
  Branch,
  CallReport,
  LoggedIn as LoggedInAnswer,
  LoyaltyGateway,
} from '../../ports/loyalty-api.ts';
import type { OpenedJournal } from '../../ports/journal.ts';
import type { Settings } from '../../ports/settings.ts';
import type { EmbeddedService, Log } from '../../ports/system.ts';
import type { Secrets } from '../../ports/vault.ts';
import type { ApiGuard } from '../service/api-guard.ts';
import type { PairingService } from '../service/pairing.ts';

type Outcome<T> = Promise<Result<T, Fault>>;

export interface SetUp {
  startTraining(): Outcome<null>;
  login(input: CommandInput<'setup.login'>): Outcome<CommandOutput<'setup.login'>>;
  finish(input: CommandInput<'setup.finish'>): Outcome<null>;
  /** Logs in again at the same service, for the same branch. */
  logInAgain(login: string, password: string): Outcome<null>;
  forget(): Outcome<null>;
}

interface LoggedIn {
  readonly environment: Environment;
  /** As typed: to renew the token until the till is set up, and kept then if the owner wants it. */
  readonly typed: NonNullable<Secrets['credentials']>;
  readonly keepCredentials: boolean;
  /** The owner accepts that the sign-in lies unprotected where there is no keyring; null: not asked. */
  readonly keepUnprotected: boolean | null;
  readonly answer: LoggedInAnswer;
}

interface SetUpDeps {
  readonly gateway: LoyaltyGateway;
  readonly settings: Settings;
  readonly embedded: EmbeddedService;
  readonly log: Log;
  readonly pairingService: PairingService;
  /** How the service does that the till is paired with. */
  readonly called: (report: CallReport) => void;
  readonly apiGuard: Pick<ApiGuard, 'beside'>;
  /** A defect kept what is stored from being opened. */
  readonly notOpened: () => boolean;
  /** Set up: the frame changes to shift start. */
  readonly ready: (notice: OpenedJournal['notice']) => void;
  /** The sign-in is gone; the journal is still open. */
  readonly forgetting: () => void;
  readonly forgotten: () => void;
}

/** What one step of it leaves for the next. */
interface Progress {
  loggedIn: LoggedIn | null;
}

export function createSetUp(parts: SetUpDeps): SetUp {
  const progress: Progress = { loggedIn: null };
  const finish = coalesce((input: CommandInput<'setup.finish'>) =>
    finishSetUp(parts, progress, input),
  );
  return {
    startTraining: coalesce(() => startTraining(parts, progress, finish)),
    login: (input) => chooseService(parts, progress, input),
    finish,
    logInAgain: (login, password) => logInAgain(parts, login, password),
    async forget() {
      const forgotten = await parts.pairingService.forget();
      if (!forgotten.ok) return forgotten;
      await parts.pairingService.endReading();
      parts.forgetting();
      parts.pairingService.disconnect();
      progress.loggedIn = null;
      parts.settings.change({ environment: null });
      parts.forgotten();
      return ok(null);
    },
  };
}

async function logIn(
  { gateway }: SetUpDeps,
  progress: Progress,
  input: Omit<CommandInput<'setup.login'>, 'environment' | 'keepUnprotected'> &
    Pick<LoggedIn, 'environment' | 'keepUnprotected'>,
) {
  const { environment, address, keepCredentials, keepUnprotected, login, password } = input;
  const answer = await gateway.login(address, login, password);
  if (answer.ok)
    progress.loggedIn = {
      environment,
      typed: { login, password },
      keepCredentials,
      keepUnprotected,
      answer: answer.value,
    };
  return answer;
}

async function startTraining(
  parts: SetUpDeps,
  progress: Progress,
  finish: SetUp['finish'],
): Outcome<null> {
  if (parts.pairingService.current() !== null) return fail(INVALID_STATE);
  // The sign-in of a real service is there, and would be replaced by one press.
  if (parts.notOpened() && parts.settings.read().environment !== 'training')
    return fail(INVALID_STATE);
  const address = await parts.embedded.start().then(
    (started) => started.address,
    (error: unknown) => {
      parts.log.error('embedded.start', error);
      return null;
    },
  );
  if (address === null) return fail({ code: 'unreachable', retry: 'safe' });
  const own = {
    environment: 'training',
    address,
    keepCredentials: true,
    keepUnprotected: null,
  } as const;
  const answer = await logIn(parts, progress, { ...own, ...TRAINING_CREDENTIALS });
  if (!answer.ok) return answer;
  const [first] = answer.value.branches;
  if (first === undefined) return fail({ code: 'malformed', retry: 'safe' });
  return finish({ branchId: first.branchId, giftProductId: TRAINING_GIFT_PRODUCT });
}

async function chooseService(
  parts: SetUpDeps,
  progress: Progress,
  input: CommandInput<'setup.login'>,
): ReturnType<SetUp['login']> {
  if (parts.pairingService.current() !== null) return fail(INVALID_STATE);
  const keepUnprotected = input.keepUnprotected ?? false;
  const answer = await logIn(parts, progress, { ...input, keepUnprotected });
  if (!answer.ok) return answer;
  const branches = answer.value.branches.map(({ branchId, name, address }) => ({
    branchId,
    name,
    address,
  }));
  return branches.length === 0 ? fail({ code: 'malformed', retry: 'safe' }) : ok({ branches });
}

async function finishSetUp(
  { gateway, pairingService, settings, ready }: SetUpDeps,
  progress: Progress,
  { branchId, giftProductId }: CommandInput<'setup.finish'>,
): Outcome<null> {
  const { loggedIn } = progress;
  // A log-in that was answered late isn't the way out of a till that is set up by now.
  if (pairingService.current() !== null) return fail(INVALID_STATE);
  const chosen = loggedIn?.answer.branches.find((branch) => branch.branchId === branchId);
  if (loggedIn === null || chosen === undefined) return fail(INVALID_STATE);
  const { address, accessToken } = loggedIn.answer;
  let used = loggedIn;
  const branch = await gateway.readBranch(address, accessToken, branchId, {
    credentials: loggedIn.typed,
    tokenChanged(token, expiresAt) {
      used = { ...loggedIn, answer: { ...loggedIn.answer, accessToken: token, expiresAt } };
      if (progress.loggedIn === loggedIn) progress.loggedIn = used;
    },
  });
  if (!branch.ok) return branch;
  if (loggedIn.keepUnprotected !== null) acceptUnprotected(settings, loggedIn.keepUnprotected);
  const stored = await pairingService.storeAndOpen(
    secretsOf(used, chosen, branch.value, giftProductId),
  );
  if (!stored.ok) return stored;
  if (stored.value === 'overtaken') return fail(INVALID_STATE);
  settings.change({ environment: loggedIn.environment });
  progress.loggedIn = null;
  ready(stored.value);
  return ok(null);
}

/** Before anything is stored. */
function acceptUnprotected(settings: Settings, keepUnprotected: boolean): void {
  const { preferences } = settings.read();
  if (preferences.keepUnprotected !== keepUnprotected)
    settings.change({ preferences: { ...preferences, keepUnprotected } });
}

/** Its customers are not ours. */
const ANOTHER_BUSINESS: Fault = { code: 'unauthorised', retry: 'never', problem: 'format' };

async function logInAgain(
  { gateway, pairingService, called, apiGuard }: SetUpDeps,
  login: string,
  password: string,
): Outcome<null> {
  const pairing = pairingService.current();
  if (pairing === null) return fail(INVALID_STATE);
  const isPaired = () => pairingService.current()?.journal === pairing.journal;
  const { address, branchId, keepCredentials } = pairing.secrets;
  const answer = await apiGuard.beside(() =>
    gateway.login(address, login, password, (report) => {
      // "Too many log-ins" is said of whoever types them: the calls with a token go on.
      if (isPaired() && report.fault?.status !== 429) called(report);
    }),
  );
  if (!answer.ok) return answer;
  const { accessToken, expiresAt, branches } = answer.value;
  let token = { accessToken, tokenExpiresAt: expiresAt };
  // A login that lists no branches may be one that tells of none: then the branch itself says whose it is.
  if (branches.length === 0) {
    const there = await gateway.readBranch(address, accessToken, branchId, {
      tokenChanged: (renewed, tokenExpiresAt) => {
        token = { accessToken: renewed, tokenExpiresAt };
      },
    });
    if (!there.ok) return isAway(there.fault) ? there : fail(ANOTHER_BUSINESS);
  } else if (!branches.some((branch) => branch.branchId === branchId)) {
    return fail(ANOTHER_BUSINESS);
  }
  // Forgotten meanwhile, and perhaps set up anew: this sign-in is for what was left.
  if (!isPaired()) return fail(INVALID_STATE);
  const credentials = keepCredentials ? { login, password } : null;
  await pairingService.replaceToken({ ...token, credentials });
  return ok(null);
}

/** The same command again, before it is answered, is done once: it gets the same answer. */
function coalesce<In extends readonly unknown[]>(run: (...input: In) => Outcome<null>) {
  let underWay: Outcome<null> | null = null;
  return (...input: In): Outcome<null> => {
    underWay ??= run(...input).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function secretsOf(
  { environment, typed, keepCredentials, answer }: LoggedIn,
  chosen: Branch,
  branch: {
    groupId: Secrets['groupId'];
    awardEnabled: boolean;
    name: string | null;
    address: string | null;
  },
  giftProductId: Secrets['giftProductId'],
): Secrets {
  return {
    environment,
    address: answer.address,
    accessToken: answer.accessToken,
    tokenExpiresAt: answer.expiresAt,
    credentials: keepCredentials ? typed : null,
    keepCredentials,
    role: answer.role,
    branchId: chosen.branchId,
    groupId: branch.groupId,
    giftProductId,
    branchName: branch.name ?? chosen.name,
    branchAddress: branch.address ?? chosen.address,
    awardEnabled: branch.awardEnabled,
  };
}
