/**
 * What the list of sales says of money given back is worked out where the sales are stored; an opened order's page has it
 * from the domain. Both must say the same, whatever was asked for here and whatever a record showed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Refund } from '../../src-shared/domain/order.ts';
import { reversedOf } from '../../src-shared/domain/reversal/remaining.ts';
import { ReportModel } from './report-model.ts';

const AMOUNT = tiyn(100_000);
const part = fc.integer({ min: 1, max: 70_000 });
const asked = fc.record({
  kind: fc.constantFrom('refund' as const, 'revert' as const),
  money: part,
  outcome: fc.constantFrom('done' as const, 'notDone' as const, 'unknown' as const),
});
const refundOf = (amount: number): Refund => ({
  amount: tiyn(amount),
  refundedBonus: null,
  createdAt: null,
});
const read = fc.record({
  status: fc.constantFrom(
    'COMPLETED' as const,
    'DECLINED' as const,
    'RETURNED' as const,
    'PENDING' as const,
  ),
  refunds: fc.array(part.map(refundOf), { maxLength: 4 }),
  error: fc.constant(null),
});

test('the list tells of a sale what the domain tells of what was asked for here and of the record', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(asked, { maxLength: 5 }),
      fc.option(read),
      (isConfirmed, here, record) => {
        const model = new ReportModel();
        model.openShift();
        model.sell({ amount: AMOUNT, bonus: 0, method: 'cash', offline: false, award: false });
        if (isConfirmed) {
          model.apply(0, 'completed', 0);
          model.apply(0, 'result', 0);
        }
        for (const { kind, money, outcome } of here) model.reverse(0, kind, money, outcome);
        const [saleId] = model.sales.map(({ sale }) => sale.request.saleId);
        const there = record === null ? null : reversedOf(record);
        if (saleId === undefined) throw new Error('it was sold');
        if (there !== null) model.journal.recordReversed({ saleId, ...there });

        const done = here.filter(({ outcome }) => outcome === 'done');
        const refunds = done.filter(({ kind }) => kind === 'refund');
        const ours = reversedOf({
          status: done.some(({ kind }) => kind === 'revert') ? 'DECLINED' : 'COMPLETED',
          error: null,
          refunds: refunds.map(({ money }) => refundOf(money + 100)),
        });
        // Of a sale that the service hasn't confirmed its record says nothing.
        const told = isConfirmed ? there : null;
        expect(model.journal.saleRow(saleId)).toMatchObject({
          reverted: ours.reverted || (told?.reverted ?? false),
          refunded: Math.min(AMOUNT, Math.max(ours.refunded, told?.refunded ?? 0)),
        });
      },
    ),
  );
});
