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
import type { OpenedJournal } from '../ports/journal.ts';
import type { CashbackQuery, LoyaltyGateway } from '../ports/loyalty-api.ts';
import type { Settings } from '../ports/settings.ts';
import type { Clock, EmbeddedService, Log, ProvisioningFile } from '../ports/system.ts';
import type { Secrets, Vault } from '../ports/vault.ts';
import { createCommands } from './commands.ts';
import { createServiceHealth } from './service/service-health.ts';
import { createStorageMonitor, type StorageMonitor } from './runtime/storage-monitor.ts';
import { createApiGuard } from './service/api-guard.ts';
import { createPairingService, type OpenJournal } from './service/pairing.ts';
import { createReconciler } from './reconcile/reconciler.ts';
import { createWithJournal } from './service/ask-journal.ts';
import { createOrderService } from './reversal/order-service.ts';
import { provision } from './setup/provision.ts';
import { createSaleRunner, type SaleRunner } from './sale/sale-runner.ts';
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
  const frame = createFrame(parts);
  const { store, notice } = frame;
  const service = createService(parts, frame, () => {
    desk.reconciler.askAll();
    // A shift that began without the service reads now what it could not read then.
    // Not as if a person had asked: that would bring it back at once, and so on without a pause.
    void desk.shiftService.check(false);
  });
  const desk = createDesk(parts, frame, service);
  const { setUp, unlock } = createEntrance(parts, frame, service, desk);

  showTrainingSms(parts.embedded, store);
  const handlers = createCommands({
    ...parts,
    ...service,
    ...desk,
    unlock,
    setUp,
    store,
    logScreenError: createScreenErrors(parts.clock, parts.log),
  });

  if (parts.settings.quarantined) notice('settingsQuarantined');
  const { locked } = await unlock();

  const { pairingService, apiGuard } = service;
  if (parts.provisioningFile !== null && pairingService.current() === null && !locked)
    provisionBeside(parts.provisioningFile, setUp, store);

  return {
    handlers: rejectAfterShutdown(handlers, frame.shutdown.isShuttingDown),
    onResume() {
      // The renderer's own clock may have stood still.
      store.change({});
      void apiGuard.asUserInitiated(() => pairingService.current()?.api.ensureToken(true));
    },
    unsavedSales: () => store.read().storage.unsavedSales,
    async close() {
      await frame.shutdown.drain();
      service.serviceHealth.reset();
      desk.storageMonitor.end();
      pairingService.disconnect();
      await parts.embedded.stop();
    },
  };
}

type Frame = ReturnType<typeof createFrame>;
type Service = ReturnType<typeof createService>;
type Desk = ReturnType<typeof createDesk>;

/** What the screen shows, and the end of the program. */
function createFrame({ settings, program, address, clock, push }: TillParts) {
  const stored = settings.read();
  const suggestions = { address, cashier: stored.lastCashier };
  const store = createSnapshotStore(
    { preferences: stored.preferences, program, suggestions },
    () => clock.steady(),
    push,
  );
  return {
    store,
    notice: (name: Notice) => addNotice(store, name),
    revision: createJournalRevision(store),
    shutdown: createShutdownGuard(clock),
  };
}

/** The service that the till is paired with: how it does, and the way to it. */
function createService(parts: TillParts, { store, revision }: Frame, backOnline: () => void) {
  const serviceHealth = createServiceHealth({
    clock: parts.clock,
    ping: async () => apiGuard.asUserInitiated(() => pairingService.current()?.api.readBranch()),
    changed: (service) => store.change({ service }),
    backOnline,
  });
  const apiGuard = createApiGuard(serviceHealth);
  const pairingService = createPairingService({
    ...parts,
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
  return { serviceHealth, apiGuard, pairingService };
}

/** What the cashier works with: shift, sales, orders, and the disk under them. */
function createDesk(parts: TillParts, frame: Frame, { apiGuard, pairingService }: Service) {
  const { clock, log } = parts;
  const { store, notice, shutdown } = frame;
  const { asUserInitiated } = apiGuard;
  const shiftService = createShiftService({ ...parts, pairingService, asUserInitiated, store });
  const common = {
    clock,
    pairing: () => pairingService.current(),
    shiftIsOpen: () => store.read().shift !== null,
    onTotalsChanged: () => shiftService.count(),
    shutdown,
  };
  const withJournal = createWithJournal({
    journal: () => pairingService.current()?.journal,
    log,
    failed: () => notice('journalUnwritable'),
  });
  const reconciler = createReconciler({
    clock,
    withJournal,
    serviceDown: () => store.read().service.state === 'offline',
  });
  const runner = createSaleRunner({
    ...common,
    log,
    reconciler,
    withJournal,
    awardEnabled: () => store.read().awardEnabled,
    onSaleChanged: (sale) => {
      store.change({ sale });
      storageMonitor.refresh();
      if (sale === null && resumeLater) resumeRunner();
    },
  });
  const orderService = createOrderService({
    ...common,
    reconciler,
    orderRead: (saleId, status) => runner.orderRead(saleId, status),
  });
  /** The file could not be read at the start: what was left open in it is found when it can be. */
  let resumeLater = false;
  const resumeRunner = () => {
    resumeLater = false;
    runner.resume();
  };
  const storageMonitor = monitorOf(parts, frame, runner, (unreadable) => {
    shiftService.resume();
    if (unreadable && runner.current() === null) resumeRunner();
    else resumeLater = unreadable;
    reconciler.askAll();
  });
  return { shiftService, runner, orderService, storageMonitor, reconciler };
}

function monitorOf(
  { clock, log }: TillParts,
  { store, notice, revision }: Frame,
  runner: Pick<SaleRunner, 'current'>,
  onRecovered: (unreadable: boolean) => void,
): StorageMonitor {
  return createStorageMonitor({
    clock,
    log,
    saleId: () => runner.current()?.request.saleId ?? null,
    shown: () => store.read().storage,
    change: (storage) => store.change({ storage }),
    onQuarantined: () => notice('journalQuarantined'),
    onWritesLost: () => notice('journalUnwritable'),
    onRecovered(unreadable) {
      revision.raise();
      onRecovered(unreadable);
    },
  });
}

/** Set-up, and what is stored of it. */
function createEntrance(
  parts: TillParts,
  { store, notice, revision }: Frame,
  { serviceHealth, pairingService }: Service,
  { shiftService, runner, storageMonitor }: Desk,
) {
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
    ...parts,
    pairingService,
    ready: activatePairing,
    forgotten: () => {
      serviceHealth.reset();
      storageMonitor.end();
      store.change(unpaired(store.read().notices));
    },
  });
  const unlock = createUnlock({ ...parts, pairingService, store, notice, paired: activatePairing });
  return { setUp, unlock };
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
