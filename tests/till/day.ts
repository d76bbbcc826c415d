/** A random day at one till, for random-day.test.ts: what happens, and the faults meanwhile. */
import fc from 'fast-check';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault, Intercept } from '../service/fault-injection.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../src-shared/domain/order.ts';

/** null: a buyer without a phone. The last phones are new to the service. */
export const PHONES: readonly (string | null)[] = [
  ...Object.values(demoCustomers).map((customer) => customer.phone),
  '+77019990001',
  '+77019990002',
  null,
];

const CALLS = {
  lookup: /\/promoters\/find$/u,
  readings: /\/(?:private\/balance|cashback|private-branch)$/u,
  progress: /\/award$/u,
  code: /send-use-cashback-code$/u,
  create: /cash\/order$/u,
  give: /\/give$/u,
  complete: /cash\/complete$/u,
  record: /\/orders\/\d+$/u,
  revert: /revert-transaction$/u,
  refund: /\/refund$/u,
  any: /./u,
} as const;
type Call = keyof typeof CALLS;

const FAULTS: readonly Fault[] = [
  { type: 'refuse' },
  { type: 'dropAfter' },
  { type: 'truncate' },
  { type: 'html' },
  { type: 'html', status: 200 },
  { type: 'reply', status: 503, body: '{"code":503,"message":"busy"}' },
  {
    type: 'reply',
    status: 500,
    body: '{"code":500,"message":"failed after acting"}',
    acts: true,
  },
];

/** The next calls of that kind fail so, after some that don't. */
export interface FaultBurst {
  readonly call: Call;
  readonly fault: number;
  readonly after: number;
  readonly times: number;
}

export type Activity = { readonly bursts: readonly FaultBurst[] } & (
  | {
      readonly do: 'sale';
      readonly who: number;
      readonly amount: number;
      /** Of what could be spent. */
      readonly bonusQuarters: number;
      readonly stamps: number;
      readonly award: boolean;
      readonly method: PaymentMethod;
      readonly wrongCode: boolean;
      readonly retries: number;
      readonly abandon: 'without' | 'cancel';
      /** The next customer is served while the service is still asked. */
      readonly hurry: boolean;
    }
  | { readonly do: 'revert'; readonly sale: number }
  | { readonly do: 'open'; readonly sale: number }
  | { readonly do: 'refund'; readonly sale: number; readonly percent: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'restart' }
);

const bursts = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.array(
      fc.record({
        call: fc.constantFrom<Call[]>(
          ...(Object.keys(CALLS) as Call[]),
          'complete',
          'complete',
          'record',
          'record',
          'revert',
          'refund',
          'any',
          'any',
        ),
        fault: fc.nat(FAULTS.length - 1),
        after: fc.constantFrom(0, 0, 0, 1, 2),
        times: fc.constantFrom(1, 1, 2, 3, 20),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
);
const sale = fc.nat(30);

const activity: fc.Arbitrary<Activity> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('sale' as const),
      bursts,
      who: fc.nat(PHONES.length - 1),
      amount: fc.integer({ min: 1, max: 2_000_000 }),
      bonusQuarters: fc.constantFrom(0, 0, 1, 2, 4),
      stamps: fc.nat(3),
      award: fc.boolean(),
      method: fc.constantFrom(...PAYMENT_METHODS),
      wrongCode: fc.boolean(),
      retries: fc.nat(2),
      abandon: fc.constantFrom('without' as const, 'without' as const, 'cancel' as const),
      hurry: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revert' as const), bursts, sale }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), bursts, sale }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      bursts,
      sale,
      percent: fc.integer({ min: 0, max: 110 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      bursts,
      seconds: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), bursts }) },
);

export const day = fc.array(activity, { minLength: 4, maxLength: 16, size: 'max' });

export function faultPlan(coming: readonly FaultBurst[]): Intercept {
  const left = coming.map((burst) => ({ ...burst }));
  return ({ path }) => {
    for (const burst of left) {
      if (!CALLS[burst.call].test(path) || burst.times === 0) continue;
      if (burst.after > 0) burst.after -= 1;
      else {
        burst.times -= 1;
        return FAULTS[burst.fault] ?? 'pass';
      }
    }
    return 'pass';
  };
}
