/**
 * Name and birthday of who was registered by this till: sent without more where the owner asks for nothing, else only
 * once they agree, which the journal keeps, the trail tells and the report counts.
 */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Intercept } from '../service/fault-injection.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, RUSLAN, signIn } from './staffed.ts';

const NEW = '+77059998877' as Phone;
const OTHER = '+77779990011' as Phone;
const NOTHING = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
const BIRTHDAY = { year: 1990, month: 3, day: 15 };
const WHO = { firstName: 'Айгерим', birthday: BIRTHDAY };
const EDIT = /\/personal-info$/u;
const REFUSED = { ok: false, fault: { code: 'invalidInput', field: 'consent' } };

let bench: Bench;
let sent: unknown[];
/** What becomes of an edit at the service. */
let fate: ReturnType<Intercept>;
const watch: Intercept = ({ path, body }) => {
  if (!EDIT.test(path)) return 'pass';
  sent.push(JSON.parse(body));
  return fate;
};
beforeEach(async () => {
  sent = [];
  fate = 'pass';
  bench = await openBench();
  bench.service.intercept(watch);
});
afterEach(() => bench.stop());

const register = (phone: Phone = NEW) =>
  bench.sell({ customer: { kind: 'new', phone }, quote: null, stamps: 0 });
const ask = () => bench.call('preferences.change', { askConsent: true });
async function look(phone: Phone = NEW) {
  const found = await bench.call('customer.find', { phone });
  if (!found.ok || found.value.kind !== 'found') throw new Error(JSON.stringify(found));
  return found.value;
}
async function edit(change: Partial<CommandInput<'customer.edit'>>, phone: Phone = NEW) {
  const { handle } = await look(phone);
  return bench.call('customer.edit', { ...NOTHING, customer: handle, ...change });
}
const owes = async (phone: Phone = NEW) => (await look(phone)).owesConsent ?? false;
async function consents() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value.customerEdits;
}
const told = (file = bench.journalFile) =>
  new DatabaseSync(file, { readOnly: true })
    .prepare(`SELECT event FROM events WHERE type = 'edit' ORDER BY n`)
    .all()
    .map(({ event }) => JSON.parse(String(event)) as Record<string, unknown>);

test('where the owner asks for nothing, name and birthday are sent as of anybody', async () => {
  await register();
  expect((await edit(WHO)).ok).toBe(true);
  expect(sent).toMatchObject([{ first_name: 'Айгерим', birthday: '15-03-1990' }]);
  expect(await look()).toMatchObject({ customer: { firstName: 'Айгерим', birthday: BIRTHDAY } });
  expect(await consents()).toMatchObject({ count: 1, consents: 0 });
});

test('where the owner asks for it nothing is sent or kept without it, and all with it', async () => {
  await register();
  await ask();
  expect(await owes()).toBe(true);
  for (const change of [WHO, { lastName: 'Сатпаева' }, { ...WHO, consent: false }])
    expect(await edit(change)).toMatchObject(REFUSED);
  expect(sent).toEqual([]);
  expect(await consents()).toMatchObject({ count: 0, consents: 0 });
  expect((await edit({ ...WHO, consent: true })).ok).toBe(true);
  expect(sent).toMatchObject([{ first_name: 'Айгерим', birthday: '15-03-1990' }]);
  expect(sent[0]).not.toHaveProperty('consent');
  expect(await consents()).toMatchObject({ count: 1, consents: 1 });
  // They are asked once.
  expect(await owes()).toBe(false);
  expect((await edit({ lastName: 'Сатпаева' })).ok).toBe(true);
  expect(await consents()).toMatchObject({ count: 2, consents: 1 });
});

test('the trail tells of it and of nobody’s name', async () => {
  await register();
  await ask();
  await edit({ ...WHO, consent: true });
  const events = told();
  expect(events).toMatchObject([
    { consent: 'given', outcome: 'unknown', fields: '["firstName","birthday"]' },
    { consent: 'given', outcome: 'done' },
  ]);
  for (const secret of ['Айгерим', NEW, NEW.slice(2), '1990'])
    expect(JSON.stringify(events)).not.toContain(secret);
});

