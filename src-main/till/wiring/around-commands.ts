/** What stands around every command of the contract. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { guardCommands } from '../people/gate.ts';
import type { PeopleService } from '../people/people-service.ts';
import { logCommands } from '../runtime/command-log.ts';
import { shareRuns } from '../runtime/shared-runs.ts';
import { rejectAfterShutdown } from '../runtime/shutdown-guard.ts';
import type { Desk } from './desk.ts';
import type { Frame } from './frame.ts';
import type { TillParts } from './parts.ts';
import type { Service } from './service.ts';
import { tellTrail } from './trail-events.ts';

interface Around {
  readonly parts: TillParts;
  readonly frame: Frame;
  readonly service: Service;
  readonly desk: Desk;
  readonly people: PeopleService;
}

type Wrapper = (inner: Handlers) => Handlers;

/** The first of the list is the outermost: it sees a command first, and its answer last. */
export function aroundCommands(handlers: Handlers, around: Around): Handlers {
  return wrappers(around).reduceRight((inner, wrap) => wrap(inner), handlers);
}

function wrappers({ parts, frame, service, desk, people }: Around): readonly Wrapper[] {
  const { store, shutdown } = frame;
  const pairing = () => service.pairingService.current();
  return [
    // Also what is refused further in is logged, with its code.
    (inner) => logCommands(inner, parts, () => store.read().preferences.detailedLog),
    // What the end of the program refuses uses up no approval and keeps nobody signed in.
    (inner) => rejectAfterShutdown(inner, shutdown.isShuttingDown),
    // Before anything is told or run; and outside the sharing, so that each who asks is judged.
    (inner) =>
      guardCommands(inner, {
        people,
        store,
        journal: () => pairing()?.journal,
        sale: desk.runner.current,
        compose: desk.compose,
      }),
    // What the gate refused isn't told as done.
    (inner) => tellTrail(inner, desk, parts.clock),
    // Innermost: what was refused or answered further out costs no run.
    (inner) => shareRuns(inner, () => store.read().journalRevision),
  ];
}
