/** Flows in which a sale is set aside for the next customer, or gets its customer after the payment. */
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { answered, errand, newSaleId, phoneOf, pressed, wait, type Cashier } from './cashier.ts';
import type { ServiceFacts } from './facts.ts';
import { openShift, selling, type Flow, type Play } from './flows.ts';

const { regular, vip } = demoCustomers;
/** Of the sale that the flow is about; no other sale has it. */
const AMOUNT = 1_130_000;

/** Those that count; others stay PENDING and move nothing. */
function countedOrders({ orders }: ServiceFacts): number {
  return orders.filter(({ amount, status }) => amount === AMOUNT && status !== 'PENDING').length;
}

/** Parked where the money is due; another customer is served; brought back, it is typed and sold as a new sale. */
function parking(): Play {
  const purchase = { phone: regular.phone, amount: AMOUNT, bonus: 20_000 };
  const first = errand({ ...purchase, park: true });
  const meanwhile = selling(errand({ phone: vip.phone, amount: 640_000, bonus: 0 }));
  const again = selling(errand(purchase));
  /** The key that brings it back was pressed. */
  let recalled = false;
  let isBack = false;
  const recall = async (cashier: Cashier) => {
    for (; cashier.left > 0 && !isBack && cashier.till.alive(); cashier.left -= 1) {
      await cashier.harness.network.quiet();
      const screen = await cashier.till.snapshot();
      if (screen === null) return;
      const [sale] = screen.parked;
      isBack = sale === undefined;
      if (isBack && !recalled) cashier.violations.push('the parked sale is gone');
      if (sale === undefined) return;
      recalled = true;
      const { saleId } = sale.request;
      await answered(
        cashier,
        pressed(cashier, () => cashier.till.call('sale.recall', { saleId })),
      );
    }
  };
  return {
    over: () => again.over(),
    async go(cashier) {
      await selling(first).go(cashier);
      if (first.over) await meanwhile.go(cashier);
      if (meanwhile.over()) await recall(cashier);
      if (isBack) await again.go(cashier);
    },
  };
}

/** Sold to nobody, without a fault; Done is on the screen. */
async function soldToNobody(cashier: Cashier): Promise<string> {
  const saleId = newSaleId();
  const amount = tiyn(AMOUNT);
  const chosen = { saleId, customer: null, amount, bonus: tiyn(0), stamps: 0, award: false };
  await answered(cashier, cashier.till.call('sale.start', { ...chosen, withoutBonuses: true }));
  const action = { do: 'pay', method: 'cash', tendered: null } as const;
  const paid = await answered(cashier, cashier.till.call('sale.act', { saleId, action }));
  if (paid?.ok !== true) throw new Error('the sale to attach a customer to was not made');
  cashier.taken.set(saleId, amount);
  return saleId;
}

async function attach(cashier: Cashier, saleId: string): Promise<void> {
  const { till } = cashier;
  const phone = phoneOf(regular.phone);
  const found = await answered(cashier, till.call('customer.find', { phone, withFigures: true }));
  if (found?.ok !== true || found.value.kind !== 'found') return;
  const customer = found.value.handle;
  await answered(
    cashier,
    pressed(cashier, () => till.call('orders.attach', { saleId, customer })),
  );
}

/** The customer shows the card on Done. Who is brisk serves the next one while the service is asked. */
function attaching(saleId: string): Play {
  let over = false;
  const dismiss = (cashier: Cashier) =>
    answered(cashier, cashier.till.call('sale.act', { saleId, action: { do: 'dismiss' } }));
  return {
    over: () => over,
    async go(cashier) {
      const { till, harness, profile } = cashier;
      for (; cashier.left > 0 && !over && till.alive(); cashier.left -= 1) {
        await harness.network.quiet();
        const screen = await till.snapshot();
        if (screen === null) return;
        if (screen.signIn === 'needed')
          await answered(cashier, till.call('session.logIn', { login: 'demo', password: 'demo' }));
        const listed = await answered(
          cashier,
          till.call('sales.list', { search: '', skip: 0, show: 'all' }),
        );
        if (listed?.ok !== true) continue;
        const row = listed.value.rows.find((one) => one.saleId === saleId);
        // What needs attention is decided in Orders, when the service is whole again.
        const isTold = ['confirmed', 'needsAttention'].includes(row?.resolution ?? '');
        if (row?.resolution === 'noLoyalty') await attach(cashier, saleId);
        else if (isTold) over = screen.sale === null;
        else await wait(harness, 35_000);
        const mayLeave = profile === 'brisk' || isTold;
        if (screen.sale !== null && mayLeave) await dismiss(cashier);
      }
    },
  };
}

export const ASIDE_FLOWS: readonly Flow[] = [
  {
    name: 'parked',
    buyer: regular.phone,
    // Its order is left behind; where stamps are added at creation they stay, which no till can know.
    needs: { stampsAdded: 'atCompletion' },
    async prepare(cashier) {
      await openShift(cashier);
      return parking();
    },
    judge({ after, cashier }) {
      const sold = [...cashier.taken.values()].filter(
        (due) => due === AMOUNT || due === AMOUNT - 20_000,
      );
      const orders = countedOrders(after);
      return sold.length === 1 && orders <= 1
        ? []
        : [`2 the parked sale was paid ${sold.length} times, and ${orders} orders count`];
    },
  },
  {
    name: 'attached',
    buyer: regular.phone,
    async prepare(cashier) {
      await openShift(cashier);
      await answered(cashier, cashier.till.call('preferences.change', { attachMinutes: 60 }));
      return attaching(await soldToNobody(cashier));
    },
    judge({ after }) {
      const orders = countedOrders(after);
      return orders === 1 ? [] : [`2 the attached customer's sale was accrued by ${orders} orders`];
    },
  },
];
