/** The program was closed while money was taken: was it? Asked once, answered by who was there. */
import { PAYMENT_METHODS } from '../../../src-shared/domain/order.ts';
import { canCancel } from '../../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale, type SaleOrder } from '../../../src-shared/domain/sale/sale.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { METHOD_KEYS } from '../../keyboard/sale-keys.ts';
import { METHOD_SIGNS } from '../step/payment-methods.ts';
import { DecisionStep, type AnswerGroup } from './decision-step.tsx';

export function PaymentUncertainStep({ sale, order }: { sale: Sale; order: SaleOrder | null }) {
  const { t, money } = useI18n();
  const choose = useUiStore((ui) => ui.change);
  const due = toPay(sale);
  const nothing = due === 0;
  const taken: AnswerGroup = {
    title: t('paymentUncertain.yes'),
    about:
      order === null
        ? t('paymentUncertain.yesRecords')
        : sale.bonus > 0
          ? t('paymentUncertain.yesSpends', { bonus: money(sale.bonus) })
          : t('paymentUncertain.yesEarns'),
    answers: PAYMENT_METHODS.map((method) => {
      const Sign = METHOD_SIGNS[method];
      return {
        // The parts of a split are typed where money is taken.
        action:
          method === 'mixed'
            ? { do: 'paymentNotReceived' as const }
            : { do: 'pay' as const, method, tendered: null },
        before: () => choose({ method }),
        keyName: METHOD_KEYS[method],
        label: t(`payment.${method}`),
        help: t(`help.${method}`),
        sign: <Sign aria-hidden="true" strokeWidth={1.75} />,
      };
    }),
  };
  const words = nothing ? 'nothing' : 'due';
  return (
    <DecisionStep
      sale={sale}
      at="payment"
      advice="paymentUnknown"
      title={t(`paymentUncertain.${words}.title`)}
      about={t(`paymentUncertain.${words}.about`)}
      subject={
        <p className="figure figure--large">
          <span>{nothing ? t('receipt.bonus') : t('receipt.total')}</span>
          <strong>{money(nothing ? sale.bonus : due)}</strong>
        </p>
      }
      main={{
        action: { do: 'paymentNotReceived' },
        label: t(`paymentUncertain.${words}.goOn`, { amount: money(due) }),
        sub: t(`paymentUncertain.${words}.goOnSub`),
      }}
      group={nothing ? null : taken}
      others={
        canCancel(sale)
          ? [
              {
                action: { do: 'cancel' },
                keyName: 'Escape',
                label: t(`paymentUncertain.${words}.left`),
                help: t('help.escape'),
                about: t(
                  order === null ? 'paymentUncertain.leftRecord' : 'paymentUncertain.leftOrder',
                ),
              },
            ]
          : []
      }
    />
  );
}