test('what the service refuses is no consent; what it may have done is', async () => {
  await register();
  await ask();
  fate = { type: 'reply', status: 400, body: '{"code":400,"message":"frozen"}' };
  expect((await edit({ ...WHO, consent: true })).ok).toBe(false);
  expect(await owes()).toBe(true);
  expect(await edit(WHO)).toMatchObject(REFUSED);
  expect(await consents()).toMatchObject({ count: 1, consents: 0 });
  fate = { type: 'dropAfter' };
  expect(await edit({ ...WHO, consent: true })).toMatchObject({ fault: { retry: 'unsafe' } });
  expect(told().at(-1)).toMatchObject({ consent: 'given', outcome: 'unknown' });
  fate = 'pass';
  await bench.call('service.probe', null);
  expect(await owes()).toBe(false);
  expect(await consents()).toMatchObject({ count: 2, consents: 1 });
});

test('another phone first: they owe it under that one, too', async () => {
  await register();
  await ask();
  expect((await edit({ newPhone: OTHER })).ok).toBe(true);
  expect(told().at(-1)).toMatchObject({ consent: 'owed' });
  expect(await owes(OTHER)).toBe(true);
  expect(await edit(WHO, OTHER)).toMatchObject(REFUSED);
  expect((await edit({ ...WHO, consent: true }, OTHER)).ok).toBe(true);
});

test('nobody else is asked, and a consent that nobody asked for isn’t kept', async () => {
  await ask();
  const { phone } = demoCustomers.regular;
  expect(await owes(phone as Phone)).toBe(false);
  expect((await edit({ firstName: 'Илья', consent: true }, phone as Phone)).ok).toBe(true);
  expect(told().at(-1)).not.toHaveProperty('consent');
  expect(await consents()).toMatchObject({ count: 1, consents: 0 });
});

test('a sale without bonuses registers nobody', async () => {
  await ask();
  const phone = demoCustomers.regular.phone as Phone;
  const unknown = { type: 'reply', status: 404, body: '{"code":404,"message":"none"}' } as const;
  bench.service.intercept(({ path }) => (path.includes('/promoters/find') ? unknown : 'pass'));
  await bench.sell({
    customer: { kind: 'new', phone },
    quote: null,
    stamps: 0,
    noLoyaltyReason: 'cashierChoice',
  });
  // Registered elsewhere since.
  bench.service.intercept(watch);
  expect(await owes(phone)).toBe(false);
  expect((await edit({ firstName: 'Илья' }, phone)).ok).toBe(true);
});

test('a name is no other phone: nothing is held', async () => {
  await register();
  await ask();
  await edit({ ...WHO, consent: true });
  const { handle } = await look();
  const read = await bench.call('customer.summary', { customer: handle });
  expect(read).toMatchObject({ ok: true, value: { phoneHold: null } });
});

test('after a restart it is owed still', async () => {
  await register();
  await ask();
  await bench.restart();
  expect(await edit(WHO)).toMatchObject(REFUSED);
});

test('where people have PINs the event says who was signed in; the setting is the supervisor’s', async () => {
  await bench.stop();
  bench = await openStaffed();
  expect(await ask()).toMatchObject({ fault: { code: 'approvalNeeded', right: 'settings' } });
  await signIn(bench, AIGUL);
  expect((await ask()).ok).toBe(true);
  await signIn(bench, DANA);
  await register();
  await signIn(bench, RUSLAN);
  expect(await edit(WHO)).toMatchObject(REFUSED);
  expect((await edit({ ...WHO, consent: true })).ok).toBe(true);
  const events = told(bench.journalFile.replace('training', 'test'));
  expect(events).toMatchObject([
    { consent: 'given', by: RUSLAN.cashierId },
    { consent: 'given', by: RUSLAN.cashierId },
  ]);
  await bench.call('people.lock', null);
  expect(await bench.call('customer.edit', { ...NOTHING, customer: 1, ...WHO })).toMatchObject({
    fault: { code: 'signInNeeded' },
  });
});
