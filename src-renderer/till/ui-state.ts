/**
 * What the screen holds before it is sent. Nothing here is a fact of the sale: those are in main's
 * snapshot. The typed part, also for the next customer, is mirrored to main's memory (`draft.save`),
 * so that a reload loses nothing; the renderer itself stores nothing of it.
 */
import { ulid } from 'ulid';
import { create } from 'zustand';
import { type Draft } from '../../src-shared/contract/snapshot.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import type { AdviceFor } from '../../src-shared/domain/help/advice.ts';
import type { Tag } from '../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { PaymentMethod } from '../../src-shared/domain/order.ts';
import type { ChosenExercise } from '../../src-shared/domain/help/practice.ts';
import { lastDigitsTyped } from '../../src-shared/domain/customer/regulars.ts';
import type { Split } from '../../src-shared/domain/cash/split.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';

export type Panel = 'settings' | 'help' | 'people' | 'practice';
/** What the rail chooses while a shift is open. */
export type Section = 'sale' | 'orders' | 'shift';

/** Stands in `bonus` for "all that can be used", so that it follows the amount. */
export const ALL_BONUSES = 'all';

/** The dialog of the customer's data is open. Fields that nobody touched are those of the customer. */
export interface CustomerEditing {
  readonly userId: Id;
  readonly typed: Partial<Record<'firstName' | 'lastName' | 'birthday' | 'phone', string>>;
  /** null: as the customer has them. */
  readonly tags: readonly Tag[] | null;
}

/** The dialog that attaches a customer to a paid sale is open. */
export interface Attaching {
  readonly saleId: SaleId;
  readonly amount: Tiyn;
  /** As typed. */
  readonly phone: string;
}

/** Somebody is looked for by the last four digits; `searchId`: each search is one of its own. */
export interface RegularSearch {
  readonly digits: string;
  readonly searchId: string;
}

export interface UiState extends Draft {
  /** Whose is to be found of which the phone is only the end, until it is another; null: none. Not mirrored to main. */
  regular: RegularSearch | null;
  /** The same of the next customer's. */
  nextRegular: RegularSearch | null;
  /** All that was typed of the phone that stands there; null: all of it was, or it is another by now. */
  foundBy: string | null;
  /** Made when a purchase is begun, and kept until its sale ends: a second Enter is the same sale. */
  saleId: SaleId;
  method: PaymentMethod;
  /** The customer's code as typed: a wrong one stays, to be corrected. Not mirrored to main. */
  code: string;
  /** The cash part of a split payment, as typed, and how the rest is paid. */
  part: string;
  rest: Split['rest'];
  /** Outlives the lock. Not mirrored to main; null: the dialog is closed. */
  editing: CustomerEditing | null;
  /** Gone with the lock. Not mirrored to main; null: the dialog is closed. */
  attaching: Attaching | null;
  panel: Panel | null;
  /** "What now?" was pressed beside it: the help is open there, over whatever else is open. */
  advice: AdviceFor | null;
  section: Section;
  /** The strip of practice is shown, in training mode. */
  practising: boolean;
  /** The exercise that was pressed; null, or ticked since: the first that isn't done is told. One that was ticked by then
   * is told until another is pressed. */
  chosen: ChosenExercise | null;
  /** "Later" was pressed on the log-in panel. */
  signInLater: boolean;
  /** The panel came because somebody wanted it. */
  signInAsked: boolean;
  change(patch: Partial<Omit<UiState, 'change' | 'clear' | 'leave' | 'renewSale'>>): void;
  /** For the next customer; what was typed for them already is theirs. */
  clear(): void;
  /** The shift is closed: what was begun on the screen was for a customer of that shift, and so was what was typed ahead. */
  leave(): void;
  /** The sale of the old id has ended; what is typed becomes another sale. */
  renewSale(): void;
}

/** Nobody is looked for any more: who began that is gone. */
export const NO_SEARCH = { regular: null, nextRegular: null } as const;

const EMPTY = {
  ...EMPTY_DRAFT,
  method: 'cash',
  part: '',
  rest: 'card',
  code: '',
  editing: null,
  attaching: null,
  ...NO_SEARCH,
  foundBy: null,
} as const;

export const useUiStore = create<UiState>()((set) => ({
  ...EMPTY,
  saleId: ulid(),
  panel: null,
  advice: null,
  section: 'sale',
  practising: false,
  chosen: null,
  signInLater: false,
  signInAsked: false,
  change: (patch) =>
    set((now) => ({ ...cashOfAnother(now, patch), ...searchOfAnother(now, patch), ...patch })),
  clear: () =>
    set(({ next, nextRegular: regular }) => ({ ...EMPTY, ...next, regular, saleId: ulid() })),
  leave: () => set({ ...EMPTY, saleId: ulid() }),
  renewSale: () =>
    set({ saleId: ulid(), method: 'cash', tendered: '', part: '', rest: 'card', code: '' }),
}));

/** Cash that was typed for another amount isn't the cash for this one. */
function cashOfAnother(now: UiState, patch: Partial<UiState>): Partial<UiState> {
  const { amount, part, method } = { ...now, ...patch };
  const isMixed = method === 'mixed';
  const isSame =
    amount === now.amount &&
    isMixed === (now.method === 'mixed') &&
    (!isMixed || part === now.part);
  return isSame ? {} : { tendered: '' };
}

/** Digits that have changed since are others'. */
function searchOfAnother(now: UiState, { phone, next }: Partial<UiState>): Partial<UiState> {
  return {
    ...(phone === undefined || phone === now.phone ? {} : { regular: null, foundBy: null }),
    ...(next === undefined || next.phone === now.next.phone ? {} : { nextRegular: null }),
  };
}

/** null: what stands there isn't the last four digits. */
export function searchFor(phone: string): RegularSearch | null {
  const digits = lastDigitsTyped(phone);
  return digits === null ? null : { digits, searchId: ulid() };
}

export function draftOf(draft: Draft): Draft {
  const { phone, amount, bonus, stamps, award, skipLoyalty, comment, tendered, next } = draft;
  return { phone, amount, bonus, stamps, award, skipLoyalty, comment, tendered, next };
}
