/** What becomes of one customer's award, asked for at the bench and given there, at another till, or by neither. */
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Award } from '../../src-shared/domain/customer/customer.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import type { Intercept } from '../service/fault-injection.ts';
import type { Bench } from './bench.ts';

export const { saleId } = request();
const { id: number, phone, firstName: name } = demoCustomers.fullStamps;
export const userId = id(number);
const GIVE = /\/give$/u;

export async function progress(bench: Bench): Promise<Award> {
  const read = await bench.summary(phone);
  const award = read.ok ? read.value.award : null;
  if (award?.ok !== true) throw new Error('no award');
  return award.value;
}

/** A sale with the customer's award, as it is now. */
export async function startWithAward(bench: Bench, of: SaleId = saleId): Promise<Award> {
  const award = await progress(bench);
  await startWith(bench, award, of);
  return award;
}

export async function startWith(bench: Bench, award: Award, of: SaleId = saleId): Promise<void> {
  const { awardId, title, stampCount, total } = award;
  await bench.start({
    saleId: of,
    customer: { kind: 'known', userId, phone: phone as Phone, name, requiresSmsCode: false },
    amount: tiyn(450_000),
    quote: null,
    stamps: 0,
    award: { awardId, title, stampCount, total },
  });
}

/** The giving is dealt with so, and so is every call after it. */
export async function giveWhile(
  bench: Bench,
  give: ReturnType<Intercept>,
  then: ReturnType<Intercept>,
): Promise<Award> {
  const award = await progress(bench);
  let given = false;
  bench.service.intercept(({ path }) => {
    if (given) return then;
    given = GIVE.test(path);
    return given ? give : 'pass';
  });
  await startWith(bench, award);
  return award;
}

async function atOtherTill(bench: Bench, work: (api: LoyaltyApi) => Promise<void>): Promise<void> {
  const log = { info: () => undefined, error: () => undefined };
  const gateway = createLoyaltyGateway({ fetch, clock: bench.clock, log });
  const { address } = bench.service;
  const entered = await gateway.login(address, 'demo', 'demo');
  if (!entered.ok) throw new Error(entered.fault.code);
  const { accessToken, expiresAt: tokenExpiresAt, branches } = entered.value;
  const { branchId } = branches[0]!;
  const session = { address, branchId, groupId: id(1), accessToken, tokenExpiresAt };
  const api = gateway.open(
    { ...session, credentials: null },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
  await work(api);
  api.close();
}

/** Or what the network held back of ours is acted on: the service can't tell one from the other. */
export const otherTillGives = (bench: Bench, { awardId, stampCount }: Award) =>
  atOtherTill(bench, async (api) => {
    const given = await api.giveAward(awardId, userId, stampCount);
    if (!given.ok) throw new Error(given.fault.code);
  });

/** One purchase there fills the card again. */
export const otherTillFillsCard = (bench: Bench, { stampCount }: Award) =>
  atOtherTill(bench, async (api) => {
    const made = await api.createOrder({
      userId,
      userPhone: null,
      amount: tiyn(450_000),
      bonus: ZERO,
      stamps: stampCount,
      giveAward: false,
      comment: null,
      code: null,
    });
    if (!made.ok) throw new Error(made.fault.code);
    const done = await api.completeOrder(made.value.orderId, { bonus: ZERO, method: 'cash' });
    if (!done.ok) throw new Error(done.fault.code);
  });

/** Whatever the clock has begun has been asked and answered. */
export const settled = async (bench: Bench) => {
  await bench.call('service.probe', null);
  await progress(bench);
};

export const back = async (bench: Bench) => {
  bench.service.intercept(null);
  await bench.call('service.probe', null);
};

/** The giving is dealt with so, nothing can be read afterwards, and the sale is given up. */
export const abandon = async (bench: Bench, give: ReturnType<Intercept>): Promise<Award> => {
  const award = await giveWhile(bench, give, { type: 'refuse' });
  await bench.untilSale('failed');
  await bench.act({ do: 'cancel' });
  const { openItems } = await bench.until('waits', ({ openItems: { pending } }) => pending === 1);
  if (openItems.needsAttention !== 0) throw new Error('it needs attention already');
  return award;
};
