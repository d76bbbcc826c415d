/** Screen 5: the money is taken. The order's number is large, the amount larger. */
import { useRef, useState } from 'react';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../src-shared/domain/order.ts';
import { canCancel } from '../../../src-shared/domain/sale/guards.ts';
import { isUnlikelyChange } from '../../../src-shared/domain/unlikely.ts';
import { toPay, type Sale, type SaleOrder } from '../../../src-shared/domain/sale/sale.ts';
import { enterRefused, useHandsStep, useKeptEnter } from '../../keyboard/hands.ts';
import { useStepField } from '../../keyboard/step-field.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { keepFocus, KeyCap, PrimaryAction } from '../../ui/buttons.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { BackButton } from '../step/busy-step.tsx';
import { CashField } from './cash-field.tsx';
import { parseTendered } from './tendered.ts';
import { isLongId } from '../step/order-number.ts';
import { METHOD_KEYS } from '../../keyboard/sale-keys.ts';
import { METHOD_SIGNS } from '../step/payment-methods.ts';
import { Receipt } from '../step/receipt.tsx';
import { receiptOfSale } from '../step/receipt-lines.ts';
import { SplitField } from './split-field.tsx';
import { parseSplit } from './parse-split.ts';
import { StepFrame } from '../step/step-frame.tsx';
import { requiresCode } from '../../../src-shared/domain/sale/guards.ts';
import { useSaleAction } from '../step/use-sale-action.ts';
import { chooseMethod } from '../step/use-method-ahead.ts';
import './payment-step.css';

const TAKE = {
  cash: 'money.takeCash',
  card: 'money.takeCard',
  online: 'money.takeOnline',
} as const;

/** An amount of more signs than this is set smaller. */
const MAX_LARGE = 11;

export function PaymentStep({ sale, order }: { sale: Sale; order: SaleOrder | null }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  const { method, tendered, part, rest } = useUiStore();
  const [submitted, setSubmitted] = useState(false);
  /** More change than likely, and asked about once. */
  const [sure, setSure] = useState<Tiyn | null>(null);
  const field = useStepField<HTMLInputElement>();
  const due = toPay(sale);
  const nothing = due === 0;
  const split = method === 'mixed' && !nothing ? parseSplit(part, rest, due) : null;
  const inCash = split === null ? due : split.ok ? split.split.cash : ZERO;
  const byCash = !nothing && (method === 'cash' || split?.ok === true);
  const reading = parseTendered(byCash ? tendered : '', inCash);
  const tenderedField = useRef<HTMLInputElement>(null);
  const bad =
    split?.ok === false ? field : reading.ok ? null : split === null ? field : tenderedField;

  const unlikely = reading.ok && reading.tendered !== null && sure === reading.tendered;

  const choose = (next: PaymentMethod) => {
    chooseMethod(next);
    setSubmitted(false);
    if (next === 'cash' || next === 'mixed') setTimeout(() => field.current?.focus(), 0);
  };
  const mayCancel = canCancel(sale);
  const back = () => act({ do: 'cancel' });
  const refuse = (at: typeof field) => {
    enterRefused();
    at.current?.focus();
    at.current?.select();
  };
  const pay = () => {
    if (bad !== null || !reading.ok) {
      setSubmitted(true);
      refuse(bad ?? field);
      return;
    }
    if (
      reading.tendered !== null &&
      isUnlikelyChange(reading.tendered, inCash) &&
      sure !== reading.tendered
    ) {
      setSure(reading.tendered);
      refuse(method === 'mixed' ? tenderedField : field);
      return;
    }
    act({
      do: 'pay',
      method: nothing ? 'cash' : method,
      tendered: reading.tendered,
      ...(split?.ok === true ? { split: split.split } : {}),
    });
  };
  const label = () => {
    if (nothing) return t('money.complete');
    if (method !== 'mixed') return t(TAKE[method], { amount: money(due) });
    if (split?.ok !== true) return t('money.split.type');
    const parts = { cash: money(split.split.cash), rest: money(split.left) };
    return t(rest === 'card' ? 'money.split.takeCard' : 'money.split.takeOnline', parts);
  };
  useHandsStep('payment', { surprise: act.fault !== null, since: act.fault });
  useKeptEnter('pay', !act.pending, pay);
  useKeys({
    Escape: mayCancel && back,
    F2: !nothing && (() => choose('cash')),
    F3: !nothing && (() => choose('card')),
    F4: !nothing && (() => choose('online')),
    F5: !nothing && (() => choose('mixed')),
  });

  return (
    <StepFrame
      at="money"
      withCode={requiresCode(sale)}
      label={t('money.title')}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <>
          <Keypad />
          <div className="action-column__fault">
            {act.fault !== null && <FaultNotice fault={act.fault} />}
          </div>
          {mayCancel && <BackButton onPress={back} />}
          <PrimaryAction
            label={label()}
            sub={
              bad !== null
                ? undefined
                : reading.ok && reading.tendered !== null && reading.tendered > inCash
                  ? t('money.changeSub', { amount: money((reading.tendered - inCash) as Tiyn) })
                  : t(order === null ? 'money.recordSub' : 'money.completeSub')
            }
            ready={bad === null}
            busy={act.pending}
            onPress={pay}
          />
        </>
      }
    >
      <div className="payment-step">
        <p className="payment-step__order" data-long={isLongId(order) ? '' : undefined}>
          {order === null ? (
            t('money.noOrder')
          ) : (
            <>
              {t('money.order')} <strong>{order.orderNumber ?? order.orderId}</strong>
            </>
          )}
        </p>
        <p
          className="figure figure--large"
          data-long={money(due).length > MAX_LARGE ? '' : undefined}
        >
          <span>{nothing ? t('money.nothing') : t('money.toTake')}</span>
          {!nothing && <strong>{money(due)}</strong>}
        </p>
      </div>
      {nothing ? (
        <p className="about">
          {t(sale.request.amount === 0 ? 'money.nothingGift' : 'money.nothingAbout')}
        </p>
      ) : (
        <>
          <fieldset className="tiles" role="radiogroup" aria-label={t('money.methods')}>
            {PAYMENT_METHODS.map((name) => {
              const Sign = METHOD_SIGNS[name];
              return (
                <label key={name} className="tiles__item" onPointerDown={keepFocus}>
                  <input
                    className="over"
                    type="radio"
                    name="method"
                    checked={method === name}
                    aria-keyshortcuts={METHOD_KEYS[name]}
                    onChange={() => choose(name)}
                  />
                  <Sign aria-hidden="true" strokeWidth={1.75} />
                  <span>{t(`money.${name}`)}</span>
                  <KeyCap>{METHOD_KEYS[name]}</KeyCap>
                </label>
              );
            })}
          </fieldset>
          {method === 'cash' ? (
            <CashField
              field={field}
              due={due}
              reading={reading}
              submitted={submitted}
              unlikely={unlikely}
            />
          ) : method === 'mixed' ? (
            split !== null && (
              <SplitField
                field={field}
                tenderedField={tenderedField}
                due={due}
                reading={split}
                tendered={reading}
                submitted={submitted}
                unlikely={unlikely}
              />
            )
          ) : (
            <p className="notice">{t(`money.${method}_about`, { amount: money(due) })}</p>
          )}
        </>
      )}
    </StepFrame>
  );
}
