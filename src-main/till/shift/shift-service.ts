/**
 * Shift start: the token is made sure of, and the branch's award setting read (SHIFT.1).
 */
import type { ShiftReport } from '../../../src-shared/contract/orders-schema.ts';
import type { Check } from '../../../src-shared/contract/snapshot.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { MINUTE } from '../../../src-shared/domain/time.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Vault } from '../../ports/vault.ts';
import type { ApiGuard } from '../service/api-guard.ts';
import type { Pairing, PairingService } from '../service/pairing.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';

/** A till's clock this far from the service's is said. */
const CLOCK_TOLERANCE = 2 * MINUTE;

const MEGABYTE = 2 ** 20;
/** Less than this is said before it is nothing. */
const ENOUGH_SPACE = 200 * MEGABYTE;

const ORDER = [
  'secrets',
  'storage',
  'service',
  'token',
  'branch',
  'award',
  'clock',
  'pendingSales',
] as const;

export interface ShiftService {
  /** `userInitiated`: somebody looks at the check list, so it doesn't wait for the next try. */
  check(userInitiated?: boolean): Promise<void>;
  open(cashier: string): Result<null, Fault>;
  report(): Result<ShiftReport, Fault>;
  /** Freezes the totals; the next shift can begin. */
  close(): Result<ShiftReport, Fault>;
  /** Shows the open shift of the journal, if there is one; gives its id. */
  resume(): number | null;
  shiftId(): number | null;
  /** Reads totals and unresolved sales again. */
  count(): void;
}

