/** The totals as the journal counts them; what didn't happen at all isn't drawn as a row of zeros. */
import type { ReactNode } from 'react';
import type { ShiftReport } from '../../src-shared/contract/orders-schema.ts';
import { add, subtract } from '../../src-shared/domain/money.ts';
import { PAYMENT_METHODS } from '../../src-shared/domain/order.ts';
import { NARROW } from '../format/money.ts';
import { methodWord } from '../orders/order-words.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useWords } from '../words/use-words.ts';
import { Unsettled } from './unsettled.tsx';

const ORDER: readonly string[] = PAYMENT_METHODS;

export function ReportCards({ report }: { report: ShiftReport }) {
  const { t, money, minus } = useWords();
  const { awardEnabled } = useSnapshot();
  const { sales, refunds, reverts, withoutBonuses } = report;
  const methods = Object.entries(report.byMethod).toSorted(
    ([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  const left = subtract(subtract(sales.amount, refunds.amount), reverts.amount);
  return (
    <div className="shift__cards">
      <Card title={t('report.methods')}>
        {methods.length === 0 && <p className="opened__about">{t('report.nothingYet')}</p>}
        {methods.map(([method, { count, amount }]) => (
          <Line key={method} name={methodWord(method, t)} count={count} value={money(amount)} />
        ))}
        {withoutBonuses.count > 0 && (
          <Line
            quiet
            name={t('report.without')}
            count={withoutBonuses.count}
            value={money(withoutBonuses.amount)}
          />
        )}
      </Card>
      <Card title={t('report.backTitle')}>
        <Line name={t('report.refunds')} count={refunds.count} value={minus(refunds.amount)} />
        <Line name={t('report.reverts')} count={reverts.count} value={minus(reverts.amount)} />
        <Line strong name={t('report.inDrawer')} value={money(left)} />
      </Card>
      <Card title={t('report.bonusTitle')}>
        <Line name={t('report.spent')} value={money(report.bonusesSpent)} />
        <Line
          name={t('report.credited')}
          value={`${report.cashbackCredited > 0 ? `+${NARROW}` : ''}${money(report.cashbackCredited)}`}
        />
        <Line name={t('report.bonusBack')} value={money(add(refunds.bonus, reverts.bonus))} />
        {(awardEnabled || report.awards > 0) && (
          <Line name={t('report.awards')} value={String(report.awards)} />
        )}
      </Card>
      <Unsettled rows={report.unsettled} />
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card report-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({
  name,
  count,
  value,
  strong = false,
  quiet = false,
}: {
  name: string;
  count?: number;
  value: string;
  strong?: boolean;
  quiet?: boolean;
}) {
  const { t } = useWords();
  const look = strong ? ' report-line--strong' : quiet ? ' report-line--quiet' : '';
  return (
    <p className={`report-line${look}`}>
      <span>{name}</span>
      {count !== undefined && <small>{t('report.times', { count })}</small>}
      <b>{value}</b>
    </p>
  );
}
