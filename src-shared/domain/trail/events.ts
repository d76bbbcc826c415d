/**
 * The trail: what tells of money, rights or settings, as events that are only added, each sealed together
 * with the one before. An event holds no name, phone or other text of a person: numbers, identifiers
 * and words of the program alone.
 */
import type { Tiyn } from '../money.ts';
import type { SaleId } from '../sale/sale.ts';
import type { Millis } from '../time.ts';
import type { SettingChange } from './settings.ts';

/** How many events there are, and the seal of the last one. */
export interface TrailHead {
  readonly count: number;
  readonly mac: string;
}

export interface RowsCount {
  readonly count: number;
  /** In tiyn; nothing changes it afterwards. */
  readonly amount: number;
}
/** The rows of a table as they were counted when a chain began. */
export interface RowsBefore extends RowsCount {
  /** The greatest number of a row. */
  readonly last: number;
  /** Those of which no event had told; null: an older version didn't count them. */
  readonly untold: RowsCount | null;
}
export const ROW_KINDS = ['sale', 'reversal', 'edit', 'shift', 'cashMove'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What of a shift's row counts; amounts in tiyn. `report`: a hash of the closed report's figures. */
export interface ShiftFacts {
  readonly shift: number;
  readonly openedAt: Millis;
  readonly withBonuses: boolean;
  /** The drawer's cash as stated then, and as counted at the close; null: not. */
  readonly openingFloat: number | null;
  readonly countedCash: number | null;
  readonly closedAt: Millis | null;
  readonly report: string | null;
}

/** `open`: nothing was paid yet. */
export type SaleStage = 'open' | 'paid' | 'accruing' | 'done' | 'cancelled';

/** What of a sale takes part beside money. */
export interface LoyaltyFacts {
  /** The customer's bonuses needed a code; null: nobody is known by the service, or any more. */
  readonly code: boolean | null;
  /** Its identifier; null: none was asked for. */
  readonly award: string | null;
  readonly stamps: number | null;
  /** Keyed marks, of this sale alone, of the customer's phone and number; null: none, or forgotten. */
  readonly phone: string | null;
  readonly user: string | null;
}

/** What of a sale's row counts; amounts in tiyn. */
export interface SaleFacts {
  readonly sale: SaleId;
  readonly shift: number;
  readonly stage: SaleStage;
  readonly amount: number;
  readonly bonus: number;
  readonly method: string | null;
  /** Of a split payment. */
  readonly cash: number | null;
  readonly rest: string | null;
  readonly resolution: string | null;
  readonly cashback: number | null;
  readonly order: string | null;
  /** Why no bonuses take part. */
  readonly reason: string | null;
  /** Who sold it; null: nobody was signed in. */
  readonly cashier: string | null;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: string | null;
  /** The shifts whose reports count it as resolved, and its cashback. */
  readonly resolvedIn: number | null;
  readonly cashbackIn: number | null;
  /** When and by whom a customer was attached to it after its payment; null: none was, or nobody was signed in. */
  readonly attachedAt: Millis | null;
  readonly attachedBy: string | null;
  /** null: the event is of a version that didn't tell. */
  readonly loyalty: LoyaltyFacts | null;
}

/** What of a reversal's row counts; amounts in tiyn. */
export interface ReversalFacts {
  readonly reversal: number;
  readonly shift: number;
  readonly kind: string;
  readonly order: string | null;
  readonly sale: SaleId | null;
  readonly amount: number;
  readonly money: number;
  /** What may have been handed over for its order in all; null: an older version wrote it, or nothing was sent. */
  readonly givenWith: number | null;
  readonly bonus: number | null;
  /** What the customer loses of it. */
  readonly cashback: number | null;
  /** How it was given back; null: as the sale was paid. */
  readonly method: string | null;
  readonly outcome: string;
  /** Who asked for it; null: nobody was signed in. */
  readonly cashier: string | null;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: string | null;
  /** The shifts that count it as given back, and as not. */
  readonly endedIn: number | null;
  readonly undoneIn: number | null;
  /** Money was handed over: the shift whose drawer it left, and what of it was cash (null: nobody knows). null: none
   * was, or the event is of a version that didn't tell. */
  readonly given: { readonly in: number; readonly cash: number | null } | null;
  /** Its outcome is somebody's word alone: whose (null: nobody was signed in). null: it isn't. */
  readonly byHand: { readonly by: string | null } | null;
}

/** What of the row of a customer's edit counts. */
export interface EditFacts {
  readonly edit: number;
  readonly shift: number;
  /** A hash of whose it was, by whom, and of what is kept of the phones. */
  readonly about: string;
  /** As JSON. */
  readonly fields: string;
  readonly phoneChanged: boolean;
  /** Of a new phone's hold. */
  readonly hours: number | null;
  readonly steadyAt: Millis | null;
  readonly serviceAt: Millis | null;
  readonly outcome: string;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: string | null;
  /** Of a customer whom this till has registered: they agree to be known by name, or it isn't noted that they do; null:
   * another customer, or an event of a version that didn't tell. */
  readonly consent: string | null;
}

/** What of the row of cash moved without a sale counts; the amount in tiyn. */
export interface CashMoveFacts {
  readonly move: number;
  readonly shift: number;
  readonly kind: string;
  readonly amount: number;
  /** A hash of it; null: of a version that told none. */
  readonly reason: string | null;
  /** Who moved it; null: nobody was signed in. */
  readonly cashier: string | null;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: string | null;
}

/** What is told beside the facts, and isn't compared with the row. */
export interface Beside {
  /** The cashier left the bonuses of a customer out who had been found. */
  readonly known?: true | undefined;
  /** Of a shift that is opened: how its report will be counted (recount.ts). */
  readonly counting?: number | undefined;
}

export type RowEvent =
  | ({ readonly type: 'shift'; readonly beside?: Beside | undefined } & ShiftFacts)
  | ({ readonly type: 'sale'; readonly beside?: Beside | undefined } & SaleFacts)
  | ({ readonly type: 'reversal' } & ReversalFacts)
  | ({ readonly type: 'edit' } & EditFacts)
  | ({ readonly type: 'cashMove' } & CashMoveFacts);

/** `first`: there was none. `eventsGone`: the rows tell of events that the file no longer has.
 * `otherKey`: the key of the chain before is not this till's (any more). */
export type ChainReason = 'first' | 'salvaged' | 'otherKey' | 'eventsGone';

/** `gap`: events are missing. `changed`: an event or its seal isn't as it was written. `cutOff`: the last
 * ones are missing. `otherFile`: not the file that this till wrote (an older one, or another). `unknownKey`: written with a key
 * that this till doesn't have. `rowChanged`, `rowMissing`, `rowAdded`: a sale, reversal or shift that
 * disagrees with what was told of it (an edit of a customer or moved cash, too); of a closed shift also a report that
 * isn't what was told until then. `olderRows`: so do those from before the trail.
 * `begunAnew`: a chain that isn't the first, because the file was damaged or had lost its events. */
export const BREAK_KINDS = [
  'gap',
  'changed',
  'cutOff',
  'otherFile',
  'unknownKey',
  'rowChanged',
  'rowMissing',
  'rowAdded',
  'olderRows',
  'begunAnew',
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Where the trail and the rows aren't as they were written. */
export interface TrailBreak {
  readonly what: BreakKind;
  /** The first event that it is about; null: none. */
  readonly n: number | null;
  /** When that event was written, or the last good one before it. */
  readonly since: Millis | null;
  /** null: it isn't about one row. */
  readonly row: { readonly kind: RowKind; readonly id: string } | null;
}

/** What isn't a row of the journal. */
export type OtherEvent =
  /** `changes`: of those that guard money or rights, what they were and are; older versions told none. */
  | {
      readonly type: 'settingsChanged';
      readonly names: readonly string[];
      readonly changes: readonly SettingChange[];
    }
  /** Found in their file as this till had not stored them. */
  | { readonly type: 'settingsEdited'; readonly changes: readonly SettingChange[] }
  /** Cashiers, their rights or PINs. */
  | { readonly type: 'peopleChanged'; readonly what: string; readonly person: string | null }
  | { readonly type: 'pinFailed' }
  /** `person`: the supervisor. */
  | { readonly type: 'approved'; readonly right: string; readonly person: string }
  | { readonly type: 'signedIn'; readonly person: string }
  /** Another amount was charged than had stood on the screen beside the customer's figures. */
  | {
      readonly type: 'priceChanged';
      readonly sale: SaleId;
      readonly from: Tiyn;
      readonly to: Tiyn;
    }
  /** A parked sale was brought back: it is cancelled, and what was typed of it stands on the screen again. */
  | { readonly type: 'recalled'; readonly sale: SaleId }
  /** Somebody was found by the last four digits of the phone, and the next sale was another's. `cashier`: who looked;
   * null: nobody was signed in. */
  | { readonly type: 'regularLeft'; readonly cashier: string | null }
  | { readonly type: 'paired' }
  | { readonly type: 'forgotten' }
  /** From a recovery copy, on another machine; `epoch`: how often it was by now. */
  | { readonly type: 'restored'; readonly epoch: number };

export type TrailEvent =
  | RowEvent
  | OtherEvent
  | {
      readonly type: 'newChain';
      readonly why: ChainReason;
      /** Tells the key from another one, and nothing of it. */
      readonly key: string;
      /** Of the chain before; null: none. */
      readonly old: TrailHead | null;
      readonly before: Readonly<Record<RowKind, RowsBefore>>;
    }
  | ({ readonly type: 'breakFound' } & TrailBreak);

/** `by`: who was signed in; null: nobody, or the till knows nobody. */
export type Told = TrailEvent & { readonly by: string | null };

/** The same text for the same event, whatever the order of its properties; what is null is left out. */
export function canonicalText(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? sorted(part) : part,
  );
}

function sorted(part: object): object {
  const kept = Object.entries(part).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** As much of a head as is shown and printed. */
export function shortMac({ mac }: TrailHead): string {
  return mac.slice(0, 16);
}