export function createShiftService(parts: {
  readonly pairingService: PairingService;
  /** Somebody looks at the check list: it tells of the service as it is now. */
  readonly asUserInitiated: ApiGuard['asUserInitiated'];
  readonly vault: Vault;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: SnapshotStore;
}): ShiftService {
  const { pairingService, store, clock } = parts;
  let openShiftId: number | null = null;

  const put = (
    name: Check['name'],
    state: Check['state'],
    reason: string | null = null,
    details: Check['details'] = {},
  ) => {
    const checks = store
      .read()
      .checks.map((check) => (check.name === name ? { name, state, reason, details } : check));
    store.change({ checks });
  };

  const checkSecrets = async () => {
    put('secrets', 'running');
    const { level, backend } = await parts.vault.protection();
    if (level === 'keyring') put('secrets', 'ok', 'keyring', { backend });
    else put('secrets', 'warning', level === 'none' ? 'unprotected' : 'notKept', { backend });
  };

  const checkStorage = ({ disk }: Pairing) => {
    const { notices } = store.read();
    disk.tryAgain();
    const { reason } = disk.state();
    const free = disk.free();
    const megabytes = Math.floor((free ?? 0) / MEGABYTE);
    if (reason !== null) put('storage', 'error', reason);
    else if (notices.includes('journalUnwritable')) put('storage', 'error', 'unwritable');
    else if (free !== null && free < ENOUGH_SPACE) put('storage', 'warning', 'low', { megabytes });
    else put('storage', 'ok', notices.includes('journalSetAside') ? 'setAside' : 'writable');
  };

  const checkService = async ({ api, secrets }: Pairing, userInitiated: boolean) => {
    const begin: ApiGuard['asUserInitiated'] = userInitiated
      ? parts.asUserInitiated
      : (make) => make();
    put('service', 'running');
    put('token', 'running');
    const token = await begin(() => api.ensureToken());
    const host = new URL(secrets.address).host;
    const later = (...names: Check['name'][]) => {
      for (const name of names) put(name, 'pending', 'later');
    };
    const failed = ({ code }: Fault) => {
      const reached = code === 'unauthorised' || code === 'rejected';
      put('service', reached ? 'ok' : 'error', reached ? 'reached' : code, { host });
      put('token', reached ? 'error' : 'pending', code);
      later('branch', 'award', 'clock');
    };
    if (!token.ok) return failed(token.fault);
    const branch = await begin(() => api.readBranch());
    const refusal = branch.ok ? null : branchRefusal(branch.fault);
    if (!branch.ok && refusal === null) return failed(branch.fault);
    const ms = store.read().service.latencyMs ?? 0;
    put('service', 'ok', 'reached', { host, ms });
    const now = pairingService.current()?.secrets ?? secrets;
    put('token', 'ok', token.value.refreshed ? 'refreshed' : 'valid', {
      ...(token.value.expiresAt === null ? {} : { until: token.value.expiresAt }),
      role: now.role ?? '',
    });
    if (!branch.ok) {
      put('branch', 'error', refusal, { name: now.branchName, id: now.branchId });
      return later('award', 'clock');
    }
    const { groupId, awardEnabled, name, address, serviceTime } = branch.value;
    const branchName = name ?? now.branchName;
    await pairingService.update({
      groupId,
      awardEnabled,
      branchName,
      branchAddress: address ?? now.branchAddress,
    });
    store.change({
      awardEnabled,
      branch: { branchId: now.branchId, name: branchName, address: address ?? now.branchAddress },
    });
    put('branch', 'ok', 'read', { name: branchName, id: now.branchId });
    const giftMissing = awardEnabled && now.giftProductId === null;
    put(
      'award',
      giftMissing ? 'warning' : 'ok',
      giftMissing ? 'noGift' : awardEnabled ? 'on' : 'off',
    );
    if (serviceTime === null) put('clock', 'warning', 'unknown');
    else {
      const seconds = Math.round((clock.now() - serviceTime) / 1_000);
      const far = Math.abs(seconds) * 1_000 > CLOCK_TOLERANCE;
      put('clock', far ? 'warning' : 'ok', far ? 'differs' : 'right', { seconds });
    }
  };

  const count = () => {
    const journal = pairingService.current()?.journal;
    if (journal === undefined) return;
    try {
      store.change({
        openItems: journal.openItems(),
        ...(openShiftId === null ? {} : { shiftTotals: journal.totals(openShiftId) }),
      });
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
    }
    // What waits may be resolved while the list is looked at.
    const line = store.read().checks.find(({ name }) => name === 'pendingSales');
    if (store.read().stage === 'shiftStart' && (line?.reason ?? null) !== null) showPendingSales();
  };

  const showPendingSales = () => {
    const { pending, needsAttention } = store.read().openItems;
    const reason = needsAttention > 0 ? 'attention' : pending > 0 ? 'some' : 'none';
    put('pendingSales', reason === 'none' ? 'ok' : 'warning', reason, {
      count: pending,
      attention: needsAttention,
    });
  };

  /** The shift is closed all the same when the copy can't be written; that is said at its start. */
  const backUp = (journal: Journal) => {
    const others = store.read().notices.filter((notice) => notice !== 'backupFailed');
    try {
      journal.backup();
      store.change({ notices: others });
    } catch (error) {
      parts.log.error('journal.backup', error);
      store.change({ notices: [...others, 'backupFailed'] });
    }
  };

  const withShift = <T>(use: (journal: Journal, shiftId: number) => T): Result<T, Fault> => {
    const journal = pairingService.current()?.journal;
    if (journal === undefined || openShiftId === null) return fail(INVALID_STATE);
    try {
      return ok(use(journal, openShiftId));
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'safe' });
      throw error;
    }
  };

  return {
    async check(userInitiated = true) {
      const pairing = pairingService.current();
      if (pairing === null) return;
      store.change({
        checks: ORDER.map((name) => ({ name, state: 'pending', reason: null, details: {} })),
      });
      await checkSecrets();
      checkStorage(pairing);
      await checkService(pairing, userInitiated);
      count();
      showPendingSales();
    },
    open(cashier) {
      const pairing = pairingService.current();
      if (pairing === null || store.read().stage !== 'shiftStart') return fail(INVALID_STATE);
      const { state } = store.read().service;
      try {
        const shift = pairing.journal.openShift(cashier, state !== 'offline', clock.now());
        openShiftId = shift.shiftId;
        parts.settings.change({ lastCashier: cashier });
        store.change({
          stage: 'open',
          suggestions: { ...store.read().suggestions, cashier },
          shift: {
            number: shift.number,
            cashier,
            openedAt: shift.openedAt,
            withBonuses: shift.withBonuses,
          },
        });
        count();
        return ok(null);
      } catch (error) {
        if (error instanceof JournalError) return fail({ code: 'storage', retry: 'safe' });
        throw error;
      }
    },
    report: () => withShift((journal, shiftId) => journal.report(shiftId)),
    close: () =>
      withShift((journal, shiftId) => {
        const report = journal.closeShift(shiftId, clock.now());
        openShiftId = null;
        store.change({ stage: 'shiftStart', shift: null });
        backUp(journal);
        return report;
      }),
    resume() {
      const shift = pairingService.current()?.journal.currentShift() ?? null;
      openShiftId = shift?.shiftId ?? null;
      if (shift === null) store.change({ stage: 'shiftStart', shift: null });
      else {
        const { number, cashier, openedAt, withBonuses } = shift;
        store.change({ stage: 'open', shift: { number, cashier, openedAt, withBonuses } });
      }
      count();
      return openShiftId;
    },
    shiftId: () => openShiftId,
    count,
  };
}

/**
 * What the service has against the branch itself; null: the fault is not about the branch. The
 * sign-in was good a moment ago, so a refusal of this one record says nothing against it.
 */
function branchRefusal({ code, status }: Fault): 'unknown' | 'forbidden' | 'refused' | null {
  if (code === 'notFound') return 'unknown';
  if (code === 'malformed' || code === 'unauthorised' || status === undefined) return null;
  if (status === 403) return 'forbidden';
  return ['rejected', 'rejectedInput', 'blacklisted'].includes(code) ? 'refused' : null;
}
