/**
 * Logins, and how often in a row each was tried with a wrong password since the start. A login that isn't
 * there is answered and paused like one that is: nobody learns by trying which there are.
 */
import { createHash } from 'node:crypto';
import type { Millis } from '../../src-shared/domain/time.ts';
import { createTurns } from '../../src-shared/domain/turns.ts';
import type { Context } from '../operations/context.ts';
import { passwordMatches } from '../passwords.ts';
import { refuseFor } from '../refusal.ts';
import { guessPause } from '../rules/guessing.ts';
import type { Login } from '../settings.ts';

const FREE_TRIES = 5;
/** Of logins that aren't there so many are remembered; then the first go. */
const MAX_STRANGERS = 10_000;

interface Tries {
  wrong: number;
  /** Of the last wrong one. */
  lastAt: Millis;
  /** One after another: a thousand at once are a thousand. */
  readonly inTurn: ReturnType<typeof createTurns>;
}

export function createLoginTries(context: Pick<Context, 'settings' | 'now'>) {
  const byLogin = new Map<string, Tries>();
  const byStranger = new Map<string, Tries>();

  const attempt = async (
    tries: Tries,
    named: Login | undefined,
    password: string,
  ): Promise<Login | null> => {
    // A clock that was set back makes no pause longer: it begins anew.
    tries.lastAt = Math.min(tries.lastAt, context.now());
    const left = tries.lastAt + guessPause(tries.wrong, FREE_TRIES) - context.now();
    // The right password is refused, too: else it could be guessed all the same.
    if (left > 0) return refuseFor(left);
    // A login that isn't there takes as long as one that is.
    const known = named ?? context.settings.logins[0];
    const matches = known !== undefined && (await passwordMatches(known.password, password));
    if (named !== undefined && matches) {
      tries.wrong = 0;
      return named;
    }
    tries.wrong += 1;
    tries.lastAt = context.now();
    return null;
  };

  return {
    /** null: wrong. Refuses with 429 while a pause lasts. */
    check(login: string, password: string): Promise<Login | null> {
      const named = context.settings.logins.find((candidate) => candidate.login === login);
      const tries = triesOf(named === undefined ? byStranger : byLogin, login);
      return tries.inTurn(() => attempt(tries, named, password));
    },
  };
}

function triesOf(among: Map<string, Tries>, login: string): Tries {
  // A name may be as long as a body.
  const name = createHash('sha256').update(login).digest('base64');
  const tries = among.get(name) ?? { wrong: 0, lastAt: 0, inTurn: createTurns() };
  among.delete(name);
  among.set(name, tries);
  const [first] = among.keys();
  if (among.size > MAX_STRANGERS && first !== undefined) among.delete(first);
  return tries;
}
