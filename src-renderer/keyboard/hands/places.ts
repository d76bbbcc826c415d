/**
 * The places that hands type into: a field names its own in `data-place`; a place that isn't on the screen
 * is typed into the store, where its field will find it.
 */
import { flushSync } from 'react-dom';
import { formatTypedAmount, formatTypedPhone } from '../../format/typed.ts';
import { ALL_BONUSES, searchFor, useUiStore } from '../../till/ui-state.ts';
import * as chosen from '../ahead/chosen-place.ts';
import { isDialogOpen, putHands, readHands, topDialog, useHands } from './hands-state.ts';
import { setValue } from '../ahead/keypad-press.ts';
import { isField } from './step-field.ts';
import { isTyping } from '../ahead/meant-place.ts';
import { type PhonePlace, type Place, type Screen, type Stood } from '../ahead/where-hands-are.ts';

/** "All" of the bonuses, not what that is in tenge now. */
const chosenIn = (place: Place) =>
  place === 'bonus' ? (useUiStore.getState().bonus ?? '') : textOf(place);

function isSearched(place: PhonePlace): boolean {
  const { regular, nextRegular } = useUiStore.getState();
  return (place === 'phone' ? regular : nextRegular) !== null;
}

const typedOf = (place: Place) => (place === 'phone' ? useUiStore.getState().foundBy : null);

function textOf(place: Place): string {
  const { phone, amount, bonus, code, tendered, part, next, comment } = useUiStore.getState();
  switch (place) {
    case 'phone':
      return phone;
    case 'amount':
      return amount;
    case 'bonus':
      // All of them are a sum that only the field tells.
      return bonus === ALL_BONUSES ? (fieldOf('bonus')?.value ?? '') : (bonus ?? '');
    case 'code':
      return code;
    case 'cash':
      return tendered;
    case 'part':
      return part;
    case 'nextPhone':
      return next.phone;
    case 'nextAmount':
      return next.amount;
    case 'nextCash':
      return next.tendered;
    case 'note':
      return comment;
    case 'sum':
    case 'pin':
    case 'card':
    case 'search':
    case 'dialogPhone':
    case 'newCustomer':
    case 'elsewhere':
      return fieldOf(place)?.value ?? '';
    default:
      return place satisfies never;
  }
}

/** Of several, as when a dialog counts what a field behind it asks for, the one with the focus. */
export function fieldOf(place: Place): HTMLInputElement | null {
  const { activeElement } = document;
  if (isField(activeElement) && activeElement.dataset['place'] === place) return activeElement;
  return document.querySelector<HTMLInputElement>(
    `input[data-place="${place}"]:not([readonly]):not([disabled])`,
  );
}

/** What has the keys, the top dialog or else the page, has a field for that, be it busy. */
function asks(place: Place): boolean {
  const top = topDialog();
  const fields = [...document.querySelectorAll(`input[data-place="${place}"]`)];
  return fields.some((field) => field.closest('dialog') === top);
}

export function screen(): Screen {
  const { activeElement } = document;
  const focus = isField(activeElement)
    ? ((activeElement.dataset['place'] as Place | undefined) ?? 'elsewhere')
    : null;
  const toPay = useUiStore.getState().method === 'mixed' ? 'part' : 'cash';
  const isSelected = isField(activeElement) && isAllSelected(activeElement);
  const { cameAt, findsRegulars, takers, dialogs } = useHands.getState();
  const dialog = isDialogOpen();
  return {
    focus,
    dialog,
    dialogs: dialogs.filter(({ open, isConnected }) => open && isConnected),
    toPay,
    cameAt,
    isSelected,
    findsRegulars,
    isSearched,
    textOf,
    typedOf,
    chosenIn,
    asksPhone: asks('dialogPhone'),
    asksPin: asks('pin'),
    takesNext: asks('newCustomer') && takers.next !== null,
    searches: takers.search !== null,
    awards: takers.awards,
    canAward: takers.award !== null,
  };
}

function isAllSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length;
}

/**
 * Types a whole text into a place, on the screen or not; `select`: digits replace it there. false: it is not on
 * the screen, and nothing is typed ahead for it.
 */
export function putText(place: Place, text: string, select = false): boolean {
  const field = fieldOf(place);
  if (place === 'bonus' && text === ALL_BONUSES) {
    flushSync(() => useUiStore.getState().change({ bonus: ALL_BONUSES }));
    if (select) field?.select();
  } else if (field !== null) {
    setValue(field, place === 'phone' ? formatTypedPhone(text) : text);
    if (select) field.select();
  } else return typeIntoStore(place, text);
  return true;
}

/** As it stood there before: what typing it would begin doesn't begin. */
export function putBack({ place, text, select }: Stood): void {
  if (place !== 'phone') return void putText(place, text, select);
  flushSync(() => typeIntoStore(place, text));
  if (select) fieldOf(place)?.select();
}

function typeIntoStore(place: Place, text: string): boolean {
  const { change, next } = useUiStore.getState();
  if (place === 'phone') change({ phone: formatTypedPhone(text), bonus: null, award: false });
  else if (place === 'amount') change({ amount: formatTypedAmount(text) });
  else if (place === 'bonus') change({ bonus: formatTypedAmount(text) });
  else if (place === 'code') change({ code: text });
  else if (place === 'cash') change({ tendered: formatTypedAmount(text) });
  else if (place === 'part') change({ part: formatTypedAmount(text) });
  else if (place === 'note') change({ comment: text });
  else if (place === 'nextPhone') change({ next: { ...next, phone: formatTypedPhone(text) } });
  else if (place === 'nextAmount') change({ next: { ...next, amount: formatTypedAmount(text) } });
  else if (place === 'nextCash') change({ next: { ...next, tendered: formatTypedAmount(text) } });
  else return false;
  return true;
}

/** Who has a phone that ends with the four digits there is looked for, now or with their sale. */
export function searchRegular(place: PhonePlace): void {
  const { phone, next, change } = useUiStore.getState();
  if (place === 'phone') change({ regular: searchFor(phone) });
  else change({ nextRegular: searchFor(next.phone) });
}

/** For a dialog that has closed: to where the hands are by now; false: they haven't moved. */
export function focusBehind(): boolean {
  const { surprisedBehind, behind } = useHands.getState();
  if (surprisedBehind) putHands(chosen.surprised(readHands(), performance.now()));
  useHands.setState({ surprisedBehind: false, behind: null });
  return focusPlace(behind);
}

/** To the field of a place, if it is there; `select`: so that digits replace what stands in it. */
export function focusPlace(place: Place | null, select = false): boolean {
  const field = place === null ? null : fieldOf(place);
  if (field === null) return false;
  const top = topDialog();
  if (top?.contains(field) === false) {
    useHands.setState({ behind: place });
    return false;
  }
  if (document.activeElement !== field) field.focus();
  if (select) field.select();
  return document.activeElement === field;
}

/** Hands are in the middle of typing there: what follows goes on, and replaces nothing. */
export function isTypingIn(place: Place | undefined): boolean {
  return place !== undefined && isTyping(readHands(), place);
}
