/** Every command of the contract at a till that is locked: asked then, or answered then. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AboutDeps } from '../../src-main/till/people/about.ts';
import { createApprovals } from '../../src-main/till/people/approvals.ts';
import { guardCommands } from '../../src-main/till/people/gate.ts';
import { commands, type CommandName } from '../../src-shared/contract/commands.ts';
import { nothing } from '../../src-shared/contract/commands/command-shape.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { INVALID_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { DEFAULT_POLICY } from '../../src-shared/domain/people/rights.ts';
import { INPUTS } from './command-inputs.ts';
import { manualClock } from './manual-clock.ts';

/**
 * `open`: also a locked till does it, and the answer says nothing of customers and sales. All others are refused; of one
 * that was begun before the lock the answer is `empty` and comes at once, is to be read `anew`, or `waits` for somebody.
 */
const UNDER_LOCK: Readonly<Record<CommandName, 'open' | 'empty' | 'anew' | 'waits'>> = {
  'snapshot.read': 'open',
  'draft.save': 'open',
  // Of the till's looks; a setting needs a right.
  'preferences.change': 'empty',
  'people.signIn': 'open',
  'people.lock': 'open',
  'people.present': 'open',
  'people.approve': 'empty',
  'people.change': 'empty',
  'people.setPolicy': 'empty',
  'people.switchOff': 'empty',
  'setup.startTraining': 'open',
  'setup.login': 'open',
  'setup.finish': 'open',
  'setup.unlock': 'open',
  'setup.giftProduct': 'empty',
  'setup.keysLossRead': 'empty',
  'setup.settingsRead': 'empty',
  'setup.forget': 'empty',
  'session.logIn': 'open',
  'service.probe': 'open',
  'shift.check': 'open',
  'screen.reportError': 'open',
  'log.show': 'empty',
  'diagnostics.read': 'anew',
  'diagnostics.save': 'waits',
  'customer.expect': 'empty',
  'customer.find': 'anew',
  'customer.summary': 'anew',
  'customer.known': 'anew',
  'customer.regulars': 'anew',
  'customer.regularBalance': 'anew',
  'customer.takeRegular': 'anew',
  'customer.history': 'anew',
  'customer.tags': 'anew',
  'customer.edit': 'waits',
  'customer.forget': 'waits',
  'sale.start': 'empty',
  'sale.recall': 'empty',
  'sale.act': 'empty',
  'sales.list': 'anew',
  'orders.foreign': 'anew',
  'orders.open': 'anew',
  'orders.acknowledge': 'empty',
  'orders.resolve': 'empty',
  'orders.accrue': 'empty',
  'orders.attach': 'empty',
  'orders.revert': 'waits',
  'orders.refund': 'waits',
  'shift.open': 'empty',
  'shift.report': 'anew',
  'shift.past': 'anew',
  'shift.pastReport': 'anew',
  'shift.closedReport': 'anew',
  'shift.saveFile': 'waits',
  'shift.moveCash': 'empty',
  'shift.close': 'waits',
  'practice.beginAnew': 'empty',
  'practice.trouble': 'empty',
};
const NAMES = Object.keys(commands) as CommandName[];

interface Person {
  readonly cashierId: string;
  readonly name: string;
  readonly role: 'supervisor';
}
const BOSS: Person = { cashierId: 'boss', name: 'Boss', role: 'supervisor' };
const TOLD = ok({ marked: 'Marked Customer' });
const SIGN_IN = fail<Fault>({ code: 'signInNeeded', retry: 'never' });

let who: Person | null;
let state: 'ready' | 'none';
let waiting: (() => void)[];
let ran: CommandName[];
/** Each command answers when it is let, with what is given then. */
let answers: Map<CommandName, (answer: Result<unknown, Fault>) => void>;
let all: ((answer: Result<unknown, Fault>) => void)[];
let guarded: Handlers;
beforeEach(() => {
  who = BOSS;
  state = 'ready';
  waiting = [];
  ran = [];
  answers = new Map();
  all = [];
  const people = {
    signedIn: () => who,
    actor: () => who,
    state: () => state,
    policy: () => DEFAULT_POLICY,
    isOwner: () => false,
    areElsewhere: () => false,
    approvals: createApprovals(manualClock()),
    tell: () => undefined,
    touch: () => undefined,
    isLocked: () => state === 'ready' && who === null,
    unlocked: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  };
  const suggestions = { carriedOver: null };
  const snapshot = { shift: {}, closedShift: null, preferences: DEFAULT_PREFERENCES, suggestions };
  const parts = {
    people,
    store: { read: () => snapshot },
    journal: () => undefined,
    sale: () => null,
    compose: () => fail(INVALID_STATE),
    attached: () => fail(INVALID_STATE),
  } as unknown as AboutDeps;
  const handlers = NAMES.map((name) => [
    name,
    async () => {
      ran.push(name);
      return new Promise((resolve) => {
        answers.set(name, resolve);
        all.push(resolve);
      });
    },
  ]);
  guarded = guardCommands(Object.fromEntries(handlers) as Handlers, parts);
});

