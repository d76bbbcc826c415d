/** The totals as the journal counts them; what didn't happen at all isn't drawn as a row of zeros. */
import type { ReactNode } from 'react';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { subtract, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { NARROW } from '../../format/money.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { bonusesReturned, bonusLines, type BonusLine } from './bonus-lines.ts';
import { CashMoves } from './cash-moves.tsx';
import { CustomerEdits } from './customer-edits.tsx';
import { TenderTable } from './tender-table.tsx';
import { TrailNotice } from '../../ui/notice/trail-notice.tsx';
import { Patterns } from './patterns.tsx';
import { ResolvedManually } from './resolved-manually.tsx';
import { Unresolved } from './unresolved.tsx';
import { WorthALook } from './worth-a-look.tsx';
import './report-cards.css';

export function ReportCards({ report }: { report: ShiftReport }) {
  const { fromEarlierShifts } = report;
  return (
    <>
      <TrailNotice trail={report.trail} />
      <TenderTable report={report} />
      <Unresolved report={report} />
      <div className="report-cards">
        <GivenBack report={report} />
        <Bonuses report={report} />
        <CashMoves report={report} />
        <CustomerEdits report={report} />
        <WorthALook report={report} />
      </div>
      {(fromEarlierShifts.count > 0 || fromEarlierShifts.cashback > 0) && (
        <FromEarlierShifts totals={fromEarlierShifts} />
      )}
      <ResolvedManually report={report} />
      <Patterns report={report} />
    </>
  );
}

function GivenBack({ report }: { report: ShiftReport }) {
  const { t, money, minus } = useI18n();
  const { refunds, reverts, foreign, undone, pendingReversals } = report;
  return (
    <Card title={t('report.backTitle')}>
      <Line name={t('report.refunds')} count={refunds.count} value={minus(refunds.amount)} />
      <Line name={t('report.reverts')} count={reverts.count} value={minus(reverts.amount)} />
      <Line name={t('report.bonusBack')} value={money(bonusesReturned(report))} />
      {foreign.count > 0 && (
        <>
          <Line name={t('report.foreign')} count={foreign.count} value={minus(foreign.amount)} />
          <p className="hint">{t('report.foreignAbout')}</p>
        </>
      )}
      {undone.count > 0 && (
        <>
          <Line name={t('report.undone')} count={undone.count} value={money(undone.amount)} />
          <p className="hint">{t('report.undoneAbout')}</p>
        </>
      )}
      {pendingReversals > 0 && (
        <p className="hint">{t('report.pendingReversals', { count: pendingReversals })}</p>
      )}
    </Card>
  );
}

/** Only what comes to the customer has one. */
function plusOf(name: BonusLine['name'], amount: Tiyn): string {
  return amount > 0 && ['credited', 'cashbackStays'].includes(name) ? `+${NARROW}` : '';
}

function Bonuses({ report }: { report: ShiftReport }) {
  const { t, money, minus } = useI18n();
  const valueOf = ({ name, amount, estimated }: BonusLine) => {
    const value =
      amount < 0 ? minus(subtract(ZERO, amount)) : `${plusOf(name, amount)}${money(amount)}`;
    return estimated ? `≈${NARROW}${value}` : value;
  };
  const { awardEnabled } = useSnapshot();
  const { awards } = report;
  return (
    <Card title={t('report.bonusTitle')}>
      {bonusLines(report).map((line) => (
        <Line key={line.name} name={t(`report.${line.name}`)} value={valueOf(line)} />
      ))}
      {(awardEnabled || awards > 0) && <Line name={t('report.awards')} value={String(awards)} />}
    </Card>
  );
}

function FromEarlierShifts({ totals }: { totals: ShiftReport['fromEarlierShifts'] }) {
  const { t, money } = useI18n();
  return (
    <Card title={t('report.fromEarlierShifts.title')}>
      {totals.count > 0 && (
        <Line
          name={t('report.fromEarlierShifts.sales')}
          count={totals.count}
          value={money(totals.amount)}
        />
      )}
      <Credited amount={totals.cashback} />
      <p className="hint">{t('report.fromEarlierShifts.about')}</p>
    </Card>
  );
}

function Credited({ amount }: { amount: Tiyn }) {
  const { t, money } = useI18n();
  return (
    <Line name={t('report.credited')} value={`${amount > 0 ? `+${NARROW}` : ''}${money(amount)}`} />
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card card--section" aria-label={title}>
      <h2 className="caption">{title}</h2>
      {children}
    </section>
  );
}

function Line({ name, count = 0, value }: { name: string; count?: number; value: string }) {
  return (
    <p className="figure report-cards__line">
      <span>
        {name}
        {count > 0 && <small>· {count}</small>}
      </span>
      <b>{value}</b>
    </p>
  );
}
