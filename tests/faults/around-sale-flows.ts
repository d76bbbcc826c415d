/** Flows around the sale: reversals, editing, set-up, the token's refresh. */
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import {
  answered,
  errand,
  newSaleId,
  phoneOf,
  pressed,
  sell,
  wait,
  type Cashier,
} from './cashier.ts';
import { completedElsewhere } from './another-till.ts';
import type { FaultName } from './faults.ts';
import { openShift, selling, type Flow, type Play } from './flows.ts';

const { regular, vip } = demoCustomers;
const SOLD = { phone: regular.phone, amount: 1_250_000, bonus: 20_000 };
const REFUND = 300_000;
const ACTIONS = 20;

/** A sale without faults, and the customer gone. */
async function sold(cashier: Cashier): Promise<OrderTarget> {
  const job = errand(SOLD);
  cashier.left = ACTIONS;
  await sell(cashier, job);
  if (job.last?.state.at !== 'done') throw new Error('the sale to reverse was not made');
  return { saleId: job.last.request.saleId };
}

/** The same by another till: this one has no sale for the order. */
async function soldElsewhere({ harness }: Cashier): Promise<OrderTarget> {
  return { orderId: await completedElsewhere(harness.service.address, SOLD) };
}

function happened(opened: {
  readonly reversals: readonly { readonly outcome: string }[];
}): boolean {
  return opened.reversals.some(({ outcome }) => outcome === 'done');
}

/** A reading proves soon after this that nothing was done. */
const TIMEOUT = 30_000;

/** Reverses until the till says that it is done; in doubt the cashier looks first, and waits
 * while the till says that it isn't known yet. */
export function reversing(order: OrderTarget, kind: 'revert' | 'refund', amount = REFUND): Play {
  let over = false;
  let doubt = false;
  const reason = 'wrong goods';
  let requestId = newSaleId();
  /** Read when the confirmation opens; who is brisk doesn't wait for it. */
  const confirm = async (cashier: Cashier) => {
    const opened = cashier.till.call('orders.open', { ...order, requestId });
    if (cashier.profile === 'patient') await answered(cashier, opened);
  };
  const send = (cashier: Cashier) =>
    kind === 'revert'
      ? cashier.till.call('orders.revert', { ...order, requestId, reason })
      : cashier.till.call('orders.refund', { ...order, requestId, amount: tiyn(amount), reason });
  return {
    over: () => over,
    async go(cashier) {
      for (; cashier.left > 0 && !over && cashier.till.alive(); cashier.left -= 1) {
        requestId = newSaleId();
        const screen = await cashier.till.snapshot();
        if (screen?.signIn === 'needed')
          await answered(
            cashier,
            cashier.till.call('session.logIn', { login: 'demo', password: 'demo' }),
          );
        if (doubt) {
          const looked = await answered(cashier, cashier.till.call('orders.open', order));
          if (looked === null) return;
          if (!looked.ok || looked.value.record?.ok !== true) continue;
          doubt = false;
          over = happened(looked.value);
          if (over) return;
          if (looked.value.reversals.some(({ outcome }) => outcome === 'unknown')) {
            doubt = true;
            await wait(cashier.harness, TIMEOUT);
            continue;
          }
        }
        await confirm(cashier);
        doubt = true;
        const done = await answered(
          cashier,
          pressed(cashier, () => send(cashier)),
        );
        if (done === null) return;
        if (done.ok) over = happened(done.value);
      }
    },
  };
}

/**
 * Without a key of the request neither service nor till can know a refund that is delivered twice, nor a revert
 * whose copy is answered: it was refused, as another till's is, and the screen says that the record shows one.
 */
export function isUnknowable(kind: 'revert' | 'refund', fault: FaultName): boolean {
  const isCopyAnswered = fault === 'delivered twice, the copy is answered';
  return isCopyAnswered || (kind === 'refund' && fault === 'delivered twice');
}

