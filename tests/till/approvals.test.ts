/** What a supervisor lets pass: the command that was refused, once, soon, and nothing else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createApprovals, type Approvals } from '../../src-main/till/people/approvals.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

const INPUT = { orderId: '7', amount: 100 };
const BY = { cashierId: 'boss', name: 'Boss' };

let clock: ManualClock;
let approvals: Approvals;
beforeEach(() => {
  clock = manualClock();
  approvals = createApprovals(clock);
});

const refuse = () => approvals.refuse('orders.refund', INPUT, 'refund');
const use = (name: 'orders.refund' | 'orders.revert' = 'orders.refund', input: unknown = INPUT) =>
  approvals.use(name, input, 'refund')?.by ?? null;
function grant() {
  const asked = approvals.asked('refund');
  if (asked === null) throw new Error('nothing was asked');
  approvals.grant(asked, BY);
}

test('what was refused is asked of one who has that right', () => {
  expect(approvals.asked('refund')).toBeNull();
  expect(refuse()).toEqual({ code: 'approvalNeeded', retry: 'never', right: 'refund' });
  expect(approvals.asked('revert')).toBeNull();
  expect(approvals.asked('refund')).toMatchObject({ right: 'refund' });
  expect(use()).toBeNull();
});

test('a grant answers what was asked, and is used once', () => {
  refuse();
  grant();
  expect(approvals.asked('refund')).toBeNull();
  expect(use()).toBe(BY);
  expect(use()).toBeNull();
});

test.each([
  ['another amount', 'orders.refund', { ...INPUT, amount: 101 }],
  ['another command', 'orders.revert', INPUT],
] as const)('%s passes under no grant, and leaves it', (_, name, input) => {
  refuse();
  grant();
  expect(use(name, input)).toBeNull();
  expect(use()).toBe(BY);
});

test.each([
  [MINUTE - 1, true],
  [MINUTE, false],
])('after %i ms it still holds: %s', (passed, holds) => {
  refuse();
  grant();
  clock.advance(passed);
  expect(use()).toBe(holds ? BY : null);
});

const look = (name: 'shift.past' | 'shift.pastReport', input: unknown) =>
  approvals.use(name, input, 'pastShifts');

describe('what only shows', () => {
  beforeEach(() => {
    approvals.refuse('shift.past', { skip: 0, day: null }, 'pastShifts');
    const asked = approvals.asked('pastShifts');
    if (asked !== null) approvals.grant(asked, BY);
  });

  test('is approved once, whatever of it is asked for next', () => {
    expect(look('shift.past', { skip: 0, day: null })).toEqual({ by: BY, isFirst: true });
    expect(look('shift.past', { skip: 50, day: null })).toEqual({ by: BY, isFirst: false });
    expect(look('shift.pastReport', { number: 7 })).toEqual({ by: BY, isFirst: false });
    clock.advance(10 * MINUTE - 1);
    expect(look('shift.pastReport', { number: 8 })).toMatchObject({ by: BY });
    clock.advance(1);
    expect(look('shift.pastReport', { number: 8 })).toBeNull();
  });

  test('lets nothing else pass, and goes with who is signed in', () => {
    expect(use()).toBeNull();
    expect(approvals.use('shift.close', null, 'closeShift')).toBeNull();
    approvals.forget();
    expect(look('shift.past', { skip: 0, day: null })).toBeNull();
  });
});

test.each(['asked', 'granted'])('what was %s is forgotten with its asker', (at) => {
  refuse();
  if (at === 'granted') grant();
  approvals.forget();
  expect(approvals.asked('refund')).toBeNull();
  expect(use()).toBeNull();
});

test('who has let it pass is known at the moment at which it begins, and only then', () => {
  const passing = { supervisor: BY, stillMay: () => true };
  expect(approvals.supervisor()).toBeNull();
  expect(approvals.stillMay()()).toBe(false);
  const told = approvals.begin(passing, () => [approvals.supervisor(), approvals.stillMay()]);
  expect(told).toEqual([BY, passing.stillMay]);
  expect(() =>
    approvals.begin(passing, () => {
      throw new Error('refused by the till');
    }),
  ).toThrow('refused by the till');
  expect(approvals.supervisor()).toBeNull();
});
