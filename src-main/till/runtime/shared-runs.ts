/**
 * What only reads is run once for all who ask for the same while it is under way: a page that asks two
 * thousand times at once costs one run. Whoever asks after something may have changed gets a run of his own,
 * so that nobody is answered with what was read before; so does whoever reads an order to give something back.
 */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import { COMMAND_TRAITS } from './command-traits.ts';

/** Read for a revert or refund that is being confirmed: what another till did up to now has to be in it. */
function isForReversal(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'requestId' in input;
}

type Run<V> = () => Promise<Result<V, Fault>>;

/** `revision`: another one whenever the journal was written. */
export function shareRuns(handlers: Handlers, revision: () => number): Handlers {
  const underWay = new Map<string, ReturnType<Run<unknown>>>();
  const shared = <V>(key: string, run: Run<V>): ReturnType<Run<V>> => {
    const before = underWay.get(key);
    // The key begins with the command: its answers are of one kind.
    if (before !== undefined) return before as ReturnType<Run<V>>;
    const begun = run().finally(() => {
      if (underWay.get(key) === begun) underWay.delete(key);
    });
    underWay.set(key, begun);
    return begun;
  };
  const changing = <V>(run: Run<V>): ReturnType<Run<V>> => {
    underWay.clear();
    return run().finally(() => underWay.clear());
  };
  return mapMethods(handlers, (run, name, [input]) => {
    const { runs } = COMMAND_TRAITS[name];
    if (runs === 'beside') return run();
    if (runs !== 'shared') return changing(run);
    return isForReversal(input) ? run() : shared(JSON.stringify([name, input, revision()]), run);
  });
}
