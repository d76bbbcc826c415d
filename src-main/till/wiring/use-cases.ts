/** The use cases of the cashier: shift, sales, orders, and the disk under them. */
import type { Secrets } from '../../ports/vault.ts';
import { createCustomerEdits } from '../customer/edit.ts';
import { createLookUps } from '../customer/look-ups.ts';
import { createRegulars } from '../customer/regulars.ts';
import type { PeopleService } from '../people/people-service.ts';
import { createReconciler } from '../reconcile/reconciler.ts';
import { createPracticeService } from '../practice/practice-service.ts';
import { createOrderService } from '../reversal/order-service.ts';
import { createStorageMonitor, type StorageMonitor } from '../runtime/storage-monitor.ts';
import { createSaleRunner, type SaleRunner } from '../sale/sale-runner.ts';
import { createWithJournal } from '../service/ask-journal.ts';
import { createOldNames } from '../service/old-names.ts';
import { createShiftService } from '../shift/shift-service.ts';
import { watchFoundRegulars } from './found-regulars.ts';
import type { Runtime } from './runtime.ts';
import type { TillDeps } from './deps.ts';
import type { Service } from './service.ts';

export type UseCases = ReturnType<typeof createUseCases>;

export function createUseCases(
  parts: TillDeps,
  runtime: Runtime,
  service: Service,
  people: Pick<PeopleService, 'actor' | 'approvals'>,
) {
  const { log } = parts;
  const { store } = runtime;
  const common = createCommon(parts, runtime, service, people);
  const { shiftService, withJournal, reconciler, lookUps, regulars, forgetOldNames } = common;
  const { foundRegulars } = common;
  const runner = createSaleRunner({
    ...common,
    log,
    awardEnabled: () => store.read().awardEnabled,
    onAccrualsStopped: (accrualsStopped) => store.change({ accrualsStopped }),
    onParkedChanged: (parked) => store.change({ parked: [...parked] }),
    onSaleChanged: (sale) => {
      lookUps.saleShown(sale);
      store.change({ sale });
      storageMonitor.refresh();
      if (sale === null) lateResume.onIdle();
    },
  });
  const orderService = createOrderService({
    ...common,
    orderRead: (saleId, status) => runner.orderRead(saleId, status),
  });
  const edits = createCustomerEdits({
    ...common,
    shift: () => store.read().shift,
    phoneChangeHoldHours: () => service.settingsKeeper.holdHours(),
    askConsent: () => store.read().preferences.askConsent,
  });
  const lateResume = createLateResume(runner);
  const storageMonitor = monitorOf(parts, runtime, runner, (unreadable) => {
    shiftService.resume();
    lateResume.onRecovered(unreadable);
    reconciler.askAll();
    void service.settingsKeeper.recovered();
  });
  const { compose, attached } = lookUps;
  const { pairingService, serviceHealth } = service;
  const practice = createPracticeService({
    ...parts,
    store,
    serviceHealth,
    journal: () => pairingService.current()?.journal,
  });
  runtime.revision.onRaised(practice.look);
  return {
    shiftService,
    runner,
    orderService,
    edits,
    lookUps,
    regulars,
    foundRegulars,
    compose,
    attached,
    practice,
    storageMonitor,
    reconciler,
    withJournal,
    forgetOldNames,
  };
}

/** What sale, orders and edits are all made over. */
function createCommon(
  parts: TillDeps,
  { store, notice, shutdown, revision }: Runtime,
  { apiGuard, pairingService }: Service,
  people: Pick<PeopleService, 'actor' | 'approvals'>,
) {
  const { clock, log } = parts;
  const { asUserInitiated } = apiGuard;
  const pairing = () => pairingService.current();
  const isOffline = () => store.read().service.state === 'offline';
  const place = () => lookUpPlaceOf(pairing()?.secrets, store.read().shift?.number);
  const forgetOldNames = createOldNames({
    clock,
    log,
    journal: () => pairing()?.journal,
    days: () => store.read().preferences.keepNamesDays,
  });
  const shiftService = createShiftService({
    ...parts,
    pairingService,
    asUserInitiated,
    store,
    shutdown,
    forgetOldNames,
    // What is told later is in the report of no shift, or of another.
    closing: () => foundRegulars.leave(),
  });
  const withJournal = createWithJournal({
    journal: () => pairing()?.journal,
    log,
    failed: () => notice('journalUnwritable'),
  });
  const foundRegulars = watchFoundRegulars(
    () => store.read().people.signedIn?.cashierId ?? null,
    (event) => withJournal((journal) => journal.recordEvent(event, clock.now()), undefined),
  );
  return {
    clock,
    pairing,
    shiftIsOpen: () => store.read().shift !== null,
    shiftService,
    forgetOldNames,
    onTotalsChanged: () => shiftService.count(),
    onListsChanged: () => revision.raise(),
    shutdown,
    cashier: () => people.actor(),
    supervisor: () => people.approvals.supervisor(),
    withJournal,
    foundRegulars,
    reconciler: createReconciler({
      clock,
      withJournal,
      serviceDown: isOffline,
      isShuttingDown: () => shutdown.isShuttingDown(),
    }),
    lookUps: createLookUps({ clock, place, isOffline }),
    regulars: createRegulars({
      clock,
      pairing,
      isAllowed: () => store.read().preferences.findRegulars,
      place,
      isOffline,
    }),
  };
}

/** What is known of a customer counts at one service, in one branch and one shift. */
function lookUpPlaceOf(secrets: Secrets | undefined, shift: number | undefined): string {
  return JSON.stringify([secrets?.address, secrets?.branchId, shift]);
}

function monitorOf(
  { clock, log }: TillDeps,
  { store, notice, revision }: Runtime,
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

/** The file could not be read at the start: what was left open in it is found when it can be, and no
 * other sale is on the screen. */
function createLateResume(runner: Pick<SaleRunner, 'current' | 'resume'>) {
  let isWaiting = false;
  // Not within a write or a change of the screen: where the next sale takes the last one's place, none is idle.
  const onIdle = () =>
    queueMicrotask(() => {
      if (!isWaiting || runner.current() !== null) return;
      isWaiting = false;
      runner.resume();
    });
  return {
    onIdle,
    onRecovered(unreadable: boolean) {
      isWaiting = unreadable;
      onIdle();
    },
  };
}
