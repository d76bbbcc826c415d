/** Whatever a till does in its shifts and between them: each report is what the trail has told, and no row is another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, findBreaks, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();

/** What is known of a reversal, one after the other. */
const OUTCOMES = [
  ['done'],
  ['notDone'],
  ['unknown'],
  ['done', 'notDone'],
  ['unknown', 'done'],
] as const;
const payment = { method: 'cash', tendered: null } as const;
const split = { cash: tiyn(1_000), rest: 'card' } as const;
const done = paid(1).state as SaleState & { readonly at: 'done' };
const NOTHING_READ = { cashback: null, balance: null, stamps: null } as const;
const STATES: readonly SaleState[] = [
  done,
  { ...done, payment: { ...payment, method: 'card' } },
  { ...done, payment: { ...payment, method: 'mixed', split } },
  { ...done, resolution: 'pending', result: NOTHING_READ },
  { ...done, resolution: 'needsAttention', result: NOTHING_READ },
  { ...done, resolution: 'resolvedManually', note: 'told' },
  { ...done, resolution: 'noLoyalty', order: null, result: NOTHING_READ },
  { at: 'accruing', payment },
  { at: 'readingResult', order: { orderId: id('1'), orderNumber: null }, payment, tries: 0 },
  { at: 'cancelled', order: null, award: 'none', note: null },
];

type Do = (journal: Journal, at: number) => void;

const number = fc.integer({ min: 1, max: 6 });
const sell = fc.tuple(number, fc.constantFrom(...STATES)).map(([of, state]): Do => {
  return (journal, at) => {
    if (!journal.beginSale(begun(of), at)) return;
    journal.saveSale({ ...begun(of), state } as Sale, at);
  };
});
const giveBack = fc
  .record({
    of: number,
    kind: fc.constantFrom('refund', 'revert'),
    foreign: fc.boolean(),
    outcomes: fc.constantFrom(...OUTCOMES),
    cashback: fc.constantFrom(null, tiyn(7)),
  })
  .map(({ of, kind, foreign, outcomes, cashback }): Do => {
    const asked = intent(of, {
      kind,
      cashback,
      ...(foreign ? { saleId: null, method: 'cash' } : {}),
    });
    const refundedBonus = outcomes[0] === 'done' || outcomes.length > 1 ? tiyn(1_000) : null;
    const details = { fault: null, money: tiyn(9_000), cashback };
    return (journal, at) => {
      if (!foreign && journal.findSale(saleId(of)) === null) return;
      journal.recordReversalIntent(asked, at);
      for (const outcome of outcomes) {
        const bonus = outcome === 'unknown' ? null : refundedBonus;
        const known = { outcome, ...details, refundedBonus: bonus };
        journal.recordReversalOutcome(asked.requestId, known, at);
      }
    };
  });
const moveCash = fc.tuple(number, fc.constantFrom('in', 'out')).map(([of, kind]): Do => {
  const by = { cashier: null, supervisor: null };
  const move = { requestId: saleId(700 + of), kind, amount: tiyn(of * 100), reason: 'x', ...by };
  return (journal, at) => journal.recordCashMove(move, at);
});
const editOne = fc
  .tuple(fc.constantFrom('given', 'owed', null), fc.constantFrom('done', 'refused'), fc.boolean())
  .map(([consent, outcome, isPhone]): Do => {
    const phone = { from: '01', to: '02', steadyAt: 5, serviceAt: T, holdHours: 24 };
    return (journal, at) => {
      const edited = journal.recordCustomerEdit(
        {
          cashier: 'Dana',
          supervisor: null,
          userId: id('7'),
          fields: ['phone'],
          consent,
          phone: isPhone ? phone : null,
        },
        at,
      );
      journal.recordCustomerEditOutcome(edited, outcome, null, at);
    };
  });
/** How it was paid stays. */
const resolve = fc.tuple(number, fc.constantFrom(...STATES)).map(([of, state]): Do => {
  return (journal, at) => {
    const sale = journal.findSale(saleId(of));
    if (sale === null || !('payment' in sale.state && 'payment' in state)) return;
    journal.saveSale({ ...sale, state: { ...state, payment: sale.state.payment } } as Sale, at);
  };
});
const takeOver = fc
  .tuple(number, fc.constantFrom('A', 'B'), fc.boolean())
  .map(([of, who, lets]): Do => {
    const actor = { cashierId: who, name: who };
    return (journal) => {
      if (lets) journal.recordSupervisor(saleId(of), actor);
      else journal.recordSeller(saleId(of), actor);
    };
  });
/** Of what is resolved only. */
const customer = { phone: '+77012345678' as Phone, userId: id('9007199254740993') };
const forget = fc.constant<Do>((journal) => void journal.forgetCustomer(customer));
const during = fc.oneof(sell, sell, giveBack, moveCash, editOne, resolve, takeOver, forget);

test('of any day nothing is said', () => {
  let file = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          during: fc.array(during, { maxLength: 8 }),
          between: fc.array(fc.oneof(resolve, takeOver), { maxLength: 2 }),
          float: fc.constantFrom(null, tiyn(500)),
          counted: fc.constantFrom(null, { counted: tiyn(400), reason: 'short' }),
        }),
        { minLength: 2, maxLength: 4 },
      ),
      (shifts) => {
        file += 1;
        const { journal } = openTrailed(`${own.file}.${file}`);
        let at = T;
        const run = (all: readonly Do[]) => {
          for (const one of all) one(journal, (at += 1));
        };
        for (const shift of shifts) {
          journal.openShift('Dana', true, (at += 1), shift.float);
          run(shift.during);
          journal.closeShift((at += 1), null, shift.counted);
          run(shift.between);
        }
        // Also when a row was written again.
        const found = [...journal.trailBreaks(), ...findBreaks(journal)];
        journal.close();
        expect(found).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});
