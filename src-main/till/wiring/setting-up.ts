/** Set-up, and what is stored of it. */
import { ALL_STORED } from '../../../src-shared/contract/snapshot.ts';
import { NOTHING_SOLD } from '../../../src-shared/contract/while-locked.ts';
import type { OpenedJournal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import type { Secrets } from '../../ports/vault.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { PeopleService } from '../people/people-service.ts';
import { createConfirmed } from '../setup/confirmed.ts';
import type { WithJournal } from '../service/ask-journal.ts';
import { createShowSignInProtection } from '../setup/sign-in-protection.ts';
import { createSetUp, type SetUp } from '../setup/setup.ts';
import { createUnlock } from '../setup/unlock.ts';
import type { UseCases } from './use-cases.ts';
import { offerErasure } from './erasing.ts';
import type { Runtime, Notice } from './runtime.ts';
import type { TillDeps } from './deps.ts';
import type { Service } from './service.ts';

export function createSettingUp(
  parts: TillDeps,
  { store, notice, revision }: Runtime,
  { serviceHealth, apiGuard, pairingService, settingsKeeper }: Service,
  useCases: UseCases,
  people: Pick<PeopleService, 'load' | 'begin' | 'areElsewhere'>,
) {
  const { shiftService, runner, storageMonitor, withJournal, forgetOldNames, practice } = useCases;
  const showSignInProtection = createShowSignInProtection(parts.vault, store);
  const activatePairing = (journalNotice: OpenedJournal['notice']) => {
    const pairing = pairingService.current();
    if (pairing === null) return;
    if (journalNotice !== null) notice(journalNotice);
    revision.raise();
    storageMonitor.begin(pairing.disk);
    store.change({ ...pairedWith(pairing.secrets), notices: withoutEarlier(store.read().notices) });
    // Set-up asked whether the sign-in may lie unprotected; a language is spoken also where it can't be stored.
    const { language } = store.read().preferences;
    store.change({ preferences: { ...parts.settings.read().preferences, language } });
    void showSignInProtection();
    people.begin();
    void settingsKeeper.begin();
    forgetOldNames();
    shiftService.resume();
    runner.resume();
    void shiftService.check();
  };
  const setUp = createSetUp({
    ...parts,
    pairingService,
    called: (report) => serviceHealth.called(report),
    apiGuard,
    notOpened: () => store.read().notices.includes('notOpened'),
    ready: activatePairing,
    forgetting: () => {
      useCases.foundRegulars.leave();
      tellForgotten(withJournal, parts.clock);
    },
    forgotten: () => {
      serviceHealth.reset();
      storageMonitor.end();
      store.change(unpaired(store.read().notices));
      practice.look();
      people.begin();
      void showSignInProtection();
    },
  });
  const unlock = createUnlock({
    ...parts,
    pairingService,
    store,
    notice,
    paired: activatePairing,
    loadPeople: () => people.load(),
  });
  const confirmed = createConfirmed({
    ...parts,
    pairingService,
    setUp,
    language: () => store.read().preferences.language,
    offer: () => offerErasure(parts.erasure, people, store),
  });
  sayWhatWasErased(parts.erasure.outcome, notice);
  return {
    unlock,
    showSignInProtection,
    confirmed,
    setUp: knowingPeople(setUp, people),
  };
}

/** Who works here is known before a till that is set up shows anything. */
function knowingPeople(setUp: SetUp, people: Pick<PeopleService, 'load'>): SetUp {
  return {
    ...setUp,
    async finish(input) {
      await people.load();
      return setUp.finish(input);
    },
  };
}

function tellForgotten(withJournal: WithJournal, clock: Clock): void {
  withJournal((journal) => journal.recordEvent({ type: 'forgotten' }, clock.now()), undefined);
}

/** At the last end of the program. */
function sayWhatWasErased(
  outcome: TillDeps['erasure']['outcome'],
  notice: (name: Notice) => void,
): void {
  if (outcome !== null) notice(outcome === 'erased' ? 'erased' : 'erasedInPart');
}

type Patch = Parameters<SnapshotStore['change']>[0];

function pairedWith(secrets: Secrets): Patch {
  const { environment, branchId, branchName, branchAddress, awardEnabled, giftProductId } = secrets;
  const { accessToken, awardActive = false } = secrets;
  const branch = { branchId, name: branchName, address: branchAddress };
  // Nothing was kept of the sign-in of the last run.
  const signIn = accessToken === null ? 'needed' : 'fine';
  return { environment, branch, awardEnabled, awardActive, giftProductId, signIn };
}

/** Said at the start after it: whoever has set the till up again has read it. */
const SAID_BEFORE: ReadonlySet<Notice> = new Set(['erased', 'erasedInPart', 'notOpened']);

function withoutEarlier(notices: readonly Notice[]): Notice[] {
  return notices.filter((name) => !SAID_BEFORE.has(name));
}

/** What is shown before set-up. */
function unpaired(notices: readonly Notice[]): Patch {
  return {
    stage: 'setup',
    // The others tell of a journal that is no longer open.
    notices: notices.filter((name) => /^(?:secrets|settings|keys|provisioning)/u.test(name)),
    storage: ALL_STORED,
    trail: null,
    environment: null,
    branch: null,
    shift: null,
    closedShift: null,
    ...NOTHING_SOLD,
    checks: [],
    signIn: 'fine',
    awardEnabled: false,
    awardActive: false,
  };
}
