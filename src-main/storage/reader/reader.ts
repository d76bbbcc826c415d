/**
 * The journal's reader as main sees it: a thread that is asked one thing at a time. It is started by the first
 * question, and again after it has ended by itself; what it can't answer, main does itself.
 */
import type { Worker } from 'node:worker_threads';
import { JournalError } from '../../ports/journal.ts';
import type { ReaderData, ReaderJobs } from './reader-jobs.ts';

export interface ReaderQuestion {
  readonly name: keyof ReaderJobs;
  readonly args: readonly unknown[];
}
export type ReaderAnswer = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** `reader-thread.ts`, with that as its `workerData`. */
export type StartReader = (data: ReaderData) => Worker;

export interface Reader {
  /** Rejected when it can't be said, whyever. */
  ask<N extends keyof ReaderJobs>(
    name: N,
    ...args: Parameters<ReaderJobs[N]>
  ): Promise<ReturnType<ReaderJobs[N]>>;
  /** At once, or as soon as nothing is read: the write-ahead log can't be emptied while somebody reads it. */
  whenIdle(work: () => void): void;
  /** What is under way is not answered any more. */
  close(): void;
}

interface Job extends ReaderQuestion, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'> {}

export function createReader(start: () => Worker): Reader {
  const waiting: Job[] = [];
  const postponed: (() => void)[] = [];
  let running: Job | null = null;
  let worker: Worker | null = null;
  let isClosed = false;

  const ended = (answer: ReaderAnswer) => {
    const job = running;
    running = null;
    for (const work of postponed.splice(0)) work();
    if (answer.ok) job?.resolve(answer.value);
    else job?.reject(new Error('not answered by the reader'));
    next();
  };

  const started = (): Worker => {
    const thread = start();
    // No program stays for it.
    thread.unref();
    thread.on('message', ended);
    // What has ended with an error ends, too.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (worker !== thread) return;
      worker = null;
      if (running !== null) ended({ ok: false });
    });
    return thread;
  };

  const next = () => {
    const job = running === null ? waiting.shift() : undefined;
    if (job === undefined) return;
    running = job;
    const { name, args } = job;
    try {
      if (isClosed) throw new Error('closed');
      worker ??= started();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ name, args } satisfies ReaderQuestion);
    } catch {
      ended({ ok: false });
    }
  };

  return {
    ask(name, ...args) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.push({ name, args, resolve, reject });
      next();
      return promise as Promise<ReturnType<ReaderJobs[typeof name]>>;
    },
    whenIdle(work) {
      if (running === null) work();
      else postponed.push(() => quietly(work));
    },
    close() {
      isClosed = true;
      const thread = worker;
      worker = null;
      void thread?.terminate();
      if (running !== null) ended({ ok: false });
    },
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
