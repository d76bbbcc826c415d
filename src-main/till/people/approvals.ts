/**
 * What a supervisor lets pass: the very command that was refused, with the same input, once, within a
 * minute. Nothing can be approved ahead, and nothing else can be slipped under an approval. Where a right only
 * shows something it is the showing that is approved, whatever of it is asked for next, until it ends.
 */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Right } from '../../../src-shared/domain/people/rights.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

const APPROVAL_LIFETIME: Millis = MINUTE;
/** Of what only shows. Whoever signs in or out ends it, too. */
const READ_ONLY_LIFETIME: Millis = 10 * MINUTE;

/** Rights that move and change nothing. */
const READ_ONLY_RIGHTS: ReadonlySet<Right> = new Set<Right>(['pastShifts']);

/** Refused, and asked of a supervisor. */
interface Asked {
  readonly right: Right;
  /** The command and its input; of what only shows, the right alone. */
  readonly subject: string;
}

interface Granted extends Asked {
  readonly by: Actor;
  readonly until: Millis;
  readonly isUsed: boolean;
}

export interface Approval {
  readonly by: Actor;
  /** It lets pass for the first time. */
  readonly isFirst: boolean;
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
  /** Uses the approval up, but for one of what only shows; null: there is none for this. */
  use(name: CommandName, input: unknown, right: Right): Approval | null;
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
  let granted: Granted | null = null;
  let begun: Passing | null = null;
  return {
    refuse(name, input, right) {
      refused = { right, subject: subjectOf(name, input, right) };
      return { code: 'approvalNeeded', retry: 'never', right };
    },
    asked: (right) => (refused?.right === right ? refused : null),
    grant(asked, by) {
      const lasts = READ_ONLY_RIGHTS.has(asked.right) ? READ_ONLY_LIFETIME : APPROVAL_LIFETIME;
      granted = { ...asked, by, until: clock.steady() + lasts, isUsed: false };
      refused = null;
    },
    use(name, input, right) {
      if (granted === null || granted.subject !== subjectOf(name, input, right)) return null;
      const { by, until, isUsed } = granted;
      const holds = until > clock.steady();
      granted = holds && READ_ONLY_RIGHTS.has(right) ? { ...granted, isUsed: true } : null;
      return holds ? { by, isFirst: !isUsed } : null;
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
function subjectOf(name: CommandName, input: unknown, right: Right): string {
  return JSON.stringify(READ_ONLY_RIGHTS.has(right) ? [right] : [name, input]);
}
