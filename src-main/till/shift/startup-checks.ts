/**
 * The check list at the start of a shift: the token is made sure of, and the branch's award setting
 * read (SHIFT.1). Each line says for itself how it stands.
 */
import { CHECKS, type Check } from '../../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { JournalDisk } from '../../ports/journal.ts';
import type { BranchSettings, TokenState } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import type { Secrets, Vault } from '../../ports/vault.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { ApiGuard } from '../service/api-guard.ts';
import type { Pairing, PairingService } from '../service/pairing.ts';

/** A till's clock this far from the service's is said. */
const CLOCK_TOLERANCE = 2 * MINUTE;

const MEGABYTE = 2 ** 20;
/** Less than this is said before it is nothing. */
const MIN_FREE_BYTES = 200 * MEGABYTE;

export interface CheckDeps {
  readonly pairingService: PairingService;
  /** Somebody looks at the check list: it tells of the service as it is now. */
  readonly asUserInitiated: ApiGuard['asUserInitiated'];
  readonly vault: Vault;
  readonly clock: Clock;
  readonly store: SnapshotStore;
}

/** All lines but the last, which is said when the sales that wait were counted. */
export async function runStartupChecks(
  parts: CheckDeps,
  pairing: Pairing,
  userInitiated: boolean,
): Promise<void> {
  const { store, vault } = parts;
  store.change({
    checks: CHECKS.map((name) => ({ name, state: 'pending', reason: null, details: {} })),
  });
  await checkSecrets(store, vault);
  checkStorage(store, pairing.disk);
  await checkService(parts, pairing, userInitiated);
}

/** What waits may be resolved while the list is looked at. */
export function refreshPendingSales(store: SnapshotStore, resolved: number): void {
  const line = store.read().checks.find(({ name }) => name === 'pendingSales');
  if (store.read().stage === 'shiftStart' && (line?.reason ?? null) !== null)
    showPendingSales(store, resolved);
}

/** `resolved`: of closed shifts, since the last one was closed. */
export function showPendingSales(store: SnapshotStore, resolved: number): void {
  const { pending, needsAttention, reversalToDecide } = store.read().openItems;
  const reversal = reversalToDecide?.kind ?? '';
  const sales = needsAttention > 0 ? 'attention' : pending > 0 ? 'some' : 'none';
  const reason = sales === 'none' && reversal !== '' ? 'reversal' : sales;
  const details = { count: pending, attention: needsAttention, resolved, reversal };
  put(store, 'pendingSales', reason === 'none' ? 'ok' : 'warning', reason, details);
}

function put(
  store: SnapshotStore,
  name: Check['name'],
  state: Check['state'],
  reason: string | null = null,
  details: Check['details'] = {},
): void {
  const checks = store
    .read()
    .checks.map((check) => (check.name === name ? { name, state, reason, details } : check));
  store.change({ checks });
}

/** Not known before what stands above it is. */
function later(store: SnapshotStore, ...names: Check['name'][]): void {
  for (const name of names) put(store, name, 'pending', 'later');
}

async function checkSecrets(store: SnapshotStore, vault: Vault): Promise<void> {
  put(store, 'secrets', 'running');
  const { how, keyring } = await vault.signInProtection(store.read().environment);
  const { backend } = keyring;
  if (how === 'protected') return put(store, 'secrets', 'ok', 'keyring', { backend });
  const locked = keyring.state === 'locked' && how !== 'unprotected';
  const reason = how === 'untilEnd' ? 'notKept' : locked ? 'locked' : how;
  put(store, 'secrets', 'warning', reason, { backend });
}

function checkStorage(store: SnapshotStore, disk: JournalDisk): void {
  const { notices } = store.read();
  disk.tryAgain();
  const { reason } = disk.state();
  const free = disk.free();
  const megabytes = Math.floor((free ?? 0) / MEGABYTE);
  if (reason !== null) put(store, 'storage', 'error', reason);
  else if (notices.includes('journalUnwritable')) put(store, 'storage', 'error', 'unwritable');
  else if (free !== null && free < MIN_FREE_BYTES)
    put(store, 'storage', 'warning', 'low', { megabytes });
  else if (notices.includes('keysLost')) put(store, 'storage', 'warning', 'keysLost');
  else
    put(
      store,
      'storage',
      'ok',
      notices.includes('journalQuarantined') ? 'quarantined' : 'writable',
    );
}

