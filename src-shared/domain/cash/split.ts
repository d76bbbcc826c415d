/**
 * Money paid in two ways: a part in cash, the rest by card or online. Which part is which only the
 * till knows: the service is told "mixed". Amounts in tiyn.
 */
import type { CashlessMethod } from '../order.ts';
import { min, subtract, type Tiyn } from '../money.ts';

export interface Split {
  /** Above 0 and below what is to be paid. */
  readonly cash: Tiyn;
  /** How the rest is paid. */
  readonly rest: CashlessMethod;
}

export function isSplitOf({ cash }: Split, toPay: Tiyn): boolean {
  return cash > 0 && cash < toPay;
}

export function restOf({ cash }: Split, toPay: Tiyn): Tiyn {
  return subtract(toPay, cash);
}

/**
 * How money goes back of a sale that was split: to the card or online as long as something is left
 * of what came that way, then in cash. `gone`: what has gone back of that part already.
 */
export function splitBack(
  split: Split,
  toPay: Tiyn,
  gone: Tiyn,
  money: Tiyn,
): { readonly rest: Tiyn; readonly cash: Tiyn } {
  const paid = restOf(split, toPay);
  const rest = min(money, subtract(paid, min(paid, gone)));
  return { rest, cash: subtract(money, rest) };
}
