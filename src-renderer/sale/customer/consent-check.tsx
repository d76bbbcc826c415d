/** Whether the customer agrees to be known by name: marked by whoever has asked, by a key of its own too. Never at first. */
import { KeyCap } from '../../ui/press/buttons.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './consent-check.css';

/** Wherever in the dialog's form the focus is. */
export const CONSENT_KEY = 'F2';

export function ConsentCheck({
  agrees,
  saves,
  problem,
  onChange,
}: {
  agrees: boolean;
  /** The key saves what was typed as well. */
  saves: boolean;
  /** Enter was pressed without it. */
  problem: boolean;
  onChange: (agrees: boolean) => void;
}) {
  const { t } = useI18n();
  return (
    <div className="consent-check">
      <label className="consent-check__label">
        <input
          id="edit-consent"
          type="checkbox"
          checked={agrees}
          aria-keyshortcuts={CONSENT_KEY}
          aria-invalid={problem}
          aria-describedby={problem ? 'edit-consent-problem' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('edit.consent')}</span>
        <KeyCap>{CONSENT_KEY}</KeyCap>
        <small>{t(deedOf(saves, agrees))}</small>
      </label>
      {problem && <FieldError id="edit-consent-problem">{t('edit.consentMissing')}</FieldError>}
    </div>
  );
}

/** What the key does now. */
function deedOf(saves: boolean, agrees: boolean) {
  if (saves) return 'edit.consentKey.save';
  return agrees ? 'edit.consentKey.takeBack' : 'edit.consentKey.mark';
}
