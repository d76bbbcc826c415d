/**
 * Where the cashier is in Orders and what is typed there and not sent. Kept outside of the
 * components, so that a look at the sale loses nothing and an answer that comes meanwhile is not
 * missed.
 */
import { ulid } from 'ulid';
import { create } from 'zustand';
import type { SaleRow, SalesFilter, OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { ReversalKind } from '../../src-shared/domain/reversal/remaining.ts';

/** `confirmRevert`: the second, deliberate action of a revert. `reversalResult`: what became of it.
 * `resolveManually`: a note ends a sale that needs attention. `confirmAccrueAll`: of the list, bonuses
 * for every sale of it. `foreign`: instead of the list, the orders of other tills that were reverted or
 * refunded here. */
export type OrdersMode =
  | 'view'
  | 'refund'
  | 'revert'
  | 'confirmRevert'
  | 'reversalResult'
  | 'resolveManually'
  | 'confirmAccrueAll'
  | 'foreign';

export interface SentReversal {
  readonly kind: ReversalKind;
  /** Nothing was sent when no reversal has it: the order had changed meanwhile. */
  readonly requestId: string;
}

export interface OrdersUiState {
  search: string;
  /** Which sales the list shows. */
  show: SalesFilter;
  /** Whose sales; null: everybody's. */
  cashier: string | null;
  /** The marked line; null: the first one. */
  marked: string | null;
  /** The opened sale, as the list knew it. */
  opened: SaleRow | null;
  /** Or an order that was opened by its identifier. */
  foreign: Id | null;
  /** The list from which it was opened, and to which one comes back. */
  list: 'view' | 'foreign';
  mode: OrdersMode;
  /** Of the revert or refund that is being prepared: one for each intent, so that a press that
   * comes twice is the same one. */
  requestId: string;
  amount: string;
  reason: string;
  sending: boolean;
  fault: Fault | null;
  sent: SentReversal | null;
  /** Requests whose result was left by a key: not shown again before main has noted it. */
  acknowledged: readonly string[];
  change(
    patch: Partial<
      Omit<
        OrdersUiState,
        | 'change'
        | 'showOnly'
        | 'prepare'
        | 'open'
        | 'openForeign'
        | 'close'
        | 'clear'
        | 'leave'
        | 'acknowledge'
      >
    >,
  ): void;
  /** The list with just these sales, whatever was open; but not instead of what is held. */
  showOnly(show: SalesFilter): void;
  /** Begins a new revert or refund. */
  prepare(mode: 'refund' | 'revert'): void;
  /** As `showOnly`. */
  open(row: SaleRow): void;
  /** As `showOnly`. */
  openForeign(orderId: Id): void;
  /** What is open is left, for the list that it was opened from. */
  close(): void;
  clear(): void;
  /** A new sale has begun: the list comes first, unless something is held. */
  leave(): void;
  /** The result on the screen is left. */
  acknowledge(requestId: string): void;
}

const AT_REST = {
  mode: 'view',
  amount: '',
  reason: '',
  sending: false,
  fault: null,
  sent: null,
} as const;
const EMPTY = {
  search: '',
  show: 'all',
  cashier: null,
  marked: null,
  opened: null,
  foreign: null,
  list: 'view',
  requestId: '',
  ...AT_REST,
} as const satisfies Partial<OrdersUiState>;

/** An answer is awaited, or its result not left yet by a key: nothing takes its place. */
export function isHeld({ sending, mode }: Pick<OrdersUiState, 'sending' | 'mode'>): boolean {
  return sending || mode === 'reversalResult';
}

export const useOrdersUiStore = create<OrdersUiState>()((set) => ({
  ...EMPTY,
  acknowledged: [],
  change: (patch) => set(patch),
  showOnly: (show) => set((ui) => (isHeld(ui) ? {} : { ...EMPTY, show })),
  prepare: (mode) => set({ mode, fault: null, requestId: ulid() }),
  open: (row) =>
    set((ui) =>
      isHeld(ui)
        ? {}
        : { ...AT_REST, opened: row, foreign: null, list: 'view', marked: row.saleId },
    ),
  openForeign: (orderId) =>
    set((ui) =>
      isHeld(ui)
        ? {}
        : {
            ...AT_REST,
            opened: null,
            foreign: orderId,
            list: ui.mode === 'foreign' ? 'foreign' : 'view',
          },
    ),
  close: () => set(({ list }) => ({ opened: null, foreign: null, mode: list, fault: null })),
  clear: () => set(EMPTY),
  leave: () => set((ui) => (isHeld(ui) ? {} : EMPTY)),
  acknowledge: (requestId) =>
    set(({ acknowledged }) => ({
      mode: 'view',
      sent: null,
      acknowledged: [...acknowledged, requestId],
    })),
}));

/**
 * For what follows an answer: whether the cashier is still where it was asked from, and not at
 * another order or in another mode by now.
 */
export function fromHere(then: () => void): () => void {
  const { mode, opened, foreign } = useOrdersUiStore.getState();
  return () => {
    const now = useOrdersUiStore.getState();
    const isThere =
      now.mode === mode && now.opened?.saleId === opened?.saleId && now.foreign === foreign;
    if (isThere) then();
  };
}

/** What is open; null: a list. */
export function targetOf({
  opened,
  foreign,
}: Pick<OrdersUiState, 'opened' | 'foreign'>): OrderTarget | null {
  if (opened !== null) return { saleId: opened.saleId };
  return foreign === null ? null : { orderId: foreign };
}
