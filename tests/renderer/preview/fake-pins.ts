/** The till's people, played for the preview: PINs in clear, three wrong ones and there is a pause. */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { NO_PEOPLE, type ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Right } from '../../../src-shared/domain/people/rights.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';

export type Person = ShownPeople['names'][number];

const person = (number: number, name: string, role: Person['role'], hasCard = false): Person => ({
  cashierId: String(number).padStart(26, '0'),
  name,
  role,
  hasCard,
});
export const AIGUL = person(1, 'Айгуль', 'supervisor', true);
export const DANA = person(2, 'Дана', 'cashier');
export const RUSLAN = person(3, 'Руслан', 'cashier');

/** Who is known, nobody signed in. */
export const LOCKED: ShownPeople = { ...NO_PEOPLE, state: 'ready', names: [AIGUL, DANA, RUSLAN] };
export const signedIn = ({ hasCard: _hasCard, ...who }: Person): ShownPeople => ({
  ...LOCKED,
  signedIn: who,
});

export interface Pins {
  /** PIN or card → whose. */
  pins: Record<string, Person>;
  /** How often a hand was said to be at the till. */
  presences: number;
  /** What a cashier is asked a supervisor for. */
  asksFor: Partial<Record<CommandName, Right>>;
}

export function pinOf({ pins }: Pick<Pins, 'pins'>, who: Person): string {
  const found = Object.entries(pins).find(([, one]) => one.name === who.name);
  if (found === undefined) throw new Error(`${who.name} has no PIN`);
  return found[0];
}

const PAUSE = 30_000;
/** Answered also while nobody is signed in. */
const FREE = /^(?:snapshot|draft|people|service|screen|session|setup)\./u;
/** Of the preferences the language is anybody's. */
const isFreePreference = (name: string, input: unknown) =>
  name === 'preferences.change' && Object.keys(input as object).every((key) => key === 'language');

interface Played {
  readonly world: Pins;
  people(): ShownPeople;
  show(patch: Partial<ShownPeople>): void;
}

export function createFakePins(played: Played) {
  const { world, people, show } = played;
  let wrong = 0;
  let refused: string | null = null;
  let approved: string | null = null;

  const known = (pin: string, isFor: (who: Person) => boolean): Result<Person, Fault> => {
    const now = Date.now();
    const { pausedUntil } = people();
    if (pausedUntil !== null && pausedUntil > now)
      return fail({ code: 'pinPaused', retry: 'safe', retryAfter: pausedUntil - now });
    const who = world.pins[pin];
    if (who !== undefined && isFor(who)) {
      wrong = 0;
      return ok(who);
    }
    wrong += 1;
    if (wrong >= 3) show({ pausedUntil: now + PAUSE });
    return fail({ code: 'wrongPin', retry: 'safe' });
  };

  const handlers = {
    'people.signIn': async ({ pin }) => {
      const who = known(pin, () => true);
      if (!who.ok) return who;
      show(signedIn(who.value));
      return ok(null);
    },
    'people.lock': async () => {
      show({ signedIn: null, ownerUntil: null });
      return ok(null);
    },
    'people.present': async () => {
      world.presences += 1;
      return ok(null);
    },
    'people.approve': async ({ pin }) => {
      const who = known(pin, ({ role }) => role === 'supervisor');
      if (!who.ok) return who;
      approved = refused;
      return ok(null);
    },
    'people.change': changing(played),
    'people.setPolicy': async (policy) => {
      show({ policy });
      return ok(null);
    },
    'people.switchOff': async () => {
      show(NO_PEOPLE);
      return ok(null);
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,
    /** What main answers instead of the command; null: it goes through. */
    guard(name: string, input: unknown): Fault | null {
      const { state, signedIn: who } = people();
      if (state !== 'ready' || FREE.test(name) || isFreePreference(name, input)) return null;
      if (who === null) return { code: 'signInNeeded', retry: 'never' };
      const right = world.asksFor[name as CommandName];
      if (right === undefined || who.role === 'supervisor') return null;
      refused = JSON.stringify({ name, input });
      if (approved !== refused) return { code: 'approvalNeeded', retry: 'never', right };
      approved = null;
      return null;
    },
  };
}

/** Sets people up as main does. */
function changing({ world, people, show }: Played): Handlers['people.change'] {
  return async (change) => {
    const { names, state } = people();
    const { cashierId } = change;
    if ('pin' in change && Object.hasOwn(world.pins, change.pin))
      return fail({ code: 'pinTaken', retry: 'never' });
    const changedNames = namesAfter(names, change);
    if (!changedNames.some(({ role }) => role === 'supervisor'))
      return fail({ code: 'lastSupervisor', retry: 'never' });
    const who = changedNames.find((one) => one.cashierId === cashierId);
    if ('pin' in change && who !== undefined) world.pins = { ...world.pins, [change.pin]: who };
    // The first person of a till is signed in at once.
    const first = state === 'none' && who !== undefined ? signedIn(who) : {};
    show({ ...first, state: 'ready', names: changedNames });
    return ok(null);
  };
}

function namesAfter(
  names: readonly Person[],
  change: Parameters<Handlers['people.change']>[0],
): Person[] {
  const { cashierId } = change;
  const others = names.filter((one) => one.cashierId !== cashierId);
  const before = names.find((one) => one.cashierId === cashierId);
  if (change.do === 'add')
    return [...others, { cashierId, name: change.name, role: change.role, hasCard: false }];
  if (before === undefined || change.do === 'remove') return others;
  if (change.do === 'rename') return [...others, { ...before, name: change.name }];
  if (change.do === 'setRole') return [...others, { ...before, role: change.role }];
  if (change.do === 'setCard') return [...others, { ...before, hasCard: change.card !== null }];
  return [...names];
}
