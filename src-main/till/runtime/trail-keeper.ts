/**
 * Looks after the trail of the journal in use: its head is written down outside the file, so that an older
 * whole file that is put back is noticed, and all of it is read once after each opening, a slice at a time.
 */
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import { SECOND } from '../../../src-shared/domain/time.ts';
import type { TrailBreak, TrailHead } from '../../../src-shared/domain/trail/events.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { JournalError, journalOr, type Journal } from '../../ports/journal.ts';
import {
  NOTHING_TO_READ,
  TRAIL_START,
  type TrailPosition,
  type TrailSlice,
  type TrailSource,
} from '../../ports/journal/trail.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { KeysStore, TillKeys } from '../../ports/till-keys.ts';

/** After the first event that isn't written down. */
const HEAD_DELAY = 5 * SECOND;
/** The first screen comes first. */
const READ_DELAY = 3 * SECOND;
/** Between two slices of a few milliseconds. */
const READ_PAUSE = 20;

export interface TrailKeeper {
  /** With which the journal of that name is opened. */
  source(name: string, keys: TillKeys): TrailSource;
  /** The same journal, whose head is kept from now on under that name. */
  watch(name: string, journal: Journal): Journal;
  /** Resolves when the last head is written down. */
  end(): Promise<void>;
}

interface Deps {
  readonly keys: KeysStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Who is signed in; null: nobody. */
  readonly by: () => string | null;
  readonly show: (trail: Snapshot['trail']) => void;
  /** How much of it was read, in tens of percent; null: all, or it isn't being read. */
  readonly showRead: (percent: Snapshot['trailRead']) => void;
}

export function createTrailKeeper(parts: Deps): TrailKeeper {
  let stop: (() => Promise<void>) | null = null;
  return {
    source: (name, { trailKey, trailHeads }) => ({
      key: trailKey,
      known: trailHeads[name] ?? null,
      now: parts.clock.now,
      by: parts.by,
    }),
    watch(name, journal) {
      void stop?.();
      const heads = keepHead(parts, name, journal);
      const stopReading = readThrough(parts, journal);
      showBreaks(parts, journal);
      stop = () => {
        stopReading();
        return heads.end();
      };
      return mapMethods(journal, (call, method) => {
        if (method === 'close') void stop?.();
        const result = call();
        if (method === 'closeShift' || method === 'recordBreaks') showBreaks(parts, journal);
        if (method !== 'close') heads.changed();
        return result;
      });
    },
    async end() {
      await stop?.();
    },
  };
}

/** Writes the head down some seconds after it has changed, and at the end. */
function keepHead({ keys, clock, log }: Deps, name: string, journal: Journal) {
  let kept: TrailHead | null = null;
  let cancel: (() => void) | null = null;
  let last: Promise<void> = Promise.resolve();
  const write = async (head: TrailHead) => {
    const reading = await keys.read();
    const trailHeads = { ...reading.keys.trailHeads, [name]: head };
    const written = await keys.change({ trailHeads });
    if (!written.ok) log.info('trail.headNotKept', { code: written.fault.code });
  };
  const keep = () => {
    cancel?.();
    cancel = null;
    const head = journalOr(null, () => journal.trailHead());
    if (head === null || head.mac === kept?.mac) return;
    kept = head;
    last = last.then(() => write(head));
  };
  const changed = () => {
    cancel ??= clock.setTimer(HEAD_DELAY, keep);
  };
  changed();
  return {
    changed,
    end: () => {
      keep();
      return last;
    },
  };
}

/** Gives what stops it. */
function readThrough(parts: Deps, journal: Journal): () => void {
  const { clock, log } = parts;
  const found: TrailBreak[] = [];
  let isStopped = false;
  const step = async (position: TrailPosition) => {
    const { next, breaks, read } = await sliceOf(journal, position);
    if (isStopped) return;
    parts.showRead(next === null ? null : 10 * Math.floor(10 * read));
    found.push(...breaks);
    if (next !== null) cancel = clock.setTimer(READ_PAUSE, () => void step(next));
    else if (found.length > 0) {
      log.info('trail.broken', { count: found.length, what: found[0]?.what ?? '' });
      journalOr(null, () => journal.recordBreaks(found, clock.now()));
      showBreaks(parts, journal);
    }
  };
  let cancel = clock.setTimer(READ_DELAY, () => void step(TRAIL_START));
  return () => {
    isStopped = true;
    cancel();
    parts.showRead(null);
  };
}

/** What the disk refuses now is read after the next opening. */
async function sliceOf(journal: Journal, position: TrailPosition): Promise<TrailSlice> {
  try {
    return await journal.readTrail(position);
  } catch (error) {
    if (error instanceof JournalError) return NOTHING_TO_READ;
    throw error;
  }
}

function showBreaks({ show }: Deps, journal: Journal): void {
  const breaks = journalOr([], () => journal.trailBreaks());
  const first = breaks[0];
  show(
    first === undefined
      ? null
      : { breaks: breaks.length, first: { what: first.what, since: first.since } },
  );
}
