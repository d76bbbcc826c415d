/**
 * The till: builds the use cases over the ports and connects them; commands.ts answers the
 * contract's commands with them. It knows no Electron, no disk and no network.
 */
import type { EventPayload } from '../../src-shared/contract/commands.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import {
  ALL_STORED,
  EMPTY_DRAFT,
  NO_OPEN_ITEMS,
  type Snapshot,
} from '../../src-shared/contract/snapshot.ts';
import type { CashbackQuery, LoyaltyGateway } from '../ports/loyalty-api.ts';
import type { Settings } from '../ports/settings.ts';
import type { Clock, EmbeddedService, Log, ProvisioningFile } from '../ports/system.ts';
import type { Secrets, Vault } from '../ports/vault.ts';
import { createCommands } from './commands.ts';
import { createServiceHealth } from './service/service-health.ts';
import { createStorageMonitor } from './runtime/storage-monitor.ts';
import { createApiGuard } from './service/api-guard.ts';
import { createPairingService, type OpenedJournal, type OpenJournal } from './service/pairing.ts';
import { createReconciler } from './reconcile/reconciler.ts';
import { createWithJournal } from './service/ask-journal.ts';
import { createOrderService } from './reversal/order-service.ts';
import { provision } from './setup/provision.ts';
import { createSaleRunner } from './sale/sale-runner.ts';
import { createSetUp, type SetUp } from './setup/setup.ts';
import { createUnlock } from './setup/unlock.ts';
import { createShiftService } from './shift/shift-service.ts';
import { createJournalRevision } from './runtime/journal-revision.ts';
import { createScreenErrors } from './runtime/screen-errors.ts';
import { createSnapshotStore, type SnapshotStore } from './runtime/snapshot-store.ts';
import { createShutdownGuard, rejectAfterShutdown } from './runtime/shutdown-guard.ts';

export interface TillParts {
  readonly program: Snapshot['program'];
  /** Proposed at set-up. */
  readonly address: string | null;
  /** null: the program was started without one. */
  readonly provisioningFile: ProvisioningFile | null;
  readonly gateway: LoyaltyGateway;
  readonly vault: Vault;
  readonly settings: Settings;
  readonly embedded: EmbeddedService;
  readonly clock: Clock;
  readonly log: Log;
  readonly openJournal: OpenJournal;
  readonly push: (patch: EventPayload<'snapshot.changed'>) => void;
  /** Ends the program in order and starts it again. */
  readonly startAgain: () => void;
}

export interface Till {
  readonly handlers: Handlers;
  /** After sleep: the token and the service are looked at again. */
  onResume(): void;
  /** How many sales are only in memory, because the disk takes nothing. */
  unsavedSales(): number;
  close(): Promise<void>;
}

