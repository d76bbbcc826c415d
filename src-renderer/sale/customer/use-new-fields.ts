/**
 * Digits in the dialog of who has just been registered. No name has any: behind a name they are the birthday, by whatever
 * they are typed. And a whole phone where nothing else was typed is the next customer's: it begins the next sale as ever.
 */
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { formatTypedPhone } from '../../format/typed.ts';
import { handsChose } from '../../keyboard/hands/hands.ts';
import { sayAboutKeys } from '../../keyboard/hands/hands-state.ts';
import { isWhole } from '../../keyboard/ahead/meant-place.ts';
import { useNextByScan } from '../../keyboard/hands/scan-takers.ts';
import { useUiStore } from '../../till/ui-state.ts';
import type { CustomerEdit } from './use-customer-edit.ts';

type Name = 'firstName' | 'lastName';

const DATES = /\d[\d.\-/]*/gu;
const isTyped = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  /^\d$/u.test(key) && !ctrlKey && !altKey && !metaKey;

export function useNewFields(
  { typed, parsed, isUnchanged, pending, put }: CustomerEdit,
  birthday: RefObject<HTMLInputElement | null>,
  isNew: boolean,
) {
  /** As digits behind a name have made it: what stands there otherwise isn't added to. */
  const made = useRef('');
  const goOn = (name: Partial<Record<Name, string>>, digits: string) => {
    const goesOn = typed.birthday === '' || typed.birthday === made.current;
    if (!goesOn) sayAboutKeys({ kind: 'dropped', why: 'digits' });
    if (goesOn) made.current = typed.birthday + digits;
    put({ ...name, ...(goesOn ? { birthday: made.current } : {}) });
    return goesOn;
  };
  useNextCustomer(typed.birthday, isNew && parsed.changed.length === 0);
  useNextByScan(isNew && isUnchanged, () => useUiStore.getState().change({ editing: null }));
  return {
    /** Of a keyboard: the rest of them are typed where the first one is. */
    onNameKey(event: KeyboardEvent) {
      if (event.defaultPrevented || pending || !isTyped(event)) return;
      event.preventDefault();
      if (goOn({}, event.key)) birthday.current?.focus();
    },
    /** Of a finger or a paste. */
    onNameText: (name: Name) => (text: string) => {
      const digits = (text.match(DATES) ?? []).join('');
      if (digits === '' || /\d/u.test(typed[name])) put({ [name]: text });
      else goOn({ [name]: text.replaceAll(DATES, '') }, digits);
    },
  };
}

function useNextCustomer(text: string, isAlone: boolean): void {
  const phone = isAlone && isWhole(text) ? formatTypedPhone(text) : null;
  useEffect(() => {
    if (phone === null) return;
    const { change, next } = useUiStore.getState();
    change({ editing: null, next: { ...next, phone } });
    handsChose('nextAmount');
  }, [phone]);
}
