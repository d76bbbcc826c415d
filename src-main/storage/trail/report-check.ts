/** A closed shift's frozen report beside what the trail told until it was closed. */
import { canonicalText, type RowEvent } from '../../../src-shared/domain/trail/events.ts';
import { recount } from '../../../src-shared/domain/trail/recount.ts';
import type { Sql } from '../sql.ts';
import { reportFigures } from './report-figures.ts';
import { parseEvent } from './trail-schema.ts';

/** Of event `n`, whose row is as it told. True of any other than a shift's close, and where it can't be said: events since
 * the shift before was closed are missing or changed, which is told there, or they were another version's. */
export function isReportAsTold(sql: Sql, event: RowEvent, n: number, wholeSince: number): boolean {
  if (event.type !== 'shift' || event.closedAt === null) return true;
  const before = sql.rows(
    'SELECT told FROM shifts WHERE shift_id < ? ORDER BY shift_id DESC LIMIT 1',
    event.shift,
  )[0];
  const from = before === undefined ? 1 : Number(before['told']);
  if (from < 1 || wholeSince > from) return true;
  const events = sql
    .rows('SELECT event FROM events WHERE n >= ? AND n < ? ORDER BY n', from, n)
    .flatMap((row) => parseEvent(row['event']) ?? []);
  const first = events[0];
  const isClose = first?.type === 'shift' && first.shift < event.shift && first.closedAt !== null;
  if (before !== undefined && !isClose) return true;
  const told = recount(events, event.shift);
  if (told === null) return true;
  const row = sql.rows('SELECT report FROM shifts WHERE shift_id = ?', event.shift)[0];
  const report = reportFigures(String(row?.['report']));
  return canonicalText(withSums(report, told)) === canonicalText(report);
}

type Sums = Readonly<Record<string, unknown>>;

/** What a part of the report has beside the sums stays. */
function withSums(report: Sums, told: Sums): object {
  const { drawer, customerEdits } = report;
  return {
    ...report,
    ...told,
    drawer: { ...(drawer as object), ...(told['drawer'] as object) },
    customerEdits: { ...(customerEdits as object), ...(told['customerEdits'] as object) },
  };
}
