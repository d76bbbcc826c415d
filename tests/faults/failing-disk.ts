/**
 * The disk under a till's journal, which takes nothing from one write to another: every write to
 * the file fails with that reason, whether it is a first attempt or is tried again, and so does opening it.
 */
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { JournalError, type DiskReason, type Journal } from '../../src-main/ports/journal.ts';
import { JOURNAL_METHODS } from '../../src-main/ports/journal/methods.ts';
import type { Backing } from '../../src-main/storage/failover/failover.ts';

export const REASONS: readonly DiskReason[] = ['full', 'readOnly', 'locked', 'damaged', 'other'];

export interface DiskTrouble {
  readonly reason: DiskReason;
  /** 1: the first write after the plan was made. */
  readonly nth: number;
  /** How many fail; Infinity: until the plan is another. */
  readonly count: number;
}

export interface FailingDisk {
  readonly around: (backing: Backing) => Backing;
  /** Writes are counted from 1 again; null: the disk takes everything. */
  plan(trouble: DiskTrouble | null): void;
  /** Attempts since then. */
  writes(): number;
  /** How many of them failed. */
  failed(): number;
}

/** How often they come is a matter of time, and `close` ends the file. */
const BESIDE = new Set<keyof Journal>(['forgetCustomersBefore', 'backup', 'close']);

const writesToDisk = (name: keyof Journal) =>
  JOURNAL_METHODS[name].does !== 'read' && !BESIDE.has(name);

export function createFailingDisk(): FailingDisk {
  let trouble: DiskTrouble | null = null;
  let writes = 0;
  let failed = 0;

  const attempt = () => {
    writes += 1;
    if (trouble === null || writes < trouble.nth || writes >= trouble.nth + trouble.count) return;
    failed += 1;
    throw new JournalError('the disk takes nothing', { reason: trouble.reason });
  };

  return {
    around(backing) {
      // Opening it writes, too: a file that takes nothing isn't gone back to.
      try {
        attempt();
      } catch (error) {
        backing.journal.close();
        throw error;
      }
      return {
        ...backing,
        journal: mapMethods(backing.journal, (call, name) => {
          if (writesToDisk(name)) attempt();
          return call();
        }),
      };
    },
    plan(next) {
      trouble = next;
      writes = 0;
      failed = 0;
    },
    writes: () => writes,
    failed: () => failed,
  };
}
