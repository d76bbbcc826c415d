/** The reader's thread: one job after another, each answered before the next one comes. */
import { parentPort, workerData } from 'node:worker_threads';
import { createReaderJobs, type ReaderData, type ReaderJobs } from './reader-jobs.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader.ts';

const jobs: ReaderJobs = createReaderJobs(workerData as ReaderData);

function answerTo({ name, args }: ReaderQuestion): ReaderAnswer {
  try {
    const job = jobs[name] as (...args: readonly unknown[]) => unknown;
    return { ok: true, value: job(...args) };
  } catch {
    // What was wrong is found again, and told, by main itself.
    return { ok: false };
  }
}

parentPort?.on('message', (question: ReaderQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answerTo(question));
});
