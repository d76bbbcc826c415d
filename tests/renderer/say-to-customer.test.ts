/** The line on Done that the cashier says: only what is known, the best first. */
import { describe, expect, it } from 'vitest';
import { sayingOf } from '../../src-renderer/sale/result/say-to-customer.ts';
import { NO_RISE } from '../../src-renderer/sale/result/rise.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { SaleState } from '../../src-shared/domain/sale/sale.ts';

type Done = SaleState & { at: 'done' };
const NOTHING = { cashback: null, balance: null, stamps: null };

function done(result: Partial<Done['result']>, resolution: Done['resolution'] = 'confirmed'): Done {
  return {
    at: 'done',
    order: null,
    payment: { method: 'card', tendered: null },
    resolution,
    result: { ...NOTHING, ...result },
    fault: null,
    note: null,
  };
}

const stamps = (received: number, needed = 8) => ({ stamps: { received, needed } });
const COFFEE = 'Coffee';

describe('what is said to the customer', () => {
  it.each([
    [7, { kind: 'stampsLeft', count: 1, title: COFFEE }],
    [1, { kind: 'stampsLeft', count: 7, title: COFFEE }],
    [8, { kind: 'awardReady', title: COFFEE }],
    [11, { kind: 'awardReady', title: COFFEE }],
  ])('%i of 8 stamps', (received, said) => {
    expect(sayingOf(done(stamps(received)), NO_RISE, COFFEE)).toEqual(said);
  });

  it.each([
    [
      { percent: 7, status: null },
      { kind: 'percent', percent: 7 },
    ],
    [
      { percent: null, status: 'Gold' },
      { kind: 'status', status: 'Gold' },
    ],
    [
      { percent: 7, status: 'Gold' },
      { kind: 'statusPercent', status: 'Gold', percent: 7 },
    ],
  ])('a rise comes before the stamps: %j', (rise, said) => {
    expect(sayingOf(done(stamps(6)), rise, COFFEE)).toEqual(said);
  });

  it('the balance where there is nothing better', () => {
    const has = done({ balance: tiyn(78_820) });
    expect(sayingOf(has, NO_RISE, COFFEE)).toEqual({ kind: 'balance', amount: 78_820 });
    const more = done({ balance: tiyn(78_820), ...stamps(6) });
    expect(sayingOf(more, NO_RISE, COFFEE)).toMatchObject({ kind: 'stampsLeft' });
  });

  it.each<[string, Done, string | null]>([
    ['a balance of nothing', done({ balance: tiyn(0) }), COFFEE],
    ['stamps of an award that isn’t known', done(stamps(3)), null],
    ['a shop without stamps', done(stamps(0, 0)), COFFEE],
    ['a sale that isn’t confirmed', done({ balance: tiyn(100), ...stamps(8) }, 'pending'), COFFEE],
    ['one without bonuses', done({}, 'noLoyalty'), null],
  ])('nothing for %s', (_, state, award) => {
    expect(sayingOf(state, NO_RISE, award)).toBeNull();
  });
});
