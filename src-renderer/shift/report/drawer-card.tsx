/** The cash in the drawer: what must be there and of what it is made; after the close what was counted. */
import type { ReactNode } from 'react';
import type { Drawer, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { drawerDifference } from '../../../src-shared/domain/cash/drawer.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { differenceWords } from '../../format/drawer-words.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { cashBackOf } from './method-lines.ts';
import './drawer-card.css';

/** `children`: what can be done with it. */
export function DrawerCard({ report, children }: { report: ShiftReport; children?: ReactNode }) {
  const { t } = useI18n();
  const { drawer, closedAt } = report;
  if (drawer === null) return null;
  return (
    <section className="card card--section drawer-card" aria-label={t('drawer.title')}>
      <h2 className="caption">{t('drawer.title')}</h2>
      <DrawerLines report={report} drawer={drawer} />
      <Expected drawer={drawer} />
      {closedAt !== null && <Counted drawer={drawer} />}
      {children}
    </section>
  );
}

/** Of what the expected sum is made; what didn't happen isn't drawn. */
export function DrawerLines({ report, drawer }: { report: ShiftReport; drawer: Drawer }) {
  const { t, money, minus } = useI18n();
  const { openingFloat, lastCounted, cashIn, cashOut } = drawer;
  const back = cashBackOf(report);
  return (
    <>
      <Line
        name={t('drawer.opening')}
        value={openingFloat === null ? t('drawer.expectedUnknown') : money(openingFloat)}
      />
      {openingFloat !== null && lastCounted !== null && openingFloat !== lastCounted && (
        <p className="hint">{t('drawer.lastCounted', { amount: money(lastCounted) })}</p>
      )}
      {openingFloat !== null && lastCounted === null && report.shiftNumber > 1 && (
        <p className="hint">{t('drawer.lastUncounted')}</p>
      )}
      <Line name={t('drawer.taken')} value={money(report.byMethod['cash']?.amount ?? ZERO)} />
      {back > 0 && <Line name={t('drawer.back')} value={minus(back)} />}
      {cashIn.count > 0 && <Line name={t('drawer.in')} value={money(cashIn.amount)} />}
      {cashOut.count > 0 && <Line name={t('drawer.out')} value={minus(cashOut.amount)} />}
    </>
  );
}

export function Expected({ drawer }: { drawer: Drawer }) {
  const { t, money } = useI18n();
  const { expected } = drawer;
  return (
    <>
      <p className="figure drawer-card__expected">
        <span>{t('drawer.expected')}</span>
        <b>{expected === null ? t('drawer.expectedUnknown') : money(expected)}</b>
      </p>
      <ExpectedSurely drawer={drawer} />
    </>
  );
}

/** How sure the expected sum is. */
export function ExpectedSurely({ drawer }: { drawer: Drawer }) {
  const { t, money } = useI18n();
  const { expected, maybeTaken, maybeBack } = drawer;
  return (
    <>
      {expected === null && <p className="hint">{t('drawer.expectedAbout')}</p>}
      {maybeTaken > 0 && (
        <p className="hint">{t('drawer.maybeTaken', { amount: money(maybeTaken) })}</p>
      )}
      {maybeBack > 0 && (
        <p className="hint">{t('drawer.maybeBack', { amount: money(maybeBack) })}</p>
      )}
    </>
  );
}

function Counted({ drawer: { counted, expected } }: { drawer: Drawer }) {
  const words = useI18n();
  const { t, money } = words;
  if (counted === null) return <Line name={t('drawer.counted')} value={t('drawer.notCounted')} />;
  const difference = drawerDifference(counted.amount, expected);
  return (
    <>
      <Line name={t('drawer.counted')} value={money(counted.amount)} />
      {difference !== null && <Difference difference={difference} />}
      {counted.reason !== null && <p className="hint">{reasonWord(counted.reason, t)}</p>}
    </>
  );
}

/** Over, short, or none. */
export function Difference({ difference }: { difference: Tiyn }) {
  const words = useI18n();
  const { name, amount } = differenceWords(difference, words);
  return (
    <p
      className={`figure drawer-card__difference${difference === 0 ? '' : ' drawer-card__difference--wrong'}`}
    >
      <span>{name}</span>
      {amount !== null && <b>{amount}</b>}
    </p>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <p className="figure drawer-card__line">
      <span>{name}</span>
      <span>{value}</span>
    </p>
  );
}
