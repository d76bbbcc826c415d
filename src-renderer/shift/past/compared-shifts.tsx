/** The figures of two closed shifts beside each other, and how the later one differs. */
import { useQuery } from '@tanstack/react-query';
import type { TillClient } from '../../../src-shared/contract/ipc.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { NARROW } from '../../format/money.ts';
import { methodWord } from '../../format/sale-labels.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { useTill } from '../../till/client.tsx';
import { faultOf, valueOf } from '../../till/fault-error.ts';
import { PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { comparedLines, inOrder, type ComparedLine, type TwoReports } from './compared-lines.ts';
import './compared-shifts.css';

export function ComparedShifts({
  numbers,
  onBack,
}: {
  numbers: readonly [number, number];
  onBack: () => void;
}) {
  const { t } = useI18n();
  const client = useTill();
  const read = useQuery({
    queryKey: ['compared-shifts', ...numbers],
    queryFn: () => readBoth(client, numbers),
    staleTime: 0,
    gcTime: 0,
  });
  const heading = useStepField<HTMLHeadingElement>();
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: onBack }]);
  const title = t('past.comparedTitle', {
    earlier: Math.min(...numbers),
    later: Math.max(...numbers),
  });
  return (
    <div className="columns">
      <section className="card card--column scrolls" aria-label={title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <ProgressLine active={read.isPending} name={t('report.reading')} />
        {read.isError && <FaultNotice at="reading" fault={faultOf(read.error)} money={null} />}
        {read.data !== undefined && <Table reports={read.data} />}
      </section>
      <div className="action-column">
        <PrimaryAction label={t('past.toList')} sub={t('enter')} onPress={onBack} />
      </div>
    </div>
  );
}

/** One after the other: what a supervisor must let pass is asked for once. */
async function readBoth(client: TillClient, [one, other]: readonly [number, number]) {
  const read = async (number: number) => valueOf(await client.call('shift.pastReport', { number }));
  const first = await read(one);
  return inOrder(first, await read(other));
}

function Table({ reports }: { reports: TwoReports }) {
  const words = useI18n();
  const { t } = words;
  return (
    <table className="table compared-shifts">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('past.figure')}</span>
          </th>
          {reports.map((report) => (
            <th key={report.shiftNumber} scope="col">
              <Head report={report} />
            </th>
          ))}
          <th scope="col">{t('past.change')}</th>
        </tr>
      </thead>
      <tbody>
        {comparedLines(reports).map((line) => (
          <Line key={typeof line.of === 'string' ? line.of : `by ${line.of.method}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ report: { shiftNumber: number, cashier, openedAt } }: { report: ShiftReport }) {
  const { t, shortDay } = useI18n();
  return (
    <>
      <b>{t('report.title', { number })}</b>
      <small>{shortDay(openedAt)}</small>
      <small>{cashier}</small>
    </>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const words = useI18n();
  return (
    <tr>
      <th scope="row">{nameOf(line.of, words.t)}</th>
      <td>{figure(line, line.earlier, words)}</td>
      <td>{figure(line, line.later, words)}</td>
      <td>{changeOf(line, words)}</td>
    </tr>
  );
}

const NAMES = {
  taken: 'report.taken',
  sales: 'report.count',
  average: 'past.average',
  back: 'report.back',
  withoutBonuses: 'past.file.withoutBonuses',
  spent: 'past.file.spent',
  earned: 'past.file.earned',
  awards: 'report.awards',
  edits: 'report.editsTitle',
  expected: 'drawer.expectedCash',
  counted: 'past.counted',
} as const;

function nameOf(of: ComparedLine['of'], t: I18n['t']): string {
  if (typeof of === 'string') return t(NAMES[of]);
  return of.method === '' ? t('report.unknownMethod') : methodWord(of.method, t);
}

function figure({ unit }: ComparedLine, value: number | null, words: I18n): string {
  if (value === null) return '–';
  return unit === 'money' ? words.money(value as Tiyn) : String(value);
}

/** With its sign, as nobody compares without one. */
function changeOf(line: ComparedLine, words: I18n): string {
  const { by } = line;
  return by !== null && by > 0 ? `+${NARROW}${figure(line, by, words)}` : figure(line, by, words);
}
