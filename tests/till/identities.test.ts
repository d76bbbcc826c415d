/** Whose phone belongs to a user id is what the service said, not what the page says. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';

const OWN = { userId: id(demoCustomers.regular.id), phone: demoCustomers.regular.phone as Phone };
const OTHER = { userId: id(demoCustomers.vip.id), phone: demoCustomers.vip.phone as Phone };
const EDIT = { newPhone: null, firstName: 'B', lastName: null, birthday: null, tags: null };
const NEW = '+77019998866' as Phone;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const find = ({ phone }: { readonly phone: Phone }) => bench.call('customer.find', { phone });
const edit = (who: typeof OWN, newPhone: Phone | null = null) =>
  bench.call('customer.edit', { ...who, ...EDIT, newPhone });
const sell = (who: { readonly userId: Id; readonly phone: Phone | null }) =>
  bench.start({ customer: { kind: 'known', ...who, name: '', requiresSmsCode: false } });

test('nobody is edited who wasn’t looked up, or under another’s phone', async () => {
  expect(await edit(OWN)).toMatchObject({ fault: { code: 'invalidInput', field: 'userId' } });
  await find(OWN);
  await find(OTHER);
  expect(await edit({ ...OWN, phone: OTHER.phone })).toMatchObject({ fault: { field: 'userId' } });
  expect(await edit(OWN)).toMatchObject({ ok: true });
});

test('after a change of phone it is the new one', async () => {
  await find(OWN);
  expect(await edit(OWN, NEW)).toMatchObject({ ok: true, value: { phone: NEW } });
  expect(await edit(OWN)).toMatchObject({ fault: { field: 'userId' } });
  expect(await edit({ ...OWN, phone: NEW })).toMatchObject({ ok: true });
});

test('a sale names a customer as they were looked up', async () => {
  await find(OWN);
  expect(await sell({ ...OWN, phone: NEW })).toMatchObject({ fault: { field: 'customer' } });
  expect(await sell({ ...OTHER, phone: OWN.phone })).toMatchObject({
    fault: { field: 'customer' },
  });
  expect(await sell({ ...OWN, phone: null })).toMatchObject({ fault: { field: 'customer' } });
  expect((await bench.snapshot()).sale).toBeNull();
  expect(await sell(OWN)).toMatchObject({ ok: true });
});

test('what another service said counts no more', async () => {
  await find(OWN);
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  const address = bench.service.address.replace('127.0.0.1', 'localhost');
  const login = { environment: 'test', address, login: 'demo', password: 'demo' } as const;
  const logged = await bench.call('setup.login', { ...login, keepCredentials: false });
  const branchId = logged.ok ? logged.value.branches[0]?.branchId : undefined;
  if (branchId === undefined) throw new Error('no branch');
  await bench.call('setup.finish', { branchId, giftProductId: null });
  await bench.call('shift.open', { cashier: 'Dana' });
  expect(await edit(OWN)).toMatchObject({ fault: { field: 'userId' } });
  await find(OWN);
  expect(await edit(OWN)).toMatchObject({ ok: true });
});
