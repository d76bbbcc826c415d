/** Notes that a customer hands over: each press adds one to what was handed over so far. */
import {
  add,
  parseAmount,
  TIYN_PER_TENGE,
  tiyn,
  ZERO,
  type Tiyn,
} from '../../../src-shared/domain/money.ts';

export const NOTES: readonly Tiyn[] = [1_000, 2_000, 5_000, 10_000, 20_000].map((note) =>
  tiyn(note * TIYN_PER_TENGE),
);

/** `typed`: what stands in the field; what is no amount is left behind. */
export function withNote(typed: string, note: Tiyn): Tiyn {
  const so = parseAmount(typed);
  return add(so.ok ? so.value : ZERO, note);
}
