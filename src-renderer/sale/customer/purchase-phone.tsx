/** The phone of whose purchase it is. During a sale it is only read. */
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import { LAST } from '../../keyboard/behind-main.ts';
import { phoneBecameWhole } from '../../keyboard/hands/hands.ts';
import { useHands } from '../../keyboard/hands/hands-state.ts';
import { useStepFieldOn } from '../../keyboard/hands/step-field.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { keepFocus } from '../../ui/press/buttons.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './purchase-phone.css';

type Field = RefObject<HTMLInputElement | null>;

/** Of a number that is typed as a whole it would be another country’s. */
const LAST_FROM_ZERO = /^00\d{0,2}$/u;

export function PurchasePhone({
  field,
  text,
  editable,
}: {
  field: Field;
  text: string;
  editable: boolean;
}) {
  const change = useUiStore((ui) => ui.change);
  const isSearched = useUiStore((ui) => ui.regular !== null);
  const finds = useHands((state) => state.findsRegulars);
  useStepFieldOn(field, { active: editable });
  return (
    <PhoneField
      id="phone"
      field={field}
      text={text}
      place={editable ? 'phone' : undefined}
      editable={editable}
      lastAlone={isSearched}
      patient={isSearched || (finds && LAST_FROM_ZERO.test(text))}
      onText={(phone) => {
        const wasWhole = parseTypedPhone(text).ok;
        change({ phone, bonus: null, award: false, skipLoyalty: false });
        if (!wasWhole && parseTypedPhone(phone).ok) phoneBecameWhole();
      }}
    >
      {editable && text !== '' && <ClearPhone field={field} />}
    </PhoneField>
  );
}

function ClearPhone({ field }: { field: Field }) {
  const { t } = useI18n();
  const clear = useUiStore((ui) => ui.clear);
  return (
    <button
      type="button"
      className="icon-button purchase-phone__clear"
      {...LAST}
      aria-label={t('phone.clear')}
      onPointerDown={keepFocus}
      onClick={() => {
        clear();
        field.current?.focus();
      }}
    >
      <X aria-hidden="true" />
    </button>
  );
}
