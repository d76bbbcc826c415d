/**
 * Erasing everything that the program keeps on this computer. It is ordered while the till runs and done
 * at the next start, before anything of it is open: what ends the program in between takes nothing back.
 */
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Result } from '../../src-shared/domain/result.ts';

/** In all journals of the data folder but training's, as numbers of them. */
export interface Unresolved {
  /** Open ones, which have no report yet. */
  readonly shifts: number;
  readonly sales: number;
  /** Reverts and refunds of which nobody knows what came of them. */
  readonly reversals: number;
  /** Those with money that nobody has said to be given back. */
  readonly toGiveBack: number;
  /** Journals that can't be asked. */
  readonly unreadable: number;
}

export interface Erasure {
  unresolved(): Unresolved;
  /** On the disk when it returns. */
  order(): Result<null, Fault>;
  /** What became of one that was ordered before this start; null: none was. */
  readonly outcome: 'erased' | 'incomplete' | null;
}
