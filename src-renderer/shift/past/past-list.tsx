/** Closed shifts, the last one first, found by day; Enter opens the report of one, or compares it with another. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PastShift } from '../../../src-shared/contract/report-schema.ts';
import { DAY, startOfDay } from '../../../src-shared/domain/time.ts';
import { parseTypedDay } from '../../format/typed-day.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useTill } from '../../till/client.tsx';
import { faultOf, valueOf } from '../../till/fault-error.ts';
import { useNow } from '../../till/use-now.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { PastShiftHeads, PastShiftLine } from './past-shift-line.tsx';

export function PastList({
  beside,
  onChoose,
  onCompare,
  onBack,
}: {
  /** Which one another is looked for to be compared with; null: one is looked for to be read. */
  beside: PastShift | null;
  onChoose: (row: PastShift) => void;
  onCompare: (row: PastShift) => void;
  onBack: () => void;
}) {
  const { t } = useI18n();
  const field = useStepField<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const day = parseTypedDay(typed, useNow(60_000));
  const list = usePastShifts(day);
  const all = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows = beside === null ? all : all.filter((row) => isComparable(row, beside));
  const { current, listbox, mark, setMarked } = useMarked(rows, list);
  const compare = () => {
    if (current === undefined) return;
    // The other one is of another day.
    setTyped('');
    if (day !== null) setMarked(0);
    onCompare(current);
  };
  const canCompare = beside === null && (current?.sales ?? null) !== null;
  useShortcuts([
    { key: 'F4', label: t('past.compareHelp'), run: canCompare && compare },
    { key: 'Digits', label: t('past.byDay'), run: 'native' },
    { key: 'ArrowDown', label: t('help.arrows'), run: () => mark(1) },
    { key: 'ArrowUp', label: t('help.arrows'), run: () => mark(-1) },
    { key: 'Escape', label: t('help.escape'), run: onBack },
  ]);
  const isWrong = typed.trim().length > 4 && day === null;
  return (
    <div className="columns">
      <section className="card card--column scrolls" aria-label={t('past.title')}>
        <h1>
          {beside === null ? t('past.title') : t('past.compareWith', { number: beside.number })}
        </h1>
        <TextField
          field={field}
          id="past-day"
          label={t('past.day')}
          hint={t('past.dayHint')}
          inputMode="decimal"
          maxLength={10}
          value={typed}
          problem={isWrong ? t('past.noDay') : null}
          onText={(text) => {
            setTyped(text);
            setMarked(0);
          }}
        />
        {list.isError && <FaultNotice at="reading" fault={faultOf(list.error)} money={null} />}
        <ProgressLine active={list.isPending} name={t('report.reading')} />
        {list.isSuccess && rows.length === 0 && (
          <p className="about">
            {t(all.length === 0 || day !== null ? 'past.none' : 'past.noOther')}
          </p>
        )}
        <Lines rows={rows} current={current} listbox={listbox} onChoose={onChoose} />
      </section>
      <div className="action-column">
        <Button keyName="Escape" onPress={onBack}>
          {t(beside === null ? 'past.back' : 'past.toList')}
        </Button>
        {beside === null && (
          <Button keyName="F4" disabled={!canCompare} onPress={compare}>
            {t('past.compare')}
          </Button>
        )}
        <ChooseAction current={current} beside={beside} onChoose={onChoose} />
      </div>
    </div>
  );
}

/** The line that Enter opens; the next page is read when it comes to the end. */
function useMarked(rows: readonly PastShift[], list: ReturnType<typeof usePastShifts>) {
  const [marked, setMarked] = useState(0);
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listbox.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const mark = (step: number) => {
    if (marked + step >= rows.length && list.hasNextPage) void list.fetchNextPage();
    setMarked(Math.max(0, Math.min(rows.length - 1, marked + step)));
  };
  return { current: rows[Math.min(marked, rows.length - 1)], listbox, mark, setMarked };
}

function Lines({
  rows,
  current,
  listbox,
  onChoose,
}: {
  rows: readonly PastShift[];
  current: PastShift | undefined;
  listbox: RefObject<HTMLDivElement | null>;
  onChoose: (row: PastShift) => void;
}) {
  const { t } = useI18n();
  return (
    <>
      {rows.length > 0 && <PastShiftHeads />}
      {/* The focus stays above, so the browser's own list can't be it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={listbox} role="listbox" aria-label={t('past.title')}>
        {rows.map((row) => (
          <PastShiftLine
            key={row.number}
            row={row}
            marked={row === current}
            onOpen={() => onChoose(row)}
          />
        ))}
      </div>
    </>
  );
}

/** Of a version that froze no totals there is nothing to compare. */
function isComparable(row: PastShift, beside: PastShift): boolean {
  return row.number !== beside.number && row.sales !== null;
}

function ChooseAction({
  current,
  beside,
  onChoose,
}: {
  current: PastShift | undefined;
  beside: PastShift | null;
  onChoose: (row: PastShift) => void;
}) {
  const { t } = useI18n();
  if (current === undefined)
    return <PrimaryAction label={t('past.choose')} ready={false} onPress={() => undefined} />;
  const { number } = current;
  return (
    <PrimaryAction
      label={
        beside === null
          ? t('past.open', { number })
          : t('past.compareDo', { one: beside.number, other: number })
      }
      sub={t(beside === null ? 'past.openSub' : 'enter')}
      onPress={() => onChoose(current)}
    />
  );
}

/** `day`: YYYY-MM-DD; null: of every day. */
function usePastShifts(day: string | null) {
  const client = useTill();
  const from = day === null ? null : startOfDay(day);
  return useInfiniteQuery({
    queryKey: ['past-shifts', day],
    queryFn: async ({ pageParam: skip }) =>
      valueOf(
        await client.call('shift.past', {
          skip,
          day: from === null ? null : { from, until: from + DAY },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more ? pages.reduce((count, page) => count + page.rows.length, 0) : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
