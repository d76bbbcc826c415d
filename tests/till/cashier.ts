/**
 * A cashier at the till: lives a random day through the contract's commands alone, and
 * keeps a note of the money taken, to be compared with the till's report and the service's orders.
 */
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import { isAwardEarned, isRefusedPercent } from '../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { percentOf, min, subtract, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { PaymentMethod } from '../../src-shared/domain/order.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import {
  canRetry,
  canSkipLoyalty,
  canEarnOnly,
  isBusy,
} from '../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale } from '../../src-shared/domain/sale/sale.ts';
import type { ChosenSale } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { Split } from '../../src-shared/domain/cash/split.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import type { Bench } from './bench.ts';
import { PHONES, faultPlan, type Activity } from './day.ts';

export interface Paid {
  readonly saleId: string;
  readonly orderId: Id | null;
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
  readonly method: PaymentMethod;
  readonly split: Split | null;
}

export interface Notes {
  readonly paid: Paid[];
  /** Given back of sales that no order knows of, by this cashier's own reckoning. */
  readonly backHere: {
    readonly saleId: string;
    readonly kind: 'refund' | 'revert';
    readonly money: Tiyn;
  }[];
  /** Sales with an order that were given up. */
  readonly givenUp: {
    readonly saleId: string;
    readonly orderId: Id;
    /** Asked for it, the cashier has said that another till gave the award. */
    readonly saidElsewhere: boolean;
  }[];
  sales: number;
}

type SaleActivity = Extract<Activity, { do: 'sale' }>;

export async function perform(bench: Bench, activity: Activity, notes: Notes): Promise<void> {
  bench.service.intercept(faultPlan(activity.bursts));
  switch (activity.do) {
    case 'sale':
      await sell(bench, activity, notes);
      break;
    case 'wait':
      bench.clock.advance(activity.seconds * SECOND);
      break;
    case 'restart':
      await bench.restart();
      break;
    case 'open':
    case 'revert':
    case 'refund': {
      const sale = notes.paid[notes.paid.length - 1 - (activity.sale % notes.paid.length)];
      if (sale !== undefined) await lookUp(bench, activity, sale, notes);
      break;
    }
    default:
      activity satisfies never;
  }
}

let requests = 0;

async function lookUp(
  bench: Bench,
  activity: Exclude<Activity, { do: 'sale' | 'wait' | 'restart' }>,
  { saleId, amount, orderId }: Paid,
  { backHere }: Notes,
): Promise<void> {
  requests += 1;
  const request = { reason: 'by chance', requestId: String(requests).padStart(26, '0') };
  if (activity.do === 'open') await bench.call('orders.open', { saleId });
  else {
    const part =
      activity.do === 'revert' ? ZERO : tiyn(Math.floor((amount * activity.percent) / 100));
    if (activity.do === 'revert') await bench.call('orders.revert', { saleId, ...request });
    else await bench.call('orders.refund', { saleId, amount: part, ...request });
    if (orderId !== null) return;
    const before = backHere.filter((back) => back.saleId === saleId);
    const rest = before.reduce<Tiyn>((sum, { money }) => subtract(sum, money), amount);
    const money = activity.do === 'revert' ? rest : part;
    const possible = activity.do === 'revert' ? rest > 0 : part > 0 && part < rest;
    if (possible) backHere.push({ saleId, kind: activity.do, money });
  }
}