/** Resolves when the till knows where it stands: set-up, shift start, or an open shift. */
export async function createTill(parts: TillParts): Promise<Till> {
  const { settings, vault, clock, log, embedded, gateway } = parts;
  const stored = settings.read();
  const store = createSnapshotStore(
    {
      preferences: stored.preferences,
      program: parts.program,
      suggestions: { address: parts.address, cashier: stored.lastCashier },
    },
    () => clock.steady(),
    parts.push,
  );

  const shiftIsOpen = () => store.read().shift !== null;
  const notice = (name: Notice) => addNotice(store, name);
  const revision = createJournalRevision(store);
  const shutdown = createShutdownGuard(clock);
  const serviceHealth = createServiceHealth({
    clock,
    ping: async () => apiGuard.asUserInitiated(() => pairingService.current()?.api.readBranch()),
    changed: (service) => store.change({ service }),
    backOnline: () => {
      reconciler.askAll();
      // A shift that began without the service reads now what it could not read then.
      // Not as if a person had asked: that would bring it back at once, and so on without a pause.
      void shiftService.check(false);
    },
  });
  const apiGuard = createApiGuard(serviceHealth);
  const pairingService = createPairingService({
    gateway,
    vault,
    clock,
    log,
    embedded,
    openJournal: (...place) => {
      const opened = parts.openJournal(...place);
      return { ...opened, journal: revision.watch(opened.journal) };
    },
    apiGuard,
    called: (report) => serviceHealth.called(report),
    percentQuery: () => percentQueryOf(store.read().preferences),
    signedOut: () => {
      if (store.read().signIn === 'fine') store.change({ signIn: 'needed' });
    },
    accepted: () => {
      if (store.read().signIn === 'needed') store.change({ signIn: 'fine' });
    },
  });
  const shiftService = createShiftService({
    pairingService,
    asUserInitiated: apiGuard.asUserInitiated,
    vault,
    settings,
    clock,
    log,
    store,
  });
  const withJournal = createWithJournal({
    journal: () => pairingService.current()?.journal,
    log,
    failed: () => notice('journalUnwritable'),
  });
  const reconciler = createReconciler({
    clock,
    withJournal,
    serviceDown: () => store.read().service.state === 'offline',
    changed: () => shiftService.count(),
  });
  const runner = createSaleRunner({
    clock,
    log,
    reconciler,
    withJournal,
    pairing: () => pairingService.current(),
    shiftIsOpen,
    awardEnabled: () => store.read().awardEnabled,
    onSaleChanged: (sale) => {
      store.change({ sale });
      storageMonitor.refresh();
      if (sale === null && resumeLater) resumeRunner();
    },
    onTotalsChanged: () => shiftService.count(),
    shutdown,
  });

  /** The file could not be read at the start: what was left open in it is found when it can be. */
  let resumeLater = false;
  const resumeRunner = () => {
    resumeLater = false;
    runner.resume();
  };
  const storageMonitor = createStorageMonitor({
    clock,
    log,
    saleId: () => runner.current()?.request.saleId ?? null,
    shown: () => store.read().storage,
    change: (storage) => store.change({ storage }),
    setAside: () => notice('journalSetAside'),
    onWritesLost: () => notice('journalUnwritable'),
    onRecovered(unreadable) {
      revision.raise();
      shiftService.resume();
      if (unreadable && runner.current() === null) resumeRunner();
      else resumeLater = unreadable;
      reconciler.askAll();
    },
  });

  const orderService = createOrderService({
    clock,
    reconciler,
    pairing: () => pairingService.current(),
    shiftIsOpen,
    onTotalsChanged: () => shiftService.count(),
    shutdown,
    orderRead: (saleId, status) => runner.orderRead(saleId, status),
  });
  const activatePairing = (journalNotice: OpenedJournal['notice']) => {
    const pairing = pairingService.current();
    if (pairing === null) return;
    if (journalNotice !== null) notice(journalNotice);
    revision.raise();
    storageMonitor.begin(pairing.disk);
    store.change(pairedWith(pairing.secrets));
    shiftService.resume();
    runner.resume();
    void shiftService.check();
  };

  const setUp = createSetUp({
    gateway,
    vault,
    settings,
    embedded,
    log,
    pairingService,
    ready: activatePairing,
    forgotten: () => {
      serviceHealth.reset();
      storageMonitor.end();
      store.change(unpaired(store.read().notices));
    },
  });

  showTrainingSms(embedded, store);
  const unlock = createUnlock({
    pairingService,
    vault,
    store,
    log,
    notice,
    paired: activatePairing,
  });

  const handlers = createCommands({
    unlock,
    startAgain: parts.startAgain,
    logScreenError: createScreenErrors(clock, log),
    clock,
    serviceHealth,
    shiftService,
    apiGuard,
    pairingService,
    orderService,
    runner,
    settings,
    setUp,
    store,
  });

  if (settings.quarantined) notice('settingsSetAside');
  const { locked } = await unlock();

  if (parts.provisioningFile !== null && pairingService.current() === null && !locked)
    provisionBeside(parts.provisioningFile, setUp, store);

  return {
    handlers: rejectAfterShutdown(handlers, shutdown.isShuttingDown),
    onResume() {
      // The renderer's own clock may have stood still.
      store.change({});
      void apiGuard.asUserInitiated(() => pairingService.current()?.api.ensureToken(true));
    },
    unsavedSales: () => store.read().storage.unsavedSales,
    async close() {
      await shutdown.drain();
      serviceHealth.reset();
      storageMonitor.end();
      pairingService.disconnect();
      await embedded.stop();
    },
  };
}

type Patch = Parameters<SnapshotStore['change']>[0];
type Notice = Snapshot['notices'][number];

function addNotice(store: SnapshotStore, name: Notice): void {
  const { notices } = store.read();
  if (!notices.includes(name)) store.change({ notices: [...notices, name] });
}

function percentQueryOf({ percentOfQr, useCertificate }: Snapshot['preferences']): CashbackQuery {
  return {
    ...(percentOfQr ? { type: 'qr' } : {}),
    ...(useCertificate ? { useCertificate } : {}),
  };
}

function pairedWith(secrets: Secrets): Patch {
  const { environment, branchId, branchName, branchAddress, awardEnabled, giftProductId } = secrets;
  const branch = { branchId, name: branchName, address: branchAddress };
  return { environment, branch, awardEnabled, giftProductId };
}

/** What is shown before set-up. */
function unpaired(notices: readonly Notice[]): Patch {
  return {
    stage: 'setup',
    // The others tell of a journal that is no longer open.
    notices: notices.filter((name) => /^(?:secrets|settings)/u.test(name)),
    storage: ALL_STORED,
    environment: null,
    branch: null,
    shift: null,
    sale: null,
    checks: [],
    signIn: 'fine',
    sms: null,
    draft: EMPTY_DRAFT,
    awardEnabled: false,
    openItems: NO_OPEN_ITEMS,
  };
}

function showTrainingSms(embedded: EmbeddedService, store: SnapshotStore): void {
  embedded.onSms(({ phone, text, at }) => {
    if (store.read().environment === 'training')
      store.change({ sms: { phoneEnd: phone.slice(-2), text, at } });
  });
}

/** The window doesn't wait for it: its state is shown. */
function provisionBeside(file: ProvisioningFile, setUp: SetUp, store: SnapshotStore): void {
  store.change({ provisioning: { state: 'running' } });
  void provision(file, setUp).then((done) =>
    store.change({ provisioning: done.ok ? null : { state: 'failed', fault: done.fault } }),
  );
}