function ask(name: CommandName): Promise<Result<unknown, Fault>> {
  return guarded[name](INPUTS[name]() as never);
}

function signIn(): void {
  who = BOSS;
  for (const goOn of waiting.splice(0)) goOn();
}

/** Begun by somebody who is gone when it is answered so. */
async function answered(name: CommandName, answer: Result<unknown, Fault>) {
  const asked = ask(name);
  await expect.poll(() => ran).toEqual([name]);
  who = null;
  answers.get(name)?.(answer);
  return asked;
}

describe.each(NAMES)('%s', (name) => {
  const kind = UNDER_LOCK[name];

  test('asked of a locked till', async () => {
    who = null;
    const asked = ask(name);
    if (kind === 'open') {
      await expect.poll(() => ran).toEqual([name]);
      answers.get(name)?.(ok(null));
      expect(await asked).toEqual(ok(null));
    } else {
      expect(await asked).toEqual(SIGN_IN);
      expect(ran).toEqual([]);
    }
  });

  test('answered by a till that was locked meanwhile', async () => {
    const isEmpty = commands[name].output === nothing;
    const answer = isEmpty ? ok(null) : TOLD;
    let told: Result<unknown, Fault> | null = null;
    const asked = answered(name, answer).then((value) => {
      told = value;
    });
    if (kind === 'waits') {
      await expect.poll(() => waiting.length).toBe(1);
      expect(told).toBeNull();
      signIn();
    }
    await asked;
    if (kind !== 'open') expect(isEmpty).toBe(kind === 'empty');
    expect(told).toEqual(kind === 'anew' ? SIGN_IN : answer);
  });

  test('the service’s words of a refusal are told as its answer is', async () => {
    const refused = fail<Fault>({ code: 'rejected', retry: 'never', message: 'Marked Customer' });
    const asked = answered(name, refused);
    if (kind === 'open') expect(await asked).toEqual(refused);
    else if (kind === 'waits') {
      await expect.poll(() => waiting.length).toBe(1);
      signIn();
      expect(await asked).toEqual(refused);
    } else expect(await asked).toEqual(SIGN_IN);
  });
});

test('so many wait that there is room for a sign-in; of the others nothing is told', async () => {
  const asked = Array.from({ length: 12 }, () => ask('customer.edit'));
  await expect.poll(() => ran.length).toBe(12);
  who = null;
  for (const answer of all) answer(TOLD);
  expect(await Promise.all(asked.slice(8))).toEqual(Array.from({ length: 4 }, () => SIGN_IN));
  signIn();
  expect(await Promise.all(asked.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => TOLD));
});

test('what says nothing of anybody is told at once', async () => {
  expect(await answered('customer.find', fail(INVALID_STATE))).toEqual(fail(INVALID_STATE));
});

test('what one has begun behind another command is done in nobody else’s name', async () => {
  void ask('orders.attach');
  await expect.poll(() => ran).toEqual(['orders.attach']);
  const refund = ask('orders.refund');
  who = { cashierId: 'dana', name: 'Dana', role: 'supervisor' };
  answers.get('orders.attach')?.(ok(null));
  expect(await refund).toEqual(fail(INVALID_STATE));
  expect(ran).toEqual(['orders.attach']);
});

test('where PINs are switched off meanwhile, it is done as ever', async () => {
  void ask('orders.attach');
  await expect.poll(() => ran).toEqual(['orders.attach']);
  void ask('orders.refund');
  who = null;
  state = 'none';
  answers.get('orders.attach')?.(ok(null));
  await expect.poll(() => ran).toEqual(['orders.attach', 'orders.refund']);
});
