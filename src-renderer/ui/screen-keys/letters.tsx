/**
 * Letters on the screen, for fingers: they stand at the lower edge, left of the column of the main action, or below
 * the dialog that their field is in. They type where the caret is, and never have the focus.
 */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { LANGUAGES, type Language } from '../../../src-shared/contract/choices.ts';
import { typeIntoLocked } from '../../keyboard/hands/hands-listener.ts';
import { sayAboutKeys, useHands } from '../../keyboard/hands/hands-state.ts';
import { deleteBackIn, insertInto } from '../../keyboard/touch/letter-press.ts';
import {
  afterCapitals,
  afterTyped,
  ROW,
  rowsOf,
  specialOf,
  typedBy,
  type Capitals,
  type LetterKey,
} from '../../keyboard/touch/letter-rows.ts';
import {
  watchTouchedField,
  type TouchedField,
  type Watch,
} from '../../keyboard/touch/touched-field.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { keepFocus } from '../press/buttons.tsx';
import { Key } from './letter-key.tsx';
import { labelOf, nameOf, pressedOf } from './letter-labels.tsx';
import './letters.css';

/** Stands beside the frame and the lock: in whichever a field is touched, they come. */
export function ScreenLetters() {
  const [touched, setTouched] = useState<TouchedField | null>(null);
  const watch = useRef<Watch | null>(null);
  useEffect(() => {
    const watching = watchTouchedField(setTouched);
    watch.current = watching;
    return watching.stop;
  }, []);
  if (touched === null) return null;
  // What a dialog covers can't be pressed: they are a part of it.
  const place = touched.field.closest('dialog, main') ?? document.body;
  return createPortal(<Letters {...touched} onDone={() => watch.current?.leave()} />, place);
}

function Letters({ field, kind, onDone }: TouchedField & { onDone: () => void }) {
  const { t } = useI18n();
  const [language, setLanguage] = useLanguageOf(field);
  const [hasSigns, setSigns] = useState(false);
  const [capitals, setCapitals] = useState<Capitals>('none');
  useRoom(field, kind);
  const type = (at: number, edit: () => void) => {
    // Going already: something has come over it, and it isn't that letter's.
    if (document.activeElement !== field) sayAboutKeys({ kind: 'dropped', why: 'early' });
    else if (field.readOnly) typeIntoLocked(at);
    else edit();
  };
  const press = (key: LetterKey, at: number) => {
    const special = specialOf(key);
    if (special === null) {
      type(at, () => insertInto(field, typedBy(key, capitals)));
      setCapitals(afterTyped(key, capitals));
    } else if (special === 'space') type(at, () => insertInto(field, ' '));
    else if (special === 'backspace') type(at, () => deleteBackIn(field));
    else if (special === 'shift' || special === 'caps')
      setCapitals(afterCapitals(special, capitals));
    else if (special === 'signs') setSigns(!hasSigns);
    else if (special === 'done') onDone();
    else {
      setSigns(false);
      setLanguage(nextOf(language));
    }
  };
  const isPressed = { shift: capitals === 'next', caps: capitals === 'all', signs: hasSigns };
  // Of a password no key is seen to go down.
  const isSecret = useIsSecret(field);
  const rows = rowsOf(kind === 'digits' ? 'digits' : hasSigns ? 'signs' : language);
  return (
    <fieldset
      className={`letters${isSecret ? ' letters--secret' : ''}`}
      aria-label={t('settings.screenLetters')}
      onPointerDown={keepFocus}
    >
      {rows.map((row, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place, whatever stands there now
        <div key={line} className="letters__row" style={{ paddingInline: indentOf(row) }}>
          {row.map((key, at) => (
            <Key
              // oxlint-disable-next-line react/no-array-index-key -- the same
              key={at}
              letter={key}
              name={nameOf(key, t)}
              pressed={pressedOf(key, isPressed)}
              secret={isSecret}
              onPress={(when) => press(key, when)}
            >
              {labelOf(key, capitals, language)}
            </Key>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** Whoever shows a password and hides it again draws the field alone anew. */
function useIsSecret(field: HTMLInputElement): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(field, { attributes: true, attributeFilter: ['type'] });
      return () => observer.disconnect();
    },
    () => field.type === 'password',
  );
}

const nextOf = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/** The till's, until another one is chosen; of a field that is always of one language, that one. */
function useLanguageOf(field: HTMLInputElement): [Language, (language: Language) => void] {
  const { language } = useI18n();
  const [chosen, choose] = useState<{ field: HTMLInputElement; language: Language } | null>(null);
  const own = LANGUAGES.find((one) => one === field.lang);
  const isChosen = chosen !== null && (own === undefined || chosen.field === field);
  return [
    isChosen ? chosen.language : (own ?? language),
    (next) => choose({ field, language: next }),
  ];
}

/**
 * What is on the screen makes room for them, and the field stays in sight. A tap that goes on with the one that
 * brought them, or took them away, is none on what has come there since.
 */
function useRoom(field: HTMLInputElement, kind: TouchedField['kind']): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['letters'] = kind;
    useHands.setState({ uncoveredAt: performance.now() });
    return () => {
      delete dataset['letters'];
      useHands.setState({ uncoveredAt: performance.now() });
    };
  }, [kind]);
  useLayoutEffect(() => {
    const show = () => (field.closest('.field') ?? field).scrollIntoView({ block: 'nearest' });
    // Also when that has become lower, or something has come above the field in it.
    const observer = new ResizeObserver(show);
    for (const around of ['dialog', '.columns > *', '.step-frame', '.app-shell__screen']) {
      const one = field.closest(around);
      if (one !== null) observer.observe(one);
    }
    show();
    return () => observer.disconnect();
  }, [field]);
}

/** A shorter row stands in the middle, its keys no wider than the others. */
function indentOf(row: readonly LetterKey[]): string {
  const taken = row.reduce((sum, { width }) => sum + width, 0);
  return `${((ROW - taken) / ROW / 2) * 100}%`;
}
