/** The ways on after a stop, the one that is proposed first, whatever stopped the sale. */
import { describe, expect, test } from 'vitest';
import type { Fault, FaultCode } from '../../src-shared/domain/fault.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { recoveryOptions } from '../../src-shared/domain/sale/recovery-options.ts';
import { NO_CODE, type FailedCall, type SaleState } from '../../src-shared/domain/sale/sale.ts';
import { known, ORDER, request } from './sale-samples.ts';

const SPENT = tiyn(50_000);
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };

const safe = (code: FaultCode): Fault => ({ code, retry: 'safe' });
const never = (code: FaultCode): Fault => ({ code, retry: 'never' });
const LOST: Fault = { code: 'timeout', retry: 'unsafe' };

/** The ways in their order, as words. */
function waysOf(
  call: FailedCall,
  fault: Fault,
  { order = null as typeof ORDER | null, bonus = SPENT, award = false } = {},
): string {
  const state: SaleState & { at: 'failed' } = {
    at: 'failed',
    call,
    fault,
    outcomeUnknown: fault.retry === 'unsafe',
    order,
    ...NO_CODE,
  };
  const asked = request({ customer: known(true), bonus, award: award ? GIFT : null });
  const sale = { request: asked, bonus, noLoyaltyReason: null, quote: null, unansweredAt: null };
  return recoveryOptions({ ...sale, state }, state).join(' ');
}

describe('the ways on', () => {
  test.each<[string, string, string]>([
    ['no connection', waysOf('verifyQuote', safe('unreachable')), 'skipLoyalty retry cancel'],
    [
      'no connection, the order was made beside',
      waysOf('verifyQuote', safe('unreachable'), { order: ORDER }),
      'retry skipLoyalty cancel',
    ],
    ['a blacklist', waysOf('verifyQuote', never('blacklisted')), 'skipLoyalty retry cancel'],
    [
      'a blacklist, the order was made beside',
      waysOf('verifyQuote', never('blacklisted'), { order: ORDER }),
      'skipLoyalty retry cancel',
    ],
    ['no answer to the order', waysOf('createOrder', LOST), 'retry skipLoyalty cancel'],
    ['a refusal', waysOf('createOrder', never('rejected')), 'earnOnly skipLoyalty retry cancel'],
    [
      'a refusal where nothing is spent',
      waysOf('createOrder', never('rejected'), { bonus: ZERO }),
      'skipLoyalty retry cancel',
    ],
    [
      'a refusal of an award',
      waysOf('createOrder', never('rejected'), { bonus: ZERO, award: true }),
      'cancel retry skipLoyalty',
    ],
    ['a refused SMS', waysOf('sendCode', never('rejected')), 'earnOnly skipLoyalty retry cancel'],
    ['a phone on hold', waysOf('sendCode', never('phoneChanged')), 'earnOnly skipLoyalty cancel'],
    [
      'a sign-in that ended',
      waysOf('createOrder', safe('unauthorised')),
      'skipLoyalty retry cancel',
    ],
    ['the program was closed', waysOf('createOrder', safe('internal')), 'retry skipLoyalty cancel'],
    ['the disk', waysOf('createOrder', safe('storage')), 'retry skipLoyalty cancel'],
    [
      'the award was refused',
      waysOf('giveAward', never('rejected'), { order: ORDER }),
      'retry cancel',
    ],
    ['the award can’t be asked about', waysOf('giveAward', safe('awardInDoubt')), 'cancel retry'],
    [
      'another till gave the award',
      waysOf('giveAward', never('awardGivenElsewhere'), { order: ORDER, award: true }),
      'cancel',
    ],
    [
      'no word of the award: nothing is sent again while it may be given yet',
      waysOf('giveAward', LOST, { order: ORDER }),
      'cancel',
    ],
  ])('%s', (_what, ways, wanted) => {
    expect(ways).toBe(wanted);
  });
});
