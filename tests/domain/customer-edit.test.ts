/** The hold after a change of phone: by which clock it counts, and that none ends it early. And who has to agree to a name. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consentWith,
  phoneHold,
  type PhoneChange,
} from '../../src-shared/domain/customer/customer-edit.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { DAY, HOUR, MINUTE } from '../../src-shared/domain/time.ts';

const T = 1_800_000_000_000;
const CHANGE: PhoneChange = { at: T, steadyAt: T, serviceAt: T, holdHours: 24 };
const at = (steady: number, service: number | null = T + steady) => ({
  steady: T + steady,
  service,
});

test.each([
  ['at once', CHANGE, at(0), DAY],
  ['a minute before the end', CHANGE, at(DAY - MINUTE), MINUTE],
  ['at the end', CHANGE, at(DAY), null],
  ['none wanted', { ...CHANGE, holdHours: 0 }, at(0), null],
  [
    'the till’s clock set forward over a restart: the service’s counts',
    CHANGE,
    at(30 * DAY, T + HOUR),
    23 * HOUR,
  ],
  ['the till’s clock set back: the service’s counts', CHANGE, at(-30 * DAY, T + DAY), null],
  ['the service not heard now: the till’s own', CHANGE, at(HOUR, null), 23 * HOUR],
  [
    'the service not heard then: the till’s own',
    { ...CHANGE, serviceAt: null },
    at(HOUR, T + 90 * DAY),
    23 * HOUR,
  ],
  ['a clock that went back holds for the whole time, not longer', CHANGE, at(-90 * DAY, null), DAY],
] as const)('%s', (_name, change, now, left) => {
  expect(phoneHold([change], now)).toEqual(left === null ? null : { changedAt: T, left });
});

test('of several the one that ends last, in whatever order', () => {
  const later = { ...CHANGE, at: T + HOUR, steadyAt: T + HOUR, serviceAt: T + HOUR };
  const hold = { changedAt: T + HOUR, left: 23 * HOUR };
  expect(phoneHold([CHANGE, later], at(2 * HOUR))).toEqual(hold);
  expect(phoneHold([later, CHANGE], at(2 * HOUR))).toEqual(hold);
  // One with a shorter hold, set later, takes nothing from the first.
  expect(phoneHold([CHANGE, { ...later, holdHours: 1 }], at(2 * HOUR))).toEqual({
    changedAt: T,
    left: 22 * HOUR,
  });
  expect(phoneHold([], at(0))).toBeNull();
});

test('nothing that is done to the till’s clock matters while the service’s is heard', () => {
  const hours = fc.integer({ min: -1_000, max: 1_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), hours, hours, (passed, then, now) => {
      const change = { ...CHANGE, steadyAt: T + then * HOUR };
      const hold = phoneHold([change], { steady: T + now * HOUR, service: T + passed * HOUR });
      expect(hold?.left ?? 0).toBe(Math.max(0, 24 - passed) * HOUR);
    }),
  );
});

const ASKED = { isOwed: true, isAsked: true, agrees: false };
const MISSING = {
  code: 'invalidInput',
  retry: 'never',
  field: 'consent',
  problem: 'missing',
} as const;

test.each<[string, Parameters<typeof consentWith>[0], Partial<typeof ASKED>, unknown]>([
  ['a name without it', ['firstName'], {}, fail(MISSING)],
  ['a family name without it', ['lastName'], {}, fail(MISSING)],
  ['a birthday without it', ['tags', 'birthday'], {}, fail(MISSING)],
  ['a name with it', ['firstName'], { agrees: true }, ok('given')],
  ['nothing that says who they are', ['phone', 'tags'], {}, ok('owed')],
  ['and no consent to anything else', ['tags'], { agrees: true }, ok('owed')],
  ['the owner doesn’t ask', ['firstName'], { isAsked: false }, ok('owed')],
  [
    'nor takes what nobody has asked for',
    ['firstName'],
    { isAsked: false, agrees: true },
    ok('owed'),
  ],
  ['nobody owes it', ['firstName'], { isOwed: false }, ok(null)],
  ['nobody owes it, whatever is said', ['firstName'], { isOwed: false, agrees: true }, ok(null)],
])('consent, %s: %j %j', (_, fields, change, is) => {
  expect(consentWith(fields, { ...ASKED, ...change })).toMatchObject(is as object);
});
