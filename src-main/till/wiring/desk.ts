/** What the cashier works with: shift, sales, orders, and the disk under them. */
import type { Secrets } from '../../ports/vault.ts';
import { createCustomerEdits } from '../customer/edit.ts';
import { createLookUps } from '../customer/look-ups.ts';
import type { PeopleService } from '../people/people-service.ts';
import { createReconciler } from '../reconcile/reconciler.ts';
import { createOrderService } from '../reversal/order-service.ts';
import { createStorageMonitor, type StorageMonitor } from '../runtime/storage-monitor.ts';
import { createSaleRunner, type SaleRunner } from '../sale/sale-runner.ts';
import { createWithJournal } from '../service/ask-journal.ts';
import { createShiftService } from '../shift/shift-service.ts';
import type { Frame } from './frame.ts';
import type { TillParts } from './parts.ts';
import type { Service } from './service.ts';

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(
  parts: TillParts,
  frame: Frame,
  { apiGuard, pairingService }: Service,
  people: Pick<PeopleService, 'actor' | 'approvals'>,
) {
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
    cashier: () => people.actor(),
    supervisor: () => people.approvals.supervisor(),
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
  const lookUps = createLookUps({
    clock,
    place: () => placeOf(pairingService.current()?.secrets, store.read().shift?.number),
    isOffline: () => store.read().service.state === 'offline',
  });
  const runner = createSaleRunner({
    ...common,
    log,
    reconciler,
    withJournal,
    awardEnabled: () => store.read().awardEnabled,
    onSaleChanged: (sale) => {
      lookUps.saleShown(sale);
      store.change({ sale });
      storageMonitor.refresh();
      if (sale === null) lateResume.onIdle();
    },
  });
  const orderService = createOrderService({
    ...common,
    reconciler,
    orderRead: (saleId, status) => runner.orderRead(saleId, status),
  });
  const edits = createCustomerEdits({
    ...common,
    shift: () => store.read().shift,
    phoneChangeHoldHours: () => store.read().preferences.phoneChangeHoldHours,
  });
  const lateResume = createLateResume(runner);
  const storageMonitor = monitorOf(parts, frame, runner, (unreadable) => {
    shiftService.resume();
    lateResume.onRecovered(unreadable);
    reconciler.askAll();
  });
  const { compose } = lookUps;
  return {
    shiftService,
    runner,
    orderService,
    edits,
    lookUps,
    compose,
    storageMonitor,
    reconciler,
    withJournal,
  };
}

/** What is known of a customer counts at one service, in one branch and one shift. */
function placeOf(secrets: Secrets | undefined, shift: number | undefined): string {
  return JSON.stringify([secrets?.address, secrets?.branchId, shift]);
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

/** The file could not be read at the start: what was left open in it is found when it can be, and no
 * other sale is on the screen. */
function createLateResume(runner: Pick<SaleRunner, 'current' | 'resume'>) {
  let isWaiting = false;
  const onIdle = () => {
    if (!isWaiting) return;
    isWaiting = false;
    runner.resume();
  };
  return {
    onIdle,
    onRecovered(unreadable: boolean) {
      isWaiting = unreadable;
      if (runner.current() === null) onIdle();
    },
  };
}
