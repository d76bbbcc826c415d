/** The cash in the drawer as it is counted: a sum, or by notes and coins. */
import { useState, type RefObject } from 'react';
import { parseAmount, type ParsedAmount, type Tiyn } from '../../../src-shared/domain/money.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { AmountInput } from '../field/amount-input.tsx';
import { Button } from '../press/buttons.tsx';
import { FieldError } from '../field/field-error.tsx';
import { NotesDialog } from './notes-dialog.tsx';

/** null: nothing is typed, so nobody has counted. */
export function parseCounted(text: string): ParsedAmount | null {
  return text.trim() === '' ? null : parseAmount(text);
}

export function CountedField({
  field,
  label,
  value,
  about = null,
  question,
  locked,
  onText,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  value: string;
  /** Said below it; null: nothing. */
  about?: string | null;
  /** Whether so much is meant; null: it isn't asked. */
  question: string | null;
  /** It is on its way. */
  locked: boolean;
  onText: (text: string) => void;
}) {
  const { t } = useI18n();
  const counted = parseCounted(value);
  const problem = counted === null || counted.ok ? null : counted.problem;
  const message = problem === null ? question : t(`drawer.problem.${problem}`);
  return (
    <div className="form__item">
      <div className={`field${message === null ? '' : ' field--invalid'}`}>
        <label className="field__label" htmlFor="counted">
          {label}
        </label>
        <AmountInput
          field={field}
          id="counted"
          data-place="sum"
          placeholder={t('drawer.notCounted')}
          value={value}
          readOnly={locked}
          invalid={problem !== null}
          described={message !== null}
          onText={onText}
        />
      </div>
      {message !== null && <FieldError id="counted-problem">{message}</FieldError>}
      {message === null && about !== null && <output className="hint">{about}</output>}
    </div>
  );
}

/** The way to the notes; F6. `keyOnly`: no room for its button; the key goes on working. */
export function CountNotes({
  keyOnly = false,
  notes,
  expected,
  locked,
  onNotes,
  onText,
}: {
  keyOnly?: boolean;
  /** Counted so far: how many of each, as typed. */
  notes: readonly string[];
  /** What the sum is compared with; null: nothing. */
  expected: Tiyn | null;
  locked: boolean;
  onNotes: (notes: readonly string[]) => void;
  onText: (text: string) => void;
}) {
  const { t, amount } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts([{ key: 'F6', label: t('drawer.countNotes'), run: !locked && open }]);
  return (
    <>
      {!keyOnly && (
        <Button keyName="F6" disabled={locked} onPress={open}>
          {t('drawer.countNotes')}
        </Button>
      )}
      {isOpen && (
        <NotesDialog
          typed={notes}
          expected={expected}
          onTyped={onNotes}
          onSum={(sum) => onText(amount(sum))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
