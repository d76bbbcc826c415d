/** Why something is done: a few ready words, each with a key, or one's own. Kept at this till. */
import type { RefObject } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from '../ui/buttons.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import './reason-field.css';

const READY = {
  reversal: ['returned', 'amount', 'customer', 'twice'],
  resolveManually: ['support', 'office', 'agreed', 'paid'],
} as const;
/** Digits are typed in these steps, and F4 is the revert. */
const KEYS = ['F2', 'F3', 'F5', 'F6'] as const;
const MAX_TYPED = 200;

export function ReasonField({
  field,
  submitted,
  about = 'reversal',
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Enter was pressed without one. */
  submitted: boolean;
  about?: keyof typeof READY;
}) {
  const { t } = useI18n();
  const { reason, sending, change } = useOrdersUiStore();
  const missing = submitted && reason.trim() === '';
  const ready = READY[about].map((name, index) => ({
    keyName: KEYS[index] ?? 'F2',
    text: t(`reversal.reason.${name}`),
  }));
  const choose = (text: string) => !sending && (() => change({ reason: text }));
  useShortcuts(
    ready.map(({ keyName, text }) => ({ key: keyName, label: text, run: choose(text) })),
  );
  return (
    <div className="reason-field">
      <div className="reason-field__ready">
        {ready.map(({ keyName, text }) => (
          <Button
            key={keyName}
            keyName={keyName}
            aria-pressed={reason === text}
            onPress={() => change({ reason: text })}
          >
            {text}
          </Button>
        ))}
      </div>
      <div className={`field${missing ? ' field--invalid' : ''}`}>
        <label className="field__label" htmlFor="reason">
          {t(about === 'resolveManually' ? 'reversal.reason.note' : 'reversal.reason.label')}
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
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </div>
      {missing && <FieldError id="reason-problem">{t('reversal.reason.missing')}</FieldError>}
    </div>
  );
}
