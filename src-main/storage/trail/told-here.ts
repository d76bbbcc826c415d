/** What this run of the program has told, whatever the file says now: kept by who opens it again. */
import type { RowKind, TrailEvent } from '../../../src-shared/domain/trail/events.ts';
import { idOf, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';

export interface ToldHere {
  /** The number of the last event. Of the run before: as it was written down outside of the file. */
  upTo: number;
  /** Which row the last events told of (`nameOf`), by their numbers; null: of none. */
  readonly rows: Map<number, string | null>;
}

/** Damage takes a page or a few; a day has fewer. */
const MAX_ROWS = 10_000;

export const toldHere = (upTo: number): ToldHere => ({ upTo, rows: new Map() });

/** The file that is open now ends with that event; what is missing behind it has been told. */
export function endAt(told: ToldHere, count: number): void {
  told.upTo = count;
  for (const n of told.rows.keys()) if (n > count) told.rows.delete(n);
}

export const nameOf = (kind: RowKind, id: string | number): string => `${kind} ${id}`;

export function noteTold(told: ToldHere, n: number, event: TrailEvent): void {
  const { rows } = told;
  told.upTo = Math.max(told.upTo, n);
  rows.set(n, isRowEvent(event) ? nameOf(event.type, idOf(event)) : null);
  if (rows.size > MAX_ROWS) rows.delete(rows.keys().next().value ?? n);
}
