/**
 * Who works at the till: signs in and out, approves, and is changed. In training nobody is known. Only
 * one of these is done at a time.
 */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { NO_PEOPLE, type ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Actor, Cashier, CashierEdit, People } from '../../../src-shared/domain/people.ts';
import { editCashiers } from '../../../src-shared/domain/people.ts';
import { NO_TRIES, pausedUntil } from '../../../src-shared/domain/pin-tries.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { DEFAULT_POLICY, type Policy, type Right } from '../../../src-shared/domain/rights.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Pins } from '../../ports/pins.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { createApprovals, type Approvals } from './approvals.ts';
import { createIdleLock } from './idle-lock.ts';
import type { PeopleEvent } from './people-events.ts';
import { recognise } from './recognise.ts';
import { createRoster, type Roster, type RosterParts } from './roster.ts';

/** For how long a log-in at the service lets people be set anew. */
const OWNER_LASTS: Millis = 10 * MINUTE;

type Outcome = Promise<Result<null, Fault>>;

export interface PeopleParts extends RosterParts {
  readonly pins: Pins;
  readonly store: SnapshotStore;
  /** Of the service that the till is paired with; null: none. */
  readonly service: () => string | null;
  /** What happened, for the trail; the log has it already. */
  readonly tell: (event: PeopleEvent) => void;
}

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
  /** Who does what is done now, for the journal; null: nobody is known. */
  actor(): Actor | null;
  isOwner(): boolean;
  readonly approvals: Approvals;
  readonly tell: (event: PeopleEvent) => void;
}

interface Desk extends Omit<PeopleParts, 'tell'> {
  readonly roster: Roster;
  readonly approvals: Approvals;
  readonly tell: (event: PeopleEvent) => void;
  readonly show: () => void;
  readonly lock: () => void;
  readonly touch: () => void;
  signedInId: string | null;
  ownerUntil: Millis | null;
}

