/** A split payment: the cash part is typed, the rest goes by card or online. */
import { CASHLESS_METHODS } from '../../../src-shared/domain/order.ts';
import { METHOD_KEYS } from '../../keyboard/sale-keys.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { CashRow, TenderedRow } from './cash-row.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { ParsedSplit } from './parse-split.ts';
import type { Payment } from './use-payment.ts';

export function SplitField({ payment, split }: { payment: Payment; split: ParsedSplit }) {
  const { t, money } = useI18n();
  const { part, rest, change } = useUiStore();
  const { due, submitted } = payment;
  const wrong = split.ok || (split.problem === 'empty' && !submitted) ? null : split.problem;
  return (
    <div className="cash-field">
      <CashRow
        field={payment.field}
        id="part"
        data-place="part"
        label={t('payment.split.cash')}
        value={part}
        follows={{ name: t(`payment.split.${rest}`), amount: split.ok ? split.left : null }}
        problem={
          wrong === null
            ? null
            : wrong === 'number'
              ? t('purchase.problem.notANumber')
              : t(`payment.split.problem.${wrong}`, { amount: money(due) })
        }
        onText={(text) => change({ part: text })}
      />
      <MethodChoice
        name="rest"
        className="tiles--low"
        label={t('payment.split.rest')}
        methods={CASHLESS_METHODS}
        chosen={rest}
        keyOf={(name) => (rest === name ? null : METHOD_KEYS.mixed)}
        onChoose={(name) => change({ rest: name })}
      />
      <TenderedRow field={payment.tenderedField} payment={payment} />
    </div>
  );
}
