/**
 * Ids of shifts and calls while the journal moves between file and memory: a row made in memory has
 * another id there than in the file afterwards. What was made in memory is known to the till by a
 * provisional id below zero, which no table gives.
 */
import type { Journal } from '../ports/journal.ts';

/** From the ids that the till has, by `keyOf`, to those of one database. */
export type IdMap = ReadonlyMap<string, number>;
export type IdKind = 'shift' | 'call';

/** Which argument of a method is an id. */
const ID_ARGUMENTS: Partial<
  Record<keyof Journal, { readonly kind: IdKind; readonly index: number }>
> = {
  totals: { kind: 'shift', index: 0 },
  report: { kind: 'shift', index: 0 },
  closeShift: { kind: 'shift', index: 0 },
  begin: { kind: 'shift', index: 1 },
  recordCallEnd: { kind: 'call', index: 0 },
};

export function keyOf(kind: IdKind, id: number): string {
  return `${kind} ${id}`;
}

/** The arguments with the ids of the database that is asked. */
export function withRealIds(name: string, args: readonly unknown[], ids: IdMap): unknown[] {
  const real = (kind: IdKind, id: unknown) => ids.get(keyOf(kind, Number(id))) ?? id;
  const argument = ID_ARGUMENTS[name as keyof Journal];
  if (argument !== undefined) {
    const { kind, index } = argument;
    return args.map((value, at) => (at === index ? real(kind, value) : value));
  }
  if (name !== 'recordReversalIntent' && name !== 'recordReversal') return [...args];
  const [intent, ...rest] = args as [{ readonly shiftId: number }, ...unknown[]];
  return [{ ...intent, shiftId: real('shift', intent.shiftId) }, ...rest];
}

/** The id by which the till knows a shift of that database. */
export function tillShiftId(real: number, ids: IdMap): number {
  for (const [key, id] of ids) {
    if (id === real && key.startsWith('shift ')) return Number(key.slice('shift '.length));
  }
  return real;
}