export function createPeopleService(parts: PeopleParts): PeopleService {
  const { clock, store, log } = parts;
  const idle = createIdleLock(
    clock,
    () => store.read().preferences.lockAfterMinutes,
    () => desk.lock(),
  );
  const desk: Desk = {
    ...parts,
    roster: createRoster(parts),
    approvals: createApprovals(clock),
    tell(event) {
      log.info('people', logged(event));
      parts.tell(event);
    },
    show: () => store.change({ people: shown(desk) }),
    lock: () => lock(desk, idle.stop),
    touch() {
      if (desk.signedInId !== null) idle.touch();
    },
    signedInId: null,
    ownerUntil: null,
  };
  const inTurn = createTurns();
  return {
    load: () => inTurn(() => desk.roster.load()),
    begin() {
      desk.lock();
      desk.show();
    },
    signIn: (secret) => inTurn(() => signIn(desk, secret)),
    lock: desk.lock,
    approve: (right, secret) => inTurn(() => approve(desk, right, secret)),
    change: (change) => inTurn(() => changePerson(desk, change)),
    setPolicy: (policy) => inTurn(() => setPolicy(desk, policy)),
    switchOff: () => inTurn(() => switchOff(desk)),
    loggedIn: () => loggedIn(desk),
    touch: desk.touch,
    onResume: idle.check,
    end: idle.stop,
    state: () => stateOf(desk),
    areElsewhere: () =>
      stateOf(desk) === 'none' && (desk.roster.people() !== null || desk.roster.isLost()),
    policy: () => policyOf(desk),
    signedIn: () => signedIn(desk),
    actor: () => signedIn(desk),
    isOwner: () => isOwner(desk),
    approvals: desk.approvals,
    tell: desk.tell,
  };
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <R>(task: () => Promise<R>): Promise<R> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** In training, and where there is no till yet, nobody is known. */
function stateOf({ roster, store }: Desk): ShownPeople['state'] {
  const { environment, secretsLocked } = store.read();
  if (environment === 'training' || (environment === null && !secretsLocked)) return 'none';
  if (roster.people() !== null) return 'ready';
  return roster.isLost() ? 'lost' : 'none';
}

/** Of those who can't be read it isn't known: what takes money away needs a supervisor. */
function policyOf(desk: Desk): Policy {
  return desk.roster.people()?.policy ?? DEFAULT_POLICY;
}

function signedIn({ roster, signedInId }: Desk): Cashier | null {
  return roster.people()?.cashiers.find(({ cashierId }) => cashierId === signedInId) ?? null;
}

function isOwner({ ownerUntil, clock }: Desk): boolean {
  return ownerUntil !== null && ownerUntil > clock.steady();
}

function shown(desk: Desk): ShownPeople {
  const { roster, clock } = desk;
  const people = roster.people();
  const state = stateOf(desk);
  const ownerUntil = isOwner(desk) ? desk.ownerUntil : null;
  if (people === null || state !== 'ready') return { ...NO_PEOPLE, state, ownerUntil };
  const who = signedIn(desk);
  return {
    state,
    names: people.cashiers
      .map((one) => ({ ...nameOf(one), hasCard: one.cardHash !== null }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    signedIn: who === null ? null : nameOf(who),
    pausedUntil: pausedUntil(people.tries, clock.steady()),
    policy: people.policy,
    ownerUntil,
  };
}

function nameOf({ cashierId, name, role }: Cashier) {
  return { cashierId, name, role };
}

function lock(desk: Desk, stopIdle: () => void): void {
  const { signedInId } = desk;
  stopIdle();
  desk.approvals.forget();
  if (signedInId === null && desk.ownerUntil === null) return;
  desk.signedInId = null;
  desk.ownerUntil = null;
  if (signedInId !== null) desk.tell({ what: 'locked', cashier: signedInId });
  desk.show();
}

function enter(desk: Desk, { cashierId }: Actor): void {
  desk.approvals.forget();
  desk.signedInId = cashierId;
  desk.ownerUntil = null;
  desk.tell({ what: 'signedIn', cashier: cashierId });
  desk.touch();
}

async function signIn(desk: Desk, secret: string): Outcome {
  if (stateOf(desk) === 'none') return fail(INVALID_STATE);
  const who = await recognise(desk, secret, 'signIn', () => true);
  if (who.ok) enter(desk, who.value);
  desk.show();
  return who.ok ? ok(null) : who;
}

async function approve(desk: Desk, right: Right, secret: string): Outcome {
  const asked = desk.approvals.asked(right);
  if (stateOf(desk) === 'none' || asked === null) return fail(INVALID_STATE);
  const by = desk.signedInId;
  const who = await recognise(desk, secret, 'approve', ({ role }) => role === 'supervisor');
  desk.show();
  if (!who.ok) return who;
  // Signed out meanwhile: it was asked for somebody else.
  if (by !== desk.signedInId) return fail(INVALID_STATE);
  desk.approvals.grant(asked, who.value);
  return ok(null);
}

/** Nobody may be set up in training: who works there now isn't known. */
function changeable({ store, service }: Desk): string | null {
  return store.read().environment === 'training' ? null : service();
}

async function changePerson(desk: Desk, change: CommandInput<'people.change'>): Outcome {
  const service = changeable(desk);
  if (service === null) return fail(INVALID_STATE);
  const before = desk.roster.people() ?? {
    cashiers: [],
    policy: DEFAULT_POLICY,
    hashing: desk.pins.begin(),
    tries: NO_TRIES,
  };
  const edit = await hashed(desk, before.hashing, change);
  const cashiers = editCashiers(before.cashiers, edit);
  if (!cashiers.ok) return cashiers;
  if (cashiers.value === before.cashiers) return ok(null);
  const stored = await desk.roster.replace({ ...before, cashiers: cashiers.value, service });
  if (!stored.ok) return stored;
  const [first] = cashiers.value;
  desk.tell({
    what: 'personChanged',
    change: edit.do,
    of: edit.cashierId,
    cashier: desk.signedInId,
  });
  // Who sets the first one up goes on as that one.
  if (before.cashiers.length === 0 && first !== undefined) enter(desk, first);
  // Whoever was taken away works here no more.
  if (desk.signedInId !== null && signedIn(desk) === null) desk.lock();
  desk.show();
  return ok(null);
}

/** The change with hashes in place of secrets. */
async function hashed(
  { pins }: Desk,
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

async function setPolicy(desk: Desk, policy: Policy): Outcome {
  const people = desk.roster.people();
  if (changeable(desk) === null || people === null) return fail(INVALID_STATE);
  const stored = await desk.roster.replace({ ...people, policy });
  if (!stored.ok) return stored;
  desk.tell({ what: 'policyChanged', cashier: desk.signedInId });
  desk.show();
  return ok(null);
}

async function switchOff(desk: Desk): Outcome {
  if (changeable(desk) === null) return fail(INVALID_STATE);
  const cashier = desk.signedInId;
  const stored = await desk.roster.replace(null);
  if (!stored.ok) return stored;
  desk.tell({ what: 'switchedOff', cashier });
  desk.lock();
  desk.show();
  return ok(null);
}

/** Only at the service for which they were set up: anybody can log in at one of their own. And not over
 * the screen of somebody who is signed in: that serves the session, and the owner goes away again. */
function loggedIn(desk: Desk): void {
  if (signedIn(desk) !== null) return;
  const service = desk.service();
  if (stateOf(desk) === 'none' || service === null || service !== desk.roster.service()) return;
  desk.ownerUntil = desk.clock.steady() + OWNER_LASTS;
  desk.tell({ what: 'ownerProven' });
  desk.show();
}

/** In the words that the log lets through. */
function logged(event: PeopleEvent): Record<string, string | number | null> {
  switch (event.what) {
    case 'wrongPin':
      return { what: event.what, call: event.at, tries: event.wrong };
    case 'approved':
      return { what: event.what, operation: event.command, name: event.right };
    case 'personChanged':
      return { what: event.what, operation: event.change };
    default:
      return { what: event.what };
  }
}
