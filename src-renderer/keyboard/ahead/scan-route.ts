/**
 * Where a scan goes. Its keys are held back until it is whole: what the first ones have left in a field is taken out
 * again, and at its end all of it goes where what it is belongs, or nowhere, which is said. A busy page may take a pause
 * of its own for that end: what was done then is taken back, and the whole goes its way.
 */
import type { Id } from '../../../src-shared/domain/id.ts';
import { kindOfScan, searchedBy, type ScanKind } from '../../../src-shared/domain/scan-kind.ts';
import { MAX_COMMENT } from '../../../src-shared/domain/verbatim.ts';
import { BEHIND, isInRun, isNobodys, isPurchase, isWhole } from './meant-place.ts';
import {
  type Act,
  type Burst,
  type Hands,
  type Place,
  SCAN_LENGTH,
  SCAN_PACE,
  type Screen,
  type Stood,
} from './where-hands-are.ts';
import { isOfSale } from './chosen-place.ts';

/** What is said of a scan that stands nowhere. */
export type SaidOfScan =
  | Exclude<ScanKind, { kind: 'phone' }>
  /** `offered`: it can be made the customer of this purchase. */
  | (Extract<ScanKind, { kind: 'phone' }> & { readonly offered: boolean });

export type ScanAct =
  | Extract<Act, { do: 'put' | 'swallow' }>
  | { readonly do: 'award' }
  /** Of Orders; `opens`: its own Enter opens the order of that very number. `orderId`: it opens that one. */
  | {
      readonly do: 'search';
      readonly text: string;
      readonly opens: boolean;
      readonly orderId: Id | null;
    }
  | { readonly do: 'say'; readonly scanned: SaidOfScan };

export const AFTER_PHONE: Partial<Record<Place, Place>> = {
  phone: 'amount',
  nextPhone: 'nextAmount',
};

/** Fields that take a scan as it comes, whatever it is. */
const TAKES_ALL: ReadonlySet<Place> = new Set(['elsewhere', 'pin', 'card']);

const isRouted = ({ isScan, place, belongs }: Burst) =>
  isScan && belongs !== 'pin' && !(place !== null && TAKES_ALL.has(place));

/** What was last typed is a scan, and stands in no field as it came. */
export function isHeldBack({ burst }: Pick<Hands, 'burst'>): boolean {
  return burst !== null && isRouted(burst);
}

/** Its end hasn't come. */
export function isScanOpen(hands: Pick<Hands, 'burst'>): boolean {
  return isHeldBack(hands) && hands.burst?.ended === null;
}

function ofDialog({ asksPhone, takesNext }: Screen): Place | null {
  if (asksPhone === true) return 'dialogPhone';
  return takesNext === true ? 'nextPhone' : null;
}

/** Where what is for a customer or for Orders belongs just now, from any field; a PIN takes whatever it is. */
export function belongsTo(hands: Hands, at: number, screen: Screen): Place | null {
  const { step } = hands;
  if (screen.asksPin === true) return 'pin';
  if (screen.dialog) return ofDialog(screen);
  if (step === 'none') return screen.searches === true ? 'search' : null;
  const lead = isInRun(hands, at) ? hands.lead : hands.kept.length;
  if (isNobodys(hands, lead)) return null;
  if (BEHIND[step] + lead > 1) return 'nextPhone';
  return lead === 0 && isPurchase(hands) ? 'phone' : null;
}

/** What the last key does as part of a scan; null: it is none, or its field takes all. */
export function heldBack(hands: Hands, burst: Burst): readonly [Hands, Act] | null {
  if (!isRouted(burst)) return null;
  const { place, replaces, touched, codeTyped, wrote, ended } = burst;
  const typedIn = replaces ? null : (place ?? hands.typedIn);
  const now = { ...hands, place, typedIn, codeTyped, dropping: hands.dropping || place === null };
  // Another line of it.
  if (ended === 'enter') return [now, { do: 'swallow' }];
  const again = { ...now, burst: { ...burst, ended: null, wrote: null, touched: [] } };
  const stood = wrote ?? touched;
  const isThere = wrote !== null || touched.length > 0;
  return [again, isThere ? { do: 'unscan', stood } : { do: 'swallow' }];
}

/** An Enter at a scanner's speed makes a scan of one key less, of which all has gone its way; null: it doesn't. */
export function endedShort(hands: Hands, at: number): readonly [Hands, Act] | null {
  const { burst } = hands;
  if (burst === null || burst.isScan || at - burst.at >= SCAN_PACE) return null;
  const { keys, fast } = burst;
  if (keys.length !== fast || fast !== SCAN_LENGTH - 1) return null;
  const scan = { ...burst, isScan: true };
  return heldBack(hands, scan) ?? [{ ...hands, burst: scan }, { do: 'swallow' }];
}

