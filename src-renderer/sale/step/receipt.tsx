/** The receipt as it grows, line by line, from the first digit to what was credited. */
import { useSnapshot } from '../../till/snapshot.ts';
import { useNow } from '../../till/use-now.ts';
import { branchLabel } from '../../format/branch-label.ts';
import { NARROW } from '../../format/money.ts';
import { methodBeneath } from '../../format/sale-labels.ts';
import { formatClock } from '../../format/time.ts';
import { longOf } from '../../format/fit.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { ReceiptLine, ReceiptView } from './receipt-lines.ts';
import './receipt.css';

export function Receipt({ view }: { view: ReceiptView }) {
  const { t, money, day } = useI18n();
  const { branch, environment } = useSnapshot();
  const now = useNow(10_000);
  const total = view.total === null ? '' : money(view.total);
  return (
    <section className="receipt" aria-label={t('receipt.region')}>
      <header className="receipt__head">
        <div className="figure">
          <span>
            {view.orderNumber === null
              ? branch === null
                ? t('receipt.title')
                : branchLabel(branch, t)
              : `${t('receipt.order')} ${view.orderNumber}`}
          </span>
          <span>
            {day(now, now)}, {formatClock(now)}
          </span>
        </div>
      </header>
      <ul className="receipt__lines">
        {view.lines.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
      {(environment === 'training' || environment === 'test') && (
        <p className={`receipt__mark receipt__mark--${environment}`}>
          <span>{t(`receipt.${environment}`)}</span>
        </p>
      )}
      <p className="figure receipt__total" {...longOf(total)}>
        <span>
          {view.paidWith === null ? t('receipt.total') : t('receipt.paid')}
          {view.was !== null && <small>{t('receipt.was', { amount: money(view.was) })}</small>}
          {view.paidWith !== null && (view.total ?? 0) > 0 && (
            <small>{methodBeneath(view.paidWith, t)}</small>
          )}
        </span>
        <strong>{total}</strong>
      </p>
      <ul className="receipt__after">
        {view.after.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: ReceiptLine }) {
  const { t } = useI18n();
  const { giftProductId } = useSnapshot();
  return (
    <li className={`figure receipt__line receipt__line--${line.kind}`}>
      <span>
        {line.kind === 'gift' ? `${t('receipt.gift')}: ${line.title}` : t(`receipt.${line.kind}`)}
        {line.kind === 'gift' && giftProductId !== null && (
          <small className="receipt__product">
            {t('receipt.product', { number: giftProductId })}
          </small>
        )}
      </span>
      <LineValue line={line} />
    </li>
  );
}

function LineValue({ line }: { line: ReceiptLine }) {
  const { t, money, minus } = useI18n();
  switch (line.kind) {
    case 'bonus':
      return <b>{minus(line.amount)}</b>;
    case 'gift':
      return <b>0{NARROW}₸</b>;
    case 'stamps':
      return (
        <b>
          +{NARROW}
          {line.count}
          {line.of !== null && <span className="receipt__of"> ({line.of})</span>}
        </b>
      );
    case 'registered':
      return <b>{t(line.isDone ? 'receipt.registeredDone' : 'receipt.registeredValue')}</b>;
    case 'noLoyalty':
      return null;
    case 'willEarn':
      return (
        <b>
          ≈{NARROW}
          {money(line.amount)}
        </b>
      );
    case 'earned':
      return (
        <b>
          +{NARROW}
          {money(line.amount)}
        </b>
      );
    default:
      return <b>{money(line.amount)}</b>;
  }
}
