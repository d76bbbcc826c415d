/**
 * The edge of where-hands-are.ts: the one listener for digits, corrections and Enter, the fields that
 * it types into, and what was dropped, for the screen to say. A field names its place in `data-place`;
 * a place that isn't on the screen is typed into the store, where its field will find it.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { formatTypedAmount, formatTypedPhone } from '../format/typed.ts';
import { ALL_BONUSES, useUiStore } from '../till/ui-state.ts';
import { setValue, typeInto, type KeypadKey } from './keypad-press.ts';
import { goOnWithEarlier, selectToReplace } from './replacing.ts';
import { focusStepField, isDialogOpen, isField, strayField } from './step-field.ts';
import * as machine from './enter-ahead.ts';
import { clear, paste, type as typeAhead } from './type-ahead.ts';
import { useAllShortcuts, type Shortcuts } from './shortcuts.ts';
import {
  AT_REST,
  isTyping,
  isWhole,
  meantPlace,
  type Act,
  type Dropped,
  type Hands,
  type Kept,
  type Place,
  type Screen,
  type Step,
} from './where-hands-are.ts';

/** What the screen has to say about keys; a new one takes the place of the last. */
export type Notice =
  | { readonly kind: 'dropped'; readonly why: Dropped }
  /** `phone`: what was scanned or typed into an amount reads as one. */
  | { readonly kind: 'scanned'; readonly phone: string | null };

export const useHands = create<{ readonly hands: Hands; readonly notice: Notice | null }>()(() => ({
  hands: AT_REST,
  notice: null,
}));

const read = () => useHands.getState().hands;
const put = (hands: Hands) => {
  if (hands !== read()) useHands.setState({ hands });
};
export const sayAboutKeys = (notice: Notice | null) => useHands.setState({ notice });

function textOf(place: Place): string {
  const { phone, amount, bonus, code, tendered, part, next, comment } = useUiStore.getState();
  switch (place) {
    case 'phone':
      return phone;
    case 'amount':
      return amount;
    case 'bonus':
      return bonus === ALL_BONUSES ? '' : (bonus ?? '');
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
    case 'elsewhere':
      return fieldOf(place)?.value ?? '';
    default:
      return place satisfies never;
  }
}

function fieldOf(place: Place): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(
    `input[data-place="${place}"]:not([readonly]):not([disabled])`,
  );
}

function screen(): Screen {
  const { activeElement } = document;
  const focus = isField(activeElement)
    ? ((activeElement.dataset['place'] as Place | undefined) ?? 'elsewhere')
    : null;
  const toPay = useUiStore.getState().method === 'mixed' ? 'part' : 'cash';
  return { focus, dialog: isDialogOpen(), toPay, textOf };
}

/** Types a whole text into a place, on the screen or not. */
export function putText(place: Place, text: string): void {
  const field = fieldOf(place);
  if (field !== null) {
    setValue(field, place === 'phone' ? formatTypedPhone(text) : text);
    return;
  }
  const { change, next } = useUiStore.getState();
  if (place === 'phone') change({ phone: formatTypedPhone(text), bonus: null, award: false });
  if (place === 'amount') change({ amount: formatTypedAmount(text) });
  if (place === 'bonus') change({ bonus: formatTypedAmount(text) });
  if (place === 'code') change({ code: text });
  if (place === 'cash') change({ tendered: formatTypedAmount(text) });
  if (place === 'part') change({ part: formatTypedAmount(text) });
  if (place === 'note') change({ comment: text });
  if (place === 'nextPhone') change({ next: { ...next, phone: formatTypedPhone(text) } });
  if (place === 'nextAmount') change({ next: { ...next, amount: formatTypedAmount(text) } });
  if (place === 'nextCash') change({ next: { ...next, tendered: formatTypedAmount(text) } });
}

/** Where the hands went on to under a dialog, which can't give the focus away before it closes. */
let behind: Place | null = null;

/** Something has changed under a dialog, where nobody has seen it. */
let surprisedBehind = false;

/** For a dialog that has closed: to where the hands are by now; false: they haven't moved. */
export function focusBehind(): boolean {
  if (surprisedBehind) put(machine.surprised(read(), performance.now()));
  surprisedBehind = false;
  const place = behind;
  behind = null;
  return focusPlace(place);
}

/** To the field of a place, if it is there; `select`: so that digits replace what stands in it. */
export function focusPlace(place: Place | null, select = false): boolean {
  const field = place === null ? null : fieldOf(place);
  if (field === null) return false;
  if (isDialogOpen()) {
    behind = place;
    return false;
  }
  if (document.activeElement !== field) field.focus();
  if (select) selectToReplace(field);
  return document.activeElement === field;
}

