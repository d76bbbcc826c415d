/** The circuit breaker: its table of transitions, its pauses, and any order of events. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FRESH,
  needsProbe,
  transition,
  BACKOFF,
  STABLE_AFTER,
  type Breaker,
  type BreakerEvent,
} from '../../src-shared/domain/service/breaker.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';

const answered = (operation = 'readBranch'): BreakerEvent => ({
  type: 'answered',
  operation,
  ms: 40,
});
const outage = (at = 0, retryAfter = 0, operation = 'balance'): BreakerEvent => ({
  type: 'outage',
  operation,
  at,
  retryAfter,
});
const asked = (at: number, userInitiated = false, trial = 1): BreakerEvent => ({
  type: 'permitRequested',
  trial,
  at,
  userInitiated,
});
const ended = (at: number, trial = 1): BreakerEvent => ({ type: 'trialEnded', trial, at });
const unauthorised: BreakerEvent = { type: 'unauthorised', ms: 70 };

function after(...events: readonly BreakerEvent[]): Breaker {
  return events.reduce(transition, FRESH);
}

function pauseOf(breaker: Breaker, at: number): number | null {
  return breaker.at === 'open' ? breaker.until - at : null;
}

describe('transitions', () => {
  const SERVICE_UNAVAILABLE = outage(0);
  test.each<readonly [string, readonly BreakerEvent[], object]>([
    ['closed, answered: closed', [answered()], { at: 'closed', ms: 40 }],
    ['closed, 401: the service is there', [unauthorised], { at: 'closed', ms: 70 }],
    ['closed, asked: any call may go', [asked(5)], { at: 'closed' }],
    [
      'closed, an outage: open for the first pause',
      [SERVICE_UNAVAILABLE],
      { at: 'open', until: 3_000 },
    ],
    [
      'open, asked too early: open',
      [SERVICE_UNAVAILABLE, asked(2_999)],
      { at: 'open', until: 3_000 },
    ],
    [
      'open, asked in time: the trial',
      [SERVICE_UNAVAILABLE, asked(3_000)],
      { at: 'trying', trial: 1 },
    ],
    [
      'open, a person asks: the trial at once',
      [SERVICE_UNAVAILABLE, asked(1, true)],
      { at: 'trying', trial: 1 },
    ],
    ['open, a late answer: closed', [SERVICE_UNAVAILABLE, answered()], { at: 'closed', ms: 40 }],
    ['open, a late 401: open', [SERVICE_UNAVAILABLE, unauthorised], { at: 'open', until: 3_000 }],
    [
      'open, a second outage counts once',
      [SERVICE_UNAVAILABLE, outage(2_000)],
      { at: 'open', until: 3_000 },
    ],
    [
      'trying, asked, even by a person: the first one stays the trial',
      [SERVICE_UNAVAILABLE, asked(3_000), asked(3_001, true, 2)],
      { at: 'trying', trial: 1 },
    ],
    [
      'trying, answered: closed',
      [SERVICE_UNAVAILABLE, asked(3_000), answered()],
      { at: 'closed', ms: 40 },
    ],
    [
      'trying, failed, not over: still the only one',
      [SERVICE_UNAVAILABLE, asked(3_000), outage(3_100), asked(9_000, true, 2)],
      { at: 'trying', trial: 1 },
    ],
    [
      'trying, failed, over: open for the second pause',
      [SERVICE_UNAVAILABLE, asked(3_000), outage(3_100), ended(3_200)],
      { at: 'open', until: 8_200 },
    ],
    [
      'trying, nothing was sent: open for the first pause',
      [SERVICE_UNAVAILABLE, asked(3_000), ended(3_010)],
      { at: 'open', until: 6_010 },
    ],
    [
      'trying, 401 and a renewal that fails: open',
      [
        SERVICE_UNAVAILABLE,
        asked(3_000),
        unauthorised,
        outage(3_100, 0, 'refreshToken'),
        ended(3_200),
      ],
      { at: 'open', until: 8_200 },
    ],
    [
      'trying, failed, then 401: the failure counts',
      [SERVICE_UNAVAILABLE, asked(3_000), outage(3_100), unauthorised, ended(3_200)],
      { at: 'open', until: 8_200 },
    ],
    [
      'trying, failed twice: the longer rest that was asked for is kept',
      [
        SERVICE_UNAVAILABLE,
        asked(3_000),
        outage(3_100, 60_000),
        outage(3_150, 0, 'award'),
        ended(3_200),
      ],
      { at: 'open', until: 63_200 },
    ],
    [
      'trying, 401: that is what was heard',
      [SERVICE_UNAVAILABLE, asked(3_000), unauthorised],
      { at: 'trying', signal: { kind: 'unauthorised', ms: 70 } },
    ],
    [
      'closed, an outage soon after another one: open for the second pause',
      [outage(100_000), answered('balance'), outage(110_000)],
      { at: 'open', until: 115_000 },
    ],
    [
      'several failed, a trial is answered: none of them is broken by itself',
      [SERVICE_UNAVAILABLE, outage(1, 0, 'award'), asked(3_000), answered()],
      { at: 'closed', history: { broken: new Set() } },
    ],
    [
      'one that is broken fails beside another: that one is broken too, not the service',
      [
        outage(0, 0, 'award'),
        answered(),
        outage(1_000, 0, 'award'),
        outage(2_000),
        asked(7_000),
        answered(),
        outage(7_100),
      ],
      { at: 'closed', history: { broken: new Set(['award', 'balance']) } },
    ],
    [
      'trying, 401 and a renewal that is refused: closed',
      [SERVICE_UNAVAILABLE, asked(3_000), unauthorised, ended(3_200)],
      { at: 'closed', ms: 70 },
    ],
    [
      'trying, 401 and a renewal that is answered: closed',
      [SERVICE_UNAVAILABLE, asked(3_000), unauthorised, answered('refreshToken')],
      { at: 'closed', ms: 40 },
    ],
    [
      'the end of a trial that was resolved before means nothing',
      [
        SERVICE_UNAVAILABLE,
        asked(3_000),
        answered(),
        outage(3_100, 0, 'award'),
        asked(3_200, true, 2),
        ended(3_300),
      ],
      { at: 'trying', trial: 2 },
    ],
  ])('%s', (_name, events, state) => {
    expect(after(...events)).toMatchObject(state);
  });

  test('what changes nothing gives the same object', () => {
    const open = after(outage());
    expect(transition(FRESH, asked(1))).toBe(FRESH);
    expect(transition(open, asked(1))).toBe(open);
    expect(transition(open, ended(1))).toBe(open);
  });
});

describe('pauses', () => {
  /** A trial as soon as it is due, `times` times, each failing at once. */
  function failing(breaker: Breaker, times: number): { breaker: Breaker; at: number } {
    let now = breaker;
    let at = 0;
    for (let trial = 1; trial <= times; trial += 1) {
      at = now.at === 'open' ? now.until : at;
      now = [asked(at, false, trial), outage(at), ended(at, trial)].reduce(transition, now);
    }
    return { breaker: now, at };
  }

  test.each([3, 5, 10, 20, 30, 30, 30].map((seconds, times) => [times, seconds] as const))(
    'after %i failed trials: %i s',
    (times, seconds) => {
      const { breaker, at } = failing(after(outage()), times);
      expect(pauseOf(breaker, at)).toBe(seconds * SECOND);
    },
  );

  test.each([
    ['within a minute the pauses grow on', STABLE_AFTER, 5],
    ['after a minute without an outage they begin anew', STABLE_AFTER + 1, 3],
  ])('%s', (_name, at, seconds) => {
    const again = after(outage(0), answered('balance'), outage(at));
    expect(pauseOf(again, at)).toBe(seconds * SECOND);
  });

  test.each([
    ['lengthens the pause', outage(0, 40_000), 40_000],
    ['never shortens it', outage(0, 1_000), 3_000],
  ])('Retry-After %s', (_name, event, until) => {
    expect(after(event)).toMatchObject({ until });
  });

  test('Retry-After of a call under way, or of the trial, counts too; a person need not wait', () => {
    expect(after(outage(0), outage(1_000, 60_000))).toMatchObject({ until: 61_000 });
    const tried = after(outage(), asked(3_000), outage(3_100, MINUTE), ended(3_100));
    expect(tried).toMatchObject({ until: 63_100 });
    expect(transition(tried, asked(3_200, true, 2))).toMatchObject({ at: 'trying', trial: 2 });
  });
});

