/** The money of a shift by the way of payment: taken and given back. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { PAYMENT_METHODS } from '../../../src-shared/domain/order.ts';

const ORDER: readonly string[] = PAYMENT_METHODS;

interface MethodLine {
  readonly method: string;
  readonly count: number;
  readonly taken: Tiyn;
  readonly back: Tiyn;
}

/** A way in which money was only given back, for a sale of an earlier shift, is a line as well. */
export function methodLines({
  byMethod,
  refundsByMethod,
}: Pick<ShiftReport, 'byMethod' | 'refundsByMethod'>): readonly MethodLine[] {
  return [...new Set([...Object.keys(byMethod), ...Object.keys(refundsByMethod)])]
    .toSorted((a, b) => place(a) - place(b))
    .map((method) => ({
      method,
      count: byMethod[method]?.count ?? 0,
      taken: byMethod[method]?.amount ?? ZERO,
      back: refundsByMethod[method]?.amount ?? ZERO,
    }));
}

/** Cash that left the drawer by reversals. */
export function cashBackOf({
  drawer,
  refundsByMethod,
}: Pick<ShiftReport, 'drawer' | 'refundsByMethod'>): Tiyn {
  return drawer?.back ?? refundsByMethod['cash']?.amount ?? ZERO;
}

function place(method: string): number {
  const at = ORDER.indexOf(method);
  return at < 0 ? ORDER.length : at;
}
