/** A file that a spreadsheet opens: what it would take for a formula is a text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv, type CsvCell } from '../../src-shared/domain/csv.ts';

const line = (...cells: CsvCell[]) => formatCsv([cells]).slice(1, -2);

test('begins with the mark of UTF-8, and each line ends as a spreadsheet wants it', () => {
  expect(formatCsv([['Смена', 1], []])).toBe('\uFEFFСмена;1\r\n\r\n');
});

test.each([
  ['Dana', 'Dana'],
  ['a;b', '"a;b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [' edge ', '" edge "'],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+7 701', "'+7 701"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
  ['a=1', 'a=1'],
  // Numbers of the program's own.
  [12_500.5, '12500,5'],
  [-3.07, '-3,07'],
  [0, '0'],
])('%j is written as %s', (value, written) => {
  expect(line(value)).toBe(written);
});

/** As a spreadsheet reads it. */
function readCells(text: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^;]*))(?:;|$)/uy;
  while (pattern.lastIndex < text.length || cells.length === 0) {
    const [, quoted, plain = ''] = pattern.exec(text) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  if (text.endsWith(';')) cells.push('');
  return cells;
}

test('whatever is written is read as it was, and no text of it is a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@;"\t\r\n ab1\''), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      const read = readCells(line(...cells));
      expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/u, ''))).toEqual(
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/u, '')),
      );
      expect(read.filter((cell) => /^[=+\-@\t\r\n]/u.test(cell))).toEqual([]);
    }),
  );
});
