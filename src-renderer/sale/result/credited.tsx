/** What the service says that the purchase brought: bonuses, balance, percent, gift and stamps. */
import { Gift, TrendingUp } from 'lucide-react';
import type { LoyaltyResult, Sale } from '../../../src-shared/domain/sale/sale.ts';
import { NARROW } from '../../format/money.ts';
import { StampRow } from '../../ui/stamp-row.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import type { Rise } from './rise.ts';

export function Credited({
  sale,
  result,
  isConfirmed,
  rise,
}: {
  sale: Sale;
  /** null: the order is being read. */
  result: LoyaltyResult | null;
  isConfirmed: boolean;
  rise: Rise;
}) {
  const { t } = useI18n();
  const { award } = sale.request;
  const stamps = result?.stamps ?? null;
  return (
    <>
      <Bonuses sale={sale} result={result} />
      {(rise.percent !== null || rise.status !== null) && <Risen rise={rise} />}
      {award !== null && isConfirmed && (
        <p className="notice notice--good notice--row done-step__extra">
          <Gift aria-hidden="true" />
          <span>
            {t('done.awardGiven', { title: award.title })}
            <small>{t('done.awardTotal', { count: award.total + 1 })}</small>
          </span>
        </p>
      )}
      {stamps !== null && stamps.needed > 0 && (
        <div className="done-step__stamps">
          <p className="figure">
            <span>{t('done.stamps')}</span>
            <strong>
              {stamps.received} / {stamps.needed}
            </strong>
          </p>
          <StampRow
            received={stamps.received}
            needed={stamps.needed}
            label={t('customer.stampsOf', { received: stamps.received, needed: stamps.needed })}
          />
        </div>
      )}
    </>
  );
}

function Bonuses({ sale, result }: { sale: Sale; result: LoyaltyResult | null }) {
  const { t, money } = useI18n();
  const { cashback = null, balance = null } = result ?? {};
  const earned = cashback === null ? null : `+${NARROW}${money(cashback)}`;
  return (
    <dl className="facts done-step__credited" aria-busy={result === null}>
      <Brought name={t('done.credited')} look="done-step__plus" result={result}>
        {earned}
      </Brought>
      {sale.bonus > 0 && (
        <Brought name={t('done.spent')} result={result}>
          {money(sale.bonus)}
        </Brought>
      )}
      <Brought name={t('done.balance')} result={result}>
        {balance === null ? null : money(balance)}
      </Brought>
    </dl>
  );
}

/** Has its place before it is known. */
function Brought({
  name,
  look,
  result,
  children,
}: {
  name: string;
  look?: string;
  result: LoyaltyResult | null;
  /** null: it couldn't be read. */
  children: string | null;
}) {
  const { t } = useI18n();
  const known = result === null ? null : children;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={known === null ? 'done-step__later' : look}>
        {known ?? t(result === null ? 'done.reading' : 'done.notYet')}
      </dd>
    </div>
  );
}

function Risen({ rise }: { rise: Rise }) {
  const { t, percent } = useI18n();
  return (
    <output className="notice notice--good notice--row done-step__extra">
      <TrendingUp aria-hidden="true" />
      <span className="done-step__rise">
        {rise.percent !== null && (
          <strong>{t('done.percentNow', { percent: percent(rise.percent) })}</strong>
        )}
        {rise.status !== null && <strong>{t('done.statusNow', { status: rise.status })}</strong>}
      </span>
    </output>
  );
}
