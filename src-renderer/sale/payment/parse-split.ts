/** The cash part of a split payment as typed: more than nothing and less than all. */
import { parseAmount, subtract, type Tiyn } from '../../../src-shared/domain/money.ts';
import { isSplitOf, type Split } from '../../../src-shared/domain/cash/split.ts';

export type ParsedSplit =
  | { readonly ok: true; readonly split: Split; readonly left: Tiyn }
  | { readonly ok: false; readonly problem: 'empty' | 'number' | 'all' | 'nothing' };

export function parseSplit(text: string, rest: Split['rest'], due: Tiyn): ParsedSplit {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  const parsed = parseAmount(text);
  if (!parsed.ok) return { ok: false, problem: 'number' };
  const split = { cash: parsed.value, rest };
  if (isSplitOf(split, due)) return { ok: true, split, left: subtract(due, split.cash) };
  return { ok: false, problem: split.cash === 0 ? 'nothing' : 'all' };
}
