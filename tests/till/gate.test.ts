/** What waited for a person is asked again when it goes on: whoever is there by then may have another right. */
import { beforeEach, expect, test } from 'vitest';
import { createApprovals, type Approvals } from '../../src-main/till/people/approvals.ts';
import { guardCommands } from '../../src-main/till/people/gate.ts';
import type { AboutDeps } from '../../src-main/till/people/about.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import { DEFAULT_POLICY, type Role } from '../../src-shared/domain/people/rights.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { manualClock } from './manual-clock.ts';

const BOSS = { cashierId: 'boss', role: 'supervisor' as Role };
const DANA = { cashierId: 'dana', role: 'cashier' as Role };
const RUSLAN = { cashierId: 'ruslan', role: 'cashier' as Role };

let who: { cashierId: string; role: Role } | null;
let told: unknown[];
let approvals: Approvals;
beforeEach(() => {
  told = [];
  approvals = createApprovals(manualClock());
});

/** Begins the forgetting of the till as `first`; while its dialog is open `then` is at the till. */
async function forget(first: typeof who, then: typeof who) {
  who = first;
  const people = {
    signedIn: () => who,
    actor: () => who,
    state: () => 'ready',
    policy: () => DEFAULT_POLICY,
    isOwner: () => false,
    areElsewhere: () => false,
    approvals,
    tell: (event: unknown) => void told.push(event),
    touch: () => undefined,
    isLocked: () => who === null,
  };
  const handlers = {
    'setup.forget': async () => {
      const may = approvals.stillMay();
      await Promise.resolve();
      who = then;
      return ok(may());
    },
  };
  const parts = {
    people,
    store: { read: () => ({ shift: null }) },
    journal: () => undefined,
  } as unknown as AboutDeps;
  const guarded = guardCommands(handlers as unknown as Handlers, parts);
  const command = () => guarded['setup.forget'](null as never);
  let answer = await command();
  if (!answer.ok && answer.fault.code === 'approvalNeeded') {
    const asked = approvals.asked('disconnect');
    if (asked === null) throw new Error('nothing was asked');
    approvals.grant(asked, { cashierId: BOSS.cashierId, name: 'Boss' });
    answer = await command();
  }
  return answer;
}

test.each([
  ['a supervisor who is still there', BOSS, BOSS, true],
  ['a supervisor who is a cashier by now', BOSS, { ...BOSS, role: 'cashier' as Role }, false],
  ['a supervisor after whom a cashier came', BOSS, DANA, false],
  ['a cashier who was let to, still there', DANA, DANA, true],
  ['a cashier who was let to, after whom another came', DANA, RUSLAN, false],
  ['a cashier who was let to, after whom a supervisor came', DANA, BOSS, true],
  ['nobody, by now', BOSS, null, false],
])('%s: may go on: %#', async (_, first, then, may) => {
  expect(await forget(first, then)).toEqual(ok(may));
});

test('who has let it pass is told once, and of whom', async () => {
  await forget(DANA, DANA);
  expect(told).toEqual([
    {
      type: 'approved',
      right: 'disconnect',
      command: 'setup.forget',
      cashier: 'dana',
      supervisor: 'boss',
    },
  ]);
});
