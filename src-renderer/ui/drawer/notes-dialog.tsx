/**
 * Cash counted by notes and coins: how many of each; the sum goes into the field that asked for it. What is counted
 * stays when the dialog is closed, so one wrong note is one number, and nothing is counted twice.
 */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import {
  DENOMINATIONS,
  drawerDifference,
  sumOfNotes,
} from '../../../src-shared/domain/cash/drawer.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { differencePhrase } from '../../format/drawer-words.ts';
import { useReplacing } from '../../keyboard/hands/replacing.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { moveByArrows } from '../frame/arrow-keys.ts';
import { Button } from '../press/buttons.tsx';
import { DialogActions } from '../press/dialog-actions.tsx';
import { Dialog } from '../frame/dialog.tsx';
import { Form } from '../field/form.tsx';
import './notes-dialog.css';

const MAX_DIGITS = 4;

export function NotesDialog({
  typed,
  expected,
  onTyped,
  onSum,
  onClose,
}: {
  /** How many of each, in the order of the denominations. */
  typed: readonly string[];
  /** What the sum is compared with; null: nothing. */
  expected: Tiyn | null;
  onTyped: (typed: readonly string[]) => void;
  onSum: (sum: Tiyn) => void;
  onClose: () => void;
}) {
  const { t, money, amount } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const focusFirst = () => list.current?.querySelector('input')?.focus();
  useEffect(focusFirst, []);
  const counts = typed.map(Number);
  const sum = sumOfNotes(counts);
  // Nothing typed is not counted, and not a drawer with nothing in it.
  const isCounted = typed.some((text) => text !== '');
  const onKeyDown = (event: KeyboardEvent) =>
    moveByArrows(event, [...(list.current?.querySelectorAll('input') ?? [])]);
  return (
    <Dialog title={t('drawer.notes.title')} closeLabel={t('drawer.notes.close')} onClose={onClose}>
      <Form
        className="form"
        onSubmit={() => {
          if (!isCounted) return;
          onSum(sum);
          onClose();
        }}
      >
        <ul ref={list} className="notes-dialog__list">
          {DENOMINATIONS.map((note, at) => (
            <li key={note}>
              <label className="notes-dialog__line">
                <span className="notes-dialog__note">{money(note)}</span>
                <NoteCount
                  value={typed[at] ?? ''}
                  onKeyDown={onKeyDown}
                  onText={(text) => onTyped(typed.with(at, text))}
                />
              </label>
              <span className="notes-dialog__sum">
                {(counts[at] ?? 0) > 0 && amount((note * (counts[at] ?? 0)) as Tiyn)}
              </span>
            </li>
          ))}
        </ul>
        {expected !== null && <Against sum={isCounted ? sum : null} expected={expected} />}
        <DialogActions
          label={
            isCounted ? t('drawer.notes.take', { amount: money(sum) }) : t('drawer.notes.none')
          }
          sub={isCounted ? t('enter') : undefined}
          ready={isCounted}
          busy={false}
        >
          <Button
            disabled={!isCounted}
            onPress={() => {
              onTyped(typed.map(() => ''));
              focusFirst();
            }}
          >
            {t('drawer.notes.clear')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** What is counted so far beside what must be there. `sum`: null: nothing is. */
function Against({ sum, expected }: { sum: Tiyn | null; expected: Tiyn }) {
  const words = useI18n();
  const { t, money } = words;
  const difference = sum === null ? null : drawerDifference(sum, expected);
  return (
    <output className="notes-dialog__against">
      <span className="figure">
        <span>{t('drawer.expected')}</span>
        <b>{money(expected)}</b>
      </span>
      {difference !== null && (
        <span
          className={`notes-dialog__difference${difference === 0 ? '' : ' notes-dialog__difference--wrong'}`}
        >
          {differencePhrase(difference, words)}
        </span>
      )}
    </output>
  );
}

function NoteCount({
  value,
  onKeyDown,
  onText,
}: {
  value: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onText: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { onFocus, onBlur, onTyped } = useReplacing(field, value);
  return (
    <input
      ref={field}
      className="field__input notes-dialog__count"
      type="text"
      inputMode="numeric"
      data-place="sum"
      autoComplete="off"
      maxLength={MAX_DIGITS}
      placeholder="0"
      value={value}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/\D/gu, '');
        onTyped(text);
        onText(text);
      }}
    />
  );
}
