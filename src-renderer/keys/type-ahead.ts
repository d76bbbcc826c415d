/**
 * Where a cashier's hands are, as a pure machine: for each key with its time, the field that it was
 * meant for. Hands don't wait for the screen, so the screen must follow them:
 *
 * - keys that follow each other within RUN_GAP are one run and stay with the field that the run is
 *   in, whatever appears meanwhile (a question, a dialog, the next step);
 * - inside a run the tenth digit of a phone, Enter and a key of its own (F3, Tab, a press) move on;
 * - while something is waited for, digits belong to the field that comes after it;
 * - a dialog over the step has what is typed in it, but for a run that began before it came;
 * - an Enter pressed while something is waited for is kept for the step that was expected, and is
 *   dropped, with a reason to show, when another one comes;
 * - SCAN_LENGTH keys at a scanner's speed are a scan: whole, in the field in which it began, and
 *   never an amount.
 *
 * Times are milliseconds of one steady clock. `hands.ts` is the edge: listeners, fields, store.
 */
import { readPhone } from '../../src-shared/domain/phone.ts';
import { pressKey, type KeypadKey } from './keypad-press.ts';

/** Longest gap between two keys of a scanner. */
export const SCAN_GAP = 35;
/** So many keys at that speed are no hand. */
export const SCAN_LENGTH = 4;
/** A scanner's own Enter follows its last digit within this. */
const SCAN_END = 100;
/** Nobody has read what wasn't expected in less. */
export const LOOK_TIME = 700;
/** Keys with a longer pause between them were typed by somebody who has looked. */
const RUN_GAP = LOOK_TIME;
/** Two Enters within this are one press. */
export const DOUBLE_PRESS = 300;

/** `next…`: of the sale after this one. `sum`: an amount outside of a sale. */
export type Place =
  | 'phone'
  | 'amount'
  | 'bonus'
  | 'code'
  | 'cash'
  /** The cash part of a split payment. */
  | 'part'
  | 'nextPhone'
  | 'nextAmount'
  | 'nextCash'
  | 'sum'
  | 'elsewhere';
export type SalePlace = Exclude<Place, 'sum' | 'elsewhere'>;

export type Step =
  | 'none'
  | 'purchase'
  /** As purchase, the customer is still being looked up. */
  | 'looking'
  /** From the charge to the payment, and from the code to it. */
  | 'charging'
  | 'code'
  | 'payment'
  | 'completing'
  | 'done'
  /** From Done to the next purchase. */
  | 'leaving'
  /** Something that nobody could expect and that somebody has to read. */
  | 'question';

/** What an Enter that came too early will do. */
export type Kept = 'charge' | 'pay' | 'next';
const CHAIN: readonly Kept[] = ['charge', 'pay', 'next'];
/** The first Enter that can be kept in a step. */
const FIRST_KEPT: Partial<Record<Step, Kept>> = {
  looking: 'charge',
  charging: 'pay',
  completing: 'next',
};

interface Burst {
  readonly place: Place | null;
  /** What stood in the field before it. */
  readonly before: string;
  readonly keys: string;
  readonly at: number;
}

export interface Hands {
  readonly step: Step;
  /** A code is to be typed before the payment. */
  readonly codeDue: boolean;
  readonly place: Place | null;
  /** Of the last key of the run; -Infinity: there is no run. */
  readonly at: number;
  /** Of its first key. */
  readonly since: number;
  readonly kept: readonly Kept[];
  /** Enters that this run is ahead by: those that are kept, and those that were dropped in it. */
  readonly lead: number;
  /** A digit of this run was dropped: the rest of it would be another number. */
  readonly dropping: boolean;
  /** The code was typed since something was last sent: Enter confirms what was just typed. */
  readonly codeTyped: boolean;
  /** Where the last key went that wasn't a repeat of one held down. */
  readonly heldIn: Place | null;
  readonly burst: Burst | null;
  readonly enterAt: number;
  /** When something came that wasn't expected. */
  readonly surpriseAt: number;
}

