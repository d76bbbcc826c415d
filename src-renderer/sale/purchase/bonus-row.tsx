/** Bonuses to spend: all with one key, or an amount typed; what can't be is said right there. */
import { useState, type RefObject } from 'react';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { AmountInput } from '../../ui/field/amount-input.tsx';
import { Button, KeyCap } from '../../ui/press/buttons.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { NARROW } from '../../format/money.ts';
import { formatClock } from '../../format/time.ts';
import { ALL_BONUSES, useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { CustomerView } from '../customer/customer-view.ts';
import { isAwaited, type Purchase } from './purchase.ts';
import './bonus-row.css';

type Field = RefObject<HTMLInputElement | null>;

export function BonusRow({
  field,
  purchase,
  view,
  onAll,
}: {
  field: Field;
  purchase: Purchase;
  view: CustomerView;
  onAll: () => void;
}) {
  const { t } = useI18n();
  const all = useUiStore((ui) => ui.bonus) === ALL_BONUSES;
  const most = useMost(purchase);
  /** Somebody is in the field: it stays there, whatever the lookup answers meanwhile. */
  const [entered, setEntered] = useState(false);
  const hint = useHint(view, purchase);
  const { bonusProblem } = purchase;
  const awaited = isAwaited(view, purchase);
  if (!purchase.canSpend && !awaited && bonusProblem === null && !entered)
    return purchase.phoneHold !== null ? (
      <HoldNotice hold={purchase.phoneHold} />
    ) : (
      hint !== null && <p className="bonus-row__hint">{hint}</p>
    );
  return (
    <div className="purchase-step__row bonus-row">
      <BonusField field={field} purchase={purchase} awaited={awaited} onEntered={setEntered} />
      <Button
        look="bonus"
        className="bonus-row__all"
        keyName="F2"
        aria-pressed={all}
        onPress={onAll}
      >
        {all ? t('purchase.allOff') : t('purchase.all')}
      </Button>
      {bonusProblem !== null && <Problem problem={bonusProblem} purchase={purchase} view={view} />}
      {purchase.bonusAboveShare && (
        <output className="bonus-row__above">
          {t('purchase.bonusProblem.perhaps', { amount: most ?? '' })}
        </output>
      )}
    </div>
  );
}

function BonusField({
  field,
  purchase,
  awaited,
  onEntered,
}: {
  field: Field;
  purchase: Purchase;
  /** The customer is still looked up. */
  awaited: boolean;
  onEntered: (entered: boolean) => void;
}) {
  const { t, amount, percent } = useI18n();
  const text = useUiStore((ui) => ui.bonus);
  const change = useUiStore((ui) => ui.change);
  const most = useMost(purchase);
  const { share, bonusProblem } = purchase;
  const known = purchase.amount === null || awaited ? '' : amount(purchase.bonus);
  return (
    <div className={`field purchase-step__field${bonusProblem === null ? '' : ' field--invalid'}`}>
      <label className="field__label" htmlFor="bonus">
        <span className="bonus-row__name">{t('purchase.bonusShort')}</span>
        <span>
          {purchase.canSpend &&
            (most === null
              ? share !== null && t('purchase.upToShare', { percent: percent(share) })
              : t('purchase.upTo', { amount: most }))}
        </span>
        <KeyCap>F3</KeyCap>
      </label>
      <div className="bonus-row__typed">
        <span aria-hidden="true">−</span>
        <AmountInput
          field={field}
          id="bonus"
          data-place="bonus"
          aria-label={t('purchase.bonus')}
          invalid={bonusProblem !== null}
          value={text === ALL_BONUSES ? known : (text ?? '')}
          onFocus={() => onEntered(true)}
          onBlur={({ target }) => onEntered(document.activeElement === target)}
          onText={(bonus) => change({ bonus: bonus === '' ? null : bonus })}
        />
        <span aria-hidden="true">₸</span>
      </div>
    </div>
  );
}

function Problem({
  problem,
  purchase,
  view,
}: {
  problem: NonNullable<Purchase['bonusProblem']>;
  purchase: Purchase;
  view: CustomerView;
}) {
  const { t, money } = useI18n();
  const most = useMost(purchase);
  // Balance and purchase are known; only a share is the service's to decide.
  const amount = problem === 'aboveShare' ? (most ?? '') : money(purchase.most ?? balanceOf(view));
  return (
    <FieldError id="bonus-problem">{t(`purchase.bonusProblem.${problem}`, { amount })}</FieldError>
  );
}

/** So much can be spent; of a share it is an estimate. */
function useMost({ most, share }: Purchase): string | null {
  const { money } = useI18n();
  return most === null ? null : `${share === null ? '' : `≈${NARROW}`}${money(most)}`;
}

function balanceOf(view: CustomerView): Tiyn {
  return (view.kind === 'found' ? view.figures.balance : null) ?? ZERO;
}

/** Why there is nothing to type: said before anything is. */
function HoldNotice({ hold }: { hold: NonNullable<Purchase['phoneHold']> }) {
  const { t, shortDay } = useI18n();
  return (
    <output className="notice notice--waiting notice--toned">
      {t('purchase.hint.held', {
        day: shortDay(hold.changedAt),
        time: formatClock(hold.changedAt),
        untilDay: shortDay(hold.until),
        untilTime: formatClock(hold.until),
      })}
    </output>
  );
}

/** Of whom there is nothing to say yet. */
const UNKNOWN: ReadonlySet<CustomerView['kind']> = new Set([
  'typing',
  'looking',
  'finding',
  'choosing',
  'noRegular',
]);

function useHint(view: CustomerView, purchase: Purchase): string | null {
  const { t } = useI18n();
  if (view.kind === 'new') return t('purchase.hint.new');
  if (view.kind === 'none') return t('purchase.hint.noCustomer');
  if (purchase.noLoyaltyReason !== null && !UNKNOWN.has(view.kind)) {
    return t('purchase.hint.noLoyalty');
  }
  return null;
}
