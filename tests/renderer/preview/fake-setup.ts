/** Set-up, settings and what else isn't of a sale, played for the preview. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { DIAGNOSTICS } from './fake-diagnostics.ts';
import type { FakeMain } from './fake-main.ts';
import { GOOD_CHECKS } from './fake-people.ts';
import { READY } from './fake-snapshot.ts';

export function createFakeSetup({ world, read, change, pause }: FakeMain) {
  return {
    'preferences.change': async (patch) => {
      if (world.preferencesFault !== null) return fail(world.preferencesFault);
      change({ preferences: { ...read().preferences, ...(patch as object) } });
      return ok(null);
    },
    'setup.startTraining': async () => {
      await pause();
      change({ ...READY, stage: 'shiftStart', environment: 'training', checks: GOOD_CHECKS });
      return ok(null);
    },
    // The news comes before the answer, as it may on a busy machine.
    'setup.forget': async () => {
      change({ stage: 'setup', environment: null, branch: null, shift: null });
      await pause();
      return ok(null);
    },
    'setup.keysLossRead': async () => {
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      change({ notices: read().notices.filter((name) => name !== 'keysLost') });
      return ok(null);
    },
    'setup.settingsRead': async () => {
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      change({ notices: read().notices.filter((name) => name !== 'settingsEdited') });
      return ok(null);
    },
    'setup.unlock': async () => {
      await pause();
      return ok({ locked: read().secretsLocked });
    },
    'setup.login': async () => {
      await pause();
      if (world.loginFault !== null) return fail(world.loginFault);
      return ok({
        branches: [
          { branchId: id('101'), name: 'Кофейня на Абая', address: 'пр. Абая, 10, Алматы' },
          {
            branchId: id('9007199254740995'),
            name: 'Кофейня в Медеуском районе',
            address: 'ул. Кунаева, 43',
          },
        ],
      });
    },
    'setup.finish': async () => {
      change({ ...READY, stage: 'shiftStart', environment: 'test', checks: GOOD_CHECKS });
      return ok(null);
    },
    'session.logIn': async () => {
      await pause();
      if (world.loginFault !== null) return fail(world.loginFault);
      change({ signIn: 'fine' });
      return ok(null);
    },
    'service.probe': async () => ok(null),
    'log.show': async () => ok(null),
    'diagnostics.read': async () => ok({ number: 1, text: DIAGNOSTICS }),
    'diagnostics.save': async () => ok(world.savedAs),
    'screen.reportError': async (error) => {
      world.screenErrors.push(error);
      return ok(null);
    },
  } satisfies Partial<Handlers>;
}
