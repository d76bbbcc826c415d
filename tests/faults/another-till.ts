/** A sale of another till at the same service, over a road of its own: no fault meets it. */
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { valueOf } from '../dialects/business.ts';
import { phoneOf, type Purchase } from './cashier.ts';
import { createWorldClock } from './world-clock.ts';

const hooks = {
  tokenChanged: () => undefined,
  groupChanged: () => undefined,
  called: () => undefined,
};

/** Paid in cash and completed, for a customer of the demo who spends without a code; gives its order. */
export async function completedElsewhere(address: string, sold: Purchase, stamps = 0): Promise<Id> {
  const clock = createWorldClock().of(() => true);
  const log = { info: () => undefined, error: () => undefined };
  const gateway = createLoyaltyGateway({ fetch, clock, log });
  const login = valueOf(await gateway.login(address, 'demo', 'demo'));
  const { accessToken, expiresAt: tokenExpiresAt, branches } = login;
  const [branch] = branches;
  if (branch === undefined) throw new Error('the demo has no branch');
  const { branchId } = branch;
  const { groupId } = valueOf(await gateway.readBranch(address, accessToken, branchId));
  const session = { address, branchId, groupId, accessToken, tokenExpiresAt, credentials: null };
  const api = gateway.open(session, hooks);
  const { userId } = valueOf(await api.findCustomer(phoneOf(sold.phone)));
  const bonus = tiyn(sold.bonus);
  const { orderId } = valueOf(
    await api.createOrder({
      userId,
      userPhone: null,
      amount: tiyn(sold.amount),
      bonus,
      stamps,
      giveAward: false,
      comment: null,
      code: null,
    }),
  );
  valueOf(await api.completeOrder(orderId, { bonus, method: 'cash' }));
  api.close();
  return orderId;
}
