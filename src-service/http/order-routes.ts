/** Orders: create, read, complete, revert, refund (docs/loyalty-api.md, E8, E9, E11, E12, E14). */
import { z } from 'zod';
import { parseAmount, tiyn } from '../../src-shared/domain/money.ts';
import { completeOrder } from '../operations/complete-order.ts';
import { requireBranch, requireOrder, type Context } from '../operations/context.ts';
import { createOrder } from '../operations/create-order.ts';
import { refundOrder, revertOrder } from '../operations/reverse-order.ts';
import { refuse } from '../refusal.ts';
import { nothing, success, type HttpContext } from './envelope.ts';
import {
  serializeCreatedOrder,
  serializeOrder,
  serializeRefundedOrder,
  serializeRevertedOrder,
} from './order-serializers.ts';
import { optionalIdInBody, pathId, phoneInBody, readBody, tengeInBody } from './request.ts';
import type { Route } from './route.ts';

const MAX_STAMPS_OF_ONE_ORDER = 1_000;

const creation = z.object({
  user_id: optionalIdInBody,
  amount: tengeInBody,
  bonus_amount: tengeInBody,
  comment: z.string().max(1_000).nullish(),
  user_phone: z.union(
    [z.union([z.literal(''), z.null()]).optional(), phoneInBody],
    'expected +7 and ten digits',
  ),
  add_stamp: z.boolean().nullish(),
  stamp_count: z.int().min(0).max(MAX_STAMPS_OF_ONE_ORDER).nullish(),
  give_award: z.boolean().nullish(),
  use_balance_code: z.string().nullish(),
});

const completion = z.object({
  use_balance: z.boolean(),
  amount: tengeInBody,
  payment_method: z.enum(['cash', 'card', 'online', 'mixed']).nullish(),
});

/** The text of E12.amount: digits, at most two decimals with a point, above 0. */
const refund = z.object({
  amount: z.string('expected a decimal amount as a string').transform((text, issues) => {
    const reading = /^\d+(?:\.\d{1,2})?$/u.test(text) ? parseAmount(text) : null;
    if (reading?.ok && reading.value > 0) return reading.value;
    issues.addIssue({ code: 'custom', message: 'expected tenge as a decimal, above 0' });
    return z.NEVER;
  }),
});

export function orderRoutes(context: Context): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v1/branches/:branch_id/cash/order',
      handle: (http) => handleCreation(context, http),
    },
    {
      method: 'GET',
      path: '/api/v1/orders/:order_id',
      handle(http) {
        const order = requireOrder(context, pathId(http, 'order_id'));
        return success(http, serializeOrder(context, order));
      },
    },
    {
      method: 'POST',
      path: '/api/v1/orders/:order_id/cash/complete',
      async handle(http) {
        const orderId = pathId(http, 'order_id');
        const body = await readBody(http, completion);
        completeOrder(context, orderId, {
          useBalance: body.use_balance,
          amount: tiyn(body.amount),
          paymentMethod: body.payment_method ?? null,
        });
        return nothing(http);
      },
    },
    {
      method: 'POST',
      path: '/api/v1/orders/:order_id/revert-transaction',
      handle(http) {
        const order = revertOrder(context, pathId(http, 'order_id'));
        return success(http, serializeRevertedOrder(context, order));
      },
    },
    {
      method: 'PATCH',
      path: '/api/v1/orders/:order_id/refund',
      async handle(http) {
        const orderId = pathId(http, 'order_id');
        const { amount } = await readBody(http, refund);
        const order = refundOrder(context, orderId, amount);
        return success(http, serializeRefundedOrder(context, order));
      },
    },
  ];
}

async function handleCreation(context: Context, http: HttpContext): Promise<Response> {
  const branch = requireBranch(context, pathId(http, 'branch_id'));
  const body = await readBody(http, creation);
  const givesAward = body.give_award ?? false;
  // A receipt that holds nothing but the gift costs 0 (Flow C).
  if (body.amount === 0 && !givesAward) refuse(400, 'amount must be above 0');
  if (body.add_stamp && body.stamp_count === 0) refuse(400, 'stamp_count must be above 0');
  const order = createOrder(context, branch, {
    customerId: body.user_id,
    phone: body.user_phone || null,
    amount: body.amount,
    bonus: body.bonus_amount,
    comment: body.comment ?? '',
    stamps: body.add_stamp ? (body.stamp_count ?? 1) : null,
    givesAward,
    code: body.use_balance_code ?? '',
    cashier: http.get('login'),
  });
  return success(http, serializeCreatedOrder(context, order), 201);
}
