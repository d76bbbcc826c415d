/** Counts of runs, flow × fault, as text and as data. */

export interface Count {
  passed: number;
  failed: number;
}

export interface Failure {
  readonly run: string;
  readonly violations: readonly string[];
}

export interface Table {
  add(row: string, flow: string, name: string, violations: readonly string[]): void;
  text(): string;
  /** The same for docs/reliability.md. */
  markdown(): string;
  readonly total: Count;
  readonly failures: Failure[];
  readonly cells: Record<string, Record<string, Count>>;
}

export function createTable(): Table {
  const cells: Record<string, Record<string, Count>> = {};
  const total: Count = { passed: 0, failed: 0 };
  const failures: Failure[] = [];
  const flowNames = () => [...new Set(Object.values(cells).flatMap((cell) => Object.keys(cell)))];
  return {
    total,
    failures,
    cells,
    add(row, flow, run, violations) {
      const cell = ((cells[row] ??= {})[flow] ??= { passed: 0, failed: 0 });
      const end = violations.length === 0 ? 'passed' : 'failed';
      cell[end] += 1;
      total[end] += 1;
      if (end === 'failed') failures.push({ run, violations });
    },
    text() {
      const flows = flowNames();
      const first = Math.max(...Object.keys(cells).map((row) => row.length), 5);
      const widths = flows.map((flow) => Math.max(flow.length, 7));
      const line = (name: string, rest: readonly string[]) =>
        [name.padEnd(first), ...rest.map((text, i) => text.padStart(widths[i] ?? 7))].join('  ');
      const rows = Object.entries(cells).map(([row, cell]) =>
        line(
          row,
          flows.map((flow) => told(cell[flow])),
        ),
      );
      return [line('fault', flows), ...rows].join('\n');
    },
    markdown() {
      const flows = flowNames();
      return [
        cellsOf(['what is done to it', ...flows]),
        cellsOf(['---', ...flows.map(() => '--:')]),
        ...Object.entries(cells).map(([row, cell]) =>
          cellsOf([row, ...flows.map((flow) => told(cell[flow]))]),
        ),
      ].join('\n');
    },
  };
}

function cellsOf(list: readonly string[]): string {
  return `| ${list.join(' | ')} |`;
}

function told(count: Count | undefined): string {
  if (count === undefined) return '–';
  return count.failed === 0 ? String(count.passed) : `${count.passed}/${count.failed} ✗`;
}
