/** What was found out, row by row, and the dialect that it adds up to. */
import type { Id } from '../../src-shared/domain/id.ts';
import { DIALECT_OPTIONS, type DialectOption } from '../../src-service/dialect.ts';

export type Verdict = 'fits' | 'differs' | 'dialect' | 'not known';

export interface Row {
  /** A number of docs/loyalty-api.md, or an option of src-service/README.md. */
  readonly rule: string;
  readonly about: string;
  readonly seen: string;
  readonly verdict: Verdict;
}

export interface Findings {
  fits(rule: string, about: string, seen: string): void;
  differs(rule: string, about: string, seen: string): void;
  /** One of both. */
  judge(holds: boolean, rule: string, about: string, seen: string): void;
  unknown(rule: string, about: string, why: string): void;
  recognise(option: DialectOption, value: string): void;
  /** Why an option can't be told; said only if nothing recognised it. */
  untold(option: DialectOption, why: string): void;
  /** Everything that was recognised; two values of one option: the service mixes them. */
  dialect(): ReadonlyMap<DialectOption, readonly string[]>;
  rows(): readonly Row[];
  failed(): boolean;
  /** An order that was made here, and how far it went. */
  stays(order: Id, as: 'created' | 'completed'): void;
  /** It was reverted. */
  gone(order: Id): void;
  staying(): ReadonlyMap<Id, 'created' | 'completed'>;
  /** The examination could not be ended; in words. */
  brokenOff: string | null;
}

export function createFindings(): Findings {
  const rows = new Map<string, Row>();
  const recognised = new Map<DialectOption, Set<string>>();
  const reasons = new Map<DialectOption, string>();
  const orders = new Map<Id, 'created' | 'completed'>();
  /** The same thing found twice is one row; that it differs is never covered by that it fits. */
  const add = (row: Row) => {
    const key = `${row.rule} ${row.about}`;
    if (rows.get(key)?.verdict !== 'differs') rows.set(key, { ...row, seen: shown(row.seen) });
  };
  const fits = (rule: string, about: string, seen: string) =>
    add({ rule, about, seen, verdict: 'fits' });
  const differs = (rule: string, about: string, seen: string) =>
    add({ rule, about, seen, verdict: 'differs' });
  const options = Object.keys(DIALECT_OPTIONS) as DialectOption[];
  return {
    fits,
    differs,
    judge: (holds, ...row) => (holds ? fits(...row) : differs(...row)),
    unknown: (rule, about, why) => add({ rule, about, seen: why, verdict: 'not known' }),
    recognise(option, value) {
      const values = recognised.get(option) ?? new Set();
      recognised.set(option, values.add(value));
    },
    untold: (option, why) => void reasons.set(option, why),
    dialect: () => new Map([...recognised].map(([option, values]) => [option, [...values]])),
    rows: () => [
      ...rows.values(),
      ...options.map((option): Row => {
        const values = [...(recognised.get(option) ?? [])];
        return {
          rule: option,
          about: 'left open by the description',
          seen: values.length > 0 ? values.join(' and ') : (reasons.get(option) ?? 'never came up'),
          verdict: values.length > 0 ? 'dialect' : 'not known',
        };
      }),
    ],
    failed: () => [...rows.values()].some(({ verdict }) => verdict === 'differs'),
    stays: (order, as) => void orders.set(order, as),
    gone: (order) => void orders.delete(order),
    staying: () => orders,
    brokenOff: null,
  };
}

const MAX_SHOWN = 100;

/** Of words that may quote the service: one short line, without what looks like a phone or token. */
export function shown(text: string): string {
  const line = text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\d{8,}/gu, '…')
    .replace(/[\w-]{24,}/gu, '…');
  return Array.from(line).slice(0, MAX_SHOWN).join('');
}

/** The table, and the settings that make `npm run service` speak the same. */
export function reportOf(findings: Findings): string {
  const rows = findings.rows();
  const columns = [
    ['rule', 'what', 'seen', ''],
    ...rows.map(({ rule, about, seen, verdict }) => [rule, about, seen, verdict]),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...columns.map((row) => row[at]?.length ?? 0)));
  const lines = columns.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const count = (wanted: Verdict) => rows.filter(({ verdict }) => verdict === wanted).length;
  const settings = Object.fromEntries(
    [...findings.dialect()].map(([option, [value]]) => [option, value]),
  );
  const staying = [...findings.staying()].map(([order, as]) => `${order} (${as})`);
  return [
    ...lines,
    '',
    ...(staying.length > 0 ? [`orders that were not reverted: ${staying.join(', ')}`, ''] : []),
    `"dialect": ${JSON.stringify(settings)}`,
    '',
    `${count('fits')} fit, ${count('differs')} differ, ${count('dialect')} of its dialect, ${count('not known')} not known`,
  ].join('\n');
}

/** Of a phone number the country and the last two digits. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}…${phone.slice(-2)}`;
}
