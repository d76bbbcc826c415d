/**
 * The till's own durable record: sales, their calls, shifts. Each write is on the disk when the
 * method returns; while the disk takes nothing it is kept in memory and written as soon as the disk
 * takes it (`JournalDisk` tells). Implemented by src-main/storage with SQLite; throws JournalError
 * where that can't help, which the use cases turn into words. What it is asked stands in journal/, by
 * topic.
 */
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import type { CustomerLog, EditLog, Forgetting, PatternLog } from './journal/customers.ts';
import type { PracticeLog } from './journal/practice.ts';
import type { ReversalLog } from './journal/reversals.ts';
import type { CallLog, OpenItems, SaleLog, SalesList, SellerLog } from './journal/sales.ts';
import type { DrawerLog, Reports, ShiftLog } from './journal/shifts.ts';
import type { Trail } from './journal/trail.ts';
import type { Facts } from './support.ts';

export interface Journal
  extends
    ShiftLog,
    DrawerLog,
    Reports,
    SaleLog,
    SellerLog,
    CallLog,
    OpenItems,
    SalesList,
    ReversalLog,
    CustomerLog,
    EditLog,
    PatternLog,
    PracticeLog,
    Forgetting,
    Trail {
  /** A dated copy; the last ten are kept. Rejected when it can't be written. */
  backup(): Promise<void>;
  /** For whoever supports the till: its version, counts and sizes, nothing of people or money. Rejected when it
   * can't be said now. */
  figures(): Promise<Facts>;
  /** Before it is closed: nothing is read of it beside main's thread any more. Resolves when nobody but the
   * journal itself holds the file, or within a moment. */
  endReading(): Promise<void>;
  close(): void;
}

/** Why the disk does not take what is to be written. `locked`: another program holds the file. */
export type DiskReason = 'full' | 'readOnly' | 'locked' | 'damaged' | 'other';

export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** null: the disk is not to blame. */
  readonly reason: DiskReason | null;

  constructor(message: string, options: ErrorOptions & { reason?: DiskReason | null } = {}) {
    super(message, options);
    this.reason = options.reason ?? null;
  }
}

/** What can't be read or written now is otherwise so; nobody is told. */
export function journalOr<T, O>(otherwise: O, ask: () => T): T | O {
  try {
    return ask();
  } catch (error) {
    if (error instanceof JournalError) return otherwise;
    throw error;
  }
}

/** How the disk under a journal does. */
export interface DiskState {
  /** Why nothing can be written; null: everything is on the disk. */
  readonly reason: DiskReason | null;
  /** Sales whose newest state is in memory only. */
  readonly unsavedSales: ReadonlySet<SaleId>;
  /** What is on the disk can't be read either: older sales are not seen until it can. */
  readonly unreadable: boolean;
  /** A damaged file was quarantined in this run of the program. */
  readonly quarantined: boolean;
  /** Writes that the file refused when they were replayed, though the disk was fine: a defect. */
  readonly rejectedWrites: number;
  /** What the program itself threw while it wrote to the disk what is in memory; null: nothing. */
  readonly defect: unknown;
}

export interface JournalDisk {
  state(): DiskState;
  /** Bytes that are left; null when nobody can tell. */
  free(): number | null;
  /** Writes what could not be written, if the disk takes it now. Every write tries too. */
  tryAgain(): void;
  /** Called after the state has changed; at most one listener. */
  onChange(listener: () => void): void;
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly disk: JournalDisk;
  readonly notice: 'journalQuarantined' | null;
}
