/** Why something is done: a few ready words, each with a key, or one's own. Kept at this till. */
import type { RefObject } from 'react';
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { keptReason, type ReadyReason } from '../../../src-shared/domain/ready-reason.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Button } from '../press/buttons.tsx';
import { FieldError } from './field-error.tsx';
import './reason-choice.css';

export const MAX_TYPED = 200;

export interface ReasonKey {
  readonly keyName: KeyName;
  readonly name: ReadyReason;
}

export function ReasonChoice({
  field,
  label,
  ready,
  reason,
  missing,
  locked = false,
  onReason,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  ready: readonly ReasonKey[];
  /** As it is kept. */
  reason: string;
  /** Enter was pressed without one. */
  missing: boolean;
  /** It is on its way: keys change nothing. */
  locked?: boolean;
  onReason: (reason: string) => void;
}) {
  const { t } = useI18n();
  const reasons = ready.map(({ keyName, name }) => {
    const kept = keptReason(name);
    return { keyName, kept, text: reasonWord(kept, t), choose: () => onReason(kept) };
  });
  useShortcuts(
    reasons.map(({ keyName, text, choose }) => ({
      key: keyName,
      label: text,
      run: !locked && choose,
    })),
  );
  return (
    <div className="reason-choice">
      <div className="reason-choice__ready">
        {reasons.map(({ keyName, kept, text, choose }) => (
          <Button
            key={keyName}
            keyName={keyName}
            aria-pressed={reason === kept}
            disabled={locked}
            onPress={choose}
          >
            {text}
          </Button>
        ))}
      </div>
      <div className={`field${missing ? ' field--invalid' : ''}`}>
        <label className="field__label" htmlFor="reason">
          {label}
        </label>
        <input
          ref={field}
          id="reason"
          className="field__input"
          type="text"
          autoComplete="off"
          maxLength={MAX_TYPED}
          placeholder={t('reversal.reason.own')}
          aria-invalid={missing}
          aria-describedby={missing ? 'reason-problem' : undefined}
          value={reasonWord(reason, t)}
          readOnly={locked}
          onChange={(event) => onReason(event.target.value)}
        />
      </div>
      {missing && <FieldError id="reason-problem">{t('reversal.reason.missing')}</FieldError>}
    </div>
  );
}
