/** The steady time: real time passed since the start, whatever is done to the machine's clocks. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { steadyTime, systemClock } from '../../src-main/shell/system-clock.ts';
import { HOUR, MINUTE } from '../../src-shared/domain/time.ts';

const START = 1_800_000_000_000;

/** A machine whose clocks a test moves; `real` is what has truly passed. */
function machine() {
  let real = 0;
  let monotonic = 5_000;
  let set = 0;
  const time = steadyTime({ wall: () => START + real + set, monotonic: () => monotonic });
  return {
    real: () => START + real,
    steady: time.steady,
    pass(ms: number) {
      real += ms;
      monotonic += ms;
    },
    jump(ms: number) {
      set += ms;
    },
    sleep(ms: number, runs: boolean, told: 'both' | 'resume only' | 'twice' = 'both') {
      if (told !== 'resume only') time.suspended();
      real += ms;
      if (runs) monotonic += ms;
      time.resumed();
      if (told === 'twice') time.resumed();
    },
  };
}

test('begins with the wall clock', () => {
  expect(machine().steady()).toBe(START);
  expect(Math.abs(systemClock().steady() - Date.now())).toBeLessThan(MINUTE);
});

describe.each([
  ['forwards', 3 * HOUR],
  ['back', -3 * HOUR],
  ['ten years forwards', 3_652 * 24 * HOUR],
  ['to 1970', -START],
])('the wall clock jumps %s', (_name, jump) => {
  test('nothing is seen of it', () => {
    const it = machine();
    it.pass(MINUTE);
    it.jump(jump);
    it.pass(MINUTE);
    expect(it.steady()).toBe(START + 2 * MINUTE);
  });

  test.each([true, false])('and a night of sleep counts once; monotonic runs: %s', (runs) => {
    const it = machine();
    it.jump(jump);
    it.sleep(9 * HOUR, runs);
    it.pass(MINUTE);
    expect(it.steady()).toBe(it.real());
    it.sleep(HOUR, runs, 'twice');
    expect(it.steady()).toBe(it.real());
  });
});

test('waking up without having been told of the sleep', () => {
  const it = machine();
  it.pass(HOUR);
  it.sleep(9 * HOUR, false, 'resume only');
  expect(it.steady()).toBe(it.real());
});

test('a clock set back while asleep takes nothing away', () => {
  const it = machine();
  it.pass(HOUR);
  it.jump(-3 * HOUR);
  it.sleep(MINUTE, false, 'resume only');
  expect(it.steady()).toBe(START + HOUR);
});

test('through anything it never goes back, and with known sleep is never wrong', () => {
  const event = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), ms: fc.nat(HOUR) }),
    fc.record({ do: fc.constant('jump' as const), ms: fc.integer({ min: -START, max: START }) }),
    fc.record({ do: fc.constant('sleep' as const), ms: fc.nat(48 * HOUR), runs: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const it = machine();
      let before = it.steady();
      for (const happened of events) {
        if (happened.do === 'sleep') it.sleep(happened.ms, happened.runs);
        else it[happened.do](happened.ms);
        expect(it.steady()).toBeGreaterThanOrEqual(before);
        expect(it.steady()).toBe(it.real());
        before = it.steady();
      }
    }),
  );
});
