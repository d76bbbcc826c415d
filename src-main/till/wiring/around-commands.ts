/** What stands around every command of the contract. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { guardCommands } from '../people/gate.ts';
import type { PeopleService } from '../people/people-service.ts';
import { logCommands } from '../runtime/command-log.ts';
import { countFaults } from '../runtime/fault-tally.ts';
import { shareRuns } from '../runtime/shared-runs.ts';
import { rejectAfterShutdown } from '../runtime/shutdown-guard.ts';
import { tellFirst } from '../runtime/tell-first.ts';
import type { UseCases } from './use-cases.ts';
import type { Runtime } from './runtime.ts';
import type { TillDeps } from './deps.ts';
import type { Service } from './service.ts';
import { tellTrail } from './trail-events.ts';

interface Around {
  readonly parts: TillDeps;
  readonly runtime: Runtime;
  readonly service: Service;
  readonly useCases: UseCases;
  readonly people: PeopleService;
}

type Wrapper = (inner: Handlers) => Handlers;

/** The first of the list is the outermost: it sees a command first, and its answer last. */
export function aroundCommands(handlers: Handlers, around: Around): Handlers {
  return wrappers(around).reduceRight((inner, wrap) => wrap(inner), handlers);
}

function wrappers({ parts, runtime, service, useCases, people }: Around): readonly Wrapper[] {
  const { store, shutdown } = runtime;
  const pairing = () => service.pairingService.current();
  return [
    // The outermost: what any of them has written is told.
    (inner) => tellFirst(inner, () => store.tell()),
    // Also what is refused further in is logged, with its code.
    (inner) => logCommands(inner, parts, () => store.read().preferences.detailedLog),
    (inner) => countFaults(inner, runtime.faults),
    // What the end of the program refuses uses up no approval and keeps nobody signed in.
    (inner) => rejectAfterShutdown(inner, shutdown.isShuttingDown),
    // Before anything is told or run; and outside the sharing, so that each who asks is judged.
    (inner) =>
      guardCommands(inner, {
        people,
        store,
        journal: () => pairing()?.journal,
        sale: useCases.runner.current,
        compose: useCases.compose,
        attached: useCases.attached,
      }),
    // What the gate refused isn't told as done.
    (inner) => tellTrail(inner, useCases, parts.clock),
    // What the gate refused begins no sale. Who let it pass is known only at once: nothing is waited for without need.
    (inner) => ({
      ...inner,
      'sale.start': (chosen) => {
        const composed = useCases.compose(chosen);
        const served = useCases.practice.beforeSale(composed.ok ? composed.value : null);
        return served === null
          ? inner['sale.start'](chosen)
          : served.then(() => inner['sale.start'](chosen));
      },
    }),
    // Innermost: what was refused or answered further out costs no run.
    (inner) => shareRuns(inner, () => store.read().journalRevision),
  ];
}
