/**
 * The journal's reader as main sees it: a thread that is asked one thing at a time. It is started by the first
 * question, and again after it has ended. One that doesn't answer in time is ended; until it is gone it may
 * still read, so no other one is begun, and all that is asked is answered with a refusal at once.
 */
import type { Worker } from 'node:worker_threads';
import { HOUR, MINUTE, SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import { JournalError } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import type { ReaderData, ReaderJobs } from './reader-jobs.ts';

export interface ReaderQuestion {
  readonly name: keyof ReaderJobs;
  readonly args: readonly unknown[];
}
export type ReaderAnswer = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** `reader-thread.ts`, with that as its `workerData`. */
export type StartReader = (data: ReaderData) => Worker;

/** From the question on, so that nobody waits longer behind a copy. */
export const TIMEOUTS: Readonly<Record<keyof ReaderJobs, Millis>> = {
  sales: 5 * SECOND,
  // Somebody stands there: main looks them up itself before that is a wait.
  regulars: SECOND / 2,
  checkTrail: MINUTE,
  checkShift: MINUTE,
  // All sales are counted; one that is late takes a copy along that waits behind it.
  figures: MINUTE,
  // Main would not be faster, and answers nobody meanwhile.
  check: HOUR,
  copy: 10 * MINUTE,
};
/** How long the journal waits for it before it is closed. A search ends within that, a large copy may not. */
export const END_TIMEOUT: Millis = SECOND / 2;

/** Why the reader gave no answer. `failed`: it said so itself. */
export type Unanswered = 'notStarted' | 'ended' | 'late' | 'failed';

export interface ReaderDeps {
  start(): Worker;
  readonly setTimer: Clock['setTimer'];
  /** null: it answered. Told when it isn't as it was. */
  tell(why: Unanswered | null): void;
}

export interface Reader {
  /** Rejected when it can't be said, whyever. */
  ask<N extends keyof ReaderJobs>(
    name: N,
    ...args: Parameters<ReaderJobs[N]>
  ): Promise<ReturnType<ReaderJobs[N]>>;
  /** At once, or as soon as nothing is read: the write-ahead log can't be emptied while somebody reads it. */
  whenIdle(work: () => void): void;
  /** What is under way is not answered any more. Resolves when the thread is gone, or the time is up. */
  close(): Promise<void>;
}

interface Job extends ReaderQuestion, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'> {
  cancelLimit(): void;
}

/** A thread, from its start until it is gone. */
interface Thread {
  readonly worker: Worker;
  readonly gone: PromiseWithResolvers<void>;
  /** It was told to end, and is asked nothing more: what it still says is nobody's answer. */
  isEnding: boolean;
}

export function createReader({ start, setTimer, tell }: ReaderDeps): Reader {
  const waiting: Job[] = [];
  const postponed: (() => void)[] = [];
  let running: Job | null = null;
  let isClosed = false;

  const told = tellChanges(tell);
  const isReading = () => running !== null || thread.isEnding();

  const ended = (answer: ReaderAnswer, why: Unanswered) => {
    const job = running;
    running = null;
    if (!isReading()) for (const work of postponed.splice(0)) work();
    if (job !== null && !isClosed) told(answer.ok ? null : why);
    if (job !== null) settle(job, answer);
    next();
  };

  const thread = oneThread(start, {
    answered: (answer) => ended(answer, 'failed'),
    gone: () => ended({ ok: false }, 'ended'),
  });

  const next = () => {
    const job = running === null ? waiting.shift() : undefined;
    if (job === undefined) return;
    running = job;
    const { name, args } = job;
    if (isClosed || thread.isEnding()) {
      ended({ ok: false }, 'late');
      return;
    }
    try {
      thread.ask({ name, args });
    } catch {
      ended({ ok: false }, 'notStarted');
    }
  };

  const late = (job: Job) => {
    if (job === running) {
      thread.end();
      ended({ ok: false }, 'late');
      return;
    }
    waiting.splice(waiting.indexOf(job), 1);
    settle(job, { ok: false });
  };

  return {
    ask(name, ...args) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job: Job = {
        name,
        args,
        resolve,
        reject,
        cancelLimit: setTimer(TIMEOUTS[name], () => late(job)),
      };
      waiting.push(job);
      next();
      return promise as Promise<ReturnType<ReaderJobs[typeof name]>>;
    },
    whenIdle(work) {
      if (isReading()) postponed.push(() => quietly(work));
      else work();
    },
    async close() {
      isClosed = true;
      thread.end();
      if (running !== null) ended({ ok: false }, 'ended');
      const gone = thread.gone();
      await gone?.promise.finally(setTimer(END_TIMEOUT, gone.resolve));
    },
  };
}

/** One thread at a time: while it is ending, none is begun. */
function oneThread(
  start: ReaderDeps['start'],
  told: { answered(answer: ReaderAnswer): void; gone(): void },
) {
  let thread: Thread | null = null;
  const started = (): Thread => {
    const worker = start();
    const begun: Thread = { worker, gone: Promise.withResolvers<void>(), isEnding: false };
    // No program stays for it.
    worker.unref();
    worker.on('message', told.answered);
    // What has ended with an error ends, too.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      thread = null;
      begun.gone.resolve();
      told.gone();
    });
    return begun;
  };
  return {
    isEnding: () => thread?.isEnding === true,
    /** null: there is none. */
    gone: () => thread?.gone ?? null,
    /** Throws where none can be started. */
    ask(question: ReaderQuestion) {
      thread ??= started();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.worker.postMessage(question);
    },
    /** It may be long in one call of SQLite's: it is gone when that returns. */
    end() {
      if (thread === null || thread.isEnding) return;
      thread.isEnding = true;
      void thread.worker.terminate();
    },
  };
}

function settle(job: Job, answer: ReaderAnswer): void {
  job.cancelLimit();
  if (answer.ok) job.resolve(answer.value);
  else job.reject(new JournalError('not answered by the reader'));
}

/** Only what differs from what was told last. */
function tellChanges(tell: ReaderDeps['tell']): ReaderDeps['tell'] {
  let last: Unanswered | null | undefined;
  return (why) => {
    if (why === last) return;
    last = why;
    tell(why);
  };
}

/** Nobody waits for it any more: what the disk refuses is done another time. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
  }
}
