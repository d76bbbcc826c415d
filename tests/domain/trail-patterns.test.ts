/** What an owner looks at by cashier: counted once a sale, reversal or edit, for whoever's it is. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Told } from '../../src-shared/domain/trail/events.ts';
import { countPatterns, type Patterns } from '../../src-shared/domain/trail/patterns.ts';

type Of<T extends Told['type']> = Partial<Extract<Told, { readonly type: T }>>;

const sale = (number: number, change: Of<'sale'> = {}): Told => ({
  type: 'sale',
  sale: `sale-${number}`,
  shift: 1,
  stage: 'paid',
  amount: 1_000,
  bonus: 0,
  method: 'cash',
  cash: null,
  rest: null,
  resolution: null,
  cashback: null,
  order: null,
  reason: null,
  cashier: 'a',
  supervisor: null,
  resolvedIn: null,
  cashbackIn: null,
  attachedAt: null,
  attachedBy: null,
  loyalty: null,
  by: 'b',
  ...change,
});
const reversal = (number: number, change: Of<'reversal'> = {}): Told => ({
  type: 'reversal',
  reversal: number,
  shift: 1,
  kind: 'refund',
  order: '1',
  sale: null,
  amount: 400,
  money: 300,
  givenWith: null,
  bonus: null,
  cashback: null,
  method: null,
  outcome: 'done',
  cashier: 'a',
  supervisor: null,
  endedIn: null,
  undoneIn: null,
  given: null,
  byHand: null,
  by: 'b',
  ...change,
});
const edit = (number: number): Told => ({
  type: 'edit',
  edit: number,
  shift: 1,
  about: '',
  fields: '[]',
  phoneChanged: false,
  hours: null,
  consent: null,
  steadyAt: null,
  serviceAt: null,
  outcome: 'done',
  supervisor: null,
  by: 'a',
});
const without = (number: number, change: Of<'sale'> = {}) =>
  sale(number, { beside: { known: true }, ...change });
/** By whoever had begun it, unless it is said otherwise. */
const cancelled = (number: number, change: Of<'sale'> = {}) =>
  sale(number, { stage: 'cancelled', by: 'a', ...change });
const attached = (number: number, change: Of<'sale'> = {}) =>
  sale(number, { reason: 'attachedLater', ...change });

const NOTHING: Patterns = {
  cashierId: 'a',
  cancelled: 0,
  recalled: 0,
  priceChanged: 0,
  withoutBonuses: 0,
  attached: 0,
  reversed: { count: 0, amount: tiyn(0) },
  edits: 0,
  settings: 0,
  failedPins: 0,
  regularsLeft: 0,
};
const line = (change: Partial<Patterns>): Patterns => ({ ...NOTHING, ...change });
const gaveBack = (count: number, amount: number) => ({ reversed: { count, amount: tiyn(amount) } });

