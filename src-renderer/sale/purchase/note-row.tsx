/**
 * A note for this sale, if anybody wants one: a quiet button (F9) that turns into a field in the same
 * place, so that nothing moves. It goes with the order and is shown with it later.
 */
import { StickyNote } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { MAX_COMMENT } from '../../../src-shared/domain/verbatim.ts';
import { Button, KeyCap } from '../../ui/press/buttons.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './note-row.css';

export function NoteRow({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const comment = useUiStore((ui) => ui.comment);
  const change = useUiStore((ui) => ui.change);
  const [asked, setAsked] = useState(false);
  const open = asked || comment !== '';
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked, field]);
  useShortcuts([
    {
      key: 'F9',
      label: t('help.note'),
      run: () => (open ? field.current?.focus() : setAsked(true)),
    },
  ]);
  return (
    <div className="purchase-step__row note-row">
      {open ? (
        <label className="field purchase-step__field">
          <span className="field__label">
            {t('purchase.note')} <KeyCap>F9</KeyCap>
          </span>
          <input
            ref={field}
            id="note"
            data-place="note"
            className="field__input"
            type="text"
            autoComplete="off"
            maxLength={MAX_COMMENT}
            value={comment}
            onChange={(event) => change({ comment: event.target.value })}
            onBlur={({ target }) => setAsked(document.activeElement === target)}
          />
        </label>
      ) : (
        <Button
          look="quiet"
          keyName="F9"
          icon={<StickyNote aria-hidden="true" />}
          onPress={() => setAsked(true)}
        >
          {t('purchase.addNote')}
        </Button>
      )}
    </div>
  );
}
