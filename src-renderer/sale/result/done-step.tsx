/** Screen 6: what happened, as the service says; Enter for the next customer. */
import { CircleCheck, Clock3, Gift, HardDrive, TrendingUp, TriangleAlert } from 'lucide-react';
import { toPay, type Sale, type SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { PrimaryAction } from '../../ui/buttons.tsx';
import { FaultNotice, supportCode } from '../../ui/fault-notice.tsx';
import { useHandsStep, useKeptEnter } from '../../keyboard/hands.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { StampRow } from '../../ui/stamp-row.tsx';
import { NARROW } from '../../format/money.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderCode } from './order-code.tsx';
import { isLongId } from '../step/order-number.ts';
import { Receipt } from '../step/receipt.tsx';
import { changeOf, receiptOfSale } from '../step/receipt-lines.ts';
import { NO_RISE, riseOf, type Rise } from './rise.ts';
import { StepFrame } from '../step/step-frame.tsx';
import { requiresCode } from '../../../src-shared/domain/sale/guards.ts';
import { useSaleAction } from '../step/use-sale-action.ts';
import type { CustomerViewState } from '../customer/use-customer-view.ts';
import './done-step.css';

const SIGNS = {
  confirmed: CircleCheck,
  noLoyalty: CircleCheck,
  pending: Clock3,
  needsAttention: TriangleAlert,
  resolvedManually: CircleCheck,
} as const;

export function DoneStep({
  sale,
  state,
  customer,
  anew,
}: {
  sale: Sale;
  state: SaleState & { at: 'done' };
  customer: CustomerViewState;
  /** The customer was read since it was confirmed. */
  anew: boolean;
}) {
  const rise = anew ? riseOf(sale, customer.view) : NO_RISE;
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  const { shiftTotals, storage } = useSnapshot();
  const { order, resolution, payment } = state;
  const Sign = SIGNS[resolution];
  const change = changeOf(sale, payment);
  const asExpected = resolution === 'confirmed' || resolution === 'noLoyalty';
  const next = () => act({ do: 'dismiss' });
  useHandsStep('done', {
    surprise: !asExpected || storage.thisSale || act.fault !== null,
    since: act.fault,
  });
  useKeptEnter('next', !act.pending, next);
  return (
    <StepFrame
      at="done"
      withCode={requiresCode(sale)}
      label={t(`done.${resolution}`)}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <>
          <div className="action-column__fault">
            {act.fault !== null && <FaultNotice fault={act.fault} />}
          </div>
          <PrimaryAction
            label={t('done.next')}
            sub={t('done.nextSub')}
            busy={act.pending}
            onPress={next}
          />
        </>
      }
    >
      <output className={`done-step done-step--${resolution}`}>
        <Sign className="done-step__sign" aria-hidden="true" />
        <div>
          <h2>{t(`done.${resolution}`)}</h2>
          {order !== null && (
            <p className="done-step__order" data-long={isLongId(order) ? '' : undefined}>
              {t('done.order', { number: order.orderNumber ?? order.orderId })}
            </p>
          )}
        </div>
      </output>
      {storage.thisSale && <Unstored sale={sale} />}
      {(resolution === 'pending' || resolution === 'needsAttention') && (
        <p className="about">
          {storage.thisSale && resolution === 'pending'
            ? t('disk.thisSaleWaits')
            : t(`done.${resolution}About`)}
          {state.fault?.message !== undefined && state.fault.message !== '' && (
            <span className="done-step__said">
              {t('fault.service', { message: state.fault.message })}
            </span>
          )}
          {state.fault !== null && (
            <small className="support-code">
              {t('fault.support')}: {supportCode(state.fault)}
            </small>
          )}
        </p>
      )}
      {resolution === 'noLoyalty' && <p className="about">{t('done.noLoyaltyAbout')}</p>}
      {change > 0 && (
        <p className="notice notice--waiting notice--toned notice--row notice--sum">
          <span>{t('done.change')}</span>
          <strong>{money(change)}</strong>
        </p>
      )}
      {order !== null && resolution !== 'needsAttention' && (
        <ScrollArea label={t('done.credited')}>
          <Credited sale={sale} state={state} rise={rise} />
        </ScrollArea>
      )}
      <OrderCode orderId={order?.orderId ?? null}>
        <p className="figure done-step__so-far">
          <span>{t('customer.shiftSoFar')}</span>
          <span>
            {t('customer.salesCount', { count: shiftTotals.sales })} ·{' '}
            <strong>{money(shiftTotals.taken)}</strong>
          </span>
        </p>
      </OrderCode>
    </StepFrame>
  );
}

/** Nothing is said to be recorded that isn't. */
function Unstored({ sale }: { sale: Sale }) {
  const { t, money } = useI18n();
  return (
    <p className="notice notice--danger notice--toned notice--row" role="alert">
      <HardDrive aria-hidden="true" />
      <span>
        {t('disk.thisSale', { amount: money(toPay(sale)) })}
        <small>{t('disk.thisSaleMore')}</small>
      </span>
    </p>
  );
}

function Credited({
  sale,
  state,
  rise,
}: {
  sale: Sale;
  state: SaleState & { at: 'done' };
  rise: Rise;
}) {
  const { t, money, percent } = useI18n();
  const { cashback, balance, stamps } = state.result;
  return (
    <>
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
      {(rise.percent !== null || rise.status !== null) && (
        <output className="notice notice--good notice--row done-step__extra">
          <TrendingUp aria-hidden="true" />
          <span className="done-step__rise">
            {rise.percent !== null && (
              <strong>{t('done.percentNow', { percent: percent(rise.percent) })}</strong>
            )}
            {rise.status !== null && (
              <strong>{t('done.statusNow', { status: rise.status })}</strong>
            )}
          </span>
        </output>
      )}
      {sale.request.award !== null && state.resolution === 'confirmed' && (
        <p className="notice notice--good notice--row done-step__extra">
          <Gift aria-hidden="true" />
          <span>
            {t('done.awardGiven', { title: sale.request.award.title })}
            <small>{t('done.awardTotal', { count: sale.request.award.total + 1 })}</small>
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