async function sell(bench: Bench, activity: SaleActivity, notes: Notes): Promise<void> {
  notes.sales += 1;
  const saleId = String(notes.sales).padStart(26, '0');
  const amount = tiyn(activity.amount);
  const started = await bench.call('sale.start', {
    ...(await chosen(bench, activity)),
    saleId,
    amount,
  });
  if (!started.ok) throw new Error(`the sale could not begin: ${started.fault.code}`);
  let { retries } = activity;
  let codes = 0;
  for (;;) {
    const { sale } = await bench.until('it is the turn of the cashier', (now) =>
      now.sale === null ? true : !isBusy(now.sale),
    );
    if (sale === null) throw new Error('the sale is lost');
    const { state } = sale;
    if (state.at === 'done') break;
    if (state.at === 'awaitingPayment') {
      const { order } = state;
      const due = toPay(sale);
      const split =
        activity.method === 'mixed' && due > 1
          ? { cash: tiyn(Math.floor(due / 2)), rest: 'card' as const }
          : null;
      const method = activity.method === 'mixed' && split === null ? 'cash' : activity.method;
      await act(bench, { do: 'pay', method, tendered: null, split });
      const { bonus } = sale;
      notes.paid.push({ saleId, orderId: order?.orderId ?? null, amount, bonus, method, split });
      if (activity.hurry) break;
      continue;
    }
    if (state.at === 'awaitingCode') codes += 1;
    const action = reaction(bench, activity, sale, retries, codes);
    if (state.at === 'failed') retries -= 1;
    await act(bench, action);
    if (action.do !== 'cancel') continue;
    if ('order' in state && state.order !== null) {
      const { orderId } = state.order;
      notes.givenUp.push({ saleId, orderId, saidElsewhere: state.at === 'awardUncertain' });
    }
    return;
  }
  await act(bench, { do: 'dismiss' });
}

async function act(bench: Bench, action: SaleAction): Promise<void> {
  const acted = await bench.act(action);
  if (!acted.ok) throw new Error(`${action.do}: ${acted.fault.code}`);
}

function reaction(
  bench: Bench,
  activity: SaleActivity,
  sale: Sale,
  retries: number,
  codes: number,
): SaleAction {
  const { at } = sale.state;
  if (at === 'quoteChanged') return { do: 'acceptQuote' };
  if (at === 'awaitingCode') {
    if (codes > 3 && canEarnOnly(sale)) return { do: 'earnOnly' };
    const right = bench.service.sms().at(-1)?.code ?? '0000';
    return { do: 'enterCode', code: activity.wrongCode && codes === 1 ? '99999' : right };
  }
  // Of an award that may have been given the till asks by itself.
  if (retries > 0 && canRetry(sale)) return { do: 'retry' };
  const without = activity.abandon === 'without' && canSkipLoyalty(sale);
  return { do: without ? 'skipLoyalty' : 'cancel' };
}

/** What the screen would send, with what it could read. */
async function chosen(
  bench: Bench,
  activity: SaleActivity,
): Promise<Omit<ChosenSale, 'saleId' | 'amount'>> {
  const nothing = { bonus: ZERO, stamps: 0, award: false } as const;
  const without = { ...nothing, withoutBonuses: true } as const;
  const phone = phoneOf(PHONES[activity.who] ?? null);
  if (phone === null) return { ...without, customer: null };
  const found = await bench.call('customer.find', { phone });
  if (!found.ok) return { ...without, customer: { kind: 'typed', phone } };
  const { kind, handle } = found.value;
  const customer = { kind: 'lookedUp', handle } as const;
  if (kind === 'blacklisted') return { ...without, customer };
  const { stamps } = activity;
  if (kind === 'new') return { ...nothing, customer, stamps, withoutBonuses: false };
  const summary = await bench.call('customer.summary', { customer: handle });
  if (!summary.ok) throw new Error(summary.fault.code);
  if (isRefusedPercent(summary.value)) return { ...without, customer };
  const { balance, percent, award } = summary.value;
  const has = balance.ok && percent.ok ? balance.value : ZERO;
  const most = min(percentOf(tiyn(activity.amount), 50), has);
  const bonus = tiyn(Math.floor((most * activity.bonusQuarters) / 4));
  const given =
    activity.award && award?.ok === true && award.value !== null && isAwardEarned(award.value);
  return { customer, bonus, stamps: given ? 0 : stamps, award: given, withoutBonuses: false };
}

function phoneOf(text: string | null): Phone | null {
  const parsed = parsePhone(text ?? '');
  return parsed.ok ? parsed.phone : null;
}
