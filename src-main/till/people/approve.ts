/** A supervisor lets pass what somebody else was refused. */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Right } from '../../../src-shared/domain/people/rights.ts';
import { recognise } from './recognise.ts';
import { stateOf, type Session } from './session.ts';
import { showPeople } from './show-people.ts';

export async function approve(
  session: Session,
  right: Right,
  secret: string,
): Promise<Result<null, Fault>> {
  const asked = session.approvals.asked(right);
  if (stateOf(session) === 'none' || asked === null) return fail(INVALID_STATE);
  const by = session.signedInId;
  const who = await recognise(session, secret, 'approve', ({ role }) => role === 'supervisor');
  showPeople(session);
  if (!who.ok) return who;
  // Signed out meanwhile: it was asked for somebody else.
  if (by !== session.signedInId) return fail(INVALID_STATE);
  session.approvals.grant(asked, who.value);
  return ok(null);
}