describe('an operation that is broken by itself', () => {
  const first = outage(0, 0, 'award');
  const back = [asked(3_000), answered(), ended(3_010)];

  test('does not send the others away when it fails again', () => {
    expect(after(first, ...back, outage(4_000, 0, 'award'))).toMatchObject({ at: 'closed' });
  });

  test('stays so, however often it fails, until it is answered; what is heard of it is a doubt', () => {
    const known = after(first, ...back);
    expect(needsProbe(known)).toBe(false);
    const again = [4_000, 4_001, 90_000]
      .map((at) => outage(at, 0, 'award'))
      .reduce(transition, known);
    expect(again).toMatchObject({ at: 'closed' });
    expect(needsProbe(again)).toBe(true);
    expect(needsProbe(transition(again, answered()))).toBe(false);
    expect(
      transition(transition(again, answered('award')), outage(91_000, 0, 'award')),
    ).toMatchObject({
      at: 'open',
    });
  });

  test('does not make another one pass for broken: the service may be away now', () => {
    const away = after(first, ...back, outage(4_000, 0, 'award'), outage(4_001, 0, 'readBranch'));
    expect(away).toMatchObject({ at: 'open' });
    expect(needsProbe(away)).toBe(false);
  });

  test('may be several, when another call beside theirs is answered', () => {
    const two = after(first, outage(10, 0, 'balance'), answered('completeOrder'));
    for (const operation of ['award', 'balance'])
      expect(transition(two, outage(20, 0, operation))).toMatchObject({ at: 'closed' });
  });

  test('is sound again once it was answered', () => {
    const sound = after(first, ...back, answered('award'), answered('balance'));
    expect(transition(sound, outage(9_000, 0, 'award'))).toMatchObject({ at: 'open' });
  });

  test('is not meant when several have failed: that was the service', () => {
    const several = after(first, outage(10, 0, 'balance'), ...back);
    expect(transition(several, outage(4_000, 0, 'award'))).toMatchObject({ at: 'open' });
  });
});

