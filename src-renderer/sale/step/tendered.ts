/** Cash as it was handed over. */
import { parseAmount, type Tiyn } from '../../../src-shared/domain/money.ts';

export type ParsedTendered =
  /** null: exact. */
  | { readonly ok: true; readonly tendered: Tiyn | null }
  | { readonly ok: false; readonly problem: 'number' }
  | { readonly ok: false; readonly problem: 'tooLittle'; readonly missing: Tiyn };

/** What was handed over, as typed; nothing typed is the exact amount. */
export function parseTendered(text: string, due: Tiyn): ParsedTendered {
  if (text.trim() === '') return { ok: true, tendered: null };
  const parsed = parseAmount(text);
  if (!parsed.ok) return { ok: false, problem: 'number' };
  return parsed.value < due
    ? { ok: false, problem: 'tooLittle', missing: (due - parsed.value) as Tiyn }
    : { ok: true, tendered: parsed.value };
}
