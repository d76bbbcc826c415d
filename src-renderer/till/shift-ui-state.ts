/**
 * Where the cashier is in Shift, and what is typed there and at the start of a shift and not sent: cash that was
 * counted, by notes, too, cash that is moved, and why. Kept outside of the components, so that a look at the sale, the
 * lock or an answer that comes meanwhile loses nothing of it. Nothing of a customer is in it, and no secret.
 */
import { ulid } from 'ulid';
import { create } from 'zustand';
import {
  CASH_MOVES,
  DENOMINATIONS,
  type CashMoveKind,
} from '../../src-shared/domain/cash/drawer.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';

/** Past shifts are no step: whoever comes back may not be who was allowed to see them. */
export type ShiftStep = 'report' | 'close' | CashMoveKind;

/** As typed; how many of each note, in the order of the denominations. */
export interface Counting {
  readonly counted: string;
  readonly notes: readonly string[];
  readonly reason: string;
}

/** `counted`: null: as it is proposed. */
export type Stating = Omit<Counting, 'counted'> & { readonly counted: string | null };

export interface Moving {
  /** One for each time it is asked for: what is sent twice is moved once. */
  readonly requestId: string;
  readonly amount: string;
  readonly reason: string;
  readonly sending: boolean;
  /** While it is being sent somebody else has signed in. */
  readonly isLeft: boolean;
  readonly fault: Fault | null;
}

export interface ShiftUiState {
  step: ShiftStep;
  /** At the close. */
  close: Counting;
  /** The shift is being closed. */
  closing: boolean;
  closeFault: Fault | null;
  moves: Readonly<Record<CashMoveKind, Moving>>;
  /** At the opening. */
  start: Stating;
  /** The closed shift whose report was left. */
  left: number | null;
  change(patch: Partial<Pick<ShiftUiState, 'step' | 'closing' | 'closeFault' | 'left'>>): void;
  count(patch: Partial<Counting>): void;
  move(kind: CashMoveKind, patch: Partial<Omit<Moving, 'requestId'>>): void;
  /** null: the cash of that request is moved, so the next one begins empty, and whoever still stands there goes on. */
  answered(kind: CashMoveKind, requestId: string, fault: Fault | null): void;
  state(patch: Partial<Stating>): void;
  /** A sale has begun: what was counted before it isn't what the drawer holds after it. The notes stay, to be counted
   * on; so does what is being sent. */
  leave(): void;
  /** Somebody else is at the till: nothing of it is signed by their Enter, the notes and what is being sent included, if
   * that is refused. */
  takenOver(): void;
  /** No shift is open. While one is being closed its answer does this. */
  ended(): void;
  /** A shift is open, or the till isn't set up: nothing of a start stands any more. */
  started(): void;
}

export const NO_NOTES: readonly string[] = DENOMINATIONS.map(() => '');
const NOTHING_COUNTED: Counting = { counted: '', notes: NO_NOTES, reason: '' };
const NOTHING_STATED: Stating = { counted: null, notes: NO_NOTES, reason: '' };

const newMove = (): Moving => ({
  requestId: ulid(),
  amount: '',
  reason: '',
  sending: false,
  isLeft: false,
  fault: null,
});

/** It stays as it was sent, for whoever has sent it. */
const refused = (move: Moving, fault: Fault): Moving =>
  move.isLeft ? { ...newMove(), fault } : { ...move, sending: false, fault };

const eachMove = (of: (kind: CashMoveKind) => Moving): ShiftUiState['moves'] =>
  Object.fromEntries(CASH_MOVES.map((kind) => [kind, of(kind)])) as ShiftUiState['moves'];

const atRest = () =>
  ({
    step: 'report',
    close: NOTHING_COUNTED,
    closing: false,
    closeFault: null,
    moves: eachMove(newMove),
  }) as const;

export const useShiftUiStore = create<ShiftUiState>()((set) => ({
  ...atRest(),
  start: NOTHING_STATED,
  left: null,
  change: (patch) => set(patch),
  count: (patch) => set(({ close }) => ({ close: { ...close, ...patch } })),
  move: (kind, patch) =>
    set(({ moves }) => ({ moves: { ...moves, [kind]: { ...moves[kind], ...patch } } })),
  answered: (kind, requestId, fault) =>
    set(({ step, moves }) => {
      // Another shift's by now.
      if (moves[kind].requestId !== requestId) return {};
      const move = fault === null ? newMove() : refused(moves[kind], fault);
      return {
        step: fault === null && step === kind ? 'report' : step,
        moves: { ...moves, [kind]: move },
      };
    }),
  state: (patch) => set(({ start }) => ({ start: { ...start, ...patch } })),
  leave: () =>
    set(({ closing, close, moves }) =>
      closing
        ? {}
        : {
            ...atRest(),
            close: { ...NOTHING_COUNTED, notes: close.notes },
            moves: eachMove((kind) => (moves[kind].sending ? moves[kind] : newMove())),
          },
    ),
  takenOver: () =>
    set(({ closing, moves }) => ({
      ...atRest(),
      step: closing ? 'close' : 'report',
      closing,
      moves: eachMove((kind) =>
        moves[kind].sending ? { ...moves[kind], isLeft: true } : newMove(),
      ),
      start: NOTHING_STATED,
    })),
  ended: () => set(({ closing }) => (closing ? {} : atRest())),
  started: () => set({ start: NOTHING_STATED, left: null }),
}));
