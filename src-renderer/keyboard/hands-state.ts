/** What the hands do, and what the screen says of it: read and written within one key. */
import { create } from 'zustand';
import { AT_REST, type Dropped, type Hands, type Place } from './where-hands-are.ts';

/** What the screen has to say about keys; a new one takes the place of the last. */
export type Notice =
  | { readonly kind: 'dropped'; readonly why: Dropped }
  /** `phone`: what was scanned or typed into an amount reads as one. */
  | { readonly kind: 'scanned'; readonly phone: string | null };

interface HandsState {
  readonly hands: Hands;
  readonly notice: Notice | null;
  /** Open over the step, each until it is taken away or closes itself. */
  readonly dialogs: readonly HTMLDialogElement[];
  /** Where the hands went on to under a dialog, which can't give the focus away before it closes. */
  readonly behind: Place | null;
  /** Something has changed under a dialog, where nobody has seen it. */
  readonly surprisedBehind: boolean;
  /** The Enter that is being handled was kept; whether something was sent by it. */
  readonly ahead: boolean;
  readonly sentSince: boolean;
  /** When the main action was last run by Enter or a press. */
  readonly ranAt: number;
  /** Also one that was swallowed: however often it is hammered, it is one press. */
  readonly pressedAt: number;
  /** The field that kept the focus when the window lost it. */
  readonly stayed: Element | null;
  /** What stands in it was selected then, so that digits replace it. */
  readonly selected: { readonly field: HTMLInputElement; readonly at: number } | null;
}

export const useHands = create<HandsState>()(() => ({
  hands: AT_REST,
  notice: null,
  dialogs: [],
  behind: null,
  surprisedBehind: false,
  ahead: false,
  sentSince: false,
  ranAt: -Infinity,
  pressedAt: -Infinity,
  stayed: null,
  selected: null,
}));

export const readHands = () => useHands.getState().hands;
export const putHands = (hands: Hands) => {
  if (hands !== readHands()) useHands.setState({ hands });
};
export const sayAboutKeys = (notice: Notice | null) => useHands.setState({ notice });

export function isDialogOpen(): boolean {
  return useHands.getState().dialogs.some(({ open, isConnected }) => open && isConnected);
}

/** The result takes it away again. */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  useHands.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () =>
    useHands.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one !== dialog) }));
}
