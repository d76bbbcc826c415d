/** Who is signed in, and who proved to be the owner: what of it counts now. */
import { DEFAULT_POLICY, type Policy } from '../../../src-shared/domain/people/rights.ts';
import type { ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import type { Cashier } from '../../../src-shared/domain/people/people.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Pins } from '../../ports/pins.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { Approvals } from './approvals.ts';
import type { PeopleEvent } from './people-events.ts';
import type { Roster, RosterDeps } from './roster.ts';

export interface PeopleDeps extends RosterDeps {
  readonly pins: Pins;
  readonly store: SnapshotStore;
  /** What happened, for the trail; the log has it already. */
  readonly tell: (event: PeopleEvent) => void;
}

/** `tell` writes the log too. */
export interface Session extends PeopleDeps {
  readonly roster: Roster;
  readonly approvals: Approvals;
  /** A hand was at the till. */
  readonly touch: () => void;
  readonly stopIdle: () => void;
  /** Answers that nobody may see while the till is locked. */
  readonly waiting: (() => void)[];
  signedInId: string | null;
  ownerUntil: Millis | null;
}

/** In training, and where there is no till yet, nobody is known. */
export function stateOf({ roster, store }: Session): ShownPeople['state'] {
  const { environment, secretsLocked } = store.read();
  if (environment === 'training' || (environment === null && !secretsLocked)) return 'none';
  if (roster.people() !== null) return 'ready';
  return roster.isLost() ? 'lost' : 'none';
}

/** Of those who can't be read it isn't known: what takes money away needs a supervisor. */
export function policyOf({ roster }: Session): Policy {
  return roster.people()?.policy ?? DEFAULT_POLICY;
}

export function signedIn({ roster, signedInId }: Session): Cashier | null {
  return roster.people()?.cashiers.find(({ cashierId }) => cashierId === signedInId) ?? null;
}

export function isOwner({ ownerUntil, clock }: Session): boolean {
  return ownerUntil !== null && ownerUntil > clock.steady();
}
