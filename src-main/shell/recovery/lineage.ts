/**
 * Which till this is among those that were restored one from another, and where its copies were written:
 * a copy that was restored says so, and the till it was made of refuses to go on.
 */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { z } from 'zod/mini';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Log } from '../../ports/system.ts';
import { openDocument } from '../kept/document-store.ts';
import { headOf, isProven, MAX_HEAD_BYTES, type CopyHead } from './copy-file.ts';

/** More places than these are forgotten, the oldest first. */
const MAX_COPIES = 10;

const schema = z.object({
  epoch: z.int().check(z.minimum(0)),
  /** Whole paths. */
  copies: z.array(z.string()),
  /** It was found out once: no stick has to be there to know it. */
  isMoved: z.boolean(),
});

export interface Lineage {
  readonly epoch: number;
  /** No copy was ever written: nothing is to be asked. */
  readonly hasCopies: boolean;
  written(file: string): Result<null, Fault>;
  /** This till begins as one that was restored. */
  begin(epoch: number): Result<null, Fault>;
  /** A copy of this till, wherever one can be read now, was restored on another machine. null: the key is
   * kept back, and only what was found out before is known. */
  isMoved(trailKey: string | null): boolean;
}

export function openLineage(folder: string, log: Log): Lineage {
  const document = openDocument({ folder, name: 'recovery', version: 1, schema, log });
  const now = () => document.read() ?? { epoch: 0, copies: [], isMoved: false };
  return {
    get epoch() {
      return now().epoch;
    },
    get hasCopies() {
      return now().copies.length > 0 || now().isMoved;
    },
    written(file) {
      const copies = [...now().copies.filter((copy) => copy !== file), file];
      return document.write({ ...now(), copies: copies.slice(-MAX_COPIES) });
    },
    begin: (epoch) => document.write({ epoch, copies: [], isMoved: false }),
    isMoved(trailKey) {
      const { epoch, copies, isMoved } = now();
      if (isMoved) return true;
      // Without the key anybody could say so.
      if (trailKey === null) return false;
      const moved = copies.some((file) => isNewer(headIn(file), epoch, trailKey));
      if (moved) {
        log.info('recovery.moved');
        document.write({ ...now(), isMoved: true });
      }
      return moved;
    },
  };
}

/** The copy tells of a later till than that of this epoch. */
export function isNewer(head: CopyHead | null, epoch: number, trailKey: string): boolean {
  return head !== null && head.epoch > epoch && isProven(head, trailKey);
}

/** null: there is no copy now. */
export function headIn(file: string): CopyHead | null {
  try {
    const bytes = Buffer.alloc(MAX_HEAD_BYTES);
    // Whatever lies there now: a pipe would keep the till waiting.
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return headOf(bytes.subarray(0, readSync(descriptor, bytes)));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
