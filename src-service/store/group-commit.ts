/**
 * Transactions that share a commit: all that were begun in one turn of the event loop wait for the disk once. Each stands
 * in a savepoint of its own, so one that is refused takes back itself alone. Nobody may be told of what was
 * written before it is kept; what couldn't be kept is kept of none of them.
 */
import type { DatabaseSync } from 'node:sqlite';

export interface GroupCommit {
  /** Runs `work` wholly or not at all; a transaction inside one joins it. Kept with all others of this turn. */
  transaction<T>(work: () => T): T;
  /**
   * Settles when all that was written until now is kept, or rejects when nothing of it is. To be asked in the turn that
   * wrote or read it: in a later one, it answers for what is written then.
   */
  kept(): Promise<void>;
  /** The same at once. Throws when it couldn't be kept. */
  keep(): void;
}

interface Group {
  readonly end: PromiseWithResolvers<void>;
  /** Why SQLite has taken all of it back before its end (a full disk, for one); null: it hasn't. */
  lost: { readonly reason: unknown } | null;
}

export function createGroupCommit(sqlite: DatabaseSync): GroupCommit {
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const enter = sqlite.prepare('SAVEPOINT operation');
  const leave = sqlite.prepare('RELEASE operation');
  let group: Group | null = null;
  let depth = 0;

  const keep = () => {
    if (group === null) return;
    const { end, lost } = group;
    group = null;
    try {
      if (lost !== null) throw lost.reason;
      commit.run();
      end.resolve();
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      end.reject(error);
      throw error;
    }
  };

  const join = (): Group => {
    if (group !== null && group.lost === null && !sqlite.isTransaction)
      group.lost = { reason: new Error('SQLite has taken back what was written in this turn') };
    // Else those who wait for what was lost would be told of what is kept after it.
    if (group?.lost) throw group.lost.reason;
    if (group !== null) return group;
    begin.run();
    const begun: Group = { end: Promise.withResolvers(), lost: null };
    // Told to whoever waits; perhaps nobody does.
    begun.end.promise.catch(() => undefined);
    setImmediate(() => {
      if (group === begun) attempt(keep);
    });
    group = begun;
    return begun;
  };

  return {
    transaction(work) {
      if (depth > 0) return work();
      const joined = join();
      enter.run();
      depth += 1;
      try {
        const result = work();
        leave.run();
        return result;
      } catch (error) {
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK TO operation; RELEASE operation');
        else joined.lost = { reason: error };
        throw error;
      } finally {
        depth -= 1;
      }
    },
    kept: () => group?.end.promise ?? Promise.resolve(),
    keep,
  };
}

/** What went wrong is told by the promise. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // By the promise.
  }
}
