/**
 * What the two sides of the bridge tell each other. A value is taken apart: the first part is the value, the others
 * are what is in it, by their place.
 */

export type Parts = readonly Part[];

export type Part =
  | { readonly kind: 'cloned'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly number[] }
  | { readonly kind: 'object'; readonly keys: readonly string[]; readonly items: readonly number[] }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'promise'; readonly id: number }
  /** It came from there, and is handed back. */
  | { readonly kind: 'yours'; readonly id: number };

export type Message =
  | { readonly type: 'expose'; readonly key: string; readonly parts: Parts }
  | { readonly type: 'call'; readonly id: number; readonly parts: Parts }
  | { readonly type: 'settle'; readonly id: number; readonly good: boolean; readonly parts: Parts };

export type Reply =
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly message: string };
