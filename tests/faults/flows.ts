/** The flows of the till, each as something that a cashier can go on with after any interruption. */
import type { Dialect } from '../../src-service/dialect.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { answered, errand, sell, type Cashier, type Errand, type Purchase } from './cashier.ts';
import type { FaultName } from './faults.ts';
import type { ServiceFacts } from './facts.ts';

/** A flow under way. */
export interface Play {
  /** Until it is over, the till is dead, or no action is left. */
  go(cashier: Cashier): Promise<void>;
  over(): boolean;
}

export interface FlowEnd {
  readonly before: ServiceFacts;
  readonly after: ServiceFacts;
  readonly cashier: Cashier;
  readonly play: Play;
}

export interface Flow {
  readonly name: string;
  /** The phone of the customer of the sale that must succeed afterwards. */
  readonly buyer: string;
  /** In what service it can be judged. */
  readonly needs?: Partial<Dialect>;
  /** Faults whose outcome the service's description leaves open here. */
  spared?(fault: FaultName, key: string): boolean;
  /** Up to the point at which faults begin. */
  prepare(cashier: Cashier): Promise<Play>;
  /** What only this flow can tell; violations. */
  judge(end: FlowEnd): string[];
}

export async function openShift(cashier: Cashier): Promise<void> {
  const { till, harness } = cashier;
  const started = await answered(cashier, till.call('setup.startTraining', null));
  await harness.network.quiet();
  const opened = await answered(cashier, till.call('shift.open', { cashier: 'Dana' }));
  if (!started?.ok || !opened?.ok) throw new Error('the shift did not open');
}

export function selling(job: Errand): Play {
  return { go: (cashier) => sell(cashier, job), over: () => job.over };
}

function saleFlow(name: string, purchase: Purchase): Flow {
  return {
    name,
    buyer: purchase.phone,
    async prepare(cashier) {
      await openShift(cashier);
      return selling(errand(purchase));
    },
    judge: () => [],
  };
}

const { regular, vip, fullStamps } = demoCustomers;

export const SALE_FLOWS: readonly Flow[] = [
  saleFlow('accrual', { phone: regular.phone, amount: 1_250_000, bonus: 0 }),
  saleFlow('bonuses', { phone: regular.phone, amount: 1_250_000, bonus: 20_000 }),
  saleFlow('bonuses with code', { phone: vip.phone, amount: 1_250_000, bonus: 50_000 }),
  saleFlow('new customer', { phone: '+77019990011', amount: 300_000, bonus: 0 }),
  saleFlow('award', { phone: fullStamps.phone, amount: 450_000, bonus: 0, award: true }),
];
