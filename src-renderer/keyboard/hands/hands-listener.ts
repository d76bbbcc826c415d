/**
 * The one listener for digits, corrections and Enter: what where-hands-are.ts decides of a key is done to
 * the field that it was meant for, and what was dropped is said.
 */
import { useLayoutEffect } from 'react';
import { QUIET } from '../ahead/blind-press.ts';
import * as chosen from '../ahead/chosen-place.ts';
import * as enters from '../ahead/enter-ahead.ts';
import {
  isDialogOpen,
  putHands,
  readHands,
  sayAboutKeys,
  revokeEnter,
  useHands,
} from './hands-state.ts';
import { typeInto, type KeypadKey } from '../ahead/keypad-press.ts';
import { focusPlace, putText, screen, searchRegular } from './places.ts';
import { endOpenScan, isSeparator, isTabOfScanner, scanGoesOn, takeOut } from './scan-listener.ts';
import { METHOD_KEYS, METHOD_NAMES, OPENS, STEP_KEYS } from '../sale-keys.ts';
import { nameOf, PARK_KEY, useAllShortcuts, type Shortcuts } from '../shortcuts.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { focusStepField, isField, stepField, strayField } from './step-field.ts';
import { character, clear, paste, type as typeAhead } from '../ahead/type-ahead.ts';
import { hasGone, inRunAt, meantPlace } from '../ahead/meant-place.ts';
import { pressElsewhere } from './finger-press.ts';
import { listenFirst } from '../listen.ts';
import type { Act, Hands } from '../ahead/where-hands-are.ts';

/** `at`: of the key. */
function perform(act: Act, at: number): void {
  if (act.do === 'put' && !putText(act.place, act.text)) {
    // Its field has gone: the rest of that run would be another number elsewhere.
    putHands(chosen.nobodys(readHands(), at));
    sayAboutKeys({ kind: 'dropped', why: 'digits' });
  } else if (act.do === 'put') {
    focusPlace(readHands().place);
  } else if (act.do === 'unscan') takeOut(act);
  else if (act.do === 'drop') sayAboutKeys({ kind: 'dropped', why: act.why });
}

const TYPED = /^[\d.,+]$/u;

function typeKey(event: KeyboardEvent): void {
  const key = event.key === 'Backspace' ? 'backspace' : event.key;
  // The field that the step is about takes a key that was pressed nowhere, or on a button.
  const cameBack = comeBack();
  const [hands, act] = typeAhead(
    readHands(),
    key,
    event.timeStamp,
    { ...screen(), cameBack },
    event.repeat ? 'held' : 'key',
  );
  putHands(hands);
  scanGoesOn();
  const nowhere = !isField(document.activeElement) && !isDialogOpen();
  if (act.do === 'native' && !nowhere) return;
  event.preventDefault();
  perform(act, event.timeStamp);
  // There is nothing to take back.
  if (nowhere && act.do === 'native' && key !== 'backspace') {
    // A field may come meanwhile: the rest of it would be another number there.
    putHands(chosen.nobodys(readHands(), event.timeStamp));
    sayAboutKeys({ kind: 'dropped', why: 'digits' });
  }
  if (nowhere && act.do !== 'put') focusStepField();
}

/** What stands in the field is on its way, and stays as it is. */
function isLocked(): boolean {
  const { activeElement } = document;
  const { attaching, panel } = useUiStore.getState();
  // The card's dialog, or the people's, is still read: what is typed for it is no (next) customer's.
  if ((attaching !== null || panel === 'people') && !isDialogOpen()) return true;
  if (readHands().step !== 'none' && !isDialogOpen()) return false;
  const isHeld = activeElement instanceof HTMLInputElement || isDialogOpen();
  const field = isHeld ? activeElement : stepField();
  return field instanceof HTMLInputElement && field.readOnly;
}

/** None of the run is taken, whatever comes meanwhile: never a part of a number. */
export function typeIntoLocked(at: number): void {
  putHands(chosen.begunElsewhere(readHands(), at));
  sayAboutKeys({ kind: 'dropped', why: 'busy' });
}

