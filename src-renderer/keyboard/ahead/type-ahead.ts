/** What a digit or a correction does in the field that it is meant for; a scan's are held back (scan-route.ts). */
import { MAX_COMMENT } from '../../../src-shared/domain/verbatim.ts';
import { lostKey, moved } from './chosen-place.ts';
import { pressKey, type KeypadKey } from './keypad-press.ts';
import { AFTER_PHONE, belongsTo, heldBack } from './scan-route.ts';
import {
  dialogOf,
  hasGone,
  inRunAt,
  isInRun,
  isTyping,
  isWhole,
  meantPlace,
} from './meant-place.ts';
import {
  type Act,
  type Burst,
  type Hands,
  type How,
  type Place,
  SCAN_GAP,
  SCAN_LENGTH,
  SCAN_PACE,
  SLOW_SCAN_LENGTH,
  type Screen,
} from './where-hands-are.ts';

/** A digit, a comma, a plus or Backspace; any character in the note or a code. */
export function type(
  hands: Hands,
  key: string,
  at: number,
  screen: Screen,
  how: How = 'key',
): readonly [Hands, Act] {
  const single = how !== 'key' || key === 'backspace';
  if (hasGone(hands, at, screen)) return ofGone(hands, single ? null : key, at, screen);
  const meant = isOutside(hands, at, screen) ? null : meantPlace(hands, at, screen);
  const burst = single ? null : grown(hands, { key, at, lands: meant }, screen);
  const now: Hands = {
    ...inRunAt(hands, at),
    dialog: dialogOf(hands, at, screen),
    burst,
    enterAt: -Infinity,
    place: meant,
    begun: false,
  };
  if (how === 'held') {
    const through = key === 'backspace' && meant !== null && screen.textOf(meant) === '';
    if (through || meant !== hands.heldIn) return [now, { do: 'swallow' }];
  }
  return typed({ ...now, heldIn: meant }, key, screen);
}

/** Any other character: the field's own, and part of a scan or of what a PIN's field takes. */
export function character(
  hands: Hands,
  key: string,
  at: number,
  screen: Screen,
): readonly [Hands, Act] {
  const { focus } = screen;
  if (hasGone(hands, at, screen)) return ofGone(hands, key, at, screen);
  const burst = grown(hands, { key, at, lands: focus }, screen);
  // Letters are typed as blindly as digits where both are: in a password.
  const { since } = inRunAt(hands, at);
  const inPanel = focus === 'elsewhere' || focus === 'newCustomer';
  const run = inPanel ? { place: focus, at, since, dialog: dialogOf(hands, at, screen) } : {};
  const now: Hands = { ...moved(hands), ...run, burst };
  const held = heldBack(now, burst);
  if (held !== null) return held;
  // A space alone presses the button that has the focus.
  if (burst.place !== 'pin' || focus === 'pin' || key === ' ') return [now, { do: 'native' }];
  return [
    { ...now, place: 'pin' },
    { do: 'put', place: 'pin', text: screen.textOf('pin') + key },
  ];
}

/** Part of a scan into that panel it is nobody's, as the rest of that is; null: it can be part of none. */
function ofGone(
  hands: Hands,
  key: string | null,
  at: number,
  screen: Screen,
): readonly [Hands, Act] {
  const burst = key === null ? null : grown(hands, { key, at, lands: null }, screen);
  return [
    { ...lostKey(hands, at, true), burst: burst && { ...burst, place: 'elsewhere' } },
    { do: 'drop', why: 'digits' },
  ];
}

/** Typed on a button: the whole of it is taken where nothing stands, and no amount is changed by it. */
function isOutside(hands: Hands, at: number, screen: Screen): boolean {
  if (screen.cameBack !== true || isInRun(hands, at)) return false;
  const { focus } = screen;
  return focus !== null && AMOUNTS.has(focus) && screen.textOf(focus) !== '';
}

/** "Clear" on the screen's keypad: what stands where the hands are, on the screen or not. */
export function clear(hands: Hands, at: number, screen: Screen): readonly [Hands, Act] {
  const place = meantPlace(hands, at, screen);
  const now: Hands = { ...inRunAt(hands, at), place, dropping: false, burst: null };
  if (place === null || place === screen.focus) return [now, { do: 'native' }];
  return [now, { do: 'put', place, text: '' }];
}

/** A paste where no field is: a phone goes where a typed one does, anything else to nobody. */
export function paste(
  hands: Hands,
  text: string,
  at: number,
  screen: Screen,
): readonly [Hands, Act] {
  const place = meantPlace(hands, at, screen);
  const follows = place === null ? undefined : AFTER_PHONE[place];
  const now: Hands = { ...inRunAt(hands, at), burst: null };
  if (place === null || follows === undefined || !isWhole(text)) {
    return [now, { do: 'drop', why: 'digits' }];
  }
  return [
    { ...now, place: follows },
    { do: 'put', place, text },
  ];
}

