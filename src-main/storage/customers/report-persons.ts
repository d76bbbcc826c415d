/** A shift's frozen report without whose sales they were: whoever is forgotten is forgotten there, too. */
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { SalesList } from '../../ports/journal/sales.ts';

/** Its lists of sales; the second two: as older versions called them. */
const LISTS: ReadonlySet<string> = new Set([
  'unresolved',
  'resolvedManually',
  'unsettled',
  'byHand',
]);

/** The JSON as it is kept; a report that can't be read stays as it is. */
export function withoutPersons(report: string): string {
  try {
    return JSON.stringify(JSON.parse(report), (key, value: unknown) =>
      LISTS.has(key) && Array.isArray(value) ? value.map(nameless) : value,
    );
  } catch {
    return report;
  }
}

function nameless(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return 'fault' in row ? { ...row, name: '', fault: wordless(row.fault) } : { ...row, name: '' };
}

/** Without the service's own words. */
function wordless(fault: unknown): unknown {
  if (typeof fault !== 'object' || fault === null || !('message' in fault)) return fault;
  const { message: _message, ...rest } = fault;
  return rest;
}

/** With what is known of them today. */
export function withPersons(
  report: ShiftReport,
  { saleRow }: Pick<SalesList, 'saleRow'>,
): ShiftReport {
  const filled = (row: SaleRow): SaleRow => {
    const now = saleRow(row.saleId);
    if (now === null) return row;
    const fault = now.fault?.code === row.fault?.code ? now.fault : row.fault;
    return { ...row, fault, name: now.name, customerHidden: now.customerHidden };
  };
  return {
    ...report,
    unresolved: report.unresolved.map(filled),
    resolvedManually: report.resolvedManually.map(filled),
  };
}
