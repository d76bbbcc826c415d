/** What the tests of sales behind the screen do with a till: sell, look, and wait for what comes. */
import { ulid } from 'ulid';
import { expect } from 'vitest';
import type { SaleRow, SalesFilter } from '../../src-shared/contract/orders-schema.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import type { Bench } from './bench.ts';

export const COMPLETE = /\/complete$/u;
export const RECORD = /\/orders\/\d+$/u;
export const CREATE = /\/cash\/order$/u;

export interface Person {
  readonly id: string;
  readonly phone: string;
  readonly firstName: string;
}

/** 10 000 ₸, paid without bonuses because the service was away; the cashier has gone on. */
export async function sellAway(bench: Bench, phone: string): Promise<SaleId> {
  const saleId = ulid();
  await bench.start({
    saleId,
    customer: { kind: 'none', phone: phone as Phone },
    amount: tiyn(1_000_000),
    stamps: 0,
    quote: null,
    noLoyaltyReason: 'offline',
  });
  await bench.takeCash();
  await bench.dismiss();
  return saleId;
}

/** 10 000 ₸ up to the money, with an order; `pay` it then. */
export async function charge(bench: Bench, person: Person): Promise<SaleId> {
  const saleId = ulid();
  await bench.start({
    saleId,
    customer: {
      kind: 'known',
      userId: id(person.id),
      phone: person.phone as Phone,
      name: person.firstName,
      requiresSmsCode: false,
    },
    amount: tiyn(1_000_000),
    stamps: 0,
    quote: null,
  });
  await bench.untilSale('awaitingPayment');
  return saleId;
}

export async function rowsOf(bench: Bench, show: SalesFilter): Promise<SaleRow[]> {
  const listed = await bench.call('sales.list', { search: '', skip: 0, show });
  if (!listed.ok) throw new Error(listed.fault.code);
  return listed.value.rows;
}

export async function rowOf(bench: Bench, saleId: SaleId): Promise<SaleRow | undefined> {
  return (await rowsOf(bench, 'all')).find((row) => row.saleId === saleId);
}

export async function untilRow(
  bench: Bench,
  saleId: SaleId,
  wanted: Partial<SaleRow>,
): Promise<void> {
  await expect.poll(() => rowOf(bench, saleId)).toMatchObject(wanted);
}

/** As the service knows it, in tiyn; it must be there. */
export async function balanceOf(bench: Bench, { phone }: Person): Promise<number> {
  await bench.call('service.probe', null);
  const read = await bench.summary(phone);
  if (!read.ok || !read.value.balance.ok) throw new Error('the balance could not be read');
  return read.value.balance.value;
}
