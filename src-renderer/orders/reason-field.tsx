/** Why it is taken back: a few ready words, or one's own. Kept at this till. */
import type { RefObject } from 'react';
import { Button } from '../parts/buttons.tsx';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/use-words.ts';
import { useOrdersDesk } from './orders-desk.ts';

const READY = ['returned', 'amount', 'customer', 'twice'] as const;
const MOST_TYPED = 200;

export function ReasonField({
  field,
  asked,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Enter was pressed without one. */
  asked: boolean;
}) {
  const { t } = useWords();
  const { reason, change } = useOrdersDesk();
  const missing = asked && reason.trim() === '';
  return (
    <div className="reason">
      <div className="reason__ready">
        {READY.map((name) => (
          <Button
            key={name}
            aria-pressed={reason === t(`orders.reason.${name}`)}
            onPress={() => change({ reason: t(`orders.reason.${name}`) })}
          >
            {t(`orders.reason.${name}`)}
          </Button>
        ))}
      </div>
      <div className={`field${missing ? ' field--bad' : ''}`}>
        <label className="field__label" htmlFor="reason">
          {t('orders.reason.label')}
        </label>
        <input
          ref={field}
          id="reason"
          className="field__input reason__input"
          type="text"
          autoComplete="off"
          maxLength={MOST_TYPED}
          placeholder={t('orders.reason.own')}
          aria-invalid={missing}
          aria-describedby={missing ? 'reason-problem' : undefined}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </div>
      {missing && <Problem id="reason-problem">{t('orders.reason.missing')}</Problem>}
    </div>
  );
}
