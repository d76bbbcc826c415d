/** Customers as the service has them, and those who have bought here, played for the preview. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { MAX_REGULARS, shortName } from '../../../src-shared/domain/customer/regulars.ts';
import { LOOK_UP_AGAIN } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { DAY } from '../../../src-shared/domain/time.ts';
import { createLookUps } from '../../../src-main/till/customer/look-ups.ts';
import type { FakeMain } from './fake-main.ts';
import { createNewcomers } from './fake-newcomers.ts';
import { PAST, PEOPLE, summaryAfter } from './fake-people.ts';

export type FakeCustomers = ReturnType<typeof createFakeCustomers>;

export function createFakeCustomers(main: FakeMain) {
  const { world, read, pause, never } = main;
  const lookUps = createLookUps({
    clock: { now: () => Date.now(), steady: () => Date.now() },
    place: () => read().stage,
    isOffline: () => read().service.state === 'offline',
  });
  main.onChange(({ sale, people }) => {
    if (sale !== undefined) lookUps.saleShown(sale);
    if (people?.state === 'ready' && people.signedIn === null) lookUps.forget();
  });
  const newcomers = createNewcomers();
  /** The purchases that are complete, in tiyn: they count in the customer's figures. */
  const bought: Tiyn[] = [];
  const handlers = {
    'customer.expect': async () => {
      world.phonesBegun += 1;
      return ok(null);
    },
    'customer.find': async (asked) => {
      const { phone } = asked;
      world.lookUps.push(asked);
      if (world.hang === 'lookup') return never();
      await pause();
      return lookUps.find(phone, async () => {
        if (world.lookupFault !== null) return fail(world.lookupFault);
        if (phone.endsWith('0004')) return ok({ kind: 'blacklisted', phone });
        const newcomer = newcomers.byPhone(phone);
        const known = PEOPLE[phone] ?? newcomer?.customer;
        if (known === undefined) return ok({ kind: 'new', phone });
        const { status } = bought.length > 0 ? world.raised : {};
        const customer = { ...known, gradationStatus: status ?? known.gradationStatus };
        return ok({ kind: 'found', customer, owesConsent: newcomer?.owesConsent ?? false });
      });
    },
    'customer.summary': async ({ customer }) => {
      await pause();
      return lookUps.summarise(customer, async (userId) =>
        summaryAfter(newcomers.summaryOf(userId), bought, world),
      );
    },
    'customer.edit': async (edit) => {
      await pause();
      const found = lookUps.found(edit.customer);
      if (found === null) return fail(LOOK_UP_AGAIN);
      world.edits.push(edit);
      if (world.editFault !== null) return fail(world.editFault);
      newcomers.edit(found.userId, edit);
      return ok({ phone: found.phone });
    },
    'customer.forget': async () => ok({ sales: 3, waiting: 1, copies: 2, unreached: 1 }),
    'customer.history': async () => ok([...PAST()]),
    'customer.tags': async () => ok(world.tags),
    'customer.known': async ({ phone }) => {
      const { firstName = '', lastName = '' } = PEOPLE[phone] ?? {};
      const name = `${firstName} ${lastName}`.trim();
      return ok(name === '' ? null : { name, at: Date.now() - 3 * DAY });
    },
    ...createRegulars(main),
  } satisfies Partial<Handlers>;
  return { lookUps, newcomers, bought, handlers };
}

function createRegulars({ world, pause }: FakeMain) {
  const regulars = new Map<number, Phone>();
  let lastRegular = 0;
  return {
    'customer.regulars': async ({ digits }) => {
      await pause();
      if (world.searchFault !== null) return fail(world.searchFault);
      const found = world.boughtHere.filter(({ phone }) => phone.endsWith(digits));
      regulars.clear();
      const listed = found.slice(0, MAX_REGULARS).map(({ phone, name }, at) => {
        lastRegular += 1;
        regulars.set(lastRegular, phone);
        return { regular: lastRegular, name: shortName(name), at: Date.now() - (at + 3) * DAY };
      });
      return ok({ regulars: listed, more: found.length > MAX_REGULARS });
    },
    'customer.regularBalance': async ({ regular }) => {
      await pause();
      return ok(PEOPLE[regulars.get(regular) ?? '']?.privateBranch?.balance ?? null);
    },
    'customer.takeRegular': async ({ regular }) => {
      await pause();
      if (world.regularFault !== null) return fail(world.regularFault);
      const phone = regulars.get(regular);
      return phone === undefined ? fail(LOOK_UP_AGAIN) : ok({ phone });
    },
  } satisfies Partial<Handlers>;
}
