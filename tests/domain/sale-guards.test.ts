/** In which states a sale is unsettled: the shift's list, the report and the outbox ask it. */
import { expect, test } from 'vitest';
import { isUnsettled } from '../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';

const at = (state: object) => isUnsettled({ state } as unknown as Sale);

test.each([
  'rechecking',
  'differs',
  'sendingCode',
  'awaitingCode',
  'creating',
  'stopped',
  'givingAward',
  'awardQuestion',
  'awaitingPayment',
  'paymentQuestion',
  'confirming',
  'accruing',
])('%s: nothing is unsettled', (state) => {
  expect(at({ at: state })).toBe(false);
});

test.each(['completing', 'settling'])('%s: the money is taken, nothing is confirmed', (state) => {
  expect(at({ at: state })).toBe(true);
});

test.each([
  ['confirmed', false],
  ['waiting', true],
  ['attention', true],
  ['byHand', false],
  ['without', false],
])('done, %s: %s', (settlement, unsettled) => {
  expect(at({ at: 'done', settlement })).toBe(unsettled);
});

test.each([
  ['inDoubt', true],
  ['spent', true],
  ['known', false],
  ['none', false],
])('cancelled, the award %s: %s', (award, unsettled) => {
  expect(at({ at: 'cancelled', award })).toBe(unsettled);
});