/** For a keypad of one field: what belongs to a run that isn't taken isn't either. */
export function typeFrom(at: number): boolean {
  if (isLocked()) typeIntoLocked(at);
  else if (chosen.isDropping(readHands(), at)) {
    putHands(inRunAt(readHands(), at));
    sayAboutKeys({ kind: 'dropped', why: 'digits' });
  } else return true;
  return false;
}

/** From nowhere to the field of the step, if it has one. */
function comeBack(): boolean {
  if (isField(document.activeElement) || isDialogOpen()) return false;
  strayField()?.focus();
  return isField(document.activeElement);
}

/** Characters of the note, and of a code that is typed ahead, are what digits are elsewhere: a panel that comes doesn't get
 * them. */
function isForText({ key, timeStamp }: KeyboardEvent): boolean {
  if (key.length !== 1) return false;
  const place = meantPlace(readHands(), timeStamp, screen());
  return place === 'note' || (place === 'code' && key !== ' ');
}

/** Where a field has the focus it takes a paste itself. */
function pasteNowhere(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text') ?? '';
  const { activeElement } = document;
  if (readHands().step === 'none' || isDialogOpen() || isField(activeElement) || text === '')
    return;
  event.preventDefault();
  comeBack();
  const [hands, act] = paste(readHands(), text.trim(), event.timeStamp, screen());
  putHands(hands);
  perform(act, event.timeStamp);
}

/** A press on the keypad of the screen. */
export function pressKeypad(key: KeypadKey, at: number): void {
  if (isLocked()) return typeIntoLocked(at);
  for (const one of key === '00' ? (['0', '0'] as const) : [key]) {
    comeBack();
    const [hands, act] =
      one === 'clear'
        ? clear(readHands(), at, screen())
        : typeAhead(readHands(), one, at, screen(), 'press');
    putHands(hands);
    const now = document.activeElement;
    if (act.do !== 'native') perform(act, at);
    else if (isField(now) && !now.disabled && !now.readOnly) typeInto(now, one);
  }
}

function pressEnter(event: KeyboardEvent): void {
  if (event.repeat) return;
  const { target } = event;
  const button = target instanceof Element ? target.closest('button, a, summary') : null;
  const isOwn = button !== null && !button.matches('[data-main-action]');
  const [hands, act] = isOwn
    ? enters.enterOnButton(readHands(), event.timeStamp, screen())
    : enters.enter(readHands(), event.timeStamp, screen());
  putHands(hands);
  if (act.finds === true) searchRegular('nextPhone');
  if (act.do === 'run') return;
  // Kept, or within a moment of one that was: a finger behind it is the same press.
  if (act.do !== 'drop' && hands.enterAt === event.timeStamp) {
    useHands.setState({ pressedAt: event.timeStamp });
  }
  event.preventDefault();
  event.stopPropagation();
  if (act.do === 'drop') sayAboutKeys({ kind: 'dropped', why: act.why });
  if (act.do !== 'find') return;
  searchRegular(act.place);
  focusPlace(readHands().place);
}

/** They lead to another field, or within theirs. */
const WITHIN: ReadonlySet<string> = new Set([
  'Tab',
  'Home',
  'End',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
]);

function pressOther(event: KeyboardEvent, { isBound }: Shortcuts): void {
  const before = readHands();
  const name = nameOf(event);
  if (WITHIN.has(name)) return pressWithin(event, before);
  if (name === 'Escape' && takesBackPanel()) {
    event.preventDefault();
    return event.stopPropagation();
  }
  const isParking = name === PARK_KEY;
  // What is charged isn't taken back by it.
  const isEscape = name === 'Escape' && before.step === 'charging';
  const choice = (isEscape || STEP_KEYS.has(name)) && before.step !== 'none' && !isDialogOpen();
  const behindCharge = before.step === 'charging' || before.kept[0] === 'charge';
  const method = METHOD_NAMES.has(event.key) && behindCharge;
  const fits = !method || chosen.isAheadOfPayment(before, event.timeStamp);
  if (choice && !(fits && isBound(event))) {
    event.preventDefault();
    event.stopPropagation();
    const opens = OPENS[name]?.includes(before.step) === true;
    // Digits after it are the next customer's, or of a sale that doesn't come back.
    putHands(chosen.lostKey(before, event.timeStamp, opens || isParking));
    sayAboutKeys({ kind: 'dropped', why: isParking ? 'parking' : 'key' });
    return;
  }
  const closes = event.key === 'Escape' && isDialogOpen();
  const toPay = event.key === METHOD_KEYS.mixed ? 'part' : 'cash';
  const choose = (hands: Hands) => chosen.choseMethod(hands, toPay);
  revokeEnter(method ? choose : closes ? chosen.interrupted : chosen.moved);
  const goes = event.key.length === 1 ? typeCharacter(event, before) : 'elsewhere';
  if (goes === 'native' && isOfLostKey(event, before)) {
    event.preventDefault();
    return putHands(chosen.lostKey(readHands(), event.timeStamp, true));
  }
  // They take what the notice offers.
  const takes = event.key === 'F6' || event.key === 'F11';
  const isScanned = goes === 'taken' || isBegunScan();
  if (before.kept.length === 0 && !takes && !isScanned) sayAboutKeys(null);
}

