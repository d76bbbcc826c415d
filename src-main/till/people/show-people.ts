/** Who works at the till, as the screen is told: names and roles, never a hash. */
import { isLocked } from '../../../src-shared/contract/locked.ts';
import { NO_PEOPLE, type ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import { byName } from '../../../src-shared/domain/names.ts';
import type { Cashier } from '../../../src-shared/domain/people/people.ts';
import { pausedUntil } from '../../../src-shared/domain/people/pin-tries.ts';
import { isOwner, signedIn, stateOf, type Session } from './session.ts';

export function showPeople(session: Session): void {
  const people = shownPeopleOf(session);
  session.store.change({ people });
  if (!isLocked(people)) for (const goOn of session.waiting.splice(0)) goOn();
}

function shownPeopleOf(session: Session): ShownPeople {
  const people = session.roster.people();
  const state = stateOf(session);
  const ownerUntil = isOwner(session) ? session.ownerUntil : null;
  if (people === null || state !== 'ready') return { ...NO_PEOPLE, state, ownerUntil };
  const who = signedIn(session);
  return {
    state,
    names: people.cashiers
      .map((one) => ({ ...nameOf(one), hasCard: one.cardHash !== null }))
      .toSorted(byName),
    signedIn: who === null ? null : nameOf(who),
    pausedUntil: pausedUntil(people.tries, session.clock.steady()),
    policy: people.policy,
    ownerUntil,
  };
}

function nameOf({ cashierId, name, role }: Cashier) {
  return { cashierId, name, role };
}
