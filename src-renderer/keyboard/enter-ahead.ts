/** What Enter and keys of their own do to hands that are ahead, and what a step does that comes. */
import { isBefore } from './blind-press.ts';
import {
  AT_REST,
  BEHIND,
  type Burst,
  DOUBLE_PRESS,
  type Dropped,
  type EnterAct,
  type Hands,
  type Kept,
  LOOK_TIME,
  type Place,
  SCAN_LENGTH,
  type Screen,
  type Step,
  inRunAt,
  isInRun,
  meantPlace,
  nextEnteredAt,
  placeLookedAt,
  wentOn,
} from './where-hands-are.ts';

/** A scanner's own Enter follows its last digit within this. */
const SCAN_END = 100;

/** The first Enter that can be kept in a step. */
const FIRST_KEPT: Partial<Record<Step, Kept>> = {
  looking: 'charge',
  charging: 'pay',
  completing: 'next',
};

const CHAIN: readonly Kept[] = ['charge', 'pay', 'next'];

/** The phone field has just become a whole number by what was typed there. */
export function phoneWhole(hands: Hands): Hands {
  return hands.place === 'phone' || hands.place === null ? { ...hands, place: 'amount' } : hands;
}

/** A key of its own or a press somewhere: whoever does that has chosen a place. */
export function moved(hands: Hands): Hands {
  const { step, codeDue, place, codeTyped, surpriseAt, nextEntered } = hands;
  return { ...AT_REST, step, codeDue, place, codeTyped, surpriseAt, nextEntered };
}

/** A press on nothing, or the key that closes a dialog: who is in the middle of an amount of the sale goes on. */
export function interrupted(hands: Hands): Hands {
  return { ...moved(hands), typedIn: isOfSale(hands.typedIn) ? hands.typedIn : null };
}

/** Enter on a button, which has it. */
export function enterOnButton(hands: Hands, at: number): readonly [Hands, EnterAct] {
  return isOfScan(hands, at) ? swallowed(hands, at) : [enteredElsewhere(hands, at), { do: 'run' }];
}

/** Enter on a button or in a dialog: a second press of it is nobody's. */
function enteredElsewhere(hands: Hands, at: number): Hands {
  return { ...moved(hands), burst: burstAt(hands, at), enterAt: at };
}

