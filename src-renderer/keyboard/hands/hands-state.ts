/** What the hands do, and what the screen says of it: read and written within one key. */
import type { RefObject } from 'react';
import { create } from 'zustand';
import type { Press, Series, Tapped } from '../ahead/blind-press.ts';
import type { SaidOfScan, ScanAct } from '../ahead/scan-route.ts';
import { AT_REST, type Dropped, type Hands, type Place } from '../ahead/where-hands-are.ts';

/** What the screen has to say about keys; a new one takes the place of the last. */
export type Notice =
  | { readonly kind: 'dropped'; readonly why: Dropped }
  /** What was scanned stands nowhere; `overDialog`: it is said there alone. */
  | { readonly kind: 'scanned'; readonly scanned: SaidOfScan; readonly overDialog: boolean };

/** What takes a scan on the screen that is there; null: nothing does now. */
export interface ScanTakers {
  readonly search: ((scan: ScanAct & { do: 'search' }) => void) | null;
  /** By one of these codes the award is chosen, where it can be. */
  readonly awards: readonly string[];
  readonly award: (() => void) | null;
  /** The next customer's phone has come over a dialog that is left for it. */
  readonly next: (() => void) | null;
}

interface HandsState {
  readonly hands: Hands;
  readonly notice: Notice | null;
  /** How often something was said: the same once more is told anew. */
  readonly said: number;
  /** Open over the step, each until it is taken away or closes itself. */
  readonly dialogs: readonly HTMLDialogElement[];
  /** Where the hands went on to under a dialog, which can't give the focus away before it closes. */
  readonly behind: Place | null;
  /** Something has changed under a dialog, where nobody has seen it. */
  readonly surprisedBehind: boolean;
  /** What is being sent is sent by an Enter that was kept, or by a phone; whether something was. */
  readonly ahead: boolean;
  readonly sentSince: boolean;
  /** Since when the sale is on the screen. */
  readonly cameAt: number;
  /** When the main action was last run by Enter or a press. */
  readonly ranAt: number;
  /** When the Enter that is down was pressed; null: it isn't down. */
  readonly enterDownAt: number | null;
  /** Where and when a finger last came down. */
  readonly tapped: Tapped | null;
  /** By key or finger, the last ones that no look has parted. */
  readonly series: Series;
  /** Of a finger that gets no click of its own, while it acts. */
  readonly acting: Press | null;
  /** How many look on at keys and fingers: the frame or the lock; none where neither is there. */
  readonly guards: number;
  /** Also one that was swallowed: however often it is hammered, it is one press. */
  readonly pressedAt: number;
  /** When a dialog last closed: what lies behind can be reached since. */
  readonly uncoveredAt: number;
  /** The owner lets who has bought here be found by four digits and Enter. */
  readonly findsRegulars: boolean;
  /** The frame has gone, and come back it begins with the field of that id; null: it hasn't. */
  readonly left: { readonly field: string | null } | null;
  /** As refs: the element of a step's field may come, go and come again with what is chosen. */
  readonly stepFields: readonly RefObject<HTMLElement | null>[];
  readonly mainActions: readonly HTMLElement[];
  readonly takers: ScanTakers;
}

export const useHands = create<HandsState>()(() => ({
  hands: AT_REST,
  notice: null,
  said: 0,
  dialogs: [],
  behind: null,
  surprisedBehind: false,
  ahead: false,
  sentSince: false,
  cameAt: -Infinity,
  ranAt: -Infinity,
  enterDownAt: null,
  tapped: null,
  series: { since: -Infinity, at: -Infinity },
  acting: null,
  guards: 0,
  pressedAt: -Infinity,
  uncoveredAt: -Infinity,
  findsRegulars: false,
  left: null,
  stepFields: [],
  mainActions: [],
  takers: { search: null, awards: [], award: null, next: null },
}));

export const readHands = () => useHands.getState().hands;
export const putHands = (hands: Hands) => {
  if (hands !== readHands()) useHands.setState({ hands });
};
export const sayAboutKeys = (notice: Notice | null) =>
  useHands.setState(({ said }) => ({ notice, said: said + 1 }));

/** What is typed after a key or a press of its own goes where the focus is. */
export function revokeEnter(went: (hands: Hands) => Hands): void {
  const { kept } = readHands();
  putHands(went(readHands()));
  if (kept.length > readHands().kept.length) sayAboutKeys({ kind: 'dropped', why: 'revoked' });
}

/** The one over all others, which has the keys; null: none is open. */
export function topDialog(): HTMLDialogElement | null {
  const { dialogs } = useHands.getState();
  return dialogs.findLast(({ open, isConnected }) => open && isConnected) ?? null;
}

export const isDialogOpen = () => topDialog() !== null;

/** Puts what has come on the screen on top of what is there; the result takes it away again. */
export function stacked<K extends 'dialogs' | 'stepFields' | 'mainActions'>(
  stack: K,
  one: HandsState[K][number],
): () => void {
  useHands.setState((state) => ({ [stack]: [...state[stack], one] }));
  return () =>
    useHands.setState((state) => ({ [stack]: state[stack].filter((other) => other !== one) }));
}
