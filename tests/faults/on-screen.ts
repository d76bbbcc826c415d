/** Whether a result of the client passes the contract on its way to the screen, as JSON text. */
import { lookupSchema, customerSummarySchema } from '../../src-shared/contract/customer-schema.ts';
import { orderSchema } from '../../src-shared/contract/orders-schema.ts';
import { faultSchema, phoneSchema } from '../../src-shared/contract/scalars.ts';
import type { exampleAnswers } from './example-answers.ts';

type Answered =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: unknown };

const EMPTY = { ok: false, fault: { code: 'timeout', retry: 'safe' } };
const NO_SUMMARY = {
  balance: EMPTY,
  held: 0,
  percent: EMPTY,
  award: null,
  privateBranch: EMPTY,
  phoneHold: null,
};

/** null: it does; else what is wrong with it. */
export function offScreen(method: keyof typeof exampleAnswers, result: unknown): string | null {
  const sent = JSON.parse(JSON.stringify(result)) as Answered;
  if (!sent.ok) return problem(faultSchema.safeParse(sent.fault));
  switch (method) {
    case 'findCustomer':
      return problem(lookupSchema.safeParse({ kind: 'found', handle: 1, customer: sent.value }));
    case 'balance':
      return problem(customerSummarySchema.safeParse({ ...NO_SUMMARY, balance: sent }));
    case 'cashbackPercent':
      return problem(customerSummarySchema.safeParse({ ...NO_SUMMARY, percent: sent }));
    case 'award':
      return problem(customerSummarySchema.safeParse({ ...NO_SUMMARY, award: sent }));
    case 'privateBranch':
      return problem(customerSummarySchema.safeParse({ ...NO_SUMMARY, privateBranch: sent }));
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
