/**
 * Where the cashier is in Orders and what is typed there and not sent. Kept outside of the
 * components, so that a look at the sale loses nothing and an answer that comes meanwhile is not
 * missed.
 */
import { ulid } from 'ulid';
import { create } from 'zustand';
import type { SaleRow, SalesFilter, OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import { isSentUnsaved, isUnsafe, type Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { ReversalKind } from '../../src-shared/domain/reversal/reversible.ts';

/**
 * `confirmRevert`: the second, deliberate action of a revert. `reversalResult`: what became of it. `resolveManually`: a
 * note ends a sale that needs attention; `resolvedDone` and `resolvedNotDone`: a revert or refund that does.
 * `confirmAccrueAll`: of the list, bonuses for every sale of it. `foreign`: instead of the list, the orders of other tills
 * that were reverted or refunded here.
 */
export type OrdersMode =
  | 'view'
  | 'refund'
  | 'revert'
  | 'confirmRevert'
  | 'reversalResult'
  | 'resolveManually'
  | 'resolvedDone'
  | 'resolvedNotDone'
  | 'confirmAccrueAll'
  | 'foreign';

export interface SentReversal {
  readonly kind: ReversalKind;
  /** Nothing was sent when no reversal has it: the order had changed meanwhile. */
  readonly requestId: string;
  /** Its result isn't shown for the first time: whether the money was handed over only the cashier knows. */
  readonly late: boolean;
}

/** Where one is, and what is typed. */
interface OrdersPlace {
  search: string;
  /** What was scanned into it and is to be opened when the list has answered; null: nothing. `byId`: as an identifier
   * where no sale of this till has it for its number. */
  scanned: { readonly text: string; readonly byId: boolean } | null;
  /** Which sales the list shows. */
  show: SalesFilter;
  /** Whose sales; null: everybody's. */
  cashier: string | null;
  /** The marked line; null: the first one. */
  marked: string | null;
  /** The opened sale, as the list knew it; after a lock it is read anew (`conceal`). */
  opened: SaleRow | null;
  /** Or what was opened without a row: an order by its identifier, a sale by the top bar. */
  unlisted: OrderTarget | null;
  /** The list from which it was opened, and to which one comes back. */
  list: 'view' | 'foreign';
  mode: OrdersMode;
  /** Of the revert or refund that is being prepared: one for each intent, so that a press that
   * comes twice is the same one. Of one that is resolved manually: its own. */
  requestId: string;
  amount: string;
  reason: string;
  /** How something is known that is resolved manually: no reason for what is sent. */
  note: string;
  /** How many awards were told of when that was begun: another one that comes meanwhile is for a note of its own. */
  awardsSeen: number;
  sending: boolean;
  /** Somebody else has signed in since it was sent. */
  isLeft: boolean;
  fault: Fault | null;
  sent: SentReversal | null;
  /** Requests whose result was left by a key, the last of them: not shown again before main has noted it. */
  acknowledged: readonly string[];
}

export interface OrdersUiState extends OrdersPlace {
  change(patch: Partial<OrdersPlace>): void;
  /** The list with just these sales, whatever was open; but not instead of what is held. */
  showOnly(show: SalesFilter): void;
  /** As `showOnly`, the list of what was scanned. */
  lookUp(text: string, scanned: OrdersPlace['scanned']): void;
  /** Begins a new revert or refund; but not instead of what is held. */
  prepare(mode: 'refund' | 'revert'): void;
  /** As `showOnly`. */
  open(row: SaleRow): void;
  /** As `showOnly`: its revert is to be confirmed. */
  confirmRevert(row: SaleRow, reason: string): void;
  /** As `showOnly`. */
  openUnlisted(target: OrderTarget): void;
  /** As `lookUp`, of Done's code: that very order, whatever number a sale of this till has. */
  openScanned(orderId: Id): void;
  /** What is open is left, for the list that it was opened from; but not while an answer is awaited. */
  close(): void;
  clear(): void;
  /** The till is locked: of what is open only which it is stays. */
  conceal(): void;
  /** Somebody else has signed in: what was prepared and not sent is left, its reason or note too. */
  takenOver(): void;
  /** What was sent was refused, or may be done all the same: of that, and of somebody else's by now, nothing stands ready
   * to be sent again. */
  failed(fault: Fault): void;
  /** The order was read since, and main tells of all that was sent for it; `isThere`: of what was asked for last, too. */
  read(isThere: boolean): void;
  /** A new sale has begun: the list comes first, unless something is held, or may be done. */
  leave(): void;
  /** What to do with its money is on the screen: whoever comes back to it, may have done it. */
  told(requestId: string): void;
  /** The result on the screen is left. */
  acknowledge(requestId: string): void;
  /** Main could not note that: it is shown once more. */
  notAcknowledged(requestId: string): void;
}

/** A reading that main hasn't told it in is kept for five minutes at most, and nobody leaves so many results in them. */
export const MAX_ACKNOWLEDGED = 100;

const AT_REST = {
  mode: 'view',
  amount: '',
  reason: '',
  note: '',
  awardsSeen: 1,
  sending: false,
  isLeft: false,
  fault: null,
  sent: null,
} as const;
const EMPTY = {
  search: '',
  scanned: null,
  show: 'all',
  cashier: null,
  marked: null,
  opened: null,
  unlisted: null,
  list: 'view',
  requestId: '',
  ...AT_REST,
} as const satisfies Partial<OrdersPlace>;

/** An answer is awaited, or its result not left yet by a key: nothing takes its place. */
export function isHeld({ sending, mode }: Pick<OrdersPlace, 'sending' | 'mode'>): boolean {
  return sending || mode === 'reversalResult';
}

/** What was chosen in the list stays. */
const unlistedFrom = ({ mode }: Pick<OrdersPlace, 'mode'>, target: OrderTarget) =>
  ({
    ...AT_REST,
    opened: null,
    unlisted: target,
    list: mode === 'foreign' ? 'foreign' : 'view',
  }) as const;

const openedFrom = (row: SaleRow) =>
  ({ ...AT_REST, opened: row, unlisted: null, list: 'view', marked: row.saleId }) as const;

/** Back in the list nothing is chosen that has the same digits for its number. */
const scannedFrom = (ui: OrdersPlace, orderId: Id) => ({
  ...unlistedFrom(ui, { orderId }),
  // From one that is open back to the list that it came from.
  list: targetOf(ui) === null ? unlistedFrom(ui, { orderId }).list : ui.list,
  search: '',
  scanned: null,
});

/** What somebody else finds of what was prepared: nothing that one Enter more would do in their name. */
function leftBy(ui: OrdersPlace): Partial<OrdersPlace> {
  // What is under way is left when it has ended.
  if (ui.sending) return { isLeft: true };
  if (isHeld(ui)) return { amount: '', reason: '' };
  // That something may be done is for whoever is there.
  const fault = isUnsafe(ui.fault) ? ui.fault : null;
  return { ...AT_REST, fault, mode: ui.mode === 'foreign' ? 'foreign' : 'view' };
}

export const useOrdersUiStore = create<OrdersUiState>()((set) => ({
  ...EMPTY,
  acknowledged: [],
  change: (patch) => set(patch),
  showOnly: (show) => set((ui) => (isHeld(ui) ? {} : { ...EMPTY, show })),
  lookUp: (search, scanned) => set((ui) => (isHeld(ui) ? {} : { ...EMPTY, search, scanned })),
  prepare: (mode) =>
    set((ui) => (isHeld(ui) ? {} : { mode, fault: null, isLeft: false, requestId: ulid() })),
  open: (row) => set((ui) => (isHeld(ui) ? {} : openedFrom(row))),
  confirmRevert: (row, reason) =>
    set((ui) =>
      isHeld(ui) ? {} : { ...openedFrom(row), mode: 'confirmRevert', reason, requestId: ulid() },
    ),
  openUnlisted: (target) => set((ui) => (isHeld(ui) ? {} : unlistedFrom(ui, target))),
  openScanned: (orderId) => set((ui) => (isHeld(ui) ? {} : scannedFrom(ui, orderId))),
  // A result that can't be read is left, too: who opens its order again is told.
  close: () =>
    set(({ sending, list }) =>
      sending ? {} : { opened: null, unlisted: null, mode: list, fault: null, sent: null },
    ),
  clear: () => set(EMPTY),
  conceal: () => set((ui) => ({ opened: null, unlisted: targetOf(ui) })),
  takenOver: () => set(leftBy),
  failed: (fault) =>
    set(({ isLeft }) =>
      isLeft || isUnsafe(fault) ? { ...AT_REST, fault } : { sending: false, fault },
    ),
  read: (isThere) =>
    set(({ fault }) => {
      if (fault === null || !isUnsafe(fault)) return {};
      // It never came to main: nothing was sent.
      return { fault: isThere || isSentUnsaved(fault) ? null : { ...fault, retry: 'safe' } };
    }),
  leave: () =>
    set((ui) => {
      if (isHeld(ui)) return {};
      // Its answer may have come behind the sale.
      return isUnsafe(ui.fault) ? leftBy(ui) : EMPTY;
    }),
  told: (requestId) =>
    set(({ sent }) => (sent?.requestId === requestId ? { sent: { ...sent, late: true } } : {})),
  acknowledge: (requestId) =>
    set(({ acknowledged }) => ({
      mode: 'view',
      sent: null,
      fault: null,
      acknowledged: [...acknowledged, requestId].slice(-MAX_ACKNOWLEDGED),
    })),
  notAcknowledged: (requestId) =>
    set(({ acknowledged }) => ({ acknowledged: acknowledged.filter((one) => one !== requestId) })),
}));

function place(): string {
  const ui = useOrdersUiStore.getState();
  return JSON.stringify([ui.mode, targetOf(ui)]);
}

/**
 * For what follows an answer: whether the cashier is still where it was asked from, and not at
 * another order or in another mode by now.
 */
export function fromHere(then: () => void): () => void {
  const before = place();
  return () => {
    if (place() === before) then();
  };
}

/** What is open; null: a list. */
export function targetOf({
  opened,
  unlisted,
}: Pick<OrdersPlace, 'opened' | 'unlisted'>): OrderTarget | null {
  return opened === null ? unlisted : { saleId: opened.saleId };
}
