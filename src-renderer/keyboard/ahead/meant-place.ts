/** Which field hands mean that are where they are (where-hands-are.ts): in a run, at rest, so many Enters ahead. */
import { parsePhone } from '../../../src-shared/domain/phone.ts';
import { lastDigitsTyped } from '../../../src-shared/domain/customer/regulars.ts';
import {
  LOOK_TIME,
  type Hands,
  type PhonePlace,
  type Place,
  type Screen,
  type Step,
} from './where-hands-are.ts';

/** Keys with a longer pause between them were typed by somebody who has looked. */
const RUN_GAP = LOOK_TIME;

export function isInRun(hands: Hands, at: number): boolean {
  return at - hands.at < RUN_GAP;
}

export function inRunAt(hands: Hands, at: number): Hands {
  if (isInRun(hands, at)) return { ...hands, at };
  return {
    ...hands,
    at,
    since: at,
    dialog: null,
    lead: hands.kept.length,
    dropping: false,
    cleared: false,
  };
}

/** The field that a key is meant for now; null: none. */
export function meantPlace(hands: Hands, at: number, screen: Screen): Place | null {
  if ((hands.place !== null || hands.dropping) && isInRun(hands, at)) return hands.place;
  return placeLookedAt(hands, screen);
}

/** Places of a panel over the sale; other ones go on where the sale has them. */
const IN_PANELS: ReadonlySet<Place> = new Set([
  'elsewhere',
  'newCustomer',
  'dialogPhone',
  'pin',
  'card',
]);

/** Hands are in the middle of typing into a panel that has closed by itself: all the rest, until they pause, is meant for
 * nothing that is there. */
export function hasGone(hands: Hands, at: number, { dialogs = [] }: Screen): boolean {
  const { place, dialog } = hands;
  if (dialog === null || !isInRun(hands, at)) return false;
  return (place === null || IN_PANELS.has(place)) && !dialogs.includes(dialog);
}

/** The dialog of a run that goes on, or begins now. */
export function dialogOf(hands: Hands, at: number, { dialogs = [] }: Screen): object | null {
  return isInRun(hands, at) ? hands.dialog : (dialogs.at(-1) ?? null);
}

/** The field that hands which have paused go on with. */
export function placeLookedAt(hands: Hands, screen: Screen): Place | null {
  if (screen.asksPin === true) return 'pin';
  if (screen.dialog) return screen.focus;
  const lead = hands.kept.length;
  return isNobodys(hands, lead) ? null : (placeAt(hands, lead, screen) ?? screen.focus);
}

/** Hands have typed into that place last, and gone nowhere else since, however long ago that was. */
export function isTyping(hands: Hands, place: Place): boolean {
  return hands.place === place && hands.typedIn === place;
}

/** Nothing is kept, and what is typed is the purchase. */
export function isPurchase({ step, kept }: Hands): boolean {
  return (step === 'purchase' || step === 'looking') && kept.length === 0;
}

/** How many Enters of a sale lie behind a step. */
export const BEHIND: Readonly<Record<Step, number>> = {
  none: 0,
  purchase: 0,
  looking: 0,
  charging: 1,
  code: 1,
  decision: 1,
  payment: 1,
  completing: 2,
  done: 2,
  leaving: 3,
  returning: 0,
};

/** Steps whose own field, if there is one, is on the screen. */
const STANDS: ReadonlySet<Step> = new Set(['purchase', 'looking', 'code', 'decision', 'payment']);

/** Where the digits after so many Enters ahead belong; null: to the field with the focus. */
export function placeAt(hands: Hands, lead: number, screen: Screen): Place | null {
  const { step, codeDue, nextEntered } = hands;
  if (step === 'none' || (lead === 0 && STANDS.has(step)) || isNobodys(hands, lead)) return null;
  const behind = BEHIND[step] + lead;
  if (behind < 2) return codeDue ? 'code' : screen.toPay;
  if (nextEntered === 1) return 'nextCash';
  const isDone = isWhole(screen.textOf('nextPhone')) || screen.isSearched?.('nextPhone') === true;
  return isDone ? 'nextAmount' : 'nextPhone';
}

/** Digits after so many Enters ahead can be kept for no field. */
export function isNobodys({ step, nextEntered }: Hands, lead: number): boolean {
  if (step === 'none') return false;
  return step === 'returning' || (nextEntered === 2 && BEHIND[step] + lead > 1);
}

/** Past an Enter, whatever it does: the digits after it must not land in what stood before it. */
export function wentOn(hands: Hands, lead: number, screen: Screen): Hands {
  const dropping = hands.dropping || isNobodys(hands, lead);
  return { ...hands, lead, dropping, place: placeAt(hands, lead, screen) };
}

/** How often Enter now stands behind the next purchase's amount, with one that is pressed. */
export function nextEnteredAt(hands: Hands, at: number, screen: Screen): Hands['nextEntered'] {
  const { step, kept, lead, nextEntered } = hands;
  const inRun = isInRun(hands, at);
  if (BEHIND[step] + (inRun ? lead : kept.length) < 2) return nextEntered;
  if (screen.textOf('nextAmount') === '') return 0;
  // Who has paused sees what stands there, and that an Enter before wasn't taken.
  const before = inRun ? nextEntered : screen.textOf('nextCash') === '' ? 0 : 1;
  return before === 0 ? 1 : 2;
}

/** Where an Enter from there finds a regular; null: it doesn't. */
export function findsAt(place: Place | null, screen: Screen): PhonePlace | null {
  if (screen.findsRegulars !== true || (place !== 'phone' && place !== 'nextPhone')) return null;
  return lastDigitsTyped(screen.textOf(place)) === null ? null : place;
}

export function isWhole(phone: string): boolean {
  return parsePhone(phone).ok;
}
