/** Which situation each fault is where it is shown, and that no situation is there that nobody can come to. */
import { describe, expect, it, test } from 'vitest';
import {
  situationOf,
  SITUATIONS,
  type FaultPlace,
  type Situation,
} from '../../src-shared/domain/help/advice.ts';
import { FAULT_CODES, type FaultCode, type RetryClass } from '../../src-shared/domain/fault.ts';

const ALL: readonly Situation[] = Object.values(SITUATIONS).flat();

const PLACES = [
  'customer',
  'edit',
  'sale',
  'code',
  'award',
  'paid',
  'accrual',
  'attach',
  'reversal',
  'reading',
  'till',
  'setUp',
  'signIn',
] as const satisfies readonly FaultPlace[];

const at = (code: FaultCode, place: FaultPlace, retry: RetryClass = 'safe', unknown?: boolean) =>
  situationOf({ fault: { code, retry }, at: place, ...(unknown === undefined ? {} : { unknown }) });

describe('a fault', () => {
  it.each<[FaultCode, FaultPlace, Situation]>([
    ['unreachable', 'sale', 'away'],
    ['unreachable', 'customer', 'away'],
    ['unreachable', 'code', 'noCode'],
    ['unreachable', 'award', 'award'],
    ['unreachable', 'accrual', 'notAccrued'],
    ['unreachable', 'attach', 'cardAfter'],
    ['unreachable', 'edit', 'edit'],
    ['unreachable', 'reversal', 'reversalNotDone'],
    ['unreachable', 'reading', 'notRead'],
    ['unreachable', 'setUp', 'setUp'],
    ['timeout', 'sale', 'slow'],
    ['timeout', 'accrual', 'notAccrued'],
    ['blacklisted', 'accrual', 'notAccrued'],
    ['timeout', 'customer', 'away'],
    ['timeout', 'till', 'away'],
    ['timeout', 'signIn', 'signIn'],
    ['malformed', 'customer', 'away'],
    ['malformed', 'till', 'away'],
    ['malformed', 'signIn', 'signIn'],
    ['malformed', 'sale', 'slow'],
    ['unauthorised', 'sale', 'signIn'],
    ['unauthorised', 'setUp', 'setUp'],
    ['unauthorised', 'reversal', 'reversalNotDone'],
    ['blacklisted', 'sale', 'blacklisted'],
    ['blacklisted', 'reversal', 'reversalNotDone'],
    ['notFound', 'customer', 'notFound'],
    ['notFound', 'reading', 'notRead'],
    ['notFound', 'reversal', 'reversalNotDone'],
    ['rejectedInput', 'customer', 'notFound'],
    ['wrongCode', 'sale', 'wrongCode'],
    ['rejected', 'sale', 'refused'],
    ['rejected', 'paid', 'notConfirmed'],
    ['rejected', 'reversal', 'reversalNotDone'],
    ['rejected', 'attach', 'cardAfter'],
    ['phoneChanged', 'sale', 'limit'],
    ['awardInDoubt', 'sale', 'award'],
    ['contradicted', 'reversal', 'reversalUnknown'],
    ['contradicted', 'paid', 'notConfirmed'],
    ['reversalPending', 'reversal', 'reversalUnknown'],
    ['lookUpAgain', 'sale', 'changed'],
    ['invalidState', 'attach', 'cardAfter'],
    ['invalidState', 'till', 'notNow'],
    ['approvalNeeded', 'reversal', 'supervisor'],
    ['signInNeeded', 'sale', 'locked'],
    ['storage', 'sale', 'disk'],
    ['storage', 'setUp', 'support'],
    ['invalidState', 'setUp', 'support'],
    ['internal', 'till', 'support'],
  ])('%s at %s is “%s”', (code, place, situation) => {
    expect(at(code, place)).toBe(situation);
  });

  it('a reversal that its record shows not done is that, whatever was answered before', () => {
    const fault = { code: 'contradicted', retry: 'unsafe' } as const;
    const of = (unknown: boolean) => situationOf({ fault, at: 'reversal', unknown });
    expect([of(false), of(true)]).toEqual(['reversalNotDone', 'reversalUnknown']);
  });

  it.each(FAULT_CODES)('%s of a refund promises nothing of a sale before its payment', (code) => {
    const ofSale = [...SITUATIONS.sale, 'noCode', 'notFound', 'blacklisted'].filter(
      // Neither comes of a refund: main answers with them to sales alone.
      () => !['awardGivenElsewhere', 'awardInDoubt'].includes(code),
    );
    expect(ofSale).not.toContain(at(code, 'reversal'));
  });
});

describe('whatever was heard, where nobody knows what became of it', () => {
  it.each(FAULT_CODES)('%s: no refund is told as not done', (code) => {
    const unsaved = code === 'storage';
    expect(at(code, 'reversal', 'unsafe')).toBe(unsaved ? 'reversalUnsaved' : 'reversalUnknown');
    expect(at(code, 'reversal', 'safe', true)).toBe('reversalUnknown');
    // Known by the record in the meantime.
    expect(at('timeout', 'reversal', 'unsafe', false)).toBe('reversalNotDone');
  });

  it.each(FAULT_CODES)('%s: no sale is told as refused', (code) => {
    expect(at(code, 'sale', 'unsafe', true)).toBe('slow');
    expect(at(code, 'award', 'unsafe', true)).toBe('award');
    expect(at(code, 'paid', 'unsafe', true)).toBe('notConfirmed');
  });
});

test('whatever is slow may have been done: it is no matter of a look-up, of the till or of a sign-in', () => {
  for (const code of FAULT_CODES)
    for (const place of ['customer', 'till', 'signIn'] as const)
      expect(at(code, place, 'safe'), `${code} at ${place}`).not.toBe('slow');
});

test('a situation is itself', () => {
  expect(situationOf('purse')).toBe('purse');
});

test('each is listed once', () => {
  expect(new Set(ALL).size).toBe(ALL.length);
});

test('a situation for each fault wherever it is shown', () => {
  const found = PLACES.flatMap((place) => FAULT_CODES.map((code) => at(code, place)));
  expect(found.filter((one) => !ALL.includes(one))).toEqual([]);
});
