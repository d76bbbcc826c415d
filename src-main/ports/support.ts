/** What whoever supports the till is told of program, computer and log; implemented by src-main/shell/support. */
import type { SavedAs } from '../../src-shared/contract/diagnostics-schema.ts';

/** Names and figures, in the order in which they are told. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The newest files of the log, oldest line first; each line was read anew and masked once more. */
export interface LogTail {
  readonly lines: readonly string[];
  /** Each kind once; the one that came last comes last. */
  readonly errors: readonly LoggedError[];
}

export interface LoggedError {
  /** E.g. "journal.write ENOSPC". */
  readonly what: string;
  readonly count: number;
  /** As the log has it. */
  readonly first: string;
  readonly last: string;
}

export interface Support {
  /** By topic: the program, the system, the screen. */
  machine(): Readonly<Record<string, Facts>>;
  logTail(): Promise<LogTail>;
  /** The same; paths don't tell who uses the computer. Never longer. */
  withoutUser(text: string): string;
  /** A person is asked where, in the system's own box; `name` is proposed. */
  saveAs(name: string, text: string): Promise<SavedAs>;
}