function typed(now: Hands, key: string, screen: Screen): readonly [Hands, Act] {
  const { burst, place: meant } = now;
  const scan = burst === null ? null : heldBack(now, burst);
  if (scan !== null) return scan;
  if (meant === null) {
    if (now.step === 'none' && !now.dropping) return [now, { do: 'native' }];
    return [
      { ...now, dropping: true },
      { do: 'drop', why: 'digits' },
    ];
  }
  if (meant === 'elsewhere' || meant === 'newCustomer') return [now, { do: 'native' }];
  const [hands, act] = edited(
    { ...now, codeTyped: now.codeTyped || meant === 'code' },
    meant,
    key,
    screen,
  );
  return [{ ...hands, typedIn: act.do === 'put' ? act.place : meant }, act];
}

/** Of a PIN only how long it is, and of a card, which is one. */
const HIDDEN = '•';

/** It is known in its field alone. */
const isSecret = (place: Place | null) => place === 'pin' || place === 'card';

/** `lands`: the field that the key changes, if it isn't held back. */
function grown(
  hands: Hands,
  { key, at, lands }: { key: string; at: number; lands: Place | null },
  screen: Screen,
): Burst {
  const { burst: before, codeTyped } = hands;
  const goesOn = before !== null && at - before.at < SCAN_GAP;
  const meant = meantPlace(hands, at, screen);
  const burst: Burst = goesOn
    ? before
    : {
        place: meant,
        replaces: meant !== null && isSelectedIn(hands, meant, screen),
        touched: [],
        keys: '',
        fast: 0,
        isScan: false,
        at,
        codeTyped,
        belongs: belongsTo(hands, at, screen),
        ended: null,
        wrote: null,
      };
  const touched = touchedBy(hands, burst, lands, screen);
  const isHidden = isSecret(burst.place) || isSecret(burst.belongs);
  const keys = burst.keys + (isHidden ? HIDDEN : key);
  const fast = at - burst.at < SCAN_PACE ? burst.fast + 1 : 1;
  const isScan = burst.isScan || fast >= SCAN_LENGTH || keys.length >= SLOW_SCAN_LENGTH;
  return { ...burst, touched, keys, fast, isScan, at };
}

function touchedBy(
  hands: Hands,
  { touched, isScan }: Burst,
  lands: Place | null,
  screen: Screen,
): Burst['touched'] {
  const isKnown = touched.some(({ place }) => place === lands);
  if (lands === null || isSecret(lands) || isKnown || isScan) return touched;
  const text = screen.chosenIn?.(lands) ?? screen.textOf(lands);
  return [...touched, { place: lands, text, select: isSelectedIn(hands, lands, screen) }];
}

/** The next digit there replaces what stands there. */
function isSelectedIn(hands: Hands, place: Place, screen: Screen): boolean {
  const isSelected = place === screen.focus && screen.isSelected === true;
  return isSelected || isReplaced(hands, place, screen);
}

const BEFORE_AMOUNT: Partial<Record<Place, Place>> = { amount: 'phone', nextAmount: 'nextPhone' };

/** What stands there is replaced by digits, unless hands are in the middle of it. */
export const AMOUNTS: ReadonlySet<Place> = new Set([
  'amount',
  'bonus',
  'cash',
  'part',
  'nextAmount',
  'nextCash',
  'sum',
]);

/** The next digit there begins another amount. */
function isReplaced({ typedIn }: Hands, place: Place, { focus, isSelected }: Screen): boolean {
  return AMOUNTS.has(place) && (place === focus ? isSelected === true : typedIn !== place);
}

function edited(hands: Hands, place: Place, key: string, screen: Screen): readonly [Hands, Act] {
  const isAnother = key !== 'backspace' && isReplaced(hands, place, screen);
  const old = isAnother ? '' : screen.textOf(place);
  if (key === 'backspace' && old === '') {
    const back = unconfirmed(hands, place, screen);
    if (back !== null) return back;
    // What it corrects is charged by now.
    const isNext = place === screen.toPay || place === 'code';
    if (hands.step === 'charging' && isNext && !isTyping(hands, place))
      return [lostKey(hands, hands.at, true), { do: 'drop', why: 'key' }];
  }
  const before = hands.cleared ? undefined : BEFORE_AMOUNT[place];
  if (key === 'backspace' && old === '' && before !== undefined) {
    // Of a phone that four digits have found those are corrected: the rest is nobody's but who was found.
    const text = pressed(screen.typedOf?.(before) ?? screen.textOf(before), key);
    return [
      { ...hands, place: before },
      { do: 'put', place: before, text },
    ];
  }
  if (place === screen.focus) {
    const cleared = hands.cleared || (key === 'backspace' && screen.isSelected === true);
    return [{ ...hands, cleared }, { do: 'native' }];
  }
  const text = VERBATIM.has(place) ? verbatim(old, key) : pressed(old, key);
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
    {
      ...hands,
      place: amount,
      kept: waits ? [] : hands.kept,
      lead,
      nextEntered: waits ? hands.nextEntered : 0,
    },
    { do: 'put', place: amount, text: pressed(screen.textOf(amount), 'backspace') },
  ];
}

/** No number, and as it is typed. */
const VERBATIM: ReadonlySet<Place> = new Set(['note', 'pin', 'code']);

function verbatim(text: string, key: string): string {
  return key === 'backspace' ? text.slice(0, -1) : (text + key).slice(0, MAX_COMMENT);
}

function pressed(text: string, key: string): string {
  const end = text.length;
  if (key === '+') return text + key;
  const press = key === '.' ? ',' : (key as KeypadKey);
  return pressKey({ text, start: end, end }, press).text;
}