/** The scan is remembered: some scanners end with two Enters. */
function swallowed(hands: Hands, at: number): readonly [Hands, EnterAct] {
  return [inRunAt(hands, at), { do: 'swallow' }];
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

/** A way of paying was chosen ahead: the Enter that charges stays kept, one that pays is revoked. */
export function choseMethod(hands: Hands): Hands {
  const kept = hands.kept.filter((kind) => kind === 'charge');
  return { ...moved(hands), kept, lead: kept.length };
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

/** What is typed then goes on with what isn't taken. */
export function isDropping(hands: Hands, at: number): boolean {
  return hands.dropping && isInRun(hands, at);
}

/** What was waited for is there: whoever has typed nothing meanwhile begins in it. */
export function arrived(hands: Hands): Hands {
  return hands.at > hands.since ? hands : moved(hands);
}

/** What Enter would do has become another thing under the hands: nothing pressed unseen is meant for it. */
export function surprised(hands: Hands, at: number): Hands {
  return { ...hands, kept: [], surpriseAt: at, begun: false };
}

export function enter(hands: Hands, at: number, screen: Screen): readonly [Hands, EnterAct] {
  const { step } = hands;
  if (isOfScan(hands, at)) return swallowed(hands, at);
  if (screen.dialog) {
    const before = isInRun(hands, at) && (hands.dropping || isOfSale(hands.place));
    const nextEntered = nextEnteredAt(hands, at, screen);
    const now = { ...inRunAt(hands, at), enterAt: at, nextEntered };
    if (before) return dropped(now, 'decision', screen);
    return [enteredElsewhere(hands, at), { do: 'run' }];
  }
  const place = isInRun(hands, at) ? hands.place : placeLookedAt(hands, screen);
  const again: Hands = {
    ...inRunAt(hands, at),
    place,
    burst: burstAt(hands, at),
    enterAt: at,
  };
  // However often it is hammered: each press within a moment of the last is that same one.
  if (at - hands.enterAt < DOUBLE_PRESS) {
    const goesOn = step !== 'none' || isDropping(hands, at);
    return [goesOn ? again : enteredElsewhere(hands, at), { do: 'swallow' }];
  }
  if (hands.begun) return [{ ...again, begun: false }, { do: 'swallow' }];
  // None of this sale's: what is typed behind it is for what is there.
  if (step !== 'none' && isBefore(at, screen.cameAt ?? -Infinity)) {
    return [again, { do: 'drop', why: 'early' }];
  }
  const now: Hands = { ...again, nextEntered: nextEnteredAt(hands, at, screen) };
  // Who has typed without a pause since before it came has not seen it yet.
  const { surpriseAt } = hands;
  const unseen = surpriseAt > -Infinity && now.since <= surpriseAt;
  const early = at - surpriseAt < LOOK_TIME || unseen;
  if (early && !(step === 'code' && hands.codeTyped)) {
    return dropped(now, step === 'code' ? 'code' : 'decision', screen);
  }
  if (step === 'none' && isDropping(hands, at)) return dropped(now, 'decision', screen);
  // What it confirms may take the field away: the run ends with it.
  if (step === 'none') return [enteredElsewhere(hands, at), { do: 'run' }];
  if (step === 'leaving' || step === 'returning') return dropped(now, 'tooFar', screen);
  const first = FIRST_KEPT[step];
  if (first === undefined) return [now, { do: 'run' }];
  if (step === 'charging' && hands.codeDue) return dropped(now, 'code', screen);
  const next = CHAIN[CHAIN.indexOf(first) + hands.kept.length];
  if (next === undefined) return dropped(now, 'tooFar', screen);
  const lead = now.lead + 1;
  return [wentOn({ ...now, kept: [...hands.kept, next] }, lead, screen), { do: 'keep' }];
}

function isOfSale(place: Place | null): boolean {
  return place !== null && !['elsewhere', 'sum', 'pin', 'card', 'search'].includes(place);
}

/** Fields whose Enter may be a scanner's: one that says who is there, one that ends a new card, and one that searches. */
const SCANNED_INTO: ReadonlySet<Place> = new Set(['pin', 'card', 'search']);

/** A scanner's own Enter ends the scan and confirms nothing, wherever that is; its second one not even in those fields. */
function isOfScan(hands: Hands, at: number): boolean {
  const burst = burstAt(hands, at);
  if (burst === null) return false;
  return !SCANNED_INTO.has(burst.place ?? 'elsewhere') || hands.enterAt >= burst.at;
}

/** The scan that an Enter pressed then would be of. */
function burstAt(hands: Hands, at: number): Burst | null {
  return isScanEnd(hands, at) ? hands.burst : null;
}

function isScanEnd({ burst }: Pick<Hands, 'burst'>, at: number): boolean {
  return burst !== null && burst.keys.length >= SCAN_LENGTH && at - burst.at < SCAN_END;
}

/** The Enter that was just pressed is the scanner's own. */
export function isOfScanner(hands: Hands): boolean {
  return hands.enterAt >= (hands.burst?.at ?? Infinity) && isScanEnd(hands, hands.enterAt);
}

/** The hands go on as if it had been taken: their digits must not land in what stands there. */
function dropped(hands: Hands, why: Dropped, screen: Screen): readonly [Hands, EnterAct] {
  const gone = wentOn(hands, hands.lead + 1, screen);
  // The code was confirmed by it.
  const confirmed = hands.codeDue && hands.step === 'charging' && screen.textOf('code') !== '';
  return [confirmed ? { ...gone, place: screen.toPay } : gone, { do: 'drop', why }];
}

/**
 * The main action was pressed and its command sent: what is waited for begins with it. `ahead`: by
 * a kept Enter, which the hands have left behind.
 */
export function sent(
  hands: Hands,
  { step, codeDue, ahead }: { step: Step; codeDue: boolean; ahead: boolean },
  screen: Screen,
): Hands {
  const now = { ...hands, step, codeDue, codeTyped: false, surpriseAt: -Infinity };
  if (ahead) {
    // That a code comes first wasn't known when the Enter was kept.
    const code = codeDue && hands.place === screen.toPay && screen.textOf(screen.toPay) === '';
    return { ...now, place: code ? 'code' : hands.place, lead: Math.max(0, hands.lead - 1) };
  }
  return wentOn({ ...now, kept: [], typedIn: null }, 0, screen);
}

/** The phone of the next customer, which is whole, has sent what Enter would have sent. */
export function begunByPhone(hands: Hands): Hands {
  return { ...hands, begun: true };
}

/** Nothing goes on after Enter: what is typed blindly is meant for the step that doesn't come. */
export function refused(hands: Hands, at: number, ahead: boolean, screen: Screen): Hands {
  const lead = ahead ? hands.lead : 1;
  return { ...wentOn({ ...hands, kept: [] }, lead, screen), surpriseAt: at, begun: false };
}

/** The screen shows that step. Returns true when an Enter was dropped by that. */
export function shown(
  hands: Hands,
  step: Step,
  { codeDue, surprise, at }: { codeDue: boolean; surprise: boolean; at: number },
): readonly [Hands, boolean] {
  // Away from the sale nothing of it is meant any more.
  if (step === 'none') {
    const { enterAt, nextEntered, at: last, since } = hands;
    const rest = { ...AT_REST, enterAt, nextEntered };
    // Who is in the middle of a number goes on with it in no field of what comes.
    const goesOn = isInRun(hands, at) && (hands.dropping || isOfSale(hands.place));
    return [goesOn ? { ...rest, at: last, since, dropping: true } : rest, false];
  }
  const next = step === 'purchase' || step === 'looking';
  // A purchase that stands there for somebody to go on with surprises only who had gone on.
  const surprises = surprise && (!next || hands.kept.length > 0 || hands.step === 'charging');
  if (hands.step === step && hands.codeDue === codeDue && !surprises) return [hands, false];
  const unexpected = surprises || step === 'decision' || step === 'code';
  const over = hands.step === 'leaving' || hands.step === 'done' || hands.step === 'completing';
  const kept = unexpected ? [] : hands.kept;
  return [
    {
      ...hands,
      step,
      codeDue,
      kept,
      nextEntered: next && (over || hands.step === 'none') ? 0 : hands.nextEntered,
      lead: surprises && next && hands.step === 'charging' ? hands.lead + 1 : hands.lead,
      place: next && over ? thisSale(hands.place) : hands.place,
      typedIn: next && over ? thisSale(hands.typedIn) : hands.typedIn,
      surpriseAt: unexpected ? at : hands.surpriseAt,
      // What it began didn't come.
      begun: hands.begun && !unexpected,
    },
    kept.length < hands.kept.length,
  ];
}

const THIS_SALE: Partial<Record<Place, Place>> = {
  nextPhone: 'phone',
  nextAmount: 'amount',
  nextCash: 'cash',
};

function thisSale(place: Place | null): Place | null {
  return (place !== null && THIS_SALE[place]) || place;
}

/** The kept Enter whose step has come, taken; null when there is none for it. */
export function take(hands: Hands, wanted: Kept): Hands | null {
  return hands.kept[0] === wanted ? { ...hands, kept: hands.kept.slice(1) } : null;
}
