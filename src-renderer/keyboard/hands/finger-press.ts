/** A finger on something else than the screen's digits: it says where the hands go on, and revokes an Enter that was kept. */
import { endOf, PRESSABLE } from '../ahead/blind-press.ts';
import * as chosen from '../ahead/chosen-place.ts';
import { LOOK_TIME, type Hands } from '../ahead/where-hands-are.ts';
import {
  isDialogOpen,
  putHands,
  readHands,
  revokeEnter,
  sayAboutKeys,
  topDialog,
  useHands,
} from './hands-state.ts';
import { handsConfirmed } from './hands.ts';
import { isField } from './step-field.ts';

/** A finger goes on where its keypad was: that digit is missing from its number. */
function isLostDigit(at: number): boolean {
  // Under a dialog it can't be reached.
  if (document.querySelector(isDialogOpen() ? 'dialog .keypad' : '.keypad') !== null) return false;
  // Of the press before: enter-guard.ts remembers this one later.
  const { tapped, hands } = useHands.getState();
  if (tapped === null || tapped.isOver === true || at - endOf(tapped) >= LOOK_TIME) return false;
  return tapped.onKeypad || chosen.isDropping(hands, at);
}

const isOnMain = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.primary-action') !== null;

/** What a finger there says of what is typed next. */
function wentTo(target: EventTarget | null, at: number): (hands: Hands) => Hands {
  const inside = isField(target) ? topDialog() : null;
  if (inside !== null) return (hands) => chosen.movedInside(hands, inside, at);
  return isOnSomething(target) ? chosen.moved : chosen.interrupted;
}

const isOnSomething = (target: EventTarget | null) =>
  target instanceof Element && target.closest(PRESSABLE) !== null;

/** A press that is none of the keypad nor of the notice. */
export function pressElsewhere(target: EventTarget | null, at: number): void {
  const isLost = !isOnSomething(target) && isLostDigit(at);
  const { enterAt } = readHands();
  revokeEnter(wentTo(target, at));
  // A press of the main action within a moment of Enter is the same one; a palm on nothing decides nothing.
  if (isOnMain(target) || !isOnSomething(target)) handsConfirmed(enterAt);
  if (!isLost) return;
  putHands(chosen.begunElsewhere(readHands(), at));
  sayAboutKeys({ kind: 'dropped', why: 'digits' });
}