/** A key that is no character in the middle of a scan: some scanners press one for a separator. */
export function separated(hands: Hands, at: number): Hands | null {
  const { burst } = hands;
  if (burst === null || !isScanOpen(hands) || at - burst.at >= SCAN_PACE) return null;
  return { ...hands, burst: { ...burst, keys: `${burst.keys}\u001d`, at } };
}

/** It is whole, by its own Enter or because nothing has come for a while. */
export function scanEnded(
  hands: Hands,
  by: 'pause' | 'enter',
  screen: Screen,
): readonly [Hands, ScanAct] {
  const { burst } = hands;
  if (burst === null || !isRouted(burst)) return [hands, { do: 'swallow' }];
  const ended = { ...hands, burst: { ...burst, ended: by } };
  if (burst.belongs === 'search') return searched(ended, burst, by, screen);
  const kind = kindOfScan(burst.keys, screen.awards);
  if (kind.kind === 'phone') {
    const taken = phoneTaken(ended, burst, kind.phone, screen);
    if (taken !== null) return taken;
  }
  const choosing = kind.kind === 'award' && burst.belongs === 'phone' && isPurchase(hands);
  if (choosing && screen.canAward === true) return [wrote(ended, []), { do: 'award' }];
  if (burst.place === 'note') return noted(ended, burst, screen);
  // Over a dialog there is no use for what it is.
  if (screen.dialog) return [ended, { do: 'say', scanned: { kind: 'other' } }];
  const isOffered = burst.belongs === 'phone' && isPurchase(hands);
  const scanned = kind.kind === 'phone' ? { ...kind, offered: isOffered } : kind;
  return [ended, { do: 'say', scanned }];
}

function wrote(hands: Hands, stood: readonly Stood[]): Hands {
  const { burst } = hands;
  return { ...hands, burst: burst && { ...burst, wrote: stood } };
}

function searched(
  hands: Hands,
  burst: Burst,
  by: 'pause' | 'enter',
  screen: Screen,
): readonly [Hands, ScanAct] {
  const done = wrote(hands, [{ place: 'search', text: screen.textOf('search'), select: false }]);
  const isThere = burst.place === 'search';
  const kind = kindOfScan(burst.keys);
  const named = kind.kind === 'order' ? (kind.orderId ?? null) : null;
  // Behind a pause the rest of it may still come: till then it is no number of a sale of this till, either.
  const orderId = by === 'enter' ? named : null;
  const text = named !== null && orderId === null ? burst.keys : searchedBy(burst.keys);
  // An Enter that is still to come is pressed in the search then; none where the order is opened by now.
  const place = orderId !== null ? null : by === 'pause' ? 'search' : burst.place;
  const now = { ...done, place, dropping: false, burst: done.burst && { ...done.burst, place } };
  return [now, { do: 'search', text, opens: by === 'enter' && !isThere, orderId }];
}

/** A phone where one is waited for; null: there is somebody already, or nobody can be. */
function phoneTaken(
  hands: Hands,
  burst: Burst,
  phone: string,
  screen: Screen,
): readonly [Hands, ScanAct] | null {
  const { belongs, place } = burst;
  if (belongs === null || (belongs === 'phone' && !isPurchase(hands))) return null;
  const before = screen.textOf(belongs);
  const follows = AFTER_PHONE[belongs];
  // Who is in the middle of another field of the sale goes on there.
  const isLeft = follows !== undefined && (place === belongs || !isOfSale(place));
  const now = { ...hands, place: isLeft ? follows : place, dropping: false };
  const national = phone.slice('+7'.length);
  if (isSamePhone(before, national)) return [now, { do: 'swallow' }];
  if (belongs !== 'dialogPhone' && isWhole(before)) return null;
  const stood = { place: belongs, text: before, select: false };
  return [wrote(now, [stood]), { do: 'put', place: belongs, text: national }];
}

const isSamePhone = (text: string, national: string) =>
  isWhole(text) && text.replace(/\D/gu, '').endsWith(national);

function noted(hands: Hands, burst: Burst, screen: Screen): readonly [Hands, ScanAct] {
  const before = screen.textOf('note');
  const text = (before + burst.keys).slice(0, MAX_COMMENT);
  return [
    wrote(hands, [{ place: 'note', text: before, select: false }]),
    { do: 'put', place: 'note', text },
  ];
}
