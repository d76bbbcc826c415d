/** Who is signed in is signed out without a hand at the till, also where no timer could run. */
import { beforeEach, expect, test } from 'vitest';
import { createIdleLock, type IdleLock } from '../../src-main/till/people/idle-lock.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

let clock: ManualClock;
let minutes: number | null;
let locks: number;
let idle: IdleLock;
beforeEach(() => {
  clock = manualClock();
  minutes = 5;
  locks = 0;
  idle = createIdleLock(
    clock,
    () => minutes,
    () => {
      locks += 1;
      idle.stop();
    },
  );
});

test('after so many minutes, counted from the last hand', () => {
  idle.touch();
  clock.advance(4 * MINUTE);
  idle.touch();
  clock.advance(5 * MINUTE - 1);
  expect(locks).toBe(0);
  clock.advance(1);
  expect(locks).toBe(1);
});

test('never, where the owner wants it so', () => {
  minutes = null;
  idle.touch();
  clock.advance(60 * MINUTE);
  idle.check();
  expect(locks).toBe(0);
});

test('after a sleep in which no timer ran', () => {
  idle.touch();
  clock.sleep(5 * MINUTE, 'stands');
  idle.check();
  expect(locks).toBe(1);
});

test('not after a short one', () => {
  idle.touch();
  clock.sleep(5 * MINUTE - 1, 'stands');
  idle.check();
  expect(locks).toBe(0);
});

test('nobody is signed out whom no hand has signed in, or who is out already', () => {
  clock.sleep(9 * MINUTE, 'stands');
  idle.check();
  idle.touch();
  idle.stop();
  clock.sleep(9 * MINUTE, 'stands');
  idle.check();
  clock.advance(9 * MINUTE);
  expect(locks).toBe(0);
});

test('switched off meanwhile, a sleep locks nobody', () => {
  idle.touch();
  minutes = null;
  clock.sleep(9 * MINUTE, 'stands');
  idle.check();
  expect(locks).toBe(0);
});
