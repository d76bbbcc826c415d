/** A shift's report as the rows of a table for a spreadsheet; amounts are numbers in tenge. */
import type { Drawer, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { CsvCell } from '../../../src-shared/domain/csv.ts';
import { drawerDifference } from '../../../src-shared/domain/cash/drawer.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { add, subtract, toTenge, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { dayOf, type Millis } from '../../../src-shared/domain/time.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { formatClock } from '../../format/time.ts';
import { methodWord } from '../../format/sale-labels.ts';
import type { I18n } from '../../locales/use-i18n.ts';
import { bonusesReturned, bonusLines, type BonusLine } from './bonus-lines.ts';
import { movesNotListed } from './cash-moves.tsx';
import { cashBackOf, methodLines } from './method-lines.ts';
import { patternLines } from './pattern-lines.ts';
import { sealedWords } from './sealed-line.tsx';

type Row = CsvCell[];
type Words = Pick<I18n, 't' | 'money'>;

export function reportRows(report: ShiftReport, people: Snapshot['people'], words: Words): Row[] {
  return [
    ...headRows(report, words),
    [],
    ...methodRows(report, words),
    [],
    ...drawerRows(report, words),
    [],
    ...bonusRows(report, words),
    ...editRows(report, words),
    ...patternRows(report, people, words),
    ...sealedRows(report, words),
  ];
}

const moment = (at: Millis) => `${dayOf(at)} ${formatClock(at)}`;

function headRows(report: ShiftReport, { t }: Words): Row[] {
  const { shiftNumber: number, cashier, openedAt, closedAt, sales } = report;
  return [
    [t('report.title', { number })],
    [t('past.file.cashier'), cashier],
    [t('past.file.opened'), moment(openedAt)],
    [t('past.file.closed'), closedAt === null ? '' : moment(closedAt)],
    [t('report.taken'), toTenge(sales.amount)],
    [t('report.count'), sales.count],
  ];
}

/** '' where it isn't known. */
const sum = (amount: Tiyn | null): CsvCell => (amount === null ? '' : toTenge(amount));

const methodRow = (name: string, count: number, taken: Tiyn, back: Tiyn): Row => [
  name,
  count,
  sum(taken),
  sum(back),
  sum(subtract(taken, back)),
];

function methodRows(report: ShiftReport, { t }: Words): Row[] {
  const { sales, refunds, reverts } = report;
  return [
    [t('report.method'), t('report.count'), t('report.in'), t('report.back'), t('report.left')],
    ...methodLines(report).map(({ method, count, taken, back }) =>
      methodRow(
        method === '' ? t('report.unknownMethod') : methodWord(method, t),
        count,
        taken,
        back,
      ),
    ),
    methodRow(
      t('report.altogether'),
      sales.count,
      sales.amount,
      add(refunds.amount, reverts.amount),
    ),
  ];
}

function drawerRows(report: ShiftReport, { t }: Words): Row[] {
  const { drawer, byMethod } = report;
  if (drawer === null) return [];
  const { openingFloat, lastCounted, cashIn, cashOut, expected, counted, moves } = drawer;
  const rest = movesNotListed(drawer);
  const known = (amount: Tiyn | null) => sum(amount) || t('drawer.expectedUnknown');
  const difference = counted === null ? null : drawerDifference(counted.amount, expected);
  return [
    [t('drawer.title')],
    [t('drawer.countedBefore'), lastCounted === null ? t('drawer.notCounted') : sum(lastCounted)],
    [t('drawer.opening'), known(openingFloat)],
    [t('drawer.taken'), sum(byMethod['cash']?.amount ?? ZERO)],
    [t('drawer.back'), sum(subtract(ZERO, cashBackOf(report)))],
    [t('drawer.in'), sum(cashIn.amount)],
    [t('drawer.out'), sum(subtract(ZERO, cashOut.amount))],
    [t('drawer.expected'), known(expected)],
    ...maybeRows(drawer, t),
    [t('drawer.counted'), counted === null ? t('drawer.notCounted') : sum(counted.amount)],
    [t('past.file.difference'), sum(difference), reasonWord(counted?.reason ?? '', t)],
    ...moves.map(({ at, kind, amount, reason, beforeShift, cashier, supervisor }): Row => [
      moment(at),
      sum(kind === 'in' ? amount : subtract(ZERO, amount)),
      reasonWord(reason, t),
      cashier ?? '',
      supervisor ?? '',
      beforeShift ? t('drawer.beforeShift') : '',
    ]),
    ...(rest > 0 ? [[t('drawer.moreMoves', { count: rest })]] : []),
  ];
}

/** What the sum above doesn't know of. */
function maybeRows({ maybeTaken, maybeBack }: Drawer, t: Words['t']): Row[] {
  return [
    ...(maybeTaken > 0 ? [[t('drawer.maybeTaken', { amount: toTenge(maybeTaken) })]] : []),
    ...(maybeBack > 0 ? [[t('drawer.maybeBack', { amount: toTenge(maybeBack) })]] : []),
  ];
}

/** No heading above them says what they are of. */
function fileWord(name: BonusLine['name']) {
  if (name === 'spent') return 'past.file.spent';
  return name === 'credited' ? 'past.file.earned' : (`report.${name}` as const);
}

function bonusRows(report: ShiftReport, { t }: Words): Row[] {
  const { refunds, reverts, awards, withoutBonuses } = report;
  return [
    [t('report.refunds'), refunds.count, toTenge(refunds.amount)],
    [t('report.reverts'), reverts.count, toTenge(reverts.amount)],
    [t('past.file.withoutBonuses'), withoutBonuses.count, toTenge(withoutBonuses.amount)],
    [t('report.bonusBack'), toTenge(bonusesReturned(report))],
    ...bonusLines(report).map(({ name, amount, estimated }): Row => [
      t(fileWord(name)),
      toTenge(amount),
      ...(estimated ? [t('past.file.estimated')] : []),
    ]),
    [t('report.awards'), awards],
  ];
}

function editRows({ customerEdits }: ShiftReport, { t }: Words): Row[] {
  const { count, phones, consents, phoneChanges } = customerEdits;
  if (count === 0) return [];
  return [
    [],
    [t('report.editsTitle')],
    [t('report.edits'), count],
    ...(consents > 0 ? [[t('report.consents'), consents]] : []),
    ...phoneChanges.map(({ at, cashier, supervisor, from, to, outcome, holdHours }): Row => [
      moment(at),
      t('report.phoneChange', { from, to }),
      t(`report.editOutcome.${outcome}`),
      holdHours === 0 && outcome !== 'refused' ? t('report.noHold') : '',
      cashier,
      supervisor ?? '',
    ]),
    ...(phones > phoneChanges.length
      ? [[t('report.phoneChangesMore', { count: phoneChanges.length })]]
      : []),
  ];
}

function patternRows(report: ShiftReport, people: Snapshot['people'], words: Words): Row[] {
  const lines = patternLines(report, people, words);
  if (lines.length === 0) return [];
  return [
    [],
    [words.t('report.patternsTitle')],
    ...lines.map(({ name, says }): Row => [name, ...says]),
  ];
}

function sealedRows(report: ShiftReport, words: Words): Row[] {
  const sealed = sealedWords(report, words);
  return sealed === null ? [] : [[], [sealed]];
}
