/** Whether a result of the client passes the contract on its way to the screen, as JSON text. */
import { lookupSchema, readingsSchema } from '../../src-shared/contract/customer-schema.ts';
import { orderSchema } from '../../src-shared/contract/orders-schema.ts';
import { faultSchema, phoneSchema } from '../../src-shared/contract/scalars.ts';
import type { exampleAnswers } from './example-answers.ts';

type Answered =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: unknown };

const EMPTY = { ok: false, fault: { code: 'timeout', retry: 'safe' } };
const NO_READINGS = { balance: EMPTY, held: 0, percent: EMPTY, award: null, record: EMPTY };

/** null: it does; else what is wrong with it. */
export function offScreen(method: keyof typeof exampleAnswers, result: unknown): string | null {
  const sent = JSON.parse(JSON.stringify(result)) as Answered;
  if (!sent.ok) return problem(faultSchema.safeParse(sent.fault));
  switch (method) {
    case 'findCustomer':
      return problem(lookupSchema.safeParse({ kind: 'found', customer: sent.value }));
    case 'balance':
      return problem(readingsSchema.safeParse({ ...NO_READINGS, balance: sent }));
    case 'cashbackPercent':
      return problem(readingsSchema.safeParse({ ...NO_READINGS, percent: sent }));
    case 'award':
      return problem(readingsSchema.safeParse({ ...NO_READINGS, award: sent }));
    case 'branchRecord':
      return problem(readingsSchema.safeParse({ ...NO_READINGS, record: sent }));
    case 'createOrder':
    case 'readOrder':
    case 'revertOrder':
      return problem(orderSchema.safeParse(sent.value));
    case 'editCustomer':
      return problem(phoneSchema.safeParse((sent.value as { readonly phone?: unknown }).phone));
    default:
      return null;
  }
}

function problem(read: { readonly success: boolean; readonly error?: unknown }): string | null {
  return read.success ? null : String(read.error);
}