describe('in any order of events', () => {
  const operation = fc.constantFrom('balance', 'award', 'readBranch');
  const step = fc.record({
    pass: fc.nat(40_000),
    do: fc.oneof(
      fc.record({ type: fc.constant('answered' as const), operation, ms: fc.nat(9_000) }),
      fc.record({ type: fc.constant('unauthorised' as const), ms: fc.nat(9_000) }),
      fc.record({
        type: fc.constant('outage' as const),
        operation,
        retryAfter: fc.oneof(fc.constant(0), fc.nat(5 * MINUTE)),
      }),
      fc.record({ type: fc.constant('permitRequested' as const), userInitiated: fc.boolean() }),
      // Which of the calls that were let out as trials ends now.
      fc.record({ type: fc.constant('trialEnded' as const), which: fc.nat(5) }),
    ),
  });

  test('one trial at a time, a next try for every pause, and a good answer closes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let breaker = FRESH;
        let at = 0;
        let made = 0;
        /** Trials that are neither over nor decided by an answer. */
        let under: number[] = [];
        for (const { pass, do: happens } of steps) {
          at += pass;
          if (happens.type === 'permitRequested') {
            made += 1;
            breaker = transition(breaker, { ...happens, at, trial: made });
            if (breaker.at === 'trying' && breaker.trial === made) under.push(made);
          } else if (happens.type === 'trialEnded') {
            const trial = under[happens.which % Math.max(under.length, 1)] ?? 0;
            under = under.filter((other) => other !== trial);
            breaker = transition(breaker, { type: 'trialEnded', trial, at });
          } else
            breaker = transition(breaker, happens.type === 'outage' ? { ...happens, at } : happens);
          if (happens.type === 'answered') {
            expect(breaker).toMatchObject({ at: 'closed', ms: happens.ms });
            under = [];
          }
          expect(under.length).toBeLessThanOrEqual(1);
          // A trial that is under way is the breaker's own, so its end is never lost.
          if (breaker.at === 'trying') expect(under).toEqual([breaker.trial]);
          if (breaker.at !== 'open') continue;
          const { until } = breaker;
          expect(until - at).toBeLessThanOrEqual(Math.max(BACKOFF.at(-1) ?? 0, 5 * MINUTE));
          const due = transition(breaker, {
            type: 'permitRequested',
            trial: -1,
            at: until,
            userInitiated: false,
          });
          expect(due).toMatchObject({ at: 'trying', trial: -1 });
        }
      }),
    );
  });
});
