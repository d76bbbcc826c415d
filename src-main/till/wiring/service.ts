/** The service that the till is paired with: how it does, and the way to it. */
import type { ServiceState, Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { journalOr } from '../../ports/journal.ts';
import type { CashbackQuery } from '../../ports/loyalty-api.ts';
import { createApiGuard } from '../service/api-guard.ts';
import { createKnownKeys } from '../settings/known-keys.ts';
import { createSettingsKeeper } from '../settings/noted-settings.ts';
import { createPairingService } from '../service/pairing.ts';
import { createTrailKeeper } from '../runtime/trail-keeper.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { createServiceHealth } from '../service/service-health.ts';
import type { Runtime } from './runtime.ts';
import type { TillDeps } from './deps.ts';

export type Service = ReturnType<typeof createService>;

export function createService(
  parts: TillDeps,
  { store, revision, notice }: Runtime,
  backOnline: () => void,
) {
  const trailKeeper = createTrailKeeper({
    ...parts,
    by: () => store.read().people.signedIn?.cashierId ?? null,
    show: (trail) => store.change({ trail }),
    showRead(trailRead) {
      if (store.read().trailRead !== trailRead) store.change({ trailRead });
    },
  });
  const knownKeys = createKnownKeys(parts.settings, notice);
  const settingsKeeper = createSettingsKeeper({
    ...parts,
    store,
    notice,
    pairing: () => pairingService.current(),
    tell: (event) =>
      journalOr(false, () => {
        pairingService.current()?.journal.recordEvent(event, parts.clock.now());
        return true;
      }),
  });
  const serviceHealth = createServiceHealth({
    clock: parts.clock,
    ping: async () => apiGuard.asUserInitiated(() => pairingService.current()?.api.readBranch()),
    changed: (service) => showService(store, service),
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
    awardNoted: (awardActive) => store.change({ awardActive }),
    signedOut: () => {
      if (store.read().signIn === 'fine') store.change({ signIn: 'needed' });
    },
    accepted: () => {
      if (store.read().signIn === 'needed') store.change({ signIn: 'fine' });
    },
    signInKept(isKept) {
      const { notices } = store.read();
      if (!isKept) notice('signInNotKept');
      else if (notices.includes('signInNotKept'))
        store.change({ notices: notices.filter((name) => name !== 'signInNotKept') });
    },
    trail: trailKeeper,
    keysRead(reading) {
      knownKeys.read(reading);
      settingsKeeper.read(reading);
    },
  });
  return { serviceHealth, apiGuard, pairingService, trailKeeper, knownKeys, settingsKeeper };
}

function percentQueryOf({ percentOfQr, useCertificate }: Snapshot['preferences']): CashbackQuery {
  return {
    ...(percentOfQr ? { type: 'qr' } : {}),
    ...(useCertificate ? { useCertificate } : {}),
  };
}

/** How long a call took is told when something else is. */
function showService(store: SnapshotStore, service: ServiceState): void {
  const shown = store.read().service;
  const isKnown = service.state === shown.state && service.nextTryAt === shown.nextTryAt;
  store[isKnown ? 'note' : 'change']({ service });
}
