/** Signing in and out, and what the owner proves by logging in at the service. */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import { showLanguage } from './own-language.ts';
import { recognise } from './recognise.ts';
import { signedIn, stateOf, type Session } from './session.ts';
import { showPeople } from './show-people.ts';

/** For how long a log-in at the service lets people be set anew. */
const OWNER_LIFETIME: Millis = 10 * MINUTE;

export async function signIn(session: Session, secret: string): Promise<Result<null, Fault>> {
  if (stateOf(session) === 'none') return fail(INVALID_STATE);
  const who = await recognise(session, secret, 'signIn', () => true);
  if (who.ok) enter(session, who.value);
  showPeople(session);
  return who.ok ? ok(null) : who;
}

export function enter(session: Session, { cashierId }: Actor): void {
  session.approvals.forget();
  session.signedInId = cashierId;
  session.ownerUntil = null;
  session.tell({ type: 'signedIn', cashier: cashierId });
  showLanguage(session);
  session.touch();
}

export function lock(session: Session): void {
  const { signedInId } = session;
  session.stopIdle();
  session.approvals.forget();
  if (signedInId === null && session.ownerUntil === null) return;
  session.signedInId = null;
  session.ownerUntil = null;
  if (signedInId !== null) session.tell({ type: 'locked', cashier: signedInId });
  showLanguage(session);
  showPeople(session);
}

/** Only at the service for which they were set up: anybody can log in at one of their own. And not over
 * the screen of somebody who is signed in: that serves the session, and the owner goes away again. */
export function loggedIn(session: Session): void {
  if (signedIn(session) !== null) return;
  if (stateOf(session) === 'none' || session.service() !== session.roster.service()) return;
  session.ownerUntil = session.clock.steady() + OWNER_LIFETIME;
  session.tell({ type: 'ownerProven' });
  showPeople(session);
}
