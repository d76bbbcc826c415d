/**
 * What a supervisor lets pass: the very command that was refused, with the same input, once, within a
 * minute. Nothing can be approved ahead, and nothing else can be slipped under an approval.
 */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Actor } from '../../../src-shared/domain/people.ts';
import type { Right } from '../../../src-shared/domain/rights.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

const LIFETIME: Millis = MINUTE;

/** Refused, and asked of a supervisor. */
interface Asked {
  readonly right: Right;
  /** The command and its input. */
  readonly subject: string;
}

/** A command that may be done. */
export interface Passing {
  /** Who has let it pass; null: nobody was asked. */
  readonly supervisor: Actor | null;
  /** Whether it may be done now, by whoever is signed in: for what waited for a person. */
  readonly stillMay: () => boolean;
}

export interface Approvals {
  /** The fault that asks for it. */
  refuse(name: CommandName, input: unknown, right: Right): Fault;
  /** What was refused last, if that right was lacking; null: nothing is asked. */
  asked(right: Right): Asked | null;
  grant(asked: Asked, by: Actor): void;
  /** Uses the approval up; null: there is none for this. */
  use(name: CommandName, input: unknown): Actor | null;
  /** Begins what may be done. */
  begin<R>(passing: Passing, command: () => R): R;
  /** Of what begins at this moment: to be asked before it waits for anything. */
  supervisor(): Actor | null;
  /** The same; the answer can be asked for later. */
  stillMay(): Passing['stillMay'];
  forget(): void;
}

export function createApprovals(clock: Clock): Approvals {
  let refused: Asked | null = null;
  let granted: { readonly subject: string; readonly by: Actor; readonly until: Millis } | null =
    null;
  let begun: Passing | null = null;
  return {
    refuse(name, input, right) {
      refused = { right, subject: subjectOf(name, input) };
      return { code: 'approvalNeeded', retry: 'never', right };
    },
    asked: (right) => (refused?.right === right ? refused : null),
    grant({ subject }, by) {
      granted = { subject, by, until: clock.steady() + LIFETIME };
      refused = null;
    },
    use(name, input) {
      if (granted === null || granted.subject !== subjectOf(name, input)) return null;
      const { by, until } = granted;
      granted = null;
      return until > clock.steady() ? by : null;
    },
    begin(passing, command) {
      begun = passing;
      try {
        return command();
      } finally {
        begun = null;
      }
    },
    supervisor: () => begun?.supervisor ?? null,
    stillMay: () => begun?.stillMay ?? (() => false),
    forget() {
      refused = null;
      granted = null;
    },
  };
}

/** Equal for equal inputs: they were read by the same schema. */
function subjectOf(name: CommandName, input: unknown): string {
  return JSON.stringify([name, input]);
}
