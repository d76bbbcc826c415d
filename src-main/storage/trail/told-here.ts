/** What this run of the program has told, whatever the file says now: kept by who opens it again. */
import { dropOldest } from '../../../src-shared/domain/drop-oldest.ts';
import type { RowKind, TrailEvent, TrailHead } from '../../../src-shared/domain/trail/events.ts';
import { idOf, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';

export interface ToldHere {
  /** With its last event. Of the run before: as it was written down outside of the file; null: never. */
  head: TrailHead | null;
  /** Which row the last events told of (`nameOf`), by their numbers; null: of none. */
  readonly rows: Map<number, string | null>;
}

/** Damage takes a page or a few; a day has fewer. */
const MAX_ROWS = 10_000;

export const toldHere = (head: TrailHead | null): ToldHere => ({ head, rows: new Map() });

/** The file that is open now ends there; where it isn't the one that was written last, that has been told. */
export function endAt(told: ToldHere, head: TrailHead | null): void {
  told.head = head;
  for (const n of told.rows.keys()) if (n > (head?.count ?? 0)) told.rows.delete(n);
}

export const nameOf = (kind: RowKind, id: string | number): string => `${kind} ${id}`;

/** `head`: with that event. */
export function noteTold(told: ToldHere, head: TrailHead, event: TrailEvent): void {
  const { rows } = told;
  const n = head.count;
  told.head = head;
  rows.set(n, isRowEvent(event) ? nameOf(event.type, idOf(event)) : null);
  dropOldest(rows, MAX_ROWS);
}
