/** What the cashier does, as events of the machine; and why a sale went on without bonuses. */
import { describe, expect, test } from 'vitest';
import { eventForAction } from '../../src-main/till/sale/sale-actions.ts';
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import type { FaultCode } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';

const NOW = 1_000;
const saleAt = (state: object) => ({ ...startSale(request()).sale, state }) as Sale;
const eventOf = (
  action: Exclude<SaleAction, { do: 'dismiss' }>,
  state: object = { at: 'creating' },
) => eventForAction(saleAt(state), action, NOW);

test.each([
  'acceptQuote',
  'earnOnly',
  'retry',
  'paymentNotReceived',
  'awardWasOurs',
  'awardWasElsewhere',
  'park',
  'cancel',
] as const)('%s says all by itself', (what) => {
  expect(eventOf({ do: what })).toEqual({ type: what });
});

test('a code is told without the code, and when', () => {
  expect(eventOf({ do: 'enterCode', code: '4711' })).toEqual({ type: 'codeEntered', at: NOW });
  expect(eventOf({ do: 'resendCode' })).toEqual({ type: 'resendCode', at: NOW });
});

test('a payment is told with its way and its time', () => {
  const split = { cash: tiyn(100), rest: 'card' } as const;
  const paid = { method: 'mixed', tendered: tiyn(200), split } as const;
  expect(eventOf({ do: 'pay', ...paid })).toEqual({ type: 'paid', ...paid, at: NOW });
});

const failed = (code: FaultCode) => ({ at: 'failed', call: 'createOrder', fault: { code } });

describe('a sale goes on without bonuses', () => {
  test.each([
    ['while the service is asked: it is away', { at: 'creating' }, 'offline'],
    ['because the cashier wants it', { at: 'awaitingCode' }, 'cashierChoice'],
    ['the service was away', failed('unreachable'), 'offline'],
    ['the service refused it', failed('rejected'), 'refused'],
    ['the customer is in the blacklist', failed('blacklisted'), 'blacklisted'],
  ])('%s', (_why, state, reason) => {
    expect(eventOf({ do: 'skipLoyalty' }, state)).toEqual({ type: 'skipLoyalty', reason });
  });
});
