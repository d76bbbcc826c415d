/**
 * What only reads is run once for all who ask for the same while it is under way: a page that asks two
 * thousand times at once costs one run. Whoever asks after something may have changed gets a run of his own,
 * so that nobody is answered with what was read before; so does whoever reads an order to give something back.
 */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';

const SHARED: ReadonlySet<CommandName> = new Set([
  'customer.find',
  'customer.summary',
  'orders.open',
  'service.probe',
  'diagnostics.read',
]);

/** Read for a revert or refund that is being confirmed: what another till did up to now has to be in it. */
function isForReversal(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'requestId' in input;
}

/** They change nothing of what is read above. */
const HARMLESS: ReadonlySet<CommandName> = new Set([
  'snapshot.read',
  'draft.save',
  'screen.reportError',
  'diagnostics.save',
  'customer.known',
  'customer.history',
  'customer.tags',
  'shift.check',
  'shift.report',
  'shift.past',
  'shift.pastReport',
  'sales.list',
  'orders.foreign',
]);

type Run = (input: unknown) => Promise<Result<unknown, Fault>>;

/** `revision`: another one whenever the journal was written. */
export function shareRuns(handlers: Handlers, revision: () => number): Handlers {
  const underWay = new Map<string, ReturnType<Run>>();
  const shared = (name: CommandName, run: Run): Run => {
    return (input) => {
      if (isForReversal(input)) return run(input);
      const key = JSON.stringify([name, input, revision()]);
      const before = underWay.get(key);
      if (before !== undefined) return before;
      const begun = run(input).finally(() => {
        if (underWay.get(key) === begun) underWay.delete(key);
      });
      underWay.set(key, begun);
      return begun;
    };
  };
  const changing = (run: Run): Run => {
    return (input) => {
      underWay.clear();
      return run(input).finally(() => underWay.clear());
    };
  };
  const around = (name: CommandName): Run => {
    const run = handlers[name] as Run;
    if (SHARED.has(name)) return shared(name, run);
    return HARMLESS.has(name) ? run : changing(run);
  };
  const names = Object.keys(handlers) as CommandName[];
  return Object.fromEntries(names.map((name) => [name, around(name)])) as unknown as Handlers;
}
