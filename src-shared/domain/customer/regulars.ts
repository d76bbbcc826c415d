/** Finding who has bought here before by the last four digits of the phone: what is typed, and what is shown of whom. Pure. */

const LAST_DIGITS = /^\d{4}$/u;
/** So many are listed: who is none of them says the whole number. */
export const MAX_REGULARS = 5;
/** No name: somebody's phone was typed for one. */
const NUMBER = /\d{4}/u;
const MAX_FIRST = 16;

/** What stands in the phone field, where that is exactly the four digits; null: it is something else. */
export function lastDigitsTyped(text: string): string | null {
  const typed = text.replace(/[\s\u00a0\u202f\-()]/gu, '');
  return LAST_DIGITS.test(typed) ? typed : null;
}

/** "Айгүль Сериккызы" → "Айгүль С.": enough to greet somebody who stands there. '': none is known. */
export function shortName(name: string): string {
  const [first = '', second = ''] = name.normalize('NFC').trim().split(/\s+/u);
  if (NUMBER.test(first)) return '';
  const letters = [...first];
  const shown = letters.length > MAX_FIRST ? `${letters.slice(0, MAX_FIRST).join('')}…` : first;
  const initial = /^\p{L}\p{M}*/u.exec(second)?.[0] ?? '';
  return initial === '' ? shown : `${shown} ${initial.toUpperCase()}.`;
}