export const AT_REST: Hands = {
  step: 'none',
  codeDue: false,
  place: null,
  at: -Infinity,
  since: -Infinity,
  kept: [],
  lead: 0,
  dropping: false,
  codeTyped: false,
  heldIn: null,
  burst: null,
  enterAt: -Infinity,
  surpriseAt: -Infinity,
};

/** What the screen is at the moment of a key. */
export interface Screen {
  /** The field with the focus; null: none. */
  readonly focus: Place | null;
  /** A dialog is open over the step. */
  readonly dialog: boolean;
  /** Where digits that are ahead of the payment belong: `part` once a split was chosen. */
  readonly toPay: 'cash' | 'part';
  textOf(place: Place): string;
}

export type TypedKey = Exclude<KeypadKey, '00' | 'clear'> | '.' | '+';

export type Dropped =
  /** Nothing on the screen asks for digits. */
  | 'digits'
  /** Enter came before something unexpected could be read. */
  | 'question'
  | 'code'
  /** Enter was further ahead than the till can follow. */
  | 'tooFar'
  /** A key of its own that does nothing here. */
  | 'key'
  /** An Enter that was kept, by what was pressed after it. */
  | 'takenBack';

export type Act =
  /** The focused field does it itself. */
  | { readonly do: 'native' }
  | { readonly do: 'put'; readonly place: Place; readonly text: string }
  /** A scan is taken out of an amount again. */
  | {
      readonly do: 'unscan';
      readonly place: Place | null;
      readonly text: string;
      readonly scanned: string;
    }
  /** A key held down goes no further than its field. */
  | { readonly do: 'swallow' }
  | { readonly do: 'drop'; readonly why: Dropped };

/** `held`: repeated by a key that is held down. `press`: on the screen. Neither is ever a scan. */
export type How = 'key' | 'held' | 'press';

export type EnterAct =
  | { readonly do: 'run' }
  /** The second press of one, or the end of a scan. */
  | { readonly do: 'swallow' }
  | { readonly do: 'keep' }
  | { readonly do: 'drop'; readonly why: Dropped };

/** A digit, a comma, a plus or Backspace. */
export function type(
  hands: Hands,
  key: TypedKey,
  at: number,
  screen: Screen,
  how: How = 'key',
): readonly [Hands, Act] {
  const meant = meantPlace(hands, at, screen);
  const single = how !== 'key' || key === 'backspace';
  const burst = single ? null : grown(hands.burst, key, at, meant, screen);
  const now: Hands = { ...inRunAt(hands, at), burst, enterAt: -Infinity, place: meant };
  if (how === 'held') {
    const through = key === 'backspace' && meant !== null && screen.textOf(meant) === '';
    if (through || meant !== hands.heldIn) return [now, { do: 'swallow' }];
  }
  return typed({ ...now, heldIn: meant }, key, screen);
}

function typed(now: Hands, key: TypedKey, screen: Screen): readonly [Hands, Act] {
  const { burst, place: meant } = now;
  if (burst !== null && burst.keys.length >= SCAN_LENGTH) {
    const scan = scanned(now, burst, screen);
    if (scan !== null) return scan;
  }
  if (meant === null) {
    if (now.step === 'none') return [now, { do: 'native' }];
    return [
      { ...now, dropping: true },
      { do: 'drop', why: 'digits' },
    ];
  }
  if (meant === 'elsewhere') return [now, { do: 'native' }];
  return edited({ ...now, codeTyped: now.codeTyped || meant === 'code' }, meant, key, screen);
}

function isInRun(hands: Hands, at: number): boolean {
  return at - hands.at < RUN_GAP;
}

function inRunAt(hands: Hands, at: number): Hands {
  if (isInRun(hands, at)) return { ...hands, at };
  return { ...hands, at, since: at, lead: hands.kept.length, dropping: false };
}

