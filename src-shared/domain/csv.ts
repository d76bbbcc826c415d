/**
 * A table as a file that a spreadsheet opens: UTF-8 with its mark, cells apart by semicolons, as where a comma stands
 * in numbers. No line `sep=;` before them: Excel of another list separator would need it, but shows its letters wrong
 * then (it overlooks the mark), and every other reader takes it for a row; such an Excel imports the file
 * (Data → From Text). A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export type CsvCell = string | number;

const MARK = '\uFEFF';
const LINE_END = '\r\n';
const FORMULA = /^[=+\-@\t\r\n]/u;
const NEEDS_QUOTES = /[";\t\r\n]|^\s|\s$/u;

export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return MARK + rows.map((row) => row.map(cell).join(';') + LINE_END).join('');
}

/** A number is written with a comma, and stays one below 0, too. */
function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
