/**
 * Totals of a shift, counted from the journal's own rows each time, and frozen when it is closed.
 * What happens in a shift is in that shift's report only: a taking in the one in which it was made,
 * money given back in the one in which that was known, cashback in the one in which it was learned. Of the cash that was
 * handed over the drawer tells (sales/handed-over.ts).
 */
import { shiftReportSchema, type ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import { JournalError } from '../../ports/journal.ts';
import type { SalesList } from '../../ports/journal/sales.ts';
import type { DrawerCount, Reports } from '../../ports/journal/shifts.ts';
import { customerEdits } from '../sales/edit-log.ts';
import { drawerOf, methodsOf } from './drawer-log.ts';
import { pastShifts } from './past-shifts.ts';
import { patternsOf } from './patterns.ts';
import { SPLIT_CASH } from './report-methods.ts';
import {
  cashback,
  fromEarlierShifts,
  paidSales,
  reversalsDone,
  reversalsUndone,
  sumOfSales,
} from './report-sums.ts';
import { DECIDED, NO_LOYALTY_REASON, OPEN_SHIFT, UNRESOLVED } from '../sales/sale-terms.ts';
import { resolvedReversals } from './resolved-reversals.ts';
import { ofSale, type Row, type Sql } from '../sql.ts';
import { withoutPersons, withPersons } from '../customers/report-persons.ts';
import { upgradeReport } from '../sales/stored-words.ts';
import type { OpenedTrail } from '../trail/trail.ts';

export function createReports(
  sql: Sql,
  salesList: Pick<SalesList, 'saleRow'>,
  trail: OpenedTrail,
): Reports {
  const { run, rows, transaction } = sql;
  return {
    shiftReport(shiftNumber = openShift(sql)) {
      const frozen = rows('SELECT report FROM shifts WHERE shift_id = ?', shiftNumber)[0]?.[
        'report'
      ];
      return typeof frozen === 'string'
        ? withPersons(shiftReportSchema.parse(upgradeReport(JSON.parse(frozen))), salesList)
        : {
            ...countShift(sql, salesList, shiftNumber),
            byCashier: trail.patterns(shiftNumber),
            trail: trail.ofShift(),
          };
    },
    pastShifts: (skip, limit, day) => pastShifts(sql, skip, limit, day),
    closeShift: (at, checked = null, count = null) =>
      transaction(() => {
        const shiftId = openShift(sql);
        const counted = { ...countShift(sql, salesList, shiftId, count), closedAt: at };
        const byCashier = trail.patterns(shiftId);
        trail.judge(shiftId, checked, at);
        const report: ShiftReport = { ...counted, byCashier, trail: trail.ofShift() };
        run(
          'UPDATE shifts SET closed_at = ?, report = ?, counted_cash = ? WHERE shift_id = ?',
          at,
          withoutPersons(JSON.stringify(report)),
          count?.counted ?? null,
          shiftId,
        );
        trail.log.tell('shift', shiftId, at);
        return report;
      }),
  };
}

function openShift({ number }: Sql): number {
  return number(`SELECT ${OPEN_SHIFT}`);
}

function countShift(
  sql: Sql,
  { saleRow }: Pick<SalesList, 'saleRow'>,
  shiftId: number,
  count: DrawerCount | null = null,
): Omit<ShiftReport, 'trail' | 'byCashier'> {
  const shift = sql.rows('SELECT * FROM shifts WHERE shift_id = ?', shiftId)[0];
  if (shift === undefined) throw new JournalError('there is no such shift');
  const saleRows = (found: readonly Row[]) =>
    found.flatMap((row) => saleRow(String(row['sale_id'])) ?? []);
  const methods = methodsOf(sql, shift);
  return {
    shiftNumber: shiftId,
    cashier: String(shift['cashier']),
    openedAt: Number(shift['opened_at']),
    closedAt: shift['closed_at'] === null ? null : Number(shift['closed_at']),
    sales: paidSales(sql, shiftId, 'TRUE'),
    ...methods,
    drawer: drawerOf(sql, shift, count, methods),
    splits: sumOfSales(sql, shiftId, `${SPLIT_CASH} IS NOT NULL`),
    bonusesSpent: tiyn(sumOfSales(sql, shiftId, 'bonus')),
    cashbackCredited: cashback(sql, shiftId, 'own'),
    refunds: reversalsDone(sql, shiftId, `kind = 'refund'`),
    reverts: reversalsDone(sql, shiftId, `kind = 'revert'`),
    foreign: reversalsDone(sql, shiftId, 'sale_id IS NULL'),
    undone: reversalsUndone(sql, shiftId),
    pendingReversals: sql.number(
      `SELECT count(*) FROM reversals INDEXED BY reversals_unknown WHERE outcome = 'unknown'`,
    ),
    awards: sumOfSales(
      sql,
      shiftId,
      `${ofSale('$.request.award')} IS NOT NULL AND ${NO_LOYALTY_REASON} IS NULL`,
    ),
    withoutBonuses: paidSales(sql, shiftId, `(resolution = 'noLoyalty' OR state = 'accruing')`),
    unresolved: saleRows(unresolvedSales(sql)),
    fromEarlierShifts: fromEarlierShifts(sql, shiftId),
    resolvedManually: saleRows(manuallyResolvedSales(sql, shiftId)),
    resolvedReversals: resolvedReversals(sql, shiftId),
    customerEdits: customerEdits(sql, shiftId),
    patterns: patternsOf(sql, { saleRow }, shiftId),
  };
}

function unresolvedSales({ rows }: Sql): readonly Row[] {
  return rows(
    `SELECT sale_id FROM sales INDEXED BY sales_unresolved WHERE ${UNRESOLVED} ORDER BY +rowid`,
  );
}

function manuallyResolvedSales({ rows }: Sql, shiftId: number): readonly Row[] {
  return rows(
    `SELECT sale_id FROM sales INDEXED BY sales_resolved_in_shift
     WHERE resolved_in_shift = ? AND ${DECIDED}
     ORDER BY +rowid`,
    shiftId,
  );
}
