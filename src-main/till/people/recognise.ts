/** Whose PIN or card it is, with a pause after wrong ones that a restart doesn't shorten. */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { whoHas, type Cashier } from '../../../src-shared/domain/people/people.ts';
import {
  afterRightPin,
  afterWrongPin,
  pausedUntil,
} from '../../../src-shared/domain/people/pin-tries.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Pins } from '../../ports/pins.ts';
import type { Clock } from '../../ports/system.ts';
import type { PeopleEvent } from './people-events.ts';
import type { Roster } from './roster.ts';

interface RecogniseDeps {
  readonly clock: Clock;
  readonly pins: Pins;
  readonly roster: Roster;
  readonly tell: (event: PeopleEvent) => void;
}

/** One at a time: many at once would all be looked at before the first wrong one counts. `accepts`:
 * another one's is as wrong as nobody's, so that nothing is learned by trying. */
export async function recognise(
  { clock, pins, roster, tell }: RecogniseDeps,
  secret: string,
  at: 'signIn' | 'approve',
  accepts: (who: Cashier) => boolean,
): Promise<Result<Cashier, Fault>> {
  const people = roster.people();
  if (people === null) return fail({ code: 'peopleLost', retry: 'never' });
  const until = pausedUntil(people.tries, clock.steady());
  if (until !== null)
    return fail({ code: 'pinPaused', retry: 'safe', retryAfter: until - clock.steady() });
  const who = whoHas(people.cashiers, await pins.hash(secret, people.hashing));
  const accepted = who !== null && accepts(who) ? who : null;
  const tries =
    accepted === null
      ? afterWrongPin(people.tries, clock.steady())
      : afterRightPin(people.tries, accepted.role);
  // Before it is answered: whoever ends the program in between has learned nothing.
  if (tries !== people.tries) await roster.keep({ ...people, tries });
  if (accepted !== null) return ok(accepted);
  tell({ type: 'wrongPin', at, wrong: tries.wrong });
  return fail({ code: 'wrongPin', retry: 'safe' });
}