test.each<[string, readonly Told[], readonly Patterns[]]>([
  ['nothing', [], []],
  ['an ordinary sale is no line', [sale(1), sale(1, { stage: 'done' })], []],
  ['cancelled, told twice', [cancelled(1), cancelled(1)], [line({ cancelled: 1 })]],
  ['two cancelled', [cancelled(1), cancelled(2)], [line({ cancelled: 2 })]],
  [
    'of two cancelled one was brought back, whoever is signed in',
    [cancelled(1), cancelled(2), { type: 'recalled', sale: 'sale-1', by: 'b' }],
    [line({ cancelled: 1, recalled: 1 })],
  ],
  [
    'cancelled by another one than had begun it, whoever sees to its award afterwards',
    [cancelled(1, { by: 'b' }), cancelled(1, { by: 'c', resolution: 'awardSpent' })],
    [line({ cashierId: 'b', cancelled: 1 })],
  ],
  [
    'cancelled while nobody was signed in: whoever had begun it',
    [cancelled(1, { by: null })],
    [line({ cancelled: 1 })],
  ],
  [
    'a sale that isn’t cancelled isn’t brought back, whatever is told',
    [sale(1), { type: 'recalled', sale: 'sale-1', by: 'a' }],
    [],
  ],
  [
    'bonuses of a known customer left out, told when paid and when done',
    [without(1), without(1, { stage: 'done' }), without(2, { stage: 'done' })],
    [line({ withoutBonuses: 2 })],
  ],
  [
    'left out of a sale that isn’t paid',
    [without(1, { stage: 'open' }), without(2, { stage: 'accruing' })],
    [],
  ],
  ['nobody was found', [sale(1, { beside: {} })], []],
  [
    'cancelled after that was left out: both',
    [without(1), cancelled(1, { beside: { known: true } })],
    [line({ cancelled: 1, withoutBonuses: 1 })],
  ],
  [
    'attached, by whoever did it',
    [attached(1, { attachedBy: 'c' }), attached(1, { attachedBy: 'c', stage: 'done' })],
    [line({ cashierId: 'c', attached: 1 })],
  ],
  ['attached while nobody was signed in', [attached(1)], [line({ attached: 1 })]],
  ['another reason', [sale(1, { reason: 'offline', attachedBy: 'c' })], []],
  [
    'given back: the money, and once',
    [reversal(1, { money: 100 }), reversal(1), reversal(2, { money: 50 })],
    [line(gaveBack(2, 350))],
  ],
  ['not done', [reversal(1, { outcome: 'notDone' })], []],
  [
    'not done after all',
    [reversal(1), reversal(1, { outcome: 'notDone' })],
    [line(gaveBack(0, 0))],
  ],
  ['edits', [edit(1), edit(1), edit(2)], [line({ edits: 2 })]],
  [
    'whoever was signed in',
    [
      { type: 'priceChanged', sale: 'sale-1', from: tiyn(2), to: tiyn(1), by: 'a' },
      { type: 'settingsChanged', names: ['theme', 'amountCeiling'], changes: [], by: 'a' },
      { type: 'peopleChanged', what: 'pin', person: null, by: 'a' },
      { type: 'pinFailed', by: 'a' },
    ],
    [line({ priceChanged: 1, settings: 2, failedPins: 1 })],
  ],
  [
    'customers found by four digits and left',
    [
      { type: 'regularLeft', cashier: 'a', by: 'a' },
      { type: 'regularLeft', cashier: 'a', by: 'b' },
      { type: 'regularLeft', cashier: null, by: 'a' },
    ],
    [line({ regularsLeft: 2 }), line({ cashierId: null, regularsLeft: 1 })],
  ],
  [
    'settings that other hands have edited, on nobody who was signed in when that was found',
    [
      {
        type: 'settingsEdited',
        changes: [{ name: 'phoneChangeHoldHours', from: 24, to: 0 }],
        by: 'a',
      },
      { type: 'settingsChanged', names: ['lateAccrual'], changes: [], by: 'a' },
    ],
    [line({ cashierId: null, settings: 1 }), line({ settings: 1 })],
  ],
  ['what is nobody’s habit', [{ type: 'paired', by: 'a' }], []],
  [
    'settings that guard nothing, as older versions told them',
    ['language', 'theme', 'sounds', 'screenLetters', 'detailedLog'].map((name) => ({
      type: 'settingsChanged' as const,
      names: [name],
      changes: [],
      by: 'a',
    })),
    [],
  ],
  [
    'a line for each, in the order of the first that counts',
    [
      sale(1, { cashier: 'c' }),
      { type: 'pinFailed', by: null },
      cancelled(2, { cashier: 'c', by: 'c' }),
      { type: 'pinFailed', by: null },
    ],
    [line({ cashierId: null, failedPins: 2 }), line({ cashierId: 'c', cancelled: 1 })],
  ],
])('%s', (_name, events, lines) => {
  expect(countPatterns(events)).toEqual(lines);
});
