/** What the till itself learns of a sale's customer after it was begun is no edit by other hands. */
import { expect, test } from 'vitest';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { known, ORDER, request } from '../domain/sale-samples.ts';
import { useJournalFile } from './journal-file.ts';
import { breaksIn, openTrailed, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const payment = { method: 'cash', tendered: null } as const;

/** Sells it by those events, each stored as the till stores it. */
function sold(change: Partial<SaleRequest>, events: readonly SaleEvent[]): Sale {
  const { journal } = openTrailed(own.file);
  journal.openShift('Dana', true, T);
  let { sale } = startSale(request({ saleId: saleId(1), ...change }));
  journal.beginSale(sale, T + 1);
  events.forEach((event, index) => {
    const next = transition(sale, event);
    if (next === null) throw new Error(`${event.type} in ${sale.state.at}`);
    sale = next.sale;
    if (event.type === 'accrue') journal.saveAccrual(sale, T + 2 + index);
    else journal.saveSale(sale, T + 2 + index);
  });
  journal.close();
  return sale;
}

test('a code that turns out to be needed', () => {
  sold({ bonus: tiyn(5_000) }, [
    { type: 'quoteRead', now: { balance: tiyn(124_000), percent: 7 } },
    { type: 'orderFailed', fault: { code: 'wrongCode', retry: 'never' } },
    { type: 'codeSent', at: T },
  ]);
  expect(breaksIn(own.file)).toEqual([]);
});

test('late accrual for a phone that was typed while the service was away', () => {
  const phone = '+77012345678' as Phone;
  sold({ customer: { kind: 'none', phone }, noLoyaltyReason: 'offline', quote: null, stamps: 0 }, [
    { type: 'paid', ...payment },
    { type: 'accrue' },
    { type: 'accrualCreated', order: ORDER, customer: known() },
  ]);
  expect(breaksIn(own.file)).toEqual([]);
});

test('late accrual of a sale with stamps that went on without bonuses', () => {
  sold({}, [
    { type: 'orderFailed', fault: { code: 'timeout', retry: 'unsafe' } },
    { type: 'skipLoyalty', reason: 'offline' },
    { type: 'paid', ...payment },
    { type: 'accrue' },
    { type: 'accrualCreated', order: ORDER, customer: known() },
  ]);
  expect(breaksIn(own.file)).toEqual([]);
});
