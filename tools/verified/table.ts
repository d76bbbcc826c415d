/** README's table of what ran where, from the records of runs (docs/verified.json). Pure. */
import { SYSTEMS, type Ran } from './ran.ts';

const SYSTEM_NAMES: Readonly<Record<Ran['system'], string>> = {
  linux: 'Linux',
  win32: 'Windows',
  darwin: 'macOS',
};

interface Row {
  readonly title: string;
  readonly holds: (ran: Ran) => boolean;
}

const onElectron = ({ host }: Ran): boolean => /^Electron \d/u.test(host);
const onStandIn = ({ host }: Ran): boolean => host === 'chromium-host';

const ROWS: readonly Row[] = [
  {
    title: 'Unit, service, client and host tests, on Node',
    holds: (ran) => ran.what === 'tests',
  },
  {
    title: 'Whole flows, keys counted, on the Chromium host',
    holds: (ran) => ran.what === 'flows' && onStandIn(ran),
  },
  {
    title: 'The same flows on Electron',
    holds: (ran) => ran.what === 'flows' && onElectron(ran),
  },
  {
    title: 'The packed program on Electron: a sale by keys',
    holds: (ran) => ran.what === 'packed' && onElectron(ran),
  },
  {
    title:
      'The package as it is shipped, on Electron: it starts and ends, and opens no debugging port',
    holds: (ran) => ran.what === 'shipped' && onElectron(ran),
  },
];

export function verifiedTable(records: readonly Ran[]): string {
  return [
    line(['What ran', ...SYSTEMS.map((system) => SYSTEM_NAMES[system])]),
    `|${'---|'.repeat(SYSTEMS.length + 1)}`,
    ...ROWS.map(({ title, holds }) =>
      line([
        title,
        ...SYSTEMS.map((system) =>
          cell(records.filter((ran) => ran.system === system && holds(ran))),
        ),
      ]),
    ),
  ].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function cell(records: readonly Ran[]): string {
  const ran = records.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  if (ran === undefined || ran.passed + ran.failed === 0) return '**not yet**';
  const counts =
    ran.failed === 0 ? `${ran.passed} passed` : `**${ran.failed} failed**, ${ran.passed} passed`;
  const host = onElectron(ran) ? `${ran.host}, ` : '';
  return `${counts} (${host}${ran.arch}, ${ran.date}, ${ran.commit})`;
}

/** One record for each cell: later ones take the place of earlier ones. */
export function merged(known: readonly Ran[], taken: readonly Ran[]): readonly Ran[] {
  const byKey = new Map([...known, ...taken].map((ran) => [keyOf(ran), ran]));
  return [...byKey.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf(ran: Ran): string {
  const host = onElectron(ran) ? 'Electron' : ran.what === 'tests' ? 'Node' : ran.host;
  return `${ran.what} ${host} ${ran.system}`;
}

const BEGIN = '<!-- verified: written by npm run verified -->';
const END = '<!-- /verified -->';

/** `readme` with the table of `records` between its marks. */
export function withTable(readme: string, records: readonly Ran[]): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('README.md has lost the marks of the table');
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${verifiedTable(records)}\n\n${readme.slice(end)}`;
}
