/** What every language must have: the keys of en.ts, with the plural forms that it needs. */
import type { en } from './en.ts';

type Plural<K extends string> = K extends `${infer Base}_one`
  ? `${Base}_one` | `${Base}_few` | `${Base}_many`
  : K;

export type Shape<T> = {
  readonly [K in keyof T & string as Plural<K>]: T[K] extends string ? string : Shape<T[K]>;
};

/** English and the like, Kazakh too: one, other. */
export type SameForms<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameForms<T[K]>;
};

/** Russian and the like: one, few, many, other. */
export type SlavicWords = Shape<typeof en>;
