/** The money is taken. The order's number is large, the amount larger. */
import { PAYMENT_METHODS, type CashlessMethod } from '../../../src-shared/domain/order.ts';
import { canCancel } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleOrder } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep, useKeptEnter } from '../../keyboard/hands/hands.ts';
import { METHOD_KEYS } from '../../keyboard/sale-keys.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { longOf } from '../../format/fit.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { isLongId } from '../step/order-number.ts';
import { ParkSale } from '../step/park-sale.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import { CashField } from './cash-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { PaymentEntry, TypedPayment } from './payment.ts';
import { SplitField } from './split-field.tsx';
import { usePayment, type Payment } from './use-payment.ts';
import './payment-step.css';

const TAKE_SPLIT = {
  card: 'payment.split.takeCard',
  online: 'payment.split.takeOnline',
} as const satisfies Record<CashlessMethod, string>;
const TAKE = {
  cash: 'payment.takeCash',
  card: 'payment.takeCard',
  online: 'payment.takeOnline',
} as const;

export function PaymentStep({ sale, order }: { sale: Sale; order: SaleOrder | null }) {
  const words = useI18n();
  const { t } = words;
  const act = useSaleAction(sale);
  const typed = useUiStore();
  const payment = usePayment(sale, act);
  const { choose, pay } = payment;
  const nothing = payment.due === 0;
  const mayCancel = canCancel(sale);
  const back = () => act({ do: 'cancel' });
  useHandsStep('payment', { surprise: act.fault !== null, since: act.fault });
  useKeptEnter('pay', !act.pending, pay);
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: !nothing && 'native' },
    ...PAYMENT_METHODS.map((method) => ({
      key: METHOD_KEYS[method],
      label: t(`help.${method}`),
      run: !nothing && (() => choose(method)),
      ahead: true,
    })),
    { key: 'Escape', label: t('help.escape'), run: mayCancel && back },
  ]);
  return (
    <SaleStep
      sale={sale}
      at="payment"
      label={t('payment.title')}
      act={act}
      keypad
      alternatives={
        <>
          <ParkSale sale={sale} act={act} />
          {mayCancel && (
            <Button keyName="Escape" onPress={back}>
              {t('action.back')}
            </Button>
          )}
        </>
      }
      main={{
        label: takeWords(typed, payment, words),
        sub: subWords(payment, sale, order, words),
        ready: payment.wrong === null,
        onPress: pay,
      }}
    >
      <Due payment={payment} order={order} />
      {nothing ? (
        <p className="about">
          {t(sale.request.amount === 0 ? 'payment.nothingGift' : 'payment.nothingAbout')}
        </p>
      ) : (
        <>
          <MethodChoice
            name="method"
            label={t('payment.methods')}
            methods={PAYMENT_METHODS}
            chosen={typed.method}
            // Once it is chosen its key is that of the other part.
            keyOf={(method) =>
              method === 'mixed' && typed.method === 'mixed' ? null : METHOD_KEYS[method]
            }
            onChoose={choose}
          />
          <ByMethod payment={payment} />
        </>
      )}
    </SaleStep>
  );
}

function takeWords(
  { method, rest }: TypedPayment,
  { due, split }: PaymentEntry,
  { t, money }: I18n,
): string {
  if (due === 0) return t('payment.complete');
  if (method !== 'mixed') return t(TAKE[method], { amount: money(due) });
  if (split?.ok !== true) return t('payment.split.type');
  const parts = { cash: money(split.split.cash), rest: money(split.left) };
  return t(TAKE_SPLIT[rest], parts);
}

function subWords(
  { wrong, change, due }: PaymentEntry,
  { bonus }: Sale,
  order: SaleOrder | null,
  { t, money }: I18n,
): string | undefined {
  if (wrong !== null) return undefined;
  if (change !== null && change > 0) return t('payment.changeSub', { amount: money(change) });
  if (due === 0) return bonus > 0 ? t('payment.nothingSub', { amount: money(bonus) }) : t('enter');
  return t(order === null ? 'payment.recordSub' : 'payment.completeSub');
}

function Due({ payment: { due }, order }: { payment: PaymentEntry; order: SaleOrder | null }) {
  const { t, money } = useI18n();
  return (
    <div className="payment-step">
      <p className="payment-step__order" data-long={isLongId(order) ? '' : undefined}>
        {order === null ? (
          t('payment.noOrder')
        ) : (
          <>
            {t('payment.order')} <strong>{order.orderNumber ?? order.orderId}</strong>
          </>
        )}
      </p>
      <p className="figure figure--large" {...longOf(money(due))}>
        <span>{t(due === 0 ? 'payment.nothing' : 'payment.toTake')}</span>
        {due > 0 && <strong>{money(due)}</strong>}
      </p>
    </div>
  );
}

/** What is typed for the way of paying that is chosen. */
function ByMethod({ payment }: { payment: Payment }) {
  const { t, money } = useI18n();
  const method = useUiStore((ui) => ui.method);
  if (method === 'cash') return <CashField payment={payment} />;
  if (method === 'mixed')
    return payment.split !== null && <SplitField payment={payment} split={payment.split} />;
  return <p className="notice">{t(`payment.${method}_about`, { amount: money(payment.due) })}</p>;
}
