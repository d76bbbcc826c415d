/** What the service says that the purchase brought: bonuses, balance, percent, gift and stamps. */
import { Gift, TrendingUp } from 'lucide-react';
import type { Sale, SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { NARROW } from '../../format/money.ts';
import { StampRow } from '../../ui/stamp-row.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import type { Rise } from './rise.ts';

type Done = SaleState & { at: 'done' };

export function Credited({ sale, state, rise }: { sale: Sale; state: Done; rise: Rise }) {
  const { t } = useI18n();
  const { award } = sale.request;
  const { stamps } = state.result;
  return (
    <>
      <Bonuses sale={sale} result={state.result} />
      {(rise.percent !== null || rise.status !== null) && <Risen rise={rise} />}
      {award !== null && state.resolution === 'confirmed' && (
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

function Bonuses({ sale, result: { cashback, balance } }: { sale: Sale; result: Done['result'] }) {
  const { t, money } = useI18n();
  return (
    <dl className="facts done-step__credited">
      <div>
        <dt>{t('done.credited')}</dt>
        <dd className={cashback === null ? 'done-step__later' : 'done-step__plus'}>
          {cashback === null ? t('done.notYet') : `+${NARROW}${money(cashback)}`}
        </dd>
      </div>
      {sale.bonus > 0 && (
        <div>
          <dt>{t('done.spent')}</dt>
          <dd>{money(sale.bonus)}</dd>
        </div>
      )}
      <div>
        <dt>{t('done.balance')}</dt>
        <dd className={balance === null ? 'done-step__later' : undefined}>
          {balance === null ? t('done.notYet') : money(balance)}
        </dd>
      </div>
    </dl>
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
