/** The trail of what was done at the till, which can only grow. */
import type { Millis } from '../../../src-shared/domain/time.ts';
import { CHAIN_START, type ChainPosition } from '../../../src-shared/domain/trail/chain.ts';
import type {
  OtherEvent,
  RowKind,
  TrailBreak,
  TrailHead,
} from '../../../src-shared/domain/trail/events.ts';

/** Where a reading of the trail stands. */
export type TrailPosition =
  | { readonly at: 'events'; readonly chain: ChainPosition }
  | { readonly at: 'rows'; readonly kind: RowKind; readonly after: number };

export const TRAIL_START: TrailPosition = { at: 'events', chain: CHAIN_START };

export interface TrailSlice {
  /** null: all was read. */
  readonly next: TrailPosition | null;
  readonly breaks: readonly TrailBreak[];
  /** Of all events and rows, from 0 to 1. */
  readonly read: number;
}

/** There is nothing to be read. */
export const NOTHING_TO_READ: TrailSlice = { next: null, breaks: [], read: 1 };

/** How far the open shift was read: what is written or added afterwards is read from there on. */
export interface ShiftCheck {
  readonly shiftId: number;
  /** After the last event that was read. */
  readonly chain: ChainPosition;
  /** The last row of each kind that was read. */
  readonly rows: Readonly<Record<RowKind, number>>;
  readonly breaks: readonly TrailBreak[];
  /** Nothing was left when it was read. */
  readonly isWhole: boolean;
}

/** What is needed to write and judge a trail. */
export interface TrailSource {
  /** Base64. */
  readonly key: string;
  /** The head as it was last written down outside the file; null: never. */
  readonly known: TrailHead | null;
  /** Who is signed in; null: nobody. */
  by(): string | null;
  now(): Millis;
}

/** The trail: events that are only added, in the write of what they tell of. */
export interface Trail {
  /** What isn't a row of the journal. */
  recordEvent(event: OtherEvent, at: Millis): void;
  /** null: there is none, or it isn't on the disk now. */
  trailHead(): TrailHead | null;
  /** A few milliseconds' worth of reading it; nothing is found while it isn't on the disk. */
  checkTrail(position: TrailPosition): TrailSlice;
  /** The same, read beside main's own thread where that can be, and then more of it. */
  readTrail(position: TrailPosition): Promise<TrailSlice>;
  /** The same of the open shift. `from`: what the last slice gave; null at the beginning. null: there is nothing
   * to be read. */
  checkShift(from: ShiftCheck | null): ShiftCheck | null;
  /** The same, read beside main's own thread where that can be, and then more of it. */
  readShift(from: ShiftCheck | null): Promise<ShiftCheck | null>;
  /** Told in the trail itself, each once. */
  recordBreaks(found: readonly TrailBreak[], at: Millis): void;
  /** In the order in which they were found. */
  trailBreaks(): readonly TrailBreak[];
  /** People had PINs when somebody last signed in or changed them, and weren't switched off then. */
  knowsPeople(): boolean;
}
