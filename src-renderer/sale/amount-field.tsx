/** The purchase's amount: the largest thing on the screen. */
import { useState, type RefObject } from 'react';
import { formatTypedAmount } from '../format/typed.ts';
import { useStepFieldOn } from '../keys/step-field.ts';
import { FormattedInput } from '../parts/formatted-input.tsx';
import { Problem } from '../parts/problem.tsx';
import { useDesk } from '../till/desk.ts';
import { useWords } from '../words/use-words.ts';
import type { Purchase } from './purchase.ts';

export function AmountField({
  field,
  problem,
  asked,
}: {
  field: RefObject<HTMLInputElement | null>;
  problem: Purchase['amountProblem'];
  /** Enter was pressed: then an empty or zero amount is named as well. */
  asked: boolean;
}) {
  const { t } = useWords();
  const text = useDesk((desk) => desk.amount);
  const change = useDesk((desk) => desk.change);
  const [left, setLeft] = useState(false);
  useStepFieldOn(field, { active: useDesk((desk) => desk.phone !== '' || desk.amount !== '') });
  const patient = problem === 'empty' ? !asked : problem === 'zero' && !left && !asked;
  const said = problem !== null && !patient ? problem : null;
  return (
    <div className="amount">
      <div className={`field amount__field${said === null ? '' : ' field--bad'}`}>
        <label className="field__label" htmlFor="amount">
          {t('purchase.amount')}
        </label>
        <div className="amount__row">
          <FormattedInput
            field={field}
            id="amount"
            className="field__input amount__input"
            data-long={text.length > 11 ? '' : undefined}
            inputMode="decimal"
            placeholder="0"
            aria-invalid={said !== null}
            aria-describedby={said === null ? undefined : 'amount-problem'}
            value={text}
            format={formatTypedAmount}
            onBlur={() => setLeft(true)}
            onText={(amount) => {
              setLeft(false);
              change({ amount });
            }}
          />
          <span className="amount__sign" aria-hidden="true">
            ₸
          </span>
        </div>
      </div>
      {said !== null && <Problem id="amount-problem">{t(`purchase.problem.${said}`)}</Problem>}
    </div>
  );
}
