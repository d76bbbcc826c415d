/** The payment as it is typed: what is to pay, how, and what can't be taken. Pure. */
import { subtract, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { PaymentMethod } from '../../../src-shared/domain/order.ts';
import type { Split } from '../../../src-shared/domain/cash/split.ts';
import { parseSplit, type ParsedSplit } from './parse-split.ts';
import { parseTendered, type ParsedTendered } from '../step/tendered.ts';

export interface TypedPayment {
  readonly method: PaymentMethod;
  readonly tendered: string;
  readonly part: string;
  readonly rest: Split['rest'];
}

export interface PaymentEntry {
  readonly due: Tiyn;
  /** null: it isn't split. */
  readonly split: ParsedSplit | null;
  /** So much of it in cash. */
  readonly inCash: Tiyn;
  /** Cash handed over for that. */
  readonly cash: ParsedTendered;
  /** What comes back of it; null: nothing was typed that tells. */
  readonly change: Tiyn | null;
  /** The field with something that can't be taken; null: all can. */
  readonly wrong: 'method' | 'tendered' | null;
}

export function paymentEntry(typed: TypedPayment, due: Tiyn): PaymentEntry {
  const { method, tendered, part, rest } = typed;
  const split = method === 'mixed' && due > 0 ? parseSplit(part, rest, due) : null;
  const inCash = split === null ? due : split.ok ? split.split.cash : ZERO;
  const byCash = due > 0 && (method === 'cash' || split?.ok === true);
  const cash = parseTendered(byCash ? tendered : '', inCash);
  const refused = cash.ok ? null : split === null ? 'method' : 'tendered';
  return {
    due,
    split,
    inCash,
    cash,
    change: cash.ok && cash.tendered !== null ? subtract(cash.tendered, inCash) : null,
    wrong: split?.ok === false ? 'method' : refused,
  };
}
