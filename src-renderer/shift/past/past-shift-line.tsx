/** A closed shift as a line of the list: whose and when, the drawer's cash, what was taken. */
import type { PastShift } from '../../../src-shared/contract/report-schema.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { differencePhrase } from '../../format/drawer-words.ts';
import { formatClock } from '../../format/time.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { keepFocus } from '../../ui/press/buttons.tsx';
import './past-shifts.css';

/** Above the list; each line says it for itself to who can't see them. */
export function PastShiftHeads() {
  const { t } = useI18n();
  return (
    <p className="past-shifts__heads caption" aria-hidden="true">
      <span className="past-shifts__end">{t('drawer.expectedCash')}</span>
      <span className="past-shifts__end">{t('report.taken')}</span>
    </p>
  );
}

export function PastShiftLine({
  row,
  marked,
  onOpen,
}: {
  row: PastShift;
  marked: boolean;
  onOpen: () => void;
}) {
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
        <small>
          {t(movedBefore < 0 ? 'drawer.before.out' : 'drawer.before.in', {
            amount: money(Math.abs(movedBefore) as Tiyn),
          })}
        </small>
      )}
    </span>
  );
}
