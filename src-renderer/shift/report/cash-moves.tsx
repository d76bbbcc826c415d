/** Cash that was put in and taken out without a sale, and why. Nothing is drawn where none was. */
import type { Drawer, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { formatClock } from '../../format/time.ts';
import { useI18n } from '../../locales/use-i18n.ts';

export function CashMoves({ report: { drawer } }: { report: ShiftReport }) {
  const { t, money, minus } = useI18n();
  if (drawer === null || drawer.moves.length === 0) return null;
  const rest = movesNotListed(drawer);
  return (
    <section className="card card--section" aria-label={t('drawer.moves')}>
      <h2 className="caption">{t('drawer.moves')}</h2>
      <ul className="report-cards__list">
        {drawer.moves.map(
          ({ at, kind, amount, reason, beforeShift, cashier, supervisor }, index) => (
            // They stay in their order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className="figure">
                <span>{reasonWord(reason, t)}</span>
                <b>{kind === 'in' ? money(amount) : minus(amount)}</b>
              </span>
              <span className="hint">
                {[
                  formatClock(at),
                  ...(beforeShift ? [t('drawer.beforeShift')] : []),
                  ...(cashier === null ? [] : [cashier]),
                  ...(supervisor === null ? [] : [t('order.approvedBy', { name: supervisor })]),
                ].join(' · ')}
              </span>
            </li>
          ),
        )}
      </ul>
      {rest > 0 && <p className="hint">{t('drawer.moreMoves', { count: rest })}</p>}
    </section>
  );
}

export function movesNotListed({ cashIn, cashOut, moves }: Drawer): number {
  return cashIn.count + cashOut.count - moves.length;
}