/** `sell`: gives the order in question. */
function reversalFlow(
  name: string,
  kind: 'revert' | 'refund',
  sell: (cashier: Cashier) => Promise<OrderTarget>,
): Flow {
  return {
    name,
    buyer: regular.phone,
    spared: (fault, key) =>
      key.endsWith(kind === 'refund' ? '/refund' : '/revert-transaction') &&
      isUnknowable(kind, fault),
    async prepare(cashier) {
      await openShift(cashier);
      return reversing(await sell(cashier), kind);
    },
    judge({ after, before }) {
      const known = new Set(before.orders.map((order) => order.id));
      const order = after.orders.find((one) => known.has(one.id));
      const { status, refunds = [] } = order ?? {};
      const right =
        kind === 'revert'
          ? status === 'DECLINED'
          : status === 'COMPLETED' && refunds.length === 1 && refunds[0]?.amount === REFUND;
      return right ? [] : [`2 after one ${kind}: ${status}, ${refunds.length} refunds`];
    },
  };
}

const NEW_NAME = 'Жанна';

function editing(): Play {
  let over = false;
  return {
    over: () => over,
    async go(cashier) {
      // A program that was started again shows nobody.
      let customer: CustomerHandle | null = null;
      for (; cashier.left > 0 && !over && cashier.till.alive(); cashier.left -= 1) {
        const screen = await cashier.till.snapshot();
        if (screen?.signIn === 'needed')
          await answered(
            cashier,
            cashier.till.call('session.logIn', { login: 'demo', password: 'demo' }),
          );
        if (customer === null) {
          const phone = phoneOf(vip.phone);
          const found = await answered(cashier, cashier.till.call('customer.find', { phone }));
          if (found?.ok !== true || found.value.kind !== 'found') continue;
          customer = found.value.handle;
        }
        const edited = await answered(
          cashier,
          cashier.till.call('customer.edit', {
            customer,
            newPhone: null,
            firstName: NEW_NAME,
            lastName: null,
            birthday: null,
            tags: null,
          }),
        );
        if (edited === null) return;
        over = edited.ok;
      }
    },
  };
}

function settingUp(): Play {
  let over = false;
  return {
    over: () => over,
    async go(cashier) {
      const { till, harness } = cashier;
      for (; cashier.left > 0 && !over && till.alive(); cashier.left -= 1) {
        await harness.network.quiet();
        const stage = (await till.snapshot())?.stage;
        if (stage === 'setup') await setUpOnce(cashier);
        else if (stage === 'shiftStart')
          await answered(cashier, till.call('shift.open', { cashier: 'Dana' }));
        else over = stage === 'open';
      }
    },
  };
}

async function setUpOnce(cashier: Cashier): Promise<void> {
  const { till, harness } = cashier;
  const branches = await answered(
    cashier,
    till.call('setup.login', {
      environment: 'test',
      address: harness.service.address,
      login: 'demo',
      password: 'demo',
      keepCredentials: false,
    }),
  );
  const first = branches?.ok === true ? branches.value.branches[0] : undefined;
  if (first === undefined) return;
  await answered(
    cashier,
    till.call('setup.finish', { branchId: first.branchId, giftProductId: null }),
  );
}

/** Half an hour passes: the token is refreshed, and a sale goes on with the new one. */
function refreshing(): Play {
  const sale = selling(errand({ phone: regular.phone, amount: 900_000, bonus: 10_000 }));
  let slept = false;
  return {
    ...sale,
    async go(cashier) {
      if (!slept) await wait(cashier.harness, 31 * 60_000);
      slept = true;
      await sale.go(cashier);
    },
  };
}

export const AROUND_SALE_FLOWS: readonly Flow[] = [
  reversalFlow('revert', 'revert', sold),
  reversalFlow('refund', 'refund', sold),
  reversalFlow('revert of another till’s order', 'revert', soldElsewhere),
  reversalFlow('refund of another till’s order', 'refund', soldElsewhere),
  {
    name: 'edit',
    buyer: vip.phone,
    async prepare(cashier) {
      await openShift(cashier);
      return editing();
    },
    judge({ after }) {
      const [userId = ''] = [...after.phones].find(([, phone]) => phone === vip.phone) ?? [];
      const name = after.names.get(userId);
      return name === NEW_NAME ? [] : [`1 the edited name is ${name}`];
    },
  },
  {
    name: 'set-up',
    buyer: regular.phone,
    prepare: async () => settingUp(),
    judge: () => [],
  },
  {
    name: 'refresh',
    buyer: regular.phone,
    async prepare(cashier) {
      await openShift(cashier);
      return refreshing();
    },
    judge: () => [],
  },
];
