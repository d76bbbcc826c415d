/** Whether events follow each other as they were written. Pure: how an event is sealed is given. */
import type { Millis } from '../time.ts';
import type { ChainReason, TrailHead } from './events.ts';

/** An event as it is stored. */
export interface StoredEvent {
  readonly n: number;
  readonly at: Millis;
  readonly text: string;
  readonly mac: string;
}

export interface Seal {
  /** Tells this key from another one. */
  readonly key: string;
  /** Of what an event must not tell: nobody without the key finds out of what. */
  mark(text: string): string;
  /** `previous`: the seal of the event before; '' at the beginning of a chain. */
  mac(previous: string, event: Pick<StoredEvent, 'n' | 'at' | 'text'>): string;
}

/** Where the reading of a trail stands: after event `n`. */
export interface ChainPosition {
  readonly n: number;
  readonly at: Millis | null;
  /** As stored; null: missing, so the next event can't be judged. */
  readonly mac: string | null;
  /** What it should be, where that is another. */
  readonly expected: string | null;
  /** The chain is sealed with another key. */
  readonly foreign: boolean;
  /** All events after that one are as they were written, in one chain of this till's. */
  readonly wholeSince: number;
}
export const CHAIN_START: ChainPosition = {
  n: 0,
  at: null,
  // What the first event is sealed with, whether its text can still be read or not.
  mac: '',
  expected: null,
  foreign: false,
  wholeSince: 0,
};

/** What begins a chain, as far as it matters here. */
export interface ChainBeginning {
  readonly why: ChainReason;
  readonly key: string;
  readonly old: TrailHead | null;
}

export interface LinkBreak {
  readonly what: 'gap' | 'changed' | 'unknownKey';
  readonly n: number;
}

/** `begins`: the event begins a new chain; else null. */
export function checkLink(
  position: ChainPosition,
  event: StoredEvent,
  begins: ChainBeginning | null,
  seal: Seal,
): { readonly position: ChainPosition; readonly breaks: readonly LinkBreak[] } {
  const { n, at } = event;
  const breaks: LinkBreak[] = [];
  const isGap = n !== position.n + 1;
  if (isGap) breaks.push({ what: 'gap', n: position.n + 1 });
  const foreign = begins === null ? position.foreign : begins.key !== seal.key;
  if (foreign) {
    if (begins !== null) breaks.push({ what: 'unknownKey', n });
    return { position: { n, at, mac: event.mac, expected: null, foreign, wholeSince: n }, breaks };
  }
  const before = isGap ? null : position;
  const { isRight, expected } = judge(before, event, begins, seal);
  const namesOther = begins !== null && !isGap && !names(begins.old, position);
  if (!isRight || namesOther) breaks.push({ what: 'changed', n });
  const wholeSince = breaks.length > 0 || begins !== null ? n : position.wholeSince;
  return { position: { n, at, mac: event.mac, expected, foreign, wholeSince }, breaks };
}

function judge(
  before: ChainPosition | null,
  event: StoredEvent,
  begins: ChainBeginning | null,
  seal: Seal,
): { readonly isRight: boolean; readonly expected: string | null } {
  // Without a beginning the first event has nothing before it that could be known.
  const previous = begins === null ? (before?.mac ?? null) : '';
  if (previous === null) return { isRight: true, expected: null };
  const expected = seal.mac(previous, event);
  if (expected === event.mac) return { isRight: true, expected: null };
  // The one before was told already; where only its seal is another, this one is as it was written.
  const other = begins === null ? (before?.expected ?? null) : null;
  const isRight = other !== null && seal.mac(other, event) === event.mac;
  return { isRight, expected: isRight ? null : expected };
}

function names(old: TrailHead | null, { n, mac }: ChainPosition): boolean {
  return old === null ? n === 0 : old.count === n && (mac === null || old.mac === mac);
}