/** The field that a key is meant for now; null: none. */
export function meantPlace(hands: Hands, at: number, screen: Screen): Place | null {
  if ((hands.place !== null || hands.dropping) && isInRun(hands, at)) return hands.place;
  return placeLookedAt(hands, screen);
}

/** The field that hands which have paused go on with. */
function placeLookedAt(hands: Hands, screen: Screen): Place | null {
  if (screen.dialog) return screen.focus;
  return placeAt(hands, hands.kept.length, screen) ?? screen.focus;
}

/** Somebody is typing into that place and hasn't paused. */
export function isTyping(hands: Hands, place: Place, at: number): boolean {
  return hands.place === place && isInRun(hands, at);
}

/** How many Enters of a sale lie behind a step. */
const BEHIND: Readonly<Record<Step, number>> = {
  none: 0,
  purchase: 0,
  looking: 0,
  charging: 1,
  code: 1,
  question: 1,
  payment: 1,
  completing: 2,
  done: 2,
  leaving: 3,
};
/** Steps whose own field, if there is one, is on the screen. */
const STANDS: ReadonlySet<Step> = new Set([
  'none',
  'purchase',
  'looking',
  'code',
  'question',
  'payment',
]);

/** Where the digits after so many Enters ahead belong; null: to the field with the focus. */
function placeAt({ step, codeDue }: Hands, lead: number, screen: Screen): Place | null {
  if (lead === 0 && STANDS.has(step)) return null;
  const behind = BEHIND[step] + lead;
  if (behind < 2) return codeDue ? 'code' : screen.toPay;
  if (behind > 3 && screen.textOf('nextAmount') !== '') return 'nextCash';
  return isWhole(screen.textOf('nextPhone')) ? 'nextAmount' : 'nextPhone';
}

function grown(
  burst: Burst | null,
  key: string,
  at: number,
  meant: Place | null,
  screen: Screen,
): Burst {
  if (burst !== null && at - burst.at < SCAN_GAP) {
    return { ...burst, keys: burst.keys + key, at };
  }
  const before = meant === null ? '' : screen.textOf(meant);
  return { place: meant, before, keys: key, at };
}

function scanned(hands: Hands, burst: Burst, screen: Screen): readonly [Hands, Act] | null {
  const { place, keys } = burst;
  if (place === null)
    return [
      { ...hands, dropping: true },
      { do: 'drop', why: 'digits' },
    ];
  const follows = AFTER_PHONE[place];
  if (follows !== undefined) {
    // Whole: also the eleventh digit behind a leading 7, when ten had seemed to be all.
    const text = screen.textOf(place) + keys.slice(-1);
    return [
      { ...hands, place: isWhole(text) ? follows : place },
      { do: 'put', place, text },
    ];
  }
  if (!AMOUNTS.has(place)) return null;
  const text = keys.length === SCAN_LENGTH ? burst.before : screen.textOf(place);
  return [
    { ...hands, place },
    { do: 'unscan', place, text, scanned: keys },
  ];
}

const AFTER_PHONE: Partial<Record<Place, Place>> = { phone: 'amount', nextPhone: 'nextAmount' };
const BEFORE_AMOUNT: Partial<Record<Place, Place>> = { amount: 'phone', nextAmount: 'nextPhone' };
const AMOUNTS: ReadonlySet<Place> = new Set([
  'amount',
  'bonus',
  'cash',
  'part',
  'nextAmount',
  'nextCash',
  'sum',
]);

function edited(hands: Hands, place: Place, key: TypedKey, screen: Screen): readonly [Hands, Act] {
  const old = screen.textOf(place);
  if (key === 'backspace' && old === '') {
    const back = unconfirmed(hands, place, screen);
    if (back !== null) return back;
  }
  const before = BEFORE_AMOUNT[place];
  if (key === 'backspace' && old === '' && before !== undefined) {
    const text = pressed(screen.textOf(before), key);
    return [
      { ...hands, place: before },
      { do: 'put', place: before, text },
    ];
  }
  if (place === screen.focus) return [hands, { do: 'native' }];
  const text = pressed(old, key);
  const follows = AFTER_PHONE[place];
  const moves = follows !== undefined && isWhole(text) && !isWhole(old);
  return [
    { ...hands, place: moves ? follows : place },
    { do: 'put', place, text },
  ];
}

