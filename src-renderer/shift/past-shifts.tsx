/** Closed shifts, the last one first, found by day; Enter opens the report of one. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PastShift } from '../../src-shared/contract/report-schema.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { DAY, startOfDay } from '../../src-shared/domain/time.ts';
import { differencePhrase } from '../format/drawer-words.ts';
import { formatClock } from '../format/time.ts';
import { parseTypedDay } from '../format/typed-day.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { useTill } from '../till/client.tsx';
import { faultOf, valueOf } from '../till/fault-error.ts';
import { useNow } from '../till/use-now.ts';
import { Button, keepFocus, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PastReport } from './past-report.tsx';
import './past-shifts.css';

export function PastShifts({ onBack }: { onBack: () => void }) {
  const [opened, setOpened] = useState<number | null>(null);
  return opened === null ? (
    <PastList onOpen={setOpened} onBack={onBack} />
  ) : (
    <PastReport number={opened} onBack={() => setOpened(null)} />
  );
}

function PastList({ onOpen, onBack }: { onOpen: (number: number) => void; onBack: () => void }) {
  const { t } = useI18n();
  const field = useStepField<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const day = parseTypedDay(typed, useNow(60_000));
  const list = usePastShifts(day);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const [marked, setMarked] = useState(0);
  const current = rows[Math.min(marked, rows.length - 1)];
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listbox.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const mark = (step: number) => () => {
    if (marked + step >= rows.length && list.hasNextPage) void list.fetchNextPage();
    setMarked(Math.max(0, Math.min(rows.length - 1, marked + step)));
  };
  useShortcuts([
    { key: 'Digits', label: t('past.byDay'), run: 'native' },
    { key: 'ArrowDown', label: t('help.arrows'), run: mark(1) },
    { key: 'ArrowUp', label: t('help.arrows'), run: mark(-1) },
    { key: 'Escape', label: t('help.escape'), run: onBack },
  ]);
  const isWrong = typed.trim().length > 4 && day === null;
  return (
    <div className="columns">
      <section className="card card--column" aria-label={t('past.title')}>
        <h1>{t('past.title')}</h1>
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
        {list.isSuccess && rows.length === 0 && <p className="about">{t('past.none')}</p>}
        {rows.length > 0 && <Heads />}
        {/* The focus stays above, so the browser's own list can't be it. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div ref={listbox} role="listbox" aria-label={t('past.title')}>
          {rows.map((row) => (
            <Line
              key={row.number}
              row={row}
              marked={row === current}
              onOpen={() => onOpen(row.number)}
            />
          ))}
        </div>
      </section>
      <div className="action-column">
        <Button keyName="Escape" onPress={onBack}>
          {t('past.back')}
        </Button>
        <PrimaryAction
          label={
            current === undefined ? t('past.choose') : t('past.open', { number: current.number })
          }
          sub={current === undefined ? undefined : t('past.openSub')}
          ready={current !== undefined}
          onPress={() => current !== undefined && onOpen(current.number)}
        />
      </div>
    </div>
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

/** Above the list; each line says it for itself to who can't see them. */
function Heads() {
  const { t } = useI18n();
  return (
    <p className="past-shifts__heads caption" aria-hidden="true">
      <span className="past-shifts__end">{t('drawer.expectedCash')}</span>
      <span className="past-shifts__end">{t('report.taken')}</span>
    </p>
  );
}

function Line({ row, marked, onOpen }: { row: PastShift; marked: boolean; onOpen: () => void }) {
  const { t, money, shortDay } = useI18n();
  const { number, cashier, openedAt, closedAt, sales } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className="past-shifts__line"
      onPointerDown={keepFocus}
      onClick={onOpen}
    >
      <span>
        <b>{t('report.title', { number })}</b>
        <small>{cashier}</small>
      </span>
      <span>
        <b>{shortDay(openedAt)}</b>
        <small>
          {formatClock(openedAt)} – {formatClock(closedAt)}
        </small>
      </span>
      <Cash row={row} />
      <span className="past-shifts__end">
        <span className="sr-only">{t('report.taken')}</span>
        <span>{sales === null ? '–' : money(sales.amount)}</span>
        {sales !== null && <small>{t('report.sales', { count: sales.count })}</small>}
      </span>
    </div>
  );
}

/** What had to be in the drawer, and how what was there differed: what is looked for in the list. */
function Cash({ row: { expected, counted, difference, unsure, movedBefore } }: { row: PastShift }) {
  const words = useI18n();
  const { t, money } = words;
  return (
    <span className="past-shifts__end">
      <span className="sr-only">{t('drawer.expectedCash')}</span>
      <b>{expected === null ? '–' : money(expected)}</b>
      {!counted && <small>{t('drawer.notCounted')}</small>}
      {counted && difference === null && <small>{t('drawer.openingUnknown')}</small>}
      {difference !== null && (
        <small className={difference === 0 ? '' : 'past-shifts__differs'}>
          {differencePhrase(difference, words)}
          {unsure && ` (${t('drawer.unsure')})`}
        </small>
      )}
      {movedBefore !== 0 && (
        <small className="past-shifts__differs">
          {t(movedBefore < 0 ? 'drawer.before.out' : 'drawer.before.in', {
            amount: money(Math.abs(movedBefore) as Tiyn),
          })}
        </small>
      )}
    </span>
  );
}
