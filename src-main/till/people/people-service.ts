/**
 * Who works at the till: signs in and out, approves, and is changed. In training nobody is known. Only
 * one of these is done at a time.
 */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Language } from '../../../src-shared/contract/choices.ts';
import { isLocked } from '../../../src-shared/contract/locked.ts';
import type { ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Actor, Cashier } from '../../../src-shared/domain/people/people.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Policy, Right } from '../../../src-shared/domain/people/rights.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import { createApprovals, type Approvals } from './approvals.ts';
import { approve } from './approve.ts';
import { changePerson, setPolicy, switchOff } from './change-people.ts';
import { createIdleLock } from './idle-lock.ts';
import { logged, type PeopleEvent } from './people-events.ts';
import { chooseLanguage, dropLanguages } from './own-language.ts';
import { createRoster } from './roster.ts';
import { isOwner, policyOf, signedIn, stateOf, type PeopleDeps, type Session } from './session.ts';
import { showPeople } from './show-people.ts';
import { lock, loggedIn, signIn } from './sign-in.ts';

type Outcome = Promise<Result<null, Fault>>;

export interface PeopleService {
  /** Reads who is known; before anything that needs it. */
  load(): Promise<void>;
  /** The till was set up, found again or forgotten: nobody is signed in. */
  begin(): void;
  signIn(secret: string): Outcome;
  lock(): void;
  approve(right: Right, secret: string): Outcome;
  change(change: CommandInput<'people.change'>): Outcome;
  setPolicy(policy: Policy): Outcome;
  switchOff(): Outcome;
  /** Somebody has logged in at the service that the till is paired with. */
  loggedIn(): void;
  /** Of the screens: of whoever is signed in; else of the till. */
  chooseLanguage(language: Language): Result<null, Fault>;
  /** A hand was at the till. */
  touch(): void;
  onResume(): void;
  end(): void;
  /** What is enforced now. */
  state(): ShownPeople['state'];
  /** There are people, and they aren't known here: in training, or before the till is set up again. */
  areElsewhere(): boolean;
  policy(): Policy;
  signedIn(): Cashier | null;
  isLocked(): boolean;
  /** Resolves when the till isn't locked any more. */
  unlocked(): Promise<void>;
  /** Who does what is done now, for the journal; null: nobody is known. */
  actor(): Actor | null;
  isOwner(): boolean;
  readonly approvals: Approvals;
  readonly tell: (event: PeopleEvent) => void;
}

export function createPeopleService(parts: PeopleDeps): PeopleService {
  const { clock, store, log } = parts;
  const idle = createIdleLock(
    clock,
    () => store.read().preferences.lockAfterMinutes,
    () => lock(session),
  );
  const session: Session = {
    ...parts,
    roster: createRoster(parts),
    approvals: createApprovals(clock),
    tell(event) {
      log.info('people', logged(event));
      parts.tell(event);
    },
    touch() {
      if (session.signedInId !== null) idle.touch();
    },
    stopIdle: idle.stop,
    waiting: [],
    signedInId: null,
    ownerUntil: null,
  };
  const inTurn = createTurns();
  return {
    load: () => inTurn(() => session.roster.load()),
    begin() {
      session.roster.journalOpened();
      lock(session);
      // What could not be written when they went.
      dropLanguages(session);
      showPeople(session);
    },
    signIn: (secret) => inTurn(() => signIn(session, secret)),
    lock: () => lock(session),
    approve: (right, secret) => inTurn(() => approve(session, right, secret)),
    change: (change) => inTurn(() => changePerson(session, change)),
    setPolicy: (policy) => inTurn(() => setPolicy(session, policy)),
    switchOff: () => inTurn(() => switchOff(session)),
    loggedIn: () => loggedIn(session),
    chooseLanguage: (language) => chooseLanguage(session, language),
    touch: session.touch,
    onResume: idle.check,
    end: idle.stop,
    state: () => stateOf(session),
    areElsewhere: () =>
      stateOf(session) === 'none' && (session.roster.people() !== null || session.roster.isLost()),
    policy: () => policyOf(session),
    signedIn: () => signedIn(session),
    isLocked: () => isLocked(store.read().people),
    unlocked: () => new Promise((resolve) => void session.waiting.push(resolve)),
    actor: () => signedIn(session),
    isOwner: () => isOwner(session),
    approvals: session.approvals,
    tell: session.tell,
  };
}
