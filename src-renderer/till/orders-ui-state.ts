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
import type { ReversalKind } from '../../src-shared/domain/reversal.ts';

/** `sure`: the second, deliberate action of a revert. `told`: what became of it. `byHand`: a note
 * ends a sale that needs attention. `accrueAll`: of the list, bonuses for every sale of it.
 * `foreign`: instead of the list, the orders of other tills that were taken back here. */
export type OrderStep =
  | 'look'
  | 'refund'
  | 'revert'
  | 'sure'
  | 'told'
  | 'resolvedManually'
  | 'accrueAll'
  | 'foreign';

export interface Told {
  readonly kind: ReversalKind;
  /** Nothing was sent when no reversal has it: the order had changed meanwhile. */
  readonly requestId: string;
}

export interface OrdersUiState {
  search: string;
  /** Which sales the list shows. */
  show: SalesFilter;
  /** The marked line; null: the first one. */
  marked: string | null;
  /** The opened sale, as the list knew it. */
  opened: SaleRow | null;
  /** Or an order that was opened by its identifier. */
  foreign: Id | null;
  /** The list from which it was opened, and to which one comes back. */
  list: 'look' | 'foreign';
  step: OrderStep;
  /** Of the revert or refund that is being prepared: one for each wish, so that a press that comes
   * twice is the same wish. */
  requestId: string;
  amount: string;
  reason: string;
  sending: boolean;
  fault: Fault | null;
  told: Told | null;
  change(
    patch: Partial<
      Omit<
        OrdersUiState,
        'change' | 'showOnly' | 'wish' | 'open' | 'openForeign' | 'close' | 'clear' | 'leave'
      >
    >,
  ): void;
  /** The list with just these sales, whatever was open. */
  showOnly(show: SalesFilter): void;
  /** Opens the step of a new revert or refund. */
  wish(step: 'refund' | 'revert'): void;
  open(row: SaleRow): void;
  openForeign(orderId: Id): void;
  /** What is open is left, for the list that it was opened from. */
  close(): void;
  clear(): void;
  /** A new sale has begun: the list comes first, unless an answer is still awaited here. */
  leave(): void;
}

const STEP = {
  step: 'look',
  amount: '',
  reason: '',
  sending: false,
  fault: null,
  told: null,
} as const;
const EMPTY = {
  search: '',
  show: 'all',
  marked: null,
  opened: null,
  foreign: null,
  list: 'look',
  requestId: '',
  ...STEP,
} as const satisfies Partial<OrdersUiState>;

export const useOrdersUiStore = create<OrdersUiState>()((set) => ({
  ...EMPTY,
  change: (patch) => set(patch),
  showOnly: (show) => set({ ...EMPTY, show }),
  wish: (step) => set({ step, fault: null, requestId: ulid() }),
  open: (row) => set({ ...STEP, opened: row, foreign: null, list: 'look', marked: row.saleId }),
  openForeign: (orderId) =>
    set(({ step }) => ({
      ...STEP,
      opened: null,
      foreign: orderId,
      list: step === 'foreign' ? 'foreign' : 'look',
    })),
  close: () => set(({ list }) => ({ opened: null, foreign: null, step: list, fault: null })),
  clear: () => set(EMPTY),
  leave: () => set(({ sending }) => (sending ? {} : EMPTY)),
}));

/**
 * For what follows an answer: whether the cashier is still at the step that it was asked from, and
 * not at another order or another step by now.
 */
export function fromHere(then: () => void): () => void {
  const { step, opened, foreign } = useOrdersUiStore.getState();
  return () => {
    const now = useOrdersUiStore.getState();
    const isThere =
      now.step === step && now.opened?.saleId === opened?.saleId && now.foreign === foreign;
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
