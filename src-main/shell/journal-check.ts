/**
 * The check of a large journal before it is opened, on a thread that only reads; the page is told how far it is.
 * What it doesn't find sound, or can't read, is checked again by main, which mends it.
 */
import type { EventPayload } from '../../src-shared/contract/commands.ts';
import type { Clock, Log } from '../ports/system.ts';
import { lookAt } from '../storage/file/unchanged.ts';
import { createReader, type Reader, type StartReader } from '../storage/reader/reader.ts';
import { bytesRead, percentOf } from './check-progress.ts';
import type { IpcHost } from './page/ipc-host.ts';

/** Bytes: below it a thread's start takes as long as the check. */
const LARGE = 32 * 2 ** 20;
/** Nobody reads of a wait that is over by then. */
export const STEP = 500;

type Looks = EventPayload<'journal.checking'>['looks'];

interface CheckDeps extends Pick<Clock, 'setTimer'> {
  readonly start: StartReader;
  readonly push: IpcHost['push'];
  readonly log: Log;
  /** How the till looks: the page can't know it yet. */
  readonly settings: { read(): { readonly preferences: Looks } };
  /** From so many bytes on. */
  readonly large?: number;
}

export interface JournalCheck {
  /** What the file was when it was found sound (`checked` of `openJournal`); null: main checks it. */
  check(file: string): Promise<string | null>;
  /** What is under way is never answered: nothing is opened any more. */
  end(): Promise<void>;
}

export function createJournalCheck({
  start,
  setTimer,
  push,
  log,
  settings,
  large = LARGE,
}: CheckDeps): JournalCheck {
  const readers = new Set<Reader>();
  let isEnding = false;
  return {
    async check(file) {
      if (isEnding) await new Promise(() => undefined);
      const look = lookAt(file);
      if (look === null || look.bytes < large) return null;
      let found = 'damaged';
      const reader = createReader({
        start: () => start({ file, keys: { journalKey: '', hashKey: '' }, trailKey: null }),
        setTimer,
        tell: (why) => (found = why ?? found),
      });
      readers.add(reader);
      const stop = tellProgress(look.bytes, { setTimer, push, settings });
      if (await reader.ask('check').catch(() => false)) found = 'sound';
      stop();
      if (isEnding) await new Promise(() => undefined);
      readers.delete(reader);
      void reader.close();
      log.info('journal.checkedBeside', { state: found });
      return found === 'sound' ? look.stamp : null;
    },
    async end() {
      isEnding = true;
      await Promise.all([...readers].map((reader) => reader.close()));
    },
  };
}

/** Again and again, for the page may be there later. Gives the way to stop. */
function tellProgress(
  bytes: number,
  { setTimer, push, settings }: Pick<CheckDeps, 'setTimer' | 'push' | 'settings'>,
) {
  const before = bytesRead();
  let percent: number | null = null;
  let cancel: () => void;
  const next = () => {
    cancel = setTimer(STEP, () => {
      const now = bytesRead();
      const read = before === null || now === null ? null : now - before;
      percent = percentOf(read, bytes, percent);
      const { language, theme } = settings.read().preferences;
      push('journal.checking', { bytes, percent, looks: { language, theme } });
      next();
    });
  };
  next();
  return () => cancel();
}
