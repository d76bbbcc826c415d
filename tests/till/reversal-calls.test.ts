/** The order as the answers to a revert and to a refund tell it. */
import { expect, test, vi } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { refundCall, REVERT } from '../../src-main/till/reversal/reversal-calls.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { refund } from '../domain/reversal-samples.ts';
import { orderId, REVERTED } from './order-harness.ts';
import { orderOf } from './order-samples.ts';

const BEFORE = orderOf({ paidFromBonuses: tiyn(5) });
const REFUSED: Fault = { code: 'rejected', retry: 'never' };

function apiOf(answer: unknown) {
  const refundOrder = vi.fn<LoyaltyApi['refundOrder']>(async () => answer as never);
  const revertOrder = vi.fn<LoyaltyApi['revertOrder']>(async () => answer as never);
  return { refundOrder, revertOrder };
}

const TOLD = {
  refunds: [refund(100)],
  updatedAt: 9_000,
  total: tiyn(1_249_900),
  status: 'RETURNED',
};

test.each([
  ['all', TOLD, TOLD],
  ['no total', { ...TOLD, total: null }, { ...TOLD, total: BEFORE.total }],
  ['no status', { ...TOLD, status: null }, { ...TOLD, status: BEFORE.status }],
])('of a refund that tells %s the rest is as before', async (_what, told, expected) => {
  const api = apiOf(ok({ orderId, initialTotal: null, ...told }));
  expect(await refundCall(tiyn(100)).send(api, BEFORE)).toEqual(ok({ ...BEFORE, ...expected }));
  expect(api.refundOrder.mock.calls).toEqual([[orderId, 100]]);
});

test('of a revert it is the order itself', async () => {
  const api = apiOf(ok(REVERTED));
  expect(await REVERT.send(api, BEFORE)).toEqual(ok(REVERTED));
  expect(api.revertOrder.mock.calls).toEqual([[orderId]]);
});

test('one that lists fewer refunds than there were tells nothing of them', async () => {
  const refunds = [refund(100)];
  const before = { ...BEFORE, refunds };
  const reverted = await REVERT.send(apiOf(ok(REVERTED)), before);
  expect(reverted).toEqual(ok({ ...REVERTED, refunds }));
  const none = { ...TOLD, refunds: [], orderId, initialTotal: null };
  const refunded = await refundCall(tiyn(50)).send(apiOf(ok(none)), before);
  expect(refunded).toMatchObject({ value: { refunds } });
});

test('what was refused tells no order', async () => {
  const api = apiOf(fail(REFUSED));
  expect(await refundCall(tiyn(100)).send(api, BEFORE)).toEqual(fail(REFUSED));
  expect(await REVERT.send(api, BEFORE)).toEqual(fail(REFUSED));
});
