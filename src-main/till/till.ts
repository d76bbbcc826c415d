/**
 * The till: builds the use cases over the ports and connects them (wiring/); commands.ts answers the
 * contract's commands with them. It knows no Electron, no disk and no network.
 */
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import type { EmbeddedService } from '../ports/system.ts';
import { createCommands } from './commands.ts';
import { createPeopleService } from './people/people-service.ts';
import { createScreenErrors } from './runtime/screen-errors.ts';
import type { SnapshotStore } from './runtime/snapshot-store.ts';
import { createDiagnostics } from './support/diagnostics.ts';
import { aroundCommands } from './wiring/around-commands.ts';
import { createUseCases } from './wiring/use-cases.ts';
import { createSettingUp } from './wiring/setting-up.ts';
import { createRuntime } from './wiring/runtime.ts';
import type { TillDeps } from './wiring/deps.ts';
import { useProvisioningFile } from './wiring/provisioning.ts';
import { createService } from './wiring/service.ts';
import { tellPeople } from './wiring/trail-events.ts';

export interface Till {
  readonly handlers: Handlers;
  /** After sleep: the token and the service are looked at again. */
  onResume(): void;
  /** How many sales are only in memory, because the disk takes nothing. */
  unsavedSales(): number;
  close(): Promise<void>;
}

/** Resolves when the till knows where it stands: set-up, shift start, or an open shift. */
export async function createTill(parts: TillDeps): Promise<Till> {
  const runtime = createRuntime(parts);
  const { store, notice } = runtime;
  const service = createService(parts, runtime, () => {
    useCases.reconciler.askAll();
    // A shift that began without the service reads now what it could not read then.
    // Not as if a person had asked: that would bring it back at once, and so on without a pause.
    void useCases.shiftService.check(false);
  });
  const people = createPeopleService({
    ...parts,
    store,
    service: () => service.pairingService.current()?.secrets.address ?? null,
    journalKnowsPeople: () => useCases.withJournal((journal) => journal.knowsPeople(), false),
    tell(event) {
      if (event.type === 'locked') {
        useCases.lookUps.forget();
        useCases.regulars.forget();
      }
      tellPeople(event, useCases, parts.clock);
    },
  });
  const useCases = createUseCases(parts, runtime, service, people);
  const settingUp = createSettingUp(parts, runtime, service, useCases, people);

  showTrainingSms(parts.embedded, store);
  const logScreenError = createScreenErrors(parts.clock, parts.log);
  const handlers = createCommands({
    ...parts,
    ...service,
    ...useCases,
    ...settingUp,
    people,
    store,
    logScreenError,
    diagnostics: createDiagnostics({ ...parts, ...runtime, ...service }),
  });

  if (parts.settings.quarantined) notice('settingsQuarantined');
  const { locked } = await settingUp.unlock();
  const { pairingService } = service;
  // The window doesn't wait for it.
  if (pairingService.current() === null) void settingUp.showSignInProtection();
  useProvisioningFile({ ...parts, ...runtime, ...settingUp, locked, pairingService });

  return {
    handlers: aroundCommands(handlers, { parts, runtime, service, useCases, people }),
    onResume() {
      // The renderer's own clock may have stood still.
      store.change({});
      people.onResume();
      void service.apiGuard.asUserInitiated(() => pairingService.current()?.api.ensureToken(true));
    },
    unsavedSales: () => store.read().storage.unsavedSales,
    async close() {
      await runtime.shutdown.drain();
      useCases.foundRegulars.leave();
      service.serviceHealth.reset();
      useCases.storageMonitor.end();
      useCases.practice.end();
      people.end();
      await pairingService.endReading();
      pairingService.disconnect();
      await service.trailKeeper.end();
      await parts.embedded.stop();
    },
  };
}

function showTrainingSms(embedded: EmbeddedService, store: SnapshotStore): void {
  embedded.onSms(({ phone, text, at }) => {
    if (store.read().environment === 'training')
      store.change({ sms: { phoneEnd: phone.slice(-2), text, at } });
  });
}
