/** Threads of a journal's reader that read when they are asked and answer when the test lets them. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { createReaderJobs, type ReaderData } from '../../src-main/storage/reader/reader-jobs.ts';
import type {
  ReaderAnswer,
  ReaderQuestion,
  Unanswered,
} from '../../src-main/storage/reader/reader.ts';
import { manualClock } from '../till/manual-clock.ts';

/** `answer`: what it is asked without a journal. */
export function heldThreads(answer?: (question: ReaderQuestion) => unknown) {
  const clock = manualClock();
  const told: (Unanswered | null)[] = [];
  const threads: HeldThread[] = [];
  const asked: ReaderQuestion[] = [];
  return {
    clock,
    told,
    threads,
    asked,
    last: () => threads.at(-1),
    beside: {
      start(data?: ReaderData): Worker {
        const thread = new HeldThread((question) => {
          asked.push(question);
          return answer === undefined ? read(data, question) : answer(question);
        });
        threads.push(thread);
        return thread as unknown as Worker;
      },
      setTimer: clock.setTimer,
      tell: (why: Unanswered | null) => void told.push(why),
    },
  };
}

function read(data: ReaderData | undefined, { name, args }: ReaderQuestion): unknown {
  if (data === undefined) throw new Error('no journal');
  const job = createReaderJobs(data)[name] as (...args: readonly unknown[]) => unknown;
  return job(...args);
}

class HeldThread extends EventEmitter {
  readonly #read: (question: ReaderQuestion) => unknown;
  readonly #answers: ReaderAnswer[] = [];
  isTold = false;

  constructor(readHere: (question: ReaderQuestion) => unknown) {
    super();
    this.#read = readHere;
  }

  unref(): void {}

  postMessage(question: ReaderQuestion): void {
    try {
      this.#answers.push({ ok: true, value: structuredClone(this.#read(question)) });
    } catch {
      this.#answers.push({ ok: false });
    }
  }

  /** It is gone when the test says so: SQLite's own work isn't cut off. */
  async terminate(): Promise<number> {
    this.isTold = true;
    return 1;
  }

  /** Whether there was something to say. */
  say(): boolean {
    const answer = this.#answers.shift();
    return answer !== undefined && this.emit('message', answer);
  }

  leave(): void {
    this.#answers.length = 0;
    this.emit('exit', 1);
  }
}
