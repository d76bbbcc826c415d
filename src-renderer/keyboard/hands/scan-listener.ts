/** The edge of a scan: hears its end, does what scan-route.ts decides of the whole, and puts back what stood before it. */
import { useUiStore, type UiState } from '../../till/ui-state.ts';
import { kindOfScan } from '../../../src-shared/domain/scan-kind.ts';
import { isDialogOpen, putHands, readHands, sayAboutKeys, useHands } from './hands-state.ts';
import { focusPlace, putBack, putText, screen } from './places.ts';
import { isScanEnd } from '../ahead/scan-end.ts';
import {
  endedShort,
  isHeldBack,
  isScanOpen,
  scanEnded,
  separated,
  type ScanAct,
} from '../ahead/scan-route.ts';
import { isField } from './step-field.ts';
import { SCAN_GAP, type Act } from '../ahead/where-hands-are.ts';

/** What stood on the screen before the first key, the field that had the focus, and the timer that ends the scan. */
const now: {
  stood: UiState | null;
  field: HTMLInputElement | null;
  timer: ReturnType<typeof setTimeout> | undefined;
} = { stood: null, field: null, timer: undefined };

/** After each key that a scan may be of, before anything becomes of it. */
export function scanGoesOn(): void {
  const hands = readHands();
  if (hands.burst?.keys.length === 1) {
    const { activeElement } = document;
    now.stood = useUiStore.getState();
    now.field = isField(activeElement) ? activeElement : null;
  }
  clearTimeout(now.timer);
  if (isScanOpen(hands)) now.timer = setTimeout(() => end('pause'), SCAN_GAP);
}

/** Keys that scanners end with. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab']);

/** A key, or null for a finger, has come: what was scanned before it goes its way first. */
export function endOpenScan(key: string | null, at: number): void {
  const short = key === 'Enter' ? endedShort(readHands(), at) : null;
  if (short !== null) {
    putHands(short[0]);
    if (short[1].do === 'unscan') takeOut(short[1]);
  }
  if (key === 'Enter') endLate(at);
  const hands = readHands();
  if (!isScanOpen(hands)) return;
  const goesOn = key?.length === 1 && at - (hands.burst?.at ?? -Infinity) < SCAN_GAP;
  if (goesOn) return;
  const isOwn = key !== null && ENDS.has(key) && isScanEnd(hands, at);
  end(isOwn ? 'enter' : 'pause');
}

/** Done's code whose Enter has come behind what was taken for its end. */
function endLate(at: number): void {
  const hands = readHands();
  const { burst } = hands;
  if (burst?.ended !== 'pause' || burst.belongs !== 'search' || !isScanEnd(hands, at)) return;
  const kind = kindOfScan(burst.keys);
  if (kind.kind !== 'order' || kind.orderId === undefined) return;
  putHands({ ...hands, burst: { ...burst, ended: null } });
}

/** Keys that no scanner has for a separator: what is corrected, or left, is a hand's. */
const HANDS: ReadonlySet<string> = new Set(['Backspace', 'Escape']);

/** A function key inside of a scan is a separator that nobody has pressed. */
export function isSeparator({ key, timeStamp }: KeyboardEvent): boolean {
  if (key.length === 1 || ENDS.has(key) || HANDS.has(key)) return false;
  const hands = separated(readHands(), timeStamp);
  if (hands === null) return false;
  putHands(hands);
  scanGoesOn();
  return true;
}

/** The Tab that some scanners end with leads nowhere: nobody has pressed it. */
export function isTabOfScanner({ key, timeStamp }: KeyboardEvent): boolean {
  const hands = readHands();
  return key === 'Tab' && isHeldBack(hands) && isScanEnd(hands, timeStamp);
}

function end(by: 'pause' | 'enter'): void {
  clearTimeout(now.timer);
  if (!isScanOpen(readHands())) return;
  const [hands, act] = scanEnded(readHands(), by, screen());
  putHands(hands);
  perform(act);
}

function perform(act: ScanAct): void {
  const { takers } = useHands.getState();
  switch (act.do) {
    case 'swallow':
      focusPlace(readHands().place);
      return;
    case 'put':
      putText(act.place, act.text);
      if (act.place === 'nextPhone') takers.next?.();
      focusPlace(readHands().place);
      return;
    case 'award':
      takers.award?.();
      return;
    case 'search':
      takers.search?.(act);
      return;
    case 'say':
      sayAboutKeys({ kind: 'scanned', scanned: act.scanned, overDialog: isDialogOpen() });
      return;
    default:
      act satisfies never;
  }
}

/** Choices that typing into a field undoes, and who was found or is chosen by it, are what they were before it. */
export function takeOut({ stood: fields }: Extract<Act, { do: 'unscan' }>): void {
  const { place } = readHands();
  // Of several fields that are one place the one that had the focus.
  if (place !== null && now.field?.dataset['place'] === place) now.field.focus();
  for (const one of fields) putBack(one);
  const { stood } = now;
  const { saleId, change } = useUiStore.getState();
  if (stood !== null && stood.saleId === saleId) change(choicesOf(stood));
  focusPlace(place);
}

function choicesOf(stood: UiState): Partial<UiState> {
  const { phone, next, editing } = useUiStore.getState();
  const { bonus, award, skipLoyalty, tendered, regular, nextRegular, foundBy } = stood;
  return {
    bonus,
    award,
    skipLoyalty,
    tendered,
    // Another may have been found meanwhile, or the dialog be closed.
    ...(phone === stood.phone && { regular, foundBy }),
    ...(next.phone === stood.next.phone && { nextRegular }),
    ...(editing?.userId === stood.editing?.userId && { editing: stood.editing }),
  };
}