/** Somebody is in the middle of typing there: what follows goes on, and replaces nothing. */
export function isTypingIn(place: Place): boolean {
  return isTyping(read(), place, performance.now());
}

function perform(act: Act): void {
  if (act.do === 'put') {
    putText(act.place, act.text);
    focusPlace(read().place);
  } else if (act.do === 'unscan') {
    if (act.place !== null) putText(act.place, act.text);
    const phone = isWhole(act.scanned) ? formatTypedPhone(act.scanned) : null;
    sayAboutKeys({ kind: 'scanned', phone });
  } else if (act.do === 'drop') sayAboutKeys({ kind: 'dropped', why: act.why });
}

const TYPED = /^[\d.,+]$/u;

function typeKey(event: KeyboardEvent): void {
  const key = event.key === 'Backspace' ? 'backspace' : event.key;
  // The field that the step is about takes a key that was pressed nowhere, or on a button.
  const cameBack = comeBack();
  const [hands, act] = typeAhead(
    read(),
    key,
    event.timeStamp,
    { ...screen(), cameBack },
    event.repeat ? 'held' : 'key',
  );
  put(hands);
  const nowhere = !isField(document.activeElement) && !isDialogOpen();
  if (act.do === 'native' && !nowhere) return;
  event.preventDefault();
  perform(act);
  if (nowhere && act.do !== 'put') focusStepField();
}

/** From nowhere to the field of the step, if it has one. */
function comeBack(): boolean {
  if (isField(document.activeElement) || isDialogOpen()) return false;
  strayField()?.focus();
  return isField(document.activeElement);
}

/** Characters of the note are what digits are elsewhere: a panel that comes doesn't get them. */
function isForNote({ key, timeStamp }: KeyboardEvent): boolean {
  return key.length === 1 && meantPlace(read(), timeStamp, screen()) === 'note';
}

/** Where a field has the focus it takes a paste itself. */
function pasteNowhere(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text') ?? '';
  const { activeElement } = document;
  if (read().step === 'none' || isDialogOpen() || isField(activeElement) || text === '') return;
  event.preventDefault();
  comeBack();
  const [hands, act] = paste(read(), text.trim(), event.timeStamp, screen());
  put(hands);
  perform(act);
}

/** A press on the keypad of the screen. */
export function pressKeypad(key: KeypadKey): void {
  for (const one of key === '00' ? (['0', '0'] as const) : [key]) {
    comeBack();
    const at = performance.now();
    const [hands, act] =
      one === 'clear' ? clear(read(), at, screen()) : typeAhead(read(), one, at, screen(), 'press');
    put(hands);
    const now = document.activeElement;
    if (act.do !== 'native') perform(act);
    else if (isField(now) && !now.disabled && !now.readOnly) typeInto(now, one);
  }
}

function pressEnter(event: KeyboardEvent): void {
  if (event.repeat) return;
  const { target } = event;
  const button = target instanceof Element ? target.closest('button, a, summary') : null;
  if (button !== null && !button.matches('[data-main-action]')) {
    return put(machine.enteredElsewhere(read(), event.timeStamp));
  }
  const [hands, act] = machine.enter(read(), event.timeStamp, screen());
  put(hands);
  if (act.do === 'run') return undefined;
  event.preventDefault();
  event.stopPropagation();
  if (act.do === 'drop') sayAboutKeys({ kind: 'dropped', why: act.why });
  return undefined;
}

/** Keys of a sale's step; those that it doesn't have now are said not to be taken. */
const CHOICES = new Set(['F2', 'F3', 'F4', 'F5', 'F6', 'F8', 'F9']);
/** Of the purchase: digits follow it. */
const OPENS_BONUS = 'F3';

function pressOther(event: KeyboardEvent, { isBound }: Shortcuts): void {
  const before = read();
  const choice = CHOICES.has(event.key) && before.step !== 'none' && !isDialogOpen();
  const behindCharge = before.step === 'charging' || before.kept[0] === 'charge';
  const method = METHODS.has(event.key) && behindCharge;
  const fits = !method || machine.isAheadOfPayment(before, event.timeStamp);
  if (choice && !(fits && isBound(event))) {
    event.preventDefault();
    event.stopPropagation();
    const opens = event.key === OPENS_BONUS && ['purchase', 'looking'].includes(before.step);
    put(machine.lostKey(before, event.timeStamp, opens));
    sayAboutKeys({ kind: 'dropped', why: 'key' });
    return;
  }
  revokeEnter(method);
  // F6 takes what the notice offers.
  if (before.kept.length === 0 && event.key !== 'F6') sayAboutKeys(null);
}

