/** Whom the long day sells to, and what it has sold so far. */
import { demoSettings } from '../../../src-service/demo/demo-settings.ts';

const PEOPLE = 300;

/** A number that no other shares an end with: look-ups come round in an order of their own. */
const numberAt = (at: number): number => (at * 37) % PEOPLE;

export const phoneAt = (at: number): string => `+770155${String(numberAt(at)).padStart(5, '0')}`;

export interface Mix {
  sales: number;
  bonuses: number;
  codes: number;
  awards: number;
  refunds: number;
  /** Without a customer. */
  unknown: number;
}

export const emptyMix = (): Mix => ({
  sales: 0,
  bonuses: 0,
  codes: 0,
  awards: 0,
  refunds: 0,
  unknown: 0,
});

/** A business that no daily limit stops. */
export function longSettings(): typeof demoSettings {
  const [first, ...others] = demoSettings.branches;
  if (first === undefined) throw new Error('the demo has a branch');
  const customers = Array.from({ length: PEOPLE }, (_, at) => ({
    id: String(20_000 + numberAt(at)),
    phone: phoneAt(at),
    firstName: 'Bench',
    needsCode: numberAt(at) % 5 === 0,
    branches: [{ branchId: String(first.id), balance: 20_000, stamps: 2 }],
  }));
  const generous = { ...first, dailyTxLimit: 1_000_000, dailyCashbackCap: 10_000_000 };
  return {
    ...demoSettings,
    branches: [generous, ...others],
    customers: [...(demoSettings.customers ?? []), ...customers],
  } as typeof demoSettings;
}
