/**
 * What screens tell the hands and hear from them: which step is shown, what was sent, what was refused,
 * and the Enter that was kept for it. where-hands-are.ts decides; hands-listener.ts hears the keys.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { endOf } from '../ahead/blind-press.ts';
import * as chosen from '../ahead/chosen-place.ts';
import * as scans from '../ahead/scan-end.ts';
import * as steps from '../ahead/steps-ahead.ts';
import {
  isDialogOpen,
  putHands,
  readHands,
  sayAboutKeys,
  topDialog,
  useHands,
} from './hands-state.ts';
import { focusPlace, putText, screen, searchRegular } from './places.ts';
import { meantPlace } from '../ahead/meant-place.ts';
import { endAmount } from './replacing.ts';
import type { Kept, Place, Step } from '../ahead/where-hands-are.ts';

/** A command of the sale was sent by the main action, another answer or a key. */
export function commandSent(step: Step, codeDue: boolean): void {
  const { ahead, tapped, acting } = useHands.getState();
  const byFinger = !ahead && tapped !== null && tapped.isOver !== true;
  if (acting !== null) handsConfirmed(acting.until);
  else if (byFinger) handsConfirmed(endOf(tapped));
  // Nor is a finger on the main action at once behind it another one.
  const pressedAt = Math.max(useHands.getState().pressedAt, readHands().enterAt);
  useHands.setState({ sentSince: true, pressedAt });
  putHands(steps.sent(readHands(), { step, codeDue, ahead }, screen()));
}

/** By none of the keys that are handled just now. */
function sendAhead(send: () => void): void {
  useHands.setState({ ahead: true });
  try {
    send();
  } finally {
    useHands.setState({ ahead: false });
  }
}

/** What Enter would do is done by the phone of the next customer, behind which the hands have typed on. */
export function handsBegin(send: () => void): void {
  sendAhead(send);
  putHands(steps.begunByPhone(readHands(), screen()));
}

/** Enter could not go on: what follows it blindly must not land in the field that is to be mended. */
export function enterRefused(): void {
  const { ahead } = useHands.getState();
  putHands(steps.refused(readHands(), performance.now(), ahead, screen()));
}

/** What Enter would do has changed, and no key has changed it. */
export function handsSurprised(): void {
  useHands.setState({ surprisedBehind: isDialogOpen() });
  putHands(chosen.surprised(readHands(), performance.now()));
}

/** A key has chosen that place, whose field may not be there: what is typed now is meant for it. */
export function handsChose(place: Place): void {
  focusPlace(place, true);
  putHands(chosen.chose(readHands(), place, performance.now()));
}

/** What comes is no field that anybody types into blindly. */
export function handsWait(): void {
  putHands(chosen.nobodys(readHands(), performance.now()));
}

/**
 * What was chosen there is taken back: the rest of what is typed there is nobody's, and whoever has looked goes on with
 * the amount. false: the hands aren't there.
 */
export function handsLeave(place: Place): boolean {
  const at = performance.now();
  if (meantPlace(readHands(), at, screen()) !== place) return false;
  putHands(chosen.nobodys(readHands(), at));
  focusPlace('amount');
  return true;
}

/** It has come, and what is typed now is meant for it. */
export function handsArrived(): void {
  putHands(chosen.arrived(readHands(), performance.now()));
}

/** Before a dialog that nobody asked for takes the focus. */
export function handsCovered(): void {
  putHands(chosen.covered(readHands(), performance.now(), screen()));
}

/** A dialog has come by what a person has pressed, and takes digits of its own. */
export function handsAsked(): void {
  const before = readHands();
  const [hands, place] = chosen.asked(before, performance.now(), screen());
  putHands(hands);
  if (place !== null) {
    putText(place, '');
    sayAboutKeys({ kind: 'dropped', why: 'digits' });
  } else if (before.kept.length > 0) sayAboutKeys({ kind: 'dropped', why: 'decision' });
}

/** Whether the Enter that is being handled is a scanner's own: nobody has looked before it. */
export function isEnterOfScanner(): boolean {
  return scans.isOfScanner(readHands());
}

/** By whatever it was pressed: Enter at once behind it is a second press of it. */
export function handsConfirmed(at: number): void {
  putHands({ ...readHands(), enterAt: at });
}

/** Enter or a finger has led to the next field of the dialog on top: what is typed behind it is the dialog's. */
export function handsMovedInside(): void {
  const { enterAt } = readHands();
  putHands({ ...chosen.movedInside(readHands(), topDialog(), performance.now()), enterAt });
}

/** The focus goes there because a person wanted it. */
export function handsMoved(): void {
  putHands(chosen.moved(readHands()));
}

/** The phone has just become whole: on to the amount, whatever the service does. */
export function phoneBecameWhole(): void {
  putHands(chosen.phoneWhole(readHands()));
  focusPlace('amount');
}

/** The main action finds who has a phone that ends so; on to the amount, whoever that is. */
export function handsFind(): void {
  searchRegular('phone');
  putHands({ ...chosen.moved(readHands()), place: 'amount' });
  focusPlace('amount');
}

/** Whether Enter behind four digits finds a regular here. */
export function useFindingRegulars(findsRegulars: boolean): void {
  useLayoutEffect(() => useHands.setState({ findsRegulars }), [findsRegulars]);
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
    if (readHands().step === 'none') useHands.setState({ cameAt: at });
    const [hands, dropped] = steps.shown(readHands(), step, { codeDue, surprise, at });
    putHands(hands);
    if (dropped) sayAboutKeys({ kind: 'dropped', why: step === 'code' ? 'code' : 'decision' });
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
    const taken = steps.take(readHands(), kind);
    if (taken === null) return;
    putHands(taken);
    useHands.setState({ sentSince: false });
    sendAhead(() => {
      latest.current();
      endAmount();
      if (useHands.getState().sentSince) return;
      const dropped = readHands().kept.length > 0;
      enterRefused();
      if (dropped) sayAboutKeys({ kind: 'dropped', why: 'decision' });
    });
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
      putHands(steps.shown(readHands(), 'none', away)[0]);
    },
    [],
  );
}