/** What is typed after a key or a press of its own goes where the focus is. */
function revokeEnter(byMethod = false): void {
  const { kept } = read();
  put(byMethod ? machine.choseMethod(read()) : machine.moved(read()));
  if (kept.length > read().kept.length) sayAboutKeys({ kind: 'dropped', why: 'revoked' });
}

/** Behind an Enter that charges they are those of the payment. */
const METHODS = new Set(['F2', 'F3', 'F4', 'F5']);

const QUIET = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'Process']);

/** Installed once by the frame. */
export function useHandsListener(): void {
  const shortcuts = useAllShortcuts();
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || QUIET.has(event.key)) return;
      goOnWithEarlier(event);
      if (TYPED.test(event.key) || event.key === 'Backspace' || isForNote(event)) typeKey(event);
      else if (event.key === 'Enter') pressEnter(event);
      else if (!event.repeat) pressOther(event, shortcuts);
    };
    const pointerDown = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest('.keypad, .keys-notice') !== null) return;
      revokeEnter();
    };
    window.addEventListener('keydown', keyDown, true);
    window.addEventListener('pointerdown', pointerDown, true);
    window.addEventListener('paste', pasteNowhere, true);
    return () => {
      window.removeEventListener('keydown', keyDown, true);
      window.removeEventListener('pointerdown', pointerDown, true);
      window.removeEventListener('paste', pasteNowhere, true);
    };
  }, [shortcuts]);
}

let sentSince = false;
let ahead = false;

/** A command of the sale was sent by the main action or a key. */
export function commandSent(step: Step, codeDue: boolean): void {
  sentSince = true;
  put(machine.sent(read(), { step, codeDue, ahead }, screen()));
}

/** Enter could not go on: what follows it blindly must not land in the field that is to be mended. */
export function enterRefused(): void {
  put(machine.refused(read(), performance.now(), ahead, screen()));
}

/** What Enter would do has changed, and no key has changed it. */
export function handsSurprised(): void {
  surprisedBehind = isDialogOpen();
  put(machine.surprised(read(), performance.now()));
}

/** A key has chosen that place, whose field may not be there: what is typed now is meant for it. */
export function handsChose(place: Place): void {
  focusPlace(place, true);
  put(machine.chose(read(), place, performance.now()));
}

/** Before a dialog that nobody asked for takes the focus. */
export function handsCovered(): void {
  put(machine.covered(read(), performance.now(), screen()));
}

/** Whether the Enter that is being handled is a scanner's own: nobody has looked before it. */
export function isEnterOfScanner(): boolean {
  return machine.isOfScanner(read());
}

/** The focus goes there because a person wanted it. */
export function handsMoved(): void {
  put(machine.moved(read()));
}

/** The phone has just become whole: on to the amount, whatever the service does. */
export function phoneBecameWhole(): void {
  put(machine.phoneWhole(read()));
  focusPlace('amount', useUiStore.getState().amount !== '' && !isTypingIn('amount'));
}

/**
 * Tells which step is on the screen, before the next key can come. `since` changes whenever it
 * comes anew; `surprise`: not as it was to be expected.
 */
export function useHandsStep(
  step: Step,
  {
    codeDue = false,
    surprise = false,
    since = null,
  }: { codeDue?: boolean; surprise?: boolean; since?: unknown } = {},
): void {
  useLayoutEffect(() => {
    const at = performance.now();
    const [hands, dropped] = machine.shown(read(), step, { codeDue, surprise, at });
    put(hands);
    if (dropped) sayAboutKeys({ kind: 'dropped', why: step === 'code' ? 'code' : 'question' });
    // oxlint-disable-next-line react/exhaustive-deps -- since is when, not what
  }, [step, codeDue, surprise, since]);
}

/** Presses the main action when its step is `ready` and an Enter was kept for it. */
export function useKeptEnter(kind: Kept, ready: boolean, press: () => void): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  const waits = useHands(({ hands }) => hands.kept[0] === kind);
  useEffect(() => {
    if (!ready || !waits) return;
    const taken = machine.take(read(), kind);
    if (taken === null) return;
    put(taken);
    sentSince = false;
    ahead = true;
    latest.current();
    if (!sentSince) {
      const dropped = read().kept.length > 0;
      enterRefused();
      if (dropped) sayAboutKeys({ kind: 'dropped', why: 'question' });
    }
    ahead = false;
  }, [kind, ready, waits]);
}

/** An Enter is kept for what comes after this. */
export function useHasKept(): boolean {
  return useHands(({ hands }) => hands.kept.length > 0);
}

/** For the sale screen: where it isn't, fields are just fields. */
export function useHandsAway(): void {
  useLayoutEffect(
    () => () => {
      const away = { codeDue: false, surprise: false, at: performance.now() };
      put(machine.shown(read(), 'none', away)[0]);
    },
    [],
  );
}
