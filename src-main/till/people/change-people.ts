/** The owner's changes: who works at the till, and what each of them may do. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import {
  editCashiers,
  type CashierEdit,
  type People,
} from '../../../src-shared/domain/people/people.ts';
import { NO_TRIES } from '../../../src-shared/domain/people/pin-tries.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { DEFAULT_POLICY, type Policy } from '../../../src-shared/domain/people/rights.ts';
import { dropLanguages } from './own-language.ts';
import { signedIn, type Session } from './session.ts';
import { showPeople } from './show-people.ts';
import { enter, lock } from './sign-in.ts';

type Outcome = Promise<Result<null, Fault>>;

/** Nobody may be set up in training: who works there now isn't known. */
function changeable({ store, service }: Session): string | null {
  return store.read().environment === 'training' ? null : service();
}

/** They couldn't be read when the program was started, and can be now: nobody is set up in their place. */
async function areBack(session: Session): Promise<boolean> {
  if (!session.roster.isLost()) return false;
  await session.roster.load();
  showPeople(session);
  return !session.roster.isLost();
}

export async function changePerson(
  session: Session,
  change: CommandInput<'people.change'>,
): Outcome {
  const service = changeable(session);
  if (service === null) return fail(INVALID_STATE);
  if (await areBack(session)) return fail(INVALID_STATE);
  const before = session.roster.people() ?? {
    cashiers: [],
    policy: DEFAULT_POLICY,
    hashing: session.pins.begin(),
    tries: NO_TRIES,
  };
  const edit = await hashed(session, before.hashing, change);
  const cashiers = editCashiers(before.cashiers, edit);
  if (!cashiers.ok) return cashiers;
  if (cashiers.value === before.cashiers) return ok(null);
  const stored = await session.roster.replace({
    ...before,
    // Whoever gives out a new PIN has nobody wait for the old one's sake.
    tries: edit.do === 'setPin' ? NO_TRIES : before.tries,
    cashiers: cashiers.value,
    service,
  });
  if (!stored.ok) return stored;
  dropLanguages(session);
  const [first] = cashiers.value;
  session.tell({
    type: 'personChanged',
    change: edit.do,
    of: edit.cashierId,
    cashier: session.signedInId,
  });
  // Who sets the first one up goes on as that one.
  if (before.cashiers.length === 0 && first !== undefined) enter(session, first);
  // Whoever was taken away works here no more.
  if (session.signedInId !== null && signedIn(session) === null) lock(session);
  showPeople(session);
  return ok(null);
}

/** The change with hashes in place of secrets. */
async function hashed(
  { pins }: Session,
  hashing: People['hashing'],
  change: CommandInput<'people.change'>,
): Promise<CashierEdit> {
  switch (change.do) {
    case 'add':
    case 'setPin': {
      const { pin, ...others } = change;
      return { ...others, pinHash: await pins.hash(pin, hashing) };
    }
    case 'setCard': {
      const { card, ...others } = change;
      return { ...others, cardHash: card === null ? null : await pins.hash(card, hashing) };
    }
    default:
      return change;
  }
}

export async function setPolicy(session: Session, policy: Policy): Outcome {
  const people = session.roster.people();
  if (changeable(session) === null || people === null) return fail(INVALID_STATE);
  const stored = await session.roster.replace({ ...people, policy });
  if (!stored.ok) return stored;
  session.tell({ type: 'policyChanged', cashier: session.signedInId });
  showPeople(session);
  return ok(null);
}

export async function switchOff(session: Session): Outcome {
  if (changeable(session) === null) return fail(INVALID_STATE);
  const cashier = session.signedInId;
  const stored = await session.roster.replace(null);
  if (!stored.ok) return stored;
  dropLanguages(session);
  session.tell({ type: 'switchedOff', cashier });
  lock(session);
  showPeople(session);
  return ok(null);
}
