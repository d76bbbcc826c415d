/** Balance or percent changed since the phone was typed: nothing goes on until the cashier agrees. */
import { bonusAgreed } from '../../../src-shared/domain/sale/before-payment.ts';
import { isCodeNext } from '../../../src-shared/domain/sale/sms-code.ts';
import { canEarnOnly } from '../../../src-shared/domain/sale/guards.ts';
import { subtract, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Sale, SaleState, Quote } from '../../../src-shared/domain/sale/sale.ts';
import { RECOVERY_KEYS } from '../../keyboard/sale-keys.ts';
import { useHandsStep } from '../../keyboard/hands/hands.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { OrderWaits } from './order-waits.tsx';
import { Alternatives } from '../step/alternatives.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import './quote-changed-step.css';

export function QuoteChangedStep({
  sale,
  state: { now, order },
}: {
  sale: Sale;
  state: SaleState & { at: 'quoteChanged' };
}) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('decision', { since: act.fault });
  const { amount } = sale.request;
  const bonus = bonusAgreed(sale, now);
  return (
    <SaleStep
      sale={sale}
      at="purchase"
      label={t('quoteChanged.title')}
      act={act}
      proposed={{ ...sale, bonus }}
      main={{
        label: t('quoteChanged.acceptQuote', { amount: money(subtract(amount, bonus)) }),
        sub: t(isCodeNext(sale) ? 'action.subCode' : 'action.subMoney'),
        onPress: () => act({ do: 'acceptQuote' }),
      }}
    >
      <div className="quote-changed-step">
        <div role="alert" className="quote-changed-step__asked">
          <h2>{t('quoteChanged.title')}</h2>
          <p className="about">{t('quoteChanged.about')}</p>
        </div>
        <Changes sale={sale} now={now} bonus={bonus} />
        <OrderWaits order={order} />
        <Alternatives
          pending={act.pending}
          options={[
            ...(canEarnOnly(sale)
              ? [
                  {
                    keyName: RECOVERY_KEYS.earnOnly,
                    label: t('quoteChanged.earnOnly'),
                    about: t('failed.aboutEarnOnly', { amount: money(amount) }),
                    help: t('help.earnOnly'),
                    run: () => act({ do: 'earnOnly' }),
                  },
                ]
              : []),
            {
              keyName: 'Escape',
              label: t('failed.back'),
              about: t('failed.aboutBack'),
              help: t('help.escape'),
              run: () => act({ do: 'cancel' }),
            },
          ]}
        />
      </div>
      <WhatNow about="changed" />
    </SaleStep>
  );
}

/** `bonus`: what can be spent now. */
function Changes({ sale, now, bonus }: { sale: Sale; now: Quote; bonus: Tiyn }) {
  const { t, money, minus, percent } = useI18n();
  const quote = sale.quote ?? sale.request.quote;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('customer.region')}</span>
          </th>
          <th scope="col">{t('quoteChanged.was')}</th>
          <th scope="col">{t('quoteChanged.now')}</th>
        </tr>
      </thead>
      <tbody>
        {quote !== null && (
          <>
            <Row
              name={t('quoteChanged.balance')}
              was={money(quote.balance)}
              now={money(now.balance)}
            />
            <Row
              name={t('quoteChanged.percent')}
              was={percent(quote.percent)}
              now={percent(now.percent)}
            />
          </>
        )}
        {sale.bonus > 0 && (
          <Row name={t('quoteChanged.spends')} was={minus(sale.bonus)} now={minus(bonus)} />
        )}
      </tbody>
    </table>
  );
}

function Row({ name, was, now }: { name: string; was: string; now: string }) {
  const changed = was !== now;
  return (
    <tr className={changed ? 'quote-changed-step__row' : ''}>
      <th scope="row">{name}</th>
      <td>{changed ? <s>{was}</s> : was}</td>
      <td>{now}</td>
    </tr>
  );
}
