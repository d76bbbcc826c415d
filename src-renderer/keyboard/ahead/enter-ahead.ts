/** What an Enter means that is pressed ahead of the screen: kept, dropped, a scanner's, or what stands there. */
import { isBefore } from './blind-press.ts';
import { burstAt, isOfScan, isScanEnd } from './scan-end.ts';
import { isDropping, isOfSale, lostKey, moved } from './chosen-place.ts';
import {
  findsAt,
  hasGone,
  inRunAt,
  isInRun,
  isPurchase,
  nextEnteredAt,
  placeLookedAt,
  wentOn,
} from './meant-place.ts';
import {
  DOUBLE_PRESS,
  type Dropped,
  type EnterOf,
  type Hands,
  type Kept,
  LOOK_TIME,
  type Place,
  type Screen,
  type Step,
} from './where-hands-are.ts';

/** The first Enter that can be kept in a step. */
const FIRST_KEPT: Partial<Record<Step, Kept>> = {
  looking: 'charge',
  charging: 'pay',
  completing: 'next',
};

const CHAIN: readonly Kept[] = ['charge', 'pay', 'next'];

/** Enter on a button, which has it. */
export function enterOnButton(hands: Hands, at: number, screen: Screen): readonly [Hands, EnterOf] {
  // Whatever it was scanned for, a button isn't it.
  if (isScanEnd(hands, at)) return swallowed(hands, at);
  if (hasGone(hands, at, screen)) return ofGone(hands, at);
  return [enteredElsewhere(hands, at), { do: 'run' }];
}

/** It was to confirm what was typed in a panel that has closed by itself. */
function ofGone(hands: Hands, at: number): readonly [Hands, EnterOf] {
  return [
    { ...lostKey(hands, at, true), enterAt: at },
    { do: 'drop', why: 'decision' },
  ];
}

export function enter(hands: Hands, at: number, screen: Screen): readonly [Hands, EnterOf] {
  const { step } = hands;
  if (isOfScan(hands, at)) return swallowed(hands, at);
  if (hasGone(hands, at, screen)) return ofGone(hands, at);
  if (screen.dialog) {
    const before = isInRun(hands, at) && (hands.dropping || isOfSale(hands.place));
    const nextEntered = nextEnteredAt(hands, at, screen);
    const now = { ...inRunAt(hands, at), enterAt: at, nextEntered };
    if (!before) return [enteredElsewhere(hands, at), { do: 'run' }];
    const gone: Hands = { ...now, nextEntered: hands.nextEntered };
    return (
      finding(gone, hands.place, screen, (on) => dropped(gone, 'decision', on)) ??
      dropped(now, 'decision', screen)
    );
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
  const nextEntered = nextEnteredAt(hands, at, screen);
  return (
    finding(again, place, screen, (on) => confirmed(hands, again, at, on)) ??
    confirmed(hands, { ...again, nextEntered }, at, screen)
  );
}

/**
 * Behind the last four digits of a phone what is typed is the amount of the sale to whoever that is, whatever Enter
 * confirms beside, or doesn't. null: no such digits stand where the hands are.
 */
function finding(
  now: Hands,
  from: Place | null,
  screen: Screen,
  confirm: (screen: Screen) => readonly [Hands, EnterOf],
): readonly [Hands, EnterOf] | null {
  const place = findsAt(from, screen);
  if (place === 'phone' && isPurchase(now))
    return [
      { ...now, place: 'amount' },
      { do: 'find', place },
    ];
  if (place !== 'nextPhone') return null;
  const searched: Screen = { ...screen, isSearched: () => true };
  const [gone, act] = confirm(searched);
  // What it would have confirmed was confirmed by those before it.
  if (act.do === 'drop' && act.why === 'tooFar')
    return [wentOn(now, now.lead, searched), { do: 'find', place }];
  // Also where nothing takes what it does.
  const behind = gone.place === 'nextPhone' ? { ...gone, place: 'nextAmount' as const } : gone;
  return [behind, { ...act, finds: true }];
}

/** `now`: behind it. */
function confirmed(
  hands: Hands,
  now: Hands,
  at: number,
  screen: Screen,
): readonly [Hands, EnterOf] {
  const { step } = hands;
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

/** Enter on a button or in a dialog: a second press of it is nobody's. */
function enteredElsewhere(hands: Hands, at: number): Hands {
  return { ...moved(hands), burst: burstAt(hands, at), enterAt: at };
}

/** The scan is remembered: some scanners end with two Enters. */
function swallowed(hands: Hands, at: number): readonly [Hands, EnterOf] {
  const { burst } = hands;
  return [
    { ...inRunAt(hands, at), burst: burst && { ...burst, ended: 'enter' } },
    { do: 'swallow' },
  ];
}

/** The hands go on as if it had been taken: their digits must not land in what stands there. */
function dropped(hands: Hands, why: Dropped, screen: Screen): readonly [Hands, EnterOf] {
  const gone = wentOn(hands, hands.lead + 1, screen);
  // The code was confirmed by it.
  const confirmed = hands.codeDue && hands.step === 'charging' && screen.textOf('code') !== '';
  return [confirmed ? { ...gone, place: screen.toPay } : gone, { do: 'drop', why }];
}
