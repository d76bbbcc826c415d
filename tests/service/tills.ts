/** What tills do on a random day, for many-tills.test.ts: steps that are legal, stale or wrong. */
import fc from 'fast-check';
import { people } from './support.ts';

export const buyers = [
  people.plain.id,
  people.coded.id,
  people.stranger.id,
  people.full.id,
  people.big.id,
  people.blocked.id,
  999,
] as const;
export const newPhones = ['+77019990001', '+77019990002'] as const;

type Code = 'none' | 'fresh' | 'last' | 'wrong';
export type Step =
  | {
      readonly do: 'create';
      readonly who: number;
      readonly amount: number;
      readonly bonus: number;
      readonly stamps: number;
      readonly award: boolean;
      readonly code: Code;
      /** The same till completes it then, as in a usual sale. */
      readonly paid: boolean;
    }
  | { readonly do: 'newcomer'; readonly phone: number; readonly amount: number }
  | {
      readonly do: 'complete';
      readonly order: number;
      readonly honest: boolean;
      readonly times: number;
    }
  | { readonly do: 'revert'; readonly order: number; readonly times: number }
  | { readonly do: 'refund'; readonly order: number; readonly amount: string }
  | { readonly do: 'give'; readonly who: number; readonly stamps: 'price' | 'all' | 'few' | 'many' }
  | { readonly do: 'code'; readonly who: number }
  /** Two orders that would each spend all bonuses, completed at once. */
  | { readonly do: 'spendTwice'; readonly who: number };

/** Steps that are sent at once, and the hours that pass before them. */
export interface Batch {
  readonly hours: number;
  readonly steps: readonly Step[];
}

const who = fc.oneof(
  { weight: 6, arbitrary: fc.nat(4) },
  { weight: 1, arbitrary: fc.nat(buyers.length - 1) },
);
/** Counted from the youngest, round and round; -1: an order that doesn't exist. */
const order = fc.oneof(
  { weight: 12, arbitrary: fc.nat(5) },
  { weight: 4, arbitrary: fc.nat(60) },
  { weight: 1, arbitrary: fc.constant(-1) },
);
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value / 100);
const times = fc.constantFrom(1, 1, 2, 3);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who,
      amount: cents(300_000),
      bonus: fc.oneof(fc.constant(0), fc.constant(0), cents(5_000), cents(60_000)),
      stamps: fc.constantFrom(0, 0, 1, 3, 7),
      award: fc.constantFrom(false, false, false, false, true),
      code: fc.constantFrom<Code[]>('none', 'fresh', 'fresh', 'last', 'wrong'),
      paid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('newcomer' as const),
      phone: fc.nat(newPhones.length - 1),
      amount: cents(100_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      order,
      honest: fc.constantFrom(true, true, true, true, false),
      times,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revert' as const), order, times }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order,
      amount: fc.oneof(
        { weight: 5, arbitrary: cents(40_000).map(String) },
        { weight: 1, arbitrary: fc.constantFrom('0', '-5', '1.234', '9999999', '', '1e2') },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      who: fc.oneof(who, fc.constant(buyers.indexOf(people.full.id))),
      stamps: fc.constantFrom('price', 'all', 'few', 'many'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('code' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('spendTwice' as const), who }) },
);

export const day: fc.Arbitrary<readonly Batch[]> = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 0, 0, 9, 26),
    steps: fc.array(step, { minLength: 2, maxLength: 8, size: 'max' }),
  }),
  { minLength: 3, maxLength: 8, size: 'max' },
);