/** What was asked for and is still read doesn't come any more: Escape is its, and never the sale's behind it. */
function takesBackPanel(): boolean {
  const { panel, advice, attaching, change } = useUiStore.getState();
  if (isDialogOpen() || (panel === null && advice === null && attaching === null)) return false;
  change({ panel: null, advice: null, attaching: null });
  return true;
}

/** From a field of a panel that has closed by itself it leads nowhere, as what is typed behind it. */
function pressWithin(event: KeyboardEvent, before: Hands): void {
  const now = screen();
  if (hasGone(before, event.timeStamp, now)) {
    event.preventDefault();
    event.stopPropagation();
    putHands(chosen.lostKey(before, event.timeStamp, true));
    return sayAboutKeys({ kind: 'dropped', why: 'digits' });
  }
  const inside = now.dialogs?.at(-1) ?? null;
  revokeEnter((hands) => chosen.movedInside(hands, inside, event.timeStamp));
  if (before.kept.length === 0) sayAboutKeys(null);
}

/** More than one key has come at the pace of a scanner, or of two fingers. */
const isBegunScan = () => (readHands().burst?.keys.length ?? 0) > 1;

/** Letters behind what wasn't taken, and the digits behind them, are as little meant for what is there. */
function isOfLostKey({ key, timeStamp }: KeyboardEvent, before: Hands): boolean {
  return key.length === 1 && !isDialogOpen() && chosen.isDropping(before, timeStamp);
}

/** Its field's own, or by now taken or not; a scan presses no button either. */
function typeCharacter(event: KeyboardEvent, before: Hands): 'native' | 'taken' {
  const [hands, act] = character(before, event.key, event.timeStamp, screen());
  putHands(hands);
  scanGoesOn();
  const presses = event.key === ' ' && isBegunScan() && !isField(event.target);
  if (presses || act.do !== 'native') event.preventDefault();
  perform(act, event.timeStamp);
  return act.do === 'native' ? 'native' : 'taken';
}

/** Installed once by the frame, before the next key can come. */
export function useHandsListener(): void {
  const shortcuts = useAllShortcuts();
  useLayoutEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || QUIET.has(event.key)) return;
      if (isSeparator(event)) {
        event.preventDefault();
        return event.stopPropagation();
      }
      endOpenScan(event.key, event.timeStamp);
      if (isTabOfScanner(event)) return event.preventDefault();
      const edits = event.key.length === 1 || event.key === 'Backspace';
      if (edits && isLocked()) {
        // The field behind what is still read may have the focus.
        if (isField(event.target)) event.preventDefault();
        return typeIntoLocked(event.timeStamp);
      }
      if (TYPED.test(event.key) || event.key === 'Backspace' || isForText(event)) typeKey(event);
      else if (event.key === 'Enter') pressEnter(event);
      else if (!event.repeat) pressOther(event, shortcuts);
    };
    const pointerDown = (event: PointerEvent) => {
      const { target, timeStamp } = event;
      endOpenScan(null, timeStamp);
      const isOwn = target instanceof Element && target.closest('.keypad, .keys-notice') !== null;
      if (!isOwn) pressElsewhere(target, timeStamp);
    };
    return listenFirst({ keydown: keyDown, pointerdown: pointerDown, paste: pasteNowhere });
  }, [shortcuts]);
}
