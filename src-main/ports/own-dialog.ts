/**
 * A question in a window of main's own, which the page can neither draw nor press. Implemented by
 * src-main/shell with the system's box.
 */
import type { Language } from '../../src-shared/contract/choices.ts';
import type { Unresolved } from './erasure.ts';

/** `host`: of the address, e.g. "loyalty.example.kz". */
export interface NewAddress {
  readonly kind: 'newAddress';
  readonly host: string;
}

/** Forgetting the till, and whether everything else can be erased with it. */
export type ErasureOffer =
  | { readonly state: 'possible'; readonly unreadable: number }
  /** `shift`: the one of the till in use is open; it is among `shifts`, unless nothing of it is on the disk. */
  | ({ readonly state: 'waits'; readonly isShiftOpen: boolean } & Unresolved)
  /** People have PINs at a till that isn't in use now: theirs to say. */
  | { readonly state: 'elsewhere' };

export type ForgetAnswer = 'keep' | 'forget' | 'erase';

/** In the language of the screen that it comes over. */
export interface OwnDialog {
  /** true: a person pressed the button that says so. */
  confirm(question: NewAddress, language: Language): Promise<boolean>;
  /** `erase` is only said where it was offered as possible. */
  askForget(offer: ErasureOffer, language: Language): Promise<ForgetAnswer>;
}
