/**
 * What stands before every command: who is signed in, with which rights, and whether a shift is open.
 * The page only shows what is refused here.
 */
import { commands, type CommandName } from '../../../src-shared/contract/commands.ts';
import { nothing } from '../../../src-shared/contract/commands/command-shape.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { missingRight, type Right } from '../../../src-shared/domain/people/rights.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import { COMMAND_TRAITS } from '../runtime/command-traits.ts';
import { aboutOf, type AboutDeps } from './about.ts';
import { needOf } from './needs.ts';
import type { Passing } from './approvals.ts';

const SIGN_IN_NEEDED: Fault = { code: 'signInNeeded', retry: 'never' };
const PEOPLE_LOST: Fault = { code: 'peopleLost', retry: 'never' };
/** Nothing is lacking. */
const ALLOWED = ok(null);

/** What whoever has just logged in at the service may do: the way in when every PIN is forgotten. */
const OWNERS: ReadonlySet<Right> = new Set<Right>(['people', 'disconnect']);

/** So many answers wait for a sign-in; a page that goes on asking must leave room for it. */
const MAX_HELD = 8;

export function guardCommands(handlers: Handlers, parts: AboutDeps): Handlers {
  const { people } = parts;
  const inTurn = createTurns();
  let held = 0;
  return mapMethods(handlers, async (call, name, [input]) => {
    const { by, runs, behindLock } = COMMAND_TRAITS[name];
    const who = people.signedIn()?.cashierId;
    const guarded = async () => {
      // It has waited for its turn: whoever is there by now hasn't asked for it.
      const isOthers = people.state() !== 'none' && people.signedIn()?.cashierId !== who;
      if (isOthers) return fail(people.isLocked() ? SIGN_IN_NEEDED : INVALID_STATE);
      const judged = judge(parts, name, input);
      if (!judged.ok) return judged;
      const answer = await people.approvals.begin(judged.value, call);
      if (by !== 'page') people.touch();
      return answer;
    };
    const isCounted = runs === 'inTurn' && people.state() !== 'none';
    const answer = await (isCounted ? inTurn(guarded) : guarded());
    if (!people.isLocked() || isForAnybody(parts, name, input, answer)) return answer;
    if (behindLock === 'dropped' || held >= MAX_HELD) return fail(SIGN_IN_NEEDED);
    held += 1;
    await people.unlocked();
    held -= 1;
    return answer;
  });
}

/** Nothing of a customer or a sale is in it. */
function isForAnybody(
  parts: AboutDeps,
  name: CommandName,
  input: unknown,
  answer: Result<unknown, Fault>,
): boolean {
  const saysNothing = answer.ok
    ? commands[name].output === nothing
    : answer.fault.message === undefined;
  return saysNothing || needOf(name, input, aboutOf(parts)).who === 'anybody';
}

/** Who has let it pass (null: it may be done without), and whether that still holds when it is asked later:
 * by the same person's hand, or by somebody's who needs nobody. */
function judge(parts: AboutDeps, name: CommandName, input: unknown): Result<Passing, Fault> {
  const { people } = parts;
  const who = people.signedIn()?.cashierId;
  const lacking = lackingRight(parts, name, input);
  if (!lacking.ok) return lacking;
  const right = lacking.value;
  const stillMay = () => {
    if (right !== null && people.signedIn()?.cashierId === who) return true;
    const now = lackingRight(parts, name, input);
    return now.ok && now.value === null;
  };
  if (right === null || who === undefined) return ok({ supervisor: null, stillMay });
  const approval = people.approvals.use(name, input, right);
  if (approval === null) return fail(people.approvals.refuse(name, input, right));
  const { by: supervisor, isFirst } = approval;
  if (isFirst)
    people.tell({
      type: 'approved',
      right,
      command: name,
      cashier: who,
      supervisor: supervisor.cashierId,
    });
  return ok({ supervisor, stillMay });
}

const OUTLIVE_TRAINING: readonly Right[] = ['settings', 'people'];

/** The right that whoever is signed in lacks; null: none. */
function lackingRight(
  parts: AboutDeps,
  name: CommandName,
  input: unknown,
): Result<Right | null, Fault> {
  const { people, store } = parts;
  const need = needOf(name, input, aboutOf(parts));
  if (need.shift === true && store.read().shift === null) return fail(INVALID_STATE);
  const state = people.state();
  const { rights = [] } = need;
  // Settings and the word of lost keys outlive training: nobody changes them from there past those who work at
  // the till.
  const outlives = OUTLIVE_TRAINING.some((right) => rights.includes(right));
  if (state === 'none' && outlives && people.areElsewhere()) return fail(INVALID_STATE);
  if (state === 'none' || need.who === 'anybody') return ALLOWED;
  if (rights.length > 0 && rights.every((right) => OWNERS.has(right)) && people.isOwner())
    return ALLOWED;
  if (state === 'lost')
    return missingRight('cashier', rights, people.policy()) === null ? ALLOWED : fail(PEOPLE_LOST);
  const who = people.signedIn();
  if (who === null) return fail(SIGN_IN_NEEDED);
  return ok(missingRight(who.role, rights, people.policy()));
}
