/**
 * Where a cashier's hands are, as a pure machine: for each key with its time, the field that it was
 * meant for. Hands don't wait for the screen, so the screen must follow them:
 *
 * - keys that follow each other within RUN_GAP are one run and stay with the field that the run is
 *   in, whatever appears meanwhile (a question, a dialog, the next step);
 * - inside a run the tenth digit of a phone, Enter and a key of its own (F3, Tab, a press) move on; where the owner
 *   lets regulars be found, Enter behind the last four digits is as good as the tenth, and confirms nothing;
 * - while something is waited for, digits belong to the field that comes after it;
 * - a dialog over the step has what is typed in it, but for a run that began before it came;
 * - an Enter pressed while something is waited for is kept for the step that was expected, and is
 *   dropped, with a reason to show, when another one comes;
 * - SCAN_LENGTH keys at a scanner's speed, or SLOW_SCAN_LENGTH at that of a slow one, are a scan, which stands nowhere before its end: then it goes, whole,
 *   where what it is belongs, and is never an amount; its own Enter confirms nothing, but a card's that
 *   types its holder's PIN.
 *
 * Times are milliseconds of one steady clock. What a digit does is in `type-ahead.ts`, what Enter does
 * in `enter-ahead.ts`, what a scan does in `scan-route.ts`, what other keys and dialogs do in `chosen-place.ts`, what
 * steps do in `steps-ahead.ts`; `hands-listener.ts`, `scan-listener.ts` and `places.ts` are its edge.
 */
import type { KeypadKey } from './keypad-press.ts';

/** So many keys, of which the last may be Enter, each within SCAN_PACE of the one before, are no hand. */
export const SCAN_LENGTH = 4;
export const SCAN_PACE = 35;

/** Longest gap between two keys of a scanner that is slow, or stumbles; so many keys in a row at that are no hand, either. */
export const SCAN_GAP = 50;
export const SLOW_SCAN_LENGTH = 8;

/** Nobody has read what wasn't expected in less. */
export const LOOK_TIME = 700;

/** Two Enters within this are one press. */
export const DOUBLE_PRESS = 300;

/** `next…`: of the sale after this one. `sum`: an amount outside of a sale; `pin`: of whoever
 * confirms something; `card`: one that is made known; `search`: of Orders; `dialogPhone`: what a dialog is about. */
export type Place =
  | 'phone'
  | 'amount'
  | 'bonus'
  | 'code'
  | 'cash'
  /** The cash part of a split payment. */
  | 'part'
  | 'nextPhone'
  | 'nextAmount'
  | 'nextCash'
  /** Of the sale; any text. */
  | 'note'
  | 'sum'
  | 'pin'
  | 'card'
  | 'search'
  | 'dialogPhone'
  /** Any of the fields of who has just been registered. */
  | 'newCustomer'
  | 'elsewhere';

export type PhonePlace = Extract<Place, 'phone' | 'nextPhone'>;

export type Step =
  | 'none'
  | 'purchase'
  /** As purchase, the customer is still being looked up. */
  | 'looking'
  /** From the charge to the payment, and from the code to it. */
  | 'charging'
  | 'code'
  | 'payment'
  | 'completing'
  | 'done'
  /** From Done to the next purchase. */
  | 'leaving'
  /** Back to the purchase; what stands on the screen is over. */
  | 'returning'
  /** Something that nobody could expect and that somebody has to read. */
  | 'decision';

/** What an Enter that came too early will do. */
export type Kept = 'charge' | 'pay' | 'next';

/** What stood in a field, to be put back; `select`: the next digit is to replace it. */
export interface Stood {
  readonly place: Place;
  readonly text: string;
  readonly select: boolean;
}

export interface Burst {
  readonly place: Place | null;
  /** Its first key took the place of what stood there. */
  readonly replaces: boolean;
  /** The fields that its first keys have changed, until that is taken back: letters go where the focus is. */
  readonly touched: readonly Stood[];
  /** As before its first key. */
  readonly codeTyped: boolean;
  readonly keys: string;
  /** How many of the last ones came within SCAN_PACE of each other. */
  readonly fast: number;
  /** No hand types so, wherever it goes. */
  readonly isScan: boolean;
  readonly at: number;
  /** Where what is for a customer or for Orders belongs, as it was at the first key; null: nowhere. */
  readonly belongs: Place | null;
  /** A pause may have been the page's own; behind an Enter nothing of it is taken. null: it goes on. */
  readonly ended: 'pause' | 'enter' | null;
  /** What its end has changed, as it stood before; none of it where that was a choice. null: it has changed nothing. */
  readonly wrote: readonly Stood[] | null;
}

