/**
 * Numbers that the till holds of shifts and steps, while the journal moves between file and memory:
 * a row made in memory has another number there than in the file afterwards. What was made in
 * memory is held under a number below zero, which no table gives.
 */
import type { Journal } from '../ports/journal.ts';

export type Held = ReadonlyMap<string, number>;
type Kind = 'shift' | 'step';

/** Where the arguments of each method have one of them. */
const PLACES: Partial<Record<keyof Journal, { readonly kind: Kind; readonly at: number }>> = {
  totals: { kind: 'shift', at: 0 },
  report: { kind: 'shift', at: 0 },
  closeShift: { kind: 'shift', at: 0 },
  begin: { kind: 'shift', at: 1 },
  outcome: { kind: 'step', at: 0 },
};

export function keyOf(kind: Kind, held: number): string {
  return `${kind} ${held}`;
}

/** The arguments with the numbers of the database that is asked. */
export function translate(name: string, given: readonly unknown[], held: Held): unknown[] {
  const real = (kind: Kind, id: unknown) => held.get(keyOf(kind, Number(id))) ?? id;
  const place = PLACES[name as keyof Journal];
  if (place !== undefined)
    return given.map((value, index) => (index === place.at ? real(place.kind, value) : value));
  if (name !== 'recordReversalIntent' && name !== 'recordReversal') return [...given];
  const [intent, ...rest] = given as [{ readonly shiftId: number }, ...unknown[]];
  return [{ ...intent, shiftId: real('shift', intent.shiftId) }, ...rest];
}

/** The number under which the till holds a shift of that database. */
export function heldShift(real: number, held: Held): number {
  for (const [key, id] of held) {
    if (id === real && key.startsWith('shift ')) return Number(key.slice('shift '.length));
  }
  return real;
}
