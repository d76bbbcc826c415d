/** Bonuses to spend: all with one key, or an amount typed; what can't be is said right there. */
import { useState, type RefObject } from 'react';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { formatTypedAmount } from '../../format/typed.ts';
import { isTypingIn } from '../../keyboard/hands.ts';
import { replaced } from '../../keyboard/step-field.ts';
import { Button, KeyCap } from '../../ui/buttons.tsx';
import { FormattedInput } from '../../ui/formatted-input.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { NARROW } from '../../format/money.ts';
import { ALL_BONUSES, useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { CustomerView } from '../customer/customer-view.ts';
import type { Purchase } from './purchase.ts';
import './bonus-row.css';

export function BonusRow({
  field,
  purchase,
  view,
  onAll,
}: {
  field: RefObject<HTMLInputElement | null>;
  purchase: Purchase;
  view: CustomerView;
  onAll: () => void;
}) {
  const { t, money, amount, percent } = useI18n();
  const text = useUiStore((ui) => ui.bonus);
  const change = useUiStore((ui) => ui.change);
  /** Somebody is in the field: it stays there, whatever the lookup answers meanwhile. */
  const [entered, setEntered] = useState(false);
  const hint = useHint(view, purchase);
  const awaited = view.kind === 'looking' && purchase.without === null;
  if (!purchase.canSpend && !awaited && purchase.bonusProblem === null && !entered)
    return hint !== null && <p className="bonus-row__hint">{hint}</p>;
  const all = text === ALL_BONUSES;
  const { bonusProblem } = purchase;
  const most =
    purchase.most === null
      ? null
      : `${purchase.share === null ? '' : `≈${NARROW}`}${money(purchase.most)}`;
  const shown = all
    ? purchase.amount === null || awaited
      ? ''
      : amount(purchase.bonus)
    : (text ?? '');
  return (
    <div className="purchase-step__row bonus-row">
      <div
        className={`field purchase-step__field${bonusProblem === null ? '' : ' field--invalid'}`}
      >
        <label className="field__label" htmlFor="bonus">
          <span className="bonus-row__name">{t('purchase.bonusShort')}</span>
          <span>
            {purchase.canSpend &&
              (most === null
                ? purchase.share !== null &&
                  t('purchase.upToShare', { percent: percent(purchase.share) })
                : t('purchase.upTo', { amount: most }))}
          </span>
          <KeyCap>F3</KeyCap>
        </label>
        <div className="bonus-row__typed">
          <span aria-hidden="true">−</span>
          <FormattedInput
            field={field}
            id="bonus"
            data-place="bonus"
            className="field__input"
            inputMode="decimal"
            placeholder="0"
            aria-label={t('purchase.bonus')}
            aria-invalid={bonusProblem !== null}
            aria-describedby={bonusProblem === null ? undefined : 'bonus-problem'}
            value={shown}
            format={formatTypedAmount}
            onFocus={(event) => {
              setEntered(true);
              replaced.onFocus(event, isTypingIn('bonus'));
            }}
            onBlur={(event) => {
              setEntered(document.activeElement === event.target);
              replaced.onBlur(event);
            }}
            onText={(bonus) => change({ bonus: bonus === '' ? null : bonus })}
          />
          <span aria-hidden="true">₸</span>
        </div>
      </div>
      <Button
        look="bonus"
        className="bonus-row__all"
        keyName="F2"
        aria-pressed={all}
        onPress={onAll}
      >
        {all ? t('purchase.allOff') : t('purchase.all')}
      </Button>
      {bonusProblem !== null && (
        <FieldError id="bonus-problem">
          {t(`purchase.bonusProblem.${bonusProblem}`, {
            // Balance and purchase are known; only a share is the service's to decide.
            amount:
              bonusProblem === 'aboveShare'
                ? (most ?? '')
                : money(purchase.most ?? balanceOf(view)),
          })}
        </FieldError>
      )}
      {purchase.bonusAboveShare && (
        <output className="bonus-row__above">
          {t('purchase.bonusProblem.perhaps', { amount: most ?? '' })}
        </output>
      )}
    </div>
  );
}

function balanceOf(view: CustomerView): Tiyn {
  return (view.kind === 'found' ? view.figures.balance : null) ?? ZERO;
}

function useHint(view: CustomerView, purchase: Purchase): string | null {
  const { t } = useI18n();
  if (view.kind === 'new') return t('purchase.hint.new');
  if (view.kind === 'none') return t('purchase.hint.noCustomer');
  if (purchase.without !== null && !['typing', 'looking'].includes(view.kind)) {
    return t('purchase.hint.without');
  }
  return null;
}
