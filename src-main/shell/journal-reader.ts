/**
 * The thread of a journal's reader. Its bundle is read from the archive like any other file of the program,
 * checked as those are, and run as text: no other file can be put in its place.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/system.ts';
import type { ReaderDeps, StartReader } from '../storage/reader/reader.ts';

/** `bundle`: dist/reader/reader.cjs. */
export function startReaderOf(bundle: string): StartReader {
  return (workerData) =>
    new Worker(readFileSync(bundle, 'utf8'), {
      eval: true,
      workerData,
      name: 'journal-reader',
      // Nothing of what the program was started with.
      env: {},
      argv: [],
      execArgv: [],
    });
}

/** For whoever looks why the till was slow, and for `npm run smoke`. */
export function tellReading(log: Log): ReaderDeps['tell'] {
  return (why) => {
    if (why === null) log.info('journal.readBeside');
    else log.info('journal.notReadBeside', { reason: why });
  };
}
