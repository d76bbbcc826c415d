/** Main's side of practice, played: ticks are taken away, and a trouble lasts until it is ended. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { TROUBLE_LASTS } from '../../../src-shared/domain/help/practice.ts';
import { ok } from '../../../src-shared/domain/result.ts';

type PracticeHandlers = Pick<Handlers, 'practice.beginAnew' | 'practice.trouble'>;

export function createFakePractice(
  read: () => Snapshot,
  change: (patch: Partial<Snapshot>) => void,
): PracticeHandlers {
  return {
    'practice.beginAnew': async () => {
      change({ practice: { done: [], trouble: read().practice?.trouble ?? null } });
      return ok(null);
    },
    'practice.trouble': async ({ kind }) => {
      const endsAt = kind === null ? 0 : Date.now() + TROUBLE_LASTS[kind];
      const trouble = kind === null ? null : { kind, endsAt, acted: false };
      change({ practice: { done: read().practice?.done ?? [], trouble } });
      return ok(null);
    },
  };
}
