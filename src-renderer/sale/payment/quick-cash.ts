/** Sums a customer is likely to hand over in tenge notes: the next round ones above the amount. */
import { TIYN_PER_TENGE, type Tiyn } from '../../../src-shared/domain/money.ts';

const NOTES = [500, 1_000, 2_000, 5_000, 10_000, 20_000].map((note) => note * TIYN_PER_TENGE);
const SHOWN = 3;

export function quickCash(due: Tiyn): readonly Tiyn[] {
  const sums = NOTES.map((note) => Math.ceil(due / note) * note).filter((sum) => sum > due);
  return [...new Set(sums)].toSorted((a, b) => a - b).slice(0, SHOWN) as Tiyn[];
}
