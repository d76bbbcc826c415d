/**
 * A worker of the tests that outlives a mutant: starting one and loading the program took most of a
 * mutant's time. Stryker switches a mutant on while the program runs, so what is loaded serves the next
 * one too; only the test files are read anew. A mutant of what runs while a module is loaded needs a
 * worker of its own, and so does what follows a run that took long: it may still be doing something.
 */
import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type WorkerRequest,
} from 'vitest/node';

/** Mutants that one worker serves, lest what they leave behind piles up. */
const MAX_RUNS = 200;
/** Longer than any test of the quick ones: somebody was waited for who never came. */
const SUSPICIOUS_MS = 3_000;

type Listener = (message: unknown) => void;

export interface Inner extends Omit<PoolWorker, 'name'> {}

interface Kept {
  readonly inner: Inner;
  readonly runs: number;
}

/** Wraps the workers that `open` gives; `mayShare` says whether the next run leaves no trace in one. */
export function residentWorkers(
  open: (options: PoolOptions) => Inner,
  mayShare: (options: PoolOptions) => boolean,
  now: () => number = () => performance.now(),
): (options: PoolOptions) => PoolWorker {
  let kept: Kept | null = null;
  return (options) => {
    const shares = mayShare(options);
    const used = shares ? kept : null;
    if (shares) kept = null;
    const inner = used?.inner ?? open(options);
    const runs = (used?.runs ?? 0) + 1;
    const listeners: [event: string, listener: Listener][] = [];
    let config: unknown = null;
    let started = 0;
    let keep = false;
    const reply = (type: 'started' | 'stopped') =>
      queueMicrotask(() => {
        for (const [, listener] of listeners.filter(([event]) => event === 'message'))
          listener({ type, __vitest_worker_response__: true });
      });
    return {
      name: 'resident',
      on(event, listener: Listener) {
        listeners.push([event, listener]);
        inner.on(event, listener);
      },
      off(event, listener: Listener) {
        const at = listeners.findIndex(([name, one]) => name === event && one === listener);
        if (at !== -1) listeners.splice(at, 1);
        inner.off(event, listener);
      },
      send(message: WorkerRequest) {
        if (message.type === 'start' && used !== null) {
          ({ config } = message.context);
          reply('started');
        } else if (message.type === 'run') {
          started = now();
          // It started with the settings of another run, the names of that run's tests among them.
          const context = config === null ? message.context : { ...message.context, config };
          inner.send({ ...message, context } as WorkerRequest);
        } else if (message.type === 'stop') {
          keep = shares && runs < MAX_RUNS && now() - started < SUSPICIOUS_MS;
          if (keep) reply('stopped');
          else inner.send(message);
        } else inner.send(message);
      },
      deserialize: (data) => inner.deserialize(data),
      start: async () => (used === null ? inner.start() : undefined),
      async stop() {
        for (const [event, listener] of listeners.splice(0)) inner.off(event, listener);
        if (keep) kept = { inner, runs };
        else await inner.stop();
      },
    };
  };
}

/** Stryker's mutant of this run is switched on only while tests run, never while a module is loaded. */
function isSwitched({ project }: PoolOptions): boolean {
  const { mode, mutantActivation } = project.getProvidedContext() as {
    mode?: string;
    mutantActivation?: string;
  };
  return mode === 'mutant' && mutantActivation === 'runtime';
}

export const createResidentWorker = residentWorkers(
  (options) => new ThreadsPoolWorker(options),
  (options) => process.env['MUTATION_FRESH'] === undefined && isSwitched(options),
);