/**
 * Backspace with nothing typed after an Enter that hasn't had its consequence yet: it corrects the
 * amount that Enter was pressed for, and takes the Enter back.
 */
function unconfirmed(
  hands: Hands,
  place: Place,
  screen: Screen,
): readonly [Hands, Act & { readonly do: 'put' }] | null {
  const waits = hands.step === 'looking' && hands.kept.length === 1 && place === screen.toPay;
  const amount = waits ? 'amount' : place === 'nextCash' ? 'nextAmount' : null;
  if (amount === null) return null;
  const lead = Math.max(0, hands.lead - 1);
  return [
    { ...hands, place: amount, kept: waits ? [] : hands.kept, lead },
    { do: 'put', place: amount, text: pressed(screen.textOf(amount), 'backspace') },
  ];
}

function pressed(text: string, key: TypedKey): string {
  const end = text.length;
  if (key === '+') return text + key;
  const press = key === '.' ? ',' : key;
  return pressKey({ text, start: end, end }, press).text;
}

export function isWhole(phone: string): boolean {
  return readPhone(phone).ok;
}

/** The phone field has just become a whole number by what was typed there. */
export function phoneWhole(hands: Hands): Hands {
  return hands.place === 'phone' || hands.place === null ? { ...hands, place: 'amount' } : hands;
}

/** A key of its own or a press somewhere: whoever does that has chosen a place. */
export function moved(hands: Hands): Hands {
  const { step, codeDue, place, codeTyped, surpriseAt } = hands;
  return { ...AT_REST, step, codeDue, place, codeTyped, surpriseAt };
}

/** Enter on a button or in a dialog, which has it: a second press of it is nobody's. */
export function enteredElsewhere(hands: Hands, at: number): Hands {
  return { ...moved(hands), enterAt: at };
}

/** A place was chosen by a key of its own, whether its field is there or not. */
export function chose(hands: Hands, place: Place, at: number): Hands {
  return { ...moved(hands), place, at, since: at };
}

/** A dialog has come by itself: it isn't seen yet, and what is typed now is still for the step. */
export function covered(hands: Hands, at: number, screen: Screen): Hands {
  if (hands.step === 'none') return hands;
  const place = meantPlace(hands, at, screen);
  return { ...inRunAt(hands, at), place, dropping: place === null };
}

/** A way of paying that is chosen now is meant for the payment that is waited for, and no later one. */
export function isAheadOfPayment(hands: Hands, at: number): boolean {
  const { step, kept, codeDue } = hands;
  const lead = isInRun(hands, at) ? hands.lead : kept.length;
  const waits = step === 'looking' || (step === 'charging' && !codeDue);
  return waits && BEHIND[step] + lead === 1;
}

/** A way of paying was chosen ahead: the Enter that charges stays kept, one that pays is taken back. */
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
  const lost: Hands = { ...hands, kept: [], surpriseAt: at };
  return opens ? { ...lost, place: null, dropping: true, at, since: at } : lost;
}

