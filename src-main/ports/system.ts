/** The machine as the use cases see it. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';

export interface Clock {
  /** The wall clock: what is recorded or shown as a date. It may be set forwards or back any time. */
  now(): Millis;
  /**
   * For everything that is compared or counted down: like the wall clock at the program's start,
   * and since then never jumping nor going back, whatever the wall clock does; sleep counts.
   */
  steady(): Millis;
  /** Never jumps; for pauses and measured durations. */
  monotonic(): Millis;
  /** Calls once after a pause; the result cancels it. */
  setTimer(pause: Millis, run: () => void): () => void;
}

/** Facts for the log. Fields are allow-listed: no bodies, addresses, tokens, codes or phones. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, string | number | boolean | null>>): void;
  error(event: string, error: unknown): void;
}

/** The service that comes with the program; runs in a process of its own. */
export interface EmbeddedService {
  /** Starts it, or gives the address at which it runs already. Rejects when it can't start. */
  start(): Promise<{ readonly address: string }>;
  /** Messages that it "sent" to customers' phones. */
  onSms(
    listener: (sms: { readonly phone: string; readonly text: string; readonly at: Millis }) => void,
  ): void;
  /** Practice: it answers nothing, or slowly, until it is told otherwise; null: as always. */
  trouble(kind: 'away' | 'slow' | null): void;
  /** Practice: another till serves that customer now. Resolves when that is done; false: it could not be. */
  otherTill(sale: OtherTillSale): Promise<boolean>;
  stop(): Promise<void>;
}

/** `award`: it gives the award that the customer has earned. */
export interface OtherTillSale {
  readonly customerId: Id;
  readonly branchId: Id;
  readonly award: boolean;
}

/** The file of an unattended set-up. */
export interface ProvisioningFile {
  /** Whether there is a file now. */
  isThere(): boolean;
  /** Others than its owner may read it. On Windows nobody asks: the folder's rights are inherited. */
  isReadableByOthers(): boolean;
  /** Its text; null when it can't be read. */
  read(): string | null;
  /** Overwritten and removed: it holds a password. `isThere` tells whether that could be done. */
  erase(): void;
}

/** A report as a file that its owner may open elsewhere. `name`: of the file. */
export type SaveReport = (name: string, text: string) => Result<{ readonly file: string }, Fault>;

/** The till that was made of this one's recovery copy on another machine. */
export interface OtherTill {
  /** There is one, as far as can be seen now; remembered once it was seen. */
  goesOn(): Promise<boolean>;
  /** Says so in a box of the program's own, and ends the program in order. */
  leaveToIt(): void;
}