export interface Hands {
  readonly step: Step;
  /** A code is to be typed before the payment. */
  readonly codeDue: boolean;
  readonly place: Place | null;
  /** Of the last key of the run; -Infinity: there is no run. */
  readonly at: number;
  /** Of its first key. */
  readonly since: number;
  /** The dialog in which it began; null: none. */
  readonly dialog: object | null;
  readonly kept: readonly Kept[];
  /** Enters that this run is ahead by: those that are kept, and those that were dropped in it. */
  readonly lead: number;
  /** Enters behind the next purchase's amount: digits after one are its cash, after two nobody's. */
  readonly nextEntered: 0 | 1 | 2;
  /** A digit of this run was dropped: the rest of it would be another number. */
  readonly dropping: boolean;
  /** Backspace of this run took all of an amount at once: who goes on deleting may not have seen that. */
  readonly cleared: boolean;
  /** The code was typed since something was last sent: Enter confirms what was just typed. */
  readonly codeTyped: boolean;
  /** Where the last key went that wasn't a repeat of one held down. */
  readonly heldIn: Place | null;
  /** What was last typed or corrected, before the hands went elsewhere: any other amount that stands is replaced. */
  readonly typedIn: Place | null;
  readonly burst: Burst | null;
  readonly enterAt: number;
  /** When something came that wasn't expected. */
  readonly surpriseAt: number;
  /** The next sale has begun by its phone: an Enter that follows it is the one that would have begun it. */
  readonly begun: boolean;
}

export const AT_REST: Hands = {
  step: 'none',
  codeDue: false,
  place: null,
  at: -Infinity,
  since: -Infinity,
  dialog: null,
  kept: [],
  lead: 0,
  nextEntered: 0,
  dropping: false,
  cleared: false,
  codeTyped: false,
  heldIn: null,
  typedIn: null,
  burst: null,
  enterAt: -Infinity,
  surpriseAt: -Infinity,
  begun: false,
};

/** What the screen is at the moment of a key. */
export interface Screen {
  /** The field with the focus; null: none. */
  readonly focus: Place | null;
  /** A dialog is open over the step. */
  readonly dialog: boolean;
  /** Those that are open, the one on top last. */
  readonly dialogs?: readonly object[];
  /** Where digits that are ahead of the payment belong: `part` once a split was chosen. */
  readonly toPay: 'cash' | 'part';
  /** Since when the sale is there: what was pressed before is none of its keys. */
  readonly cameAt?: number;
  /** The focus has only come back to its field with this key, from no field. */
  readonly cameBack?: boolean;
  /** All that stands in that field is selected. */
  readonly isSelected?: boolean;
  /** The owner lets who has bought here be found by four digits and Enter. */
  readonly findsRegulars?: boolean;
  /** Whether that Enter was pressed behind what stands there. */
  isSearched?(place: PhonePlace): boolean;
  textOf(place: Place): string;
  /** What was typed of it, where the till has put the rest. Without it, or null: all of it was. */
  typedOf?(place: Place): string | null;
  /** The same as it is put back after a scan: a choice stays one. Without it, the text. */
  chosenIn?(place: Place): string;
  /** The dialog on top is about a phone. */
  readonly asksPhone?: boolean;
  /** The dialog on top, or the lock, asks who is there: what is typed or scanned is that, whatever has the focus. */
  readonly asksPin?: boolean;
  /** The dialog on top is left for the next customer: nothing is typed in it. */
  readonly takesNext?: boolean;
  /** Orders is there, and nothing in it would be left by a search. */
  readonly searches?: boolean;
  /** The codes of the shop's award, and whether it can be chosen now. */
  readonly awards?: readonly string[];
  readonly canAward?: boolean;
}

export type TypedKey = Exclude<KeypadKey, '00' | 'clear'> | '.' | '+';

export type Dropped =
  /** Nothing on the screen asks for digits. */
  | 'digits'
  /** Enter came before something unexpected could be read. */
  | 'decision'
  | 'code'
  /** Enter was further ahead than the till can follow. */
  | 'tooFar'
  /** It was pressed before what it would have confirmed was on the screen. */
  | 'early'
  /** What was confirmed before is still under way. */
  | 'busy'
  /** A key of its own that does nothing here. */
  | 'key'
  /** Several have a phone that ends so, and none of them was chosen. */
  | 'regular'
  /** The key that parks or recalls a sale, where it can't. */
  | 'parking'
  /** An Enter that was kept, by what was pressed after it. */
  | 'revoked';

export type Act =
  /** The focused field does it itself. */
  | { readonly do: 'native' }
  | { readonly do: 'put'; readonly place: Place; readonly text: string }
  /** What a scan has left is taken out again, and choices that went with it are back. */
  | { readonly do: 'unscan'; readonly stood: readonly Stood[] }
  /** A key held down goes no further than its field. */
  | { readonly do: 'swallow' }
  | { readonly do: 'drop'; readonly why: Dropped };

/** `held`: repeated by a key that is held down. `press`: on the screen. Neither is ever a scan. */
export type How = 'key' | 'held' | 'press';

export type EnterAct =
  | { readonly do: 'run' }
  /** The second press of one, or the end of a scan. */
  | { readonly do: 'swallow' }
  | { readonly do: 'keep' }
  | { readonly do: 'drop'; readonly why: Dropped }
  /** It confirms nothing, and finds a regular by the four digits there. */
  | { readonly do: 'find'; readonly place: PhonePlace };

/** `finds`: beside what it does the digits of the next phone are those of a regular. */
export type EnterOf = EnterAct & { readonly finds?: true };
