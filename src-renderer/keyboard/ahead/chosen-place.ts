/** What keys of their own, presses and dialogs do to hands that are ahead: the place that what is typed next is meant for. */
import { BEHIND, inRunAt, isInRun, meantPlace } from './meant-place.ts';
import { AT_REST, type Hands, type Place, type Screen } from './where-hands-are.ts';

/** The phone field has just become a whole number by what was typed there. */
export function phoneWhole(hands: Hands): Hands {
  return hands.place === 'phone' || hands.place === null ? { ...hands, place: 'amount' } : hands;
}

/** A key of its own or a press somewhere: whoever does that has chosen a place. */
export function moved(hands: Hands): Hands {
  const { step, codeDue, place, codeTyped, surpriseAt, nextEntered } = hands;
  return { ...AT_REST, step, codeDue, place, codeTyped, surpriseAt, nextEntered };
}

/** Tab inside of that dialog: what is typed behind it is the dialog's too, in whichever field. */
export function movedInside(hands: Hands, dialog: object | null, at: number): Hands {
  const now = moved(hands);
  return dialog === null ? now : { ...now, place: null, dialog, at, since: at };
}

/** A press on nothing, or the key that closes a dialog: who is in the middle of an amount of the sale goes on. */
export function interrupted(hands: Hands): Hands {
  return { ...moved(hands), typedIn: isOfSale(hands.typedIn) ? hands.typedIn : null };
}

/** A place was chosen by a key of its own, whether its field is there or not. */
export function chose(hands: Hands, place: Place, at: number): Hands {
  return { ...moved(hands), place, at, since: at };
}

/** A dialog has come by itself: it isn't seen yet, and what is typed now is still for the step. */
export function covered(hands: Hands, at: number, screen: Screen): Hands {
  if (hands.step === 'none') return hands;
  const place = meantPlace(hands, at, screen);
  const inFocus = screen.isSelected === true ? null : place;
  const typedIn = place === screen.focus ? inFocus : hands.typedIn;
  return { ...inRunAt(hands, at), place, typedIn, dropping: place === null };
}

/**
 * A dialog has come that a press has asked for: what is typed behind that press is the dialog's. What was typed
 * before it came may have been, too: that stands nowhere, and the rest of its run is nobody's. Returns
 * the place where it stands.
 */
export function asked(hands: Hands, at: number, screen: Screen): readonly [Hands, Place | null] {
  const { step, place, typedIn, enterAt, burst } = hands;
  // Whatever was pressed behind it.
  if (step === 'charging' && (typedIn === screen.toPay || typedIn === 'code'))
    return [{ ...nobodys(moved(hands), at), enterAt }, typedIn];
  // Some of it was told not to be taken.
  if (isDropping(hands, at)) return [{ ...nobodys(moved(hands), at), enterAt }, null];
  const typed = enterAt === -Infinity && isInRun(hands, at);
  if (!typed) return [{ ...moved(hands), burst, enterAt }, null];
  return [nobodys(moved(hands), at), place];
}

/** A way of paying that is chosen now is meant for the payment that is waited for, and no later one. */
export function isAheadOfPayment(hands: Hands, at: number): boolean {
  const { step, kept, codeDue } = hands;
  const lead = isInRun(hands, at) ? hands.lead : kept.length;
  const waits = step === 'looking' || (step === 'charging' && !codeDue);
  return waits && BEHIND[step] + lead === 1;
}

/**
 * A way of paying was chosen ahead, whose digits go into `toPay`: the Enter that charges stays kept, one that pays is
 * revoked. Who typed before it is still as far ahead, whatever becomes of that Enter.
 */
export function choseMethod(hands: Hands, toPay: Screen['toPay']): Hands {
  const kept = hands.kept.filter((kind) => kind === 'charge');
  const { at, since } = hands;
  const place = hands.place === 'cash' || hands.place === 'part' ? toPay : hands.place;
  return { ...moved(hands), place, kept, lead: kept.length, at, since };
}

/**
 * A key of its own that does nothing here: what it was meant for doesn't happen, so nothing that
 * was or will be pressed without a look may be taken for a consent. `opens`: it opens a field, so
 * the digits after it are meant for no field that is there.
 */
export function lostKey(hands: Hands, at: number, opens: boolean): Hands {
  const lost = surprised(hands, at);
  return opens ? nobodys(lost, at) : lost;
}

/** The digits after a key are meant for nothing that comes, until somebody has looked. */
export function nobodys(hands: Hands, at: number): Hands {
  return { ...hands, place: null, dropping: true, at, since: at };
}

/** The same of a number that a part of is typed or lost by now. */
export function begunElsewhere(hands: Hands, at: number): Hands {
  return { ...nobodys(hands, at), since: -Infinity };
}

/** What is typed then goes on with what isn't taken. */
export function isDropping(hands: Hands, at: number): boolean {
  return hands.dropping && isInRun(hands, at);
}

/** What was waited for is there: whoever has typed nothing meanwhile begins in it. */
export function arrived(hands: Hands, at: number): Hands {
  const { place } = hands;
  // A number that was begun elsewhere goes on in no field of it.
  if (place !== null && place !== 'pin' && isInRun(hands, at)) return begunElsewhere(hands, at);
  return hands.at > hands.since ? hands : moved(hands);
}

/** What Enter would do has become another thing under the hands: nothing pressed unseen is meant for it. */
export function surprised(hands: Hands, at: number): Hands {
  return { ...hands, kept: [], surpriseAt: at, begun: false };
}

const NOT_OF_SALE: ReadonlySet<Place> = new Set([
  'elsewhere',
  'sum',
  'pin',
  'card',
  'search',
  'dialogPhone',
  'newCustomer',
]);

export function isOfSale(place: Place | null): boolean {
  return place !== null && !NOT_OF_SALE.has(place);
}