async function checkService(
  parts: CheckDeps,
  { api, secrets }: Pairing,
  userInitiated: boolean,
): Promise<void> {
  const { store, pairingService } = parts;
  const begin: ApiGuard['asUserInitiated'] = userInitiated
    ? parts.asUserInitiated
    : (make) => make();
  put(store, 'service', 'running');
  put(store, 'token', 'running');
  const token = await begin(() => api.ensureToken());
  const { host } = new URL(secrets.address);
  if (!token.ok) return showFailed(store, host, token.fault);
  const branch = await begin(() => api.readBranch());
  const refusal = branch.ok ? null : branchRefusal(branch.fault);
  if (!branch.ok && refusal === null) return showFailed(store, host, branch.fault);
  put(store, 'service', 'ok', 'reached', { host, ms: store.read().service.latencyMs ?? 0 });
  const now = pairingService.current()?.secrets ?? secrets;
  showToken(store, token.value, now);
  if (!branch.ok) {
    put(store, 'branch', 'error', refusal, { name: now.branchName, id: now.branchId });
    return later(store, 'award', 'clock');
  }
  await keepBranch(parts, branch.value, now);
  showAward(store, branch.value.awardEnabled, now);
  showClock(store, parts.clock.now(), branch.value.serviceTime);
}

/** Neither token nor branch could be made sure of: by a service that was reached, or by none. */
function showFailed(store: SnapshotStore, host: string, { code }: Fault): void {
  const reached = code === 'unauthorised' || code === 'rejected';
  put(store, 'service', reached ? 'ok' : 'error', reached ? 'reached' : code, { host });
  put(store, 'token', reached ? 'error' : 'pending', code);
  later(store, 'branch', 'award', 'clock');
}

function showToken(
  store: SnapshotStore,
  { refreshed, expiresAt }: TokenState,
  { role }: Secrets,
): void {
  put(store, 'token', 'ok', refreshed ? 'refreshed' : 'valid', {
    ...(expiresAt === null ? {} : { until: expiresAt }),
    role: role ?? '',
  });
}

async function keepBranch(
  { pairingService, store }: CheckDeps,
  branch: BranchSettings,
  now: Secrets,
): Promise<void> {
  const { awardEnabled } = branch;
  const branchName = branch.name ?? now.branchName;
  const branchAddress = branch.address ?? now.branchAddress;
  await pairingService.update({ awardEnabled, branchName, branchAddress });
  store.change({
    awardEnabled,
    branch: { branchId: now.branchId, name: branchName, address: branchAddress },
  });
  put(store, 'branch', 'ok', 'read', { name: branchName, id: now.branchId });
}

function showAward(store: SnapshotStore, awardEnabled: boolean, { giftProductId }: Secrets): void {
  if (awardEnabled && giftProductId === null) put(store, 'award', 'warning', 'noGift');
  else put(store, 'award', 'ok', awardEnabled ? 'on' : 'off');
}

function showClock(store: SnapshotStore, now: Millis, serviceTime: Millis | null): void {
  if (serviceTime === null) return put(store, 'clock', 'warning', 'unknown');
  const seconds = Math.round((now - serviceTime) / 1_000);
  const far = Math.abs(seconds) * 1_000 > CLOCK_TOLERANCE;
  put(store, 'clock', far ? 'warning' : 'ok', far ? 'differs' : 'right', { seconds });
}

/**
 * What the service has against the branch itself; null: the fault is not about the branch. The
 * sign-in was good a moment ago, so a refusal of this one record says nothing against it.
 */
function branchRefusal({
  code,
  status,
  serviceCode,
}: Fault): 'unknown' | 'forbidden' | 'refused' | null {
  if (code === 'notFound') return 'unknown';
  if (code === 'malformed' || code === 'unauthorised' || status === undefined) return null;
  if ((status < 400 ? serviceCode : status) === 403) return 'forbidden';
  return ['rejected', 'rejectedInput', 'blacklisted'].includes(code) ? 'refused' : null;
}
