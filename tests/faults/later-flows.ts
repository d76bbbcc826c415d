/** Flows of what is done after a sale: accruing its bonuses, and closing its shift. */
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { answered, errand, newSaleId, phoneOf, pressed, wait, type Cashier } from './cashier.ts';
import { openShift, selling, type Flow, type Play } from './flows.ts';

const { regular } = demoCustomers;
const AMOUNT = tiyn(1_250_000);

/** Paid while the customer could not be looked up: recorded here, without bonuses. */
async function soldOffline(cashier: Cashier, phone: string): Promise<void> {
  const { till, harness } = cashier;
  const find = () => answered(cashier, till.call('customer.find', { phone: phoneOf(phone) }));
  await harness.network.refusing('promoters/find', find);
  const saleId = newSaleId();
  const chosen = {
    saleId,
    customer: { kind: 'typed', phone: phoneOf(phone) },
    amount: AMOUNT,
    bonus: tiyn(0),
    stamps: 0,
    award: false,
    withoutBonuses: true,
  } as const;
  await answered(cashier, till.call('sale.start', chosen));
  for (const action of [{ do: 'pay', method: 'cash', tendered: null }, { do: 'dismiss' }] as const)
    await answered(cashier, till.call('sale.act', { saleId, action }));
  cashier.taken.set(saleId, AMOUNT);
}

/** Until nothing is left to accrue and nothing waits. */
function accruing(): Play {
  let over = false;
  return {
    over: () => over,
    async go(cashier) {
      const { till, harness } = cashier;
      for (; cashier.left > 0 && !over && till.alive(); cashier.left -= 1) {
        await harness.network.quiet();
        const screen = await till.snapshot();
        if (screen === null) return;
        if (screen.signIn === 'needed')
          await answered(cashier, till.call('session.logIn', { login: 'demo', password: 'demo' }));
        const { accruable, pending } = screen.openItems;
        over = accruable === 0 && pending === 0;
        if (accruable > 0)
          await answered(
            cashier,
            pressed(cashier, () => till.call('orders.accrue', { saleId: null })),
          );
        if (till.alive() && !over) await wait(harness, 35_000);
      }
    },
  };
}

/** A last sale, which may still wait for the service; the shift is closed and the next one opened. */
function closing(): Play {
  const sale = selling(errand({ phone: regular.phone, amount: 640_000, bonus: 20_000 }));
  let closed = false;
  let over = false;
  return {
    over: () => over,
    async go(cashier) {
      const { till, harness } = cashier;
      await sale.go(cashier);
      if (!sale.over()) return;
      for (; cashier.left > 0 && !over && till.alive(); cashier.left -= 1) {
        await harness.network.quiet();
        const stage = (await till.snapshot())?.stage;
        if (stage === 'shiftStart') {
          closed = true;
          await answered(cashier, till.call('shift.open', { cashier: 'Timur' }));
        } else if (closed) over = stage === 'open';
        else await answered(cashier, till.call('shift.close', null));
      }
    },
  };
}

export const LATER_FLOWS: readonly Flow[] = [
  {
    name: 'accrued later',
    buyer: regular.phone,
    async prepare(cashier) {
      await openShift(cashier);
      await answered(cashier, cashier.till.call('preferences.change', { lateAccrual: true }));
      await soldOffline(cashier, regular.phone);
      await soldOffline(cashier, '+77019990033');
      return accruing();
    },
    judge({ before, after }) {
      const known = new Set(before.orders.map(({ id }) => id));
      const fresh = after.orders.filter(({ id, status }) => !known.has(id) && status !== 'PENDING');
      const accrued = fresh.filter(({ amount, bonus }) => amount === AMOUNT && bonus === 0);
      return accrued.length === 2 ? [] : [`2 two sales were accrued by ${accrued.length} orders`];
    },
  },
  {
    name: 'shift close',
    buyer: regular.phone,
    async prepare(cashier) {
      await openShift(cashier);
      await soldOffline(cashier, '+77019990044');
      return closing();
    },
    judge: () => [],
  },
];