export function enter(hands: Hands, at: number, screen: Screen): readonly [Hands, EnterAct] {
  const { step } = hands;
  if (isOfScan(hands, at)) return [{ ...inRunAt(hands, at), burst: null }, { do: 'swallow' }];
  if (screen.dialog) {
    const before = isInRun(hands, at) && (hands.dropping || isOfSale(hands.place));
    if (before) return dropped({ ...inRunAt(hands, at), enterAt: at }, 'question', screen);
    return [enteredElsewhere(hands, at), { do: 'run' }];
  }
  const place = isInRun(hands, at) ? hands.place : placeLookedAt(hands, screen);
  const now: Hands = {
    ...inRunAt(hands, at),
    place,
    burst: isScanEnd(hands, at) ? hands.burst : null,
    enterAt: at,
  };
  // However often it is hammered: each press within a moment of the last is that same one.
  if (at - hands.enterAt < DOUBLE_PRESS) return [now, { do: 'swallow' }];
  // Who has typed without a pause since before it came has not seen it yet.
  const { surpriseAt } = hands;
  const unseen = surpriseAt > -Infinity && now.since <= surpriseAt;
  const early = at - surpriseAt < LOOK_TIME || unseen;
  if (early && !(step === 'code' && hands.codeTyped)) {
    return dropped(now, step === 'code' ? 'code' : 'question', screen);
  }
  if (step === 'leaving') return dropped(now, 'tooFar', screen);
  const first = FIRST_KEPT[step];
  if (first === undefined) return [now, { do: 'run' }];
  if (step === 'charging' && hands.codeDue) return dropped(now, 'code', screen);
  const next = CHAIN[CHAIN.indexOf(first) + hands.kept.length];
  if (next === undefined) return dropped(now, 'tooFar', screen);
  const lead = now.lead + 1;
  const kept = { ...now, kept: [...hands.kept, next], lead };
  return [{ ...kept, place: placeAt(kept, lead, screen) }, { do: 'keep' }];
}

function isOfSale(place: Place | null): boolean {
  return place !== null && place !== 'elsewhere' && place !== 'sum';
}

/** A scanner's own Enter ends the scan and confirms nothing, but in a field that is searched by it. */
function isOfScan({ step, burst }: Hands, at: number): boolean {
  if (burst === null || !isScanEnd({ burst }, at)) return false;
  if (step === 'none') return burst.place === 'sum';
  return burst.place !== 'code';
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
  const lead = hands.lead + 1;
  // The code was confirmed by it.
  const confirmed = hands.codeDue && hands.step === 'charging' && screen.textOf('code') !== '';
  const place = confirmed ? screen.toPay : placeAt(hands, lead, screen);
  return [
    { ...hands, lead, place },
    { do: 'drop', why },
  ];
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
  return { ...now, kept: [], lead: 0, place: placeAt(now, 0, screen) };
}

/** Nothing goes on after Enter: what is typed blindly is meant for the step that doesn't come. */
export function refused(hands: Hands, at: number, ahead: boolean, screen: Screen): Hands {
  const lead = ahead ? hands.lead : 1;
  return { ...hands, kept: [], lead, place: placeAt(hands, lead, screen), surpriseAt: at };
}

/** The screen shows that step. Returns true when an Enter was dropped by that. */
export function shown(
  hands: Hands,
  step: Step,
  { codeDue, surprise, at }: { codeDue: boolean; surprise: boolean; at: number },
): readonly [Hands, boolean] {
  // Away from the sale nothing of it is meant any more.
  if (step === 'none') return [{ ...AT_REST, enterAt: hands.enterAt }, false];
  const next = step === 'purchase' || step === 'looking';
  // A purchase that stands there for somebody to go on with surprises only who had gone on.
  const surprises = surprise && (!next || hands.kept.length > 0 || hands.step === 'charging');
  if (hands.step === step && hands.codeDue === codeDue && !surprises) return [hands, false];
  const unexpected = surprises || step === 'question' || step === 'code';
  const over = hands.step === 'leaving' || hands.step === 'done' || hands.step === 'completing';
  const kept = unexpected ? [] : hands.kept;
  return [
    {
      ...hands,
      step,
      codeDue,
      kept,
      lead: surprises && next && hands.step === 'charging' ? hands.lead + 1 : hands.lead,
      place: next && over ? thisSale(hands.place) : hands.place,
      surpriseAt: unexpected ? at : hands.surpriseAt,
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
