/** The needs of commands that depend on what the command is about, each by itself. */
import { describe, expect, test } from 'vitest';
import { needOf, type About } from '../../src-main/till/people/needs.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { DEFAULT_POLICY } from '../../src-shared/domain/people/rights.ts';
import type { Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { ANONYMOUS, request } from '../domain/sale-samples.ts';

const PHONE = '+77010000001' as Phone;
const BALANCE = { balance: tiyn(5_000), percent: 3 };

function about(change: Partial<About> = {}): About {
  return {
    policy: DEFAULT_POLICY,
    sale: () => null,
    meant: () => null,
    aboveLimits: () => false,
    attached: () => null,
    accrualAboveLimits: () => false,
    closedShift: () => null,
    who: () => null,
    movedBefore: () => null,
    sold: () => ({ amount: null, isOwn: false, before: null }),
    ...change,
  };
}

describe('customers are touched in a shift only', () => {
  test.each([
    ['customer.forget', { customer: 1 }],
    ['customer.edit', { customer: 1, newPhone: PHONE }],
    ['customer.edit', { customer: 1, newPhone: null }],
    ['customer.find', { phone: PHONE }],
    ['sales.list', { search: '', skip: 0, show: 'all' }],
  ] as const)('%s', (name, input) => {
    expect(needOf(name, input, about())).toMatchObject({ who: 'person', shift: true });
  });
});

const left = (change: Partial<SaleRequest>) =>
  request({ noLoyaltyReason: 'cashierChoice', ...change });
const known = (quote: SaleRequest['quote']) => left({ quote });

describe('bonuses are left out', () => {
  const needed = { rights: ['sellWithoutBonuses'] };
  test.each<[string, SaleRequest, boolean]>([
    ['of who has some', known(BALANCE), true],
    ['of who may have some', known(null), true],
    ['of who has none', known({ ...BALANCE, balance: tiyn(0) }), false],
    ['of a phone that was not looked up', left({ customer: { kind: 'none', phone: PHONE } }), true],
    ['of nobody', left(ANONYMOUS), false],
    ['of who is new', left({ customer: { kind: 'new', phone: PHONE }, quote: null }), false],
  ])('%s: needs the right: %#', (_, meant, asks) => {
    const begun = needOf('sale.start', {}, about({ meant: () => meant }));
    expect(begun).toEqual(asks ? { who: 'person', ...needed } : { who: 'person' });
    const sale = { request: meant, state: { at: 'awaitingCode' } } as Sale;
    const skipped = needOf(
      'sale.act',
      { action: { do: 'skipLoyalty' } },
      about({ sale: () => sale }),
    );
    expect(skipped).toEqual(begun);
  });

  test('by nobody’s choice needs no right', () => {
    const skip = { action: { do: 'skipLoyalty' } };
    const stopped = { request: known(BALANCE), state: { at: 'failed' } } as Sale;
    expect(needOf('sale.act', skip, about({ sale: () => stopped }))).toEqual({ who: 'person' });
    expect(needOf('sale.act', skip, about())).toEqual({ who: 'person' });
    const away = request({ noLoyaltyReason: 'offline' });
    expect(needOf('sale.start', {}, about({ meant: () => away }))).toEqual({ who: 'person' });
  });

  test('another action of that sale needs none', () => {
    const sale = { request: known(BALANCE), state: { at: 'awaitingCode' } } as Sale;
    const action = { do: 'cancel' };
    expect(needOf('sale.act', { action }, about({ sale: () => sale }))).toEqual({ who: 'person' });
  });
});

const need = (input: object) => needOf('preferences.change', input, about());

test('only the screen’s look is anybody’s among the settings', () => {
  expect(need({ language: 'kk', theme: 'dark', sounds: 'off' })).toEqual({ who: 'anybody' });
  expect(need({ theme: 'dark', stampsPerSale: undefined })).toEqual({ who: 'anybody' });
  expect(need({ theme: 'dark', stampsPerSale: 2 })).toMatchObject({ rights: ['settings'] });
  expect(need({ stampsPerSale: 2, lateAccrual: undefined })).toMatchObject({
    rights: ['settings'],
  });
});

const accrueWhen = (above: boolean) =>
  needOf('orders.accrue', { saleId: null }, about({ accrualAboveLimits: () => above }));

test('accruing above the limits needs both rights', () => {
  expect(accrueWhen(false)).toMatchObject({ rights: ['lateAccrual'] });
  expect(accrueWhen(true)).toMatchObject({ rights: ['aboveLimits', 'lateAccrual'] });
});

test.each([
  ['at most as many as the owner lets pass', false, ['attachCustomer']],
  ['more of them', true, ['aboveLimits', 'attachCustomer']],
])('attaching a customer after the payment: %s', (_what, above, rights) => {
  const who = { kind: 'new', phone: PHONE } as const;
  const asked = about({
    attached: () => who,
    aboveLimits: ({ customer }) => above && customer === who,
  });
  const need = needOf('orders.attach', { saleId: '', customer: 1 }, asked);
  expect(need).toEqual({ who: 'person', rights, shift: true });
});

test.each([
  ['manually', { rights: ['resolveManually'] }],
  ['done', { rights: ['resolveManually'] }],
  ['notDone', { rights: ['resolveManually'] }],
  ['recheck', {}],
])('resolving %s', (how, more) => {
  expect(needOf('orders.resolve', { do: how }, about())).toEqual({ who: 'person', ...more });
});
