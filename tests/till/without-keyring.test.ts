/** A computer that can't protect a sign-in: after a restart somebody signs in, and nothing else is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignInProtection } from '../../src-main/ports/vault.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';
import { add, AIGUL, DANA, LOGIN, openPaired, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const nothingProtects: SignInProtection = {
  how: 'withoutSignIn',
  keyring: { state: 'none', backend: 'basic_text' },
};

/** As the vault's file is read by the next start. */
async function restartSignedOut(): Promise<void> {
  await bench.restart(async () => {
    const { secrets } = bench.vault;
    if (secrets === null) throw new Error('nothing was stored');
    const none = { accessToken: null, tokenExpiresAt: null, credentials: null };
    bench.vault.secrets = { ...secrets, ...none };
  });
}

beforeEach(async () => {
  bench = await openPaired();
  bench.vault.signInProtection = async () => nothingProtects;
  await bench.call('shift.open', { cashier: 'Dana' });
});

test('the same till is there, says that it needs a sign-in and why, and calls nothing in anybody’s name', async () => {
  const before = await bench.snapshot();
  await restartSignedOut();
  const after = await bench.until('known', ({ signInKept }) => signInKept === 'withoutSignIn');
  expect(after).toMatchObject({
    stage: 'open',
    signIn: 'needed',
    branch: before.branch,
    shift: before.shift,
    preferences: before.preferences,
  });
  expect(
    await bench.call('customer.find', { phone: demoCustomers.regular.phone as Phone }),
  ).toMatchObject({ ok: false, fault: { code: 'unauthorised' } });
  expect(await bench.call('session.logIn', LOGIN)).toMatchObject({ ok: true });
  expect(await bench.snapshot()).toMatchObject({ signIn: 'fine' });
  expect(
    await bench.call('customer.find', { phone: demoCustomers.regular.phone as Phone }),
  ).toMatchObject({ ok: true });
});

test('a paid sale that waited is resolved once, after the sign-in', async () => {
  const completed: string[] = [];
  const { id: userId, phone, firstName: name } = demoCustomers.regular;
  await bench.start({
    customer: {
      kind: 'known',
      userId: id(userId),
      phone: phone as Phone,
      name,
      requiresSmsCode: false,
    },
    amount: tiyn(1_000_000),
    bonus: tiyn(0),
    quote: null,
    stamps: 0,
  });
  await bench.untilSale('awaitingPayment');
  bench.service.intercept(() => ({ type: 'refuse' }));
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.until('it waits', ({ openItems }) => openItems.pending === 1);
  await restartSignedOut();
  bench.service.intercept(({ path }) => {
    if (path.endsWith('/complete')) completed.push(path);
    return 'pass';
  });
  await bench.call('shift.check', null);
  await bench.until('looked at', ({ checks }) =>
    checks.some((check) => check.name === 'token' && check.state === 'error'),
  );
  expect((await bench.snapshot()).openItems.pending).toBe(1);
  expect(completed).toEqual([]);
  await bench.call('session.logIn', LOGIN);
  await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
  expect(completed).toHaveLength(1);
});

test('changing the owner’s mind stores the sign-in anew, as it may be kept now', async () => {
  let saved = 0;
  const { save } = bench.vault;
  bench.vault.save = function count(secrets) {
    saved += 1;
    return save.call(this, secrets);
  };
  bench.vault.signInProtection = async () => ({ ...nothingProtects, how: 'unprotected' });
  expect(await bench.call('preferences.change', { keepUnprotected: true })).toMatchObject({
    ok: true,
  });
  expect(saved).toBe(1);
  expect(await bench.snapshot()).toMatchObject({
    signInKept: 'unprotected',
    preferences: { keepUnprotected: true },
  });
  expect(await bench.call('preferences.change', { theme: 'dark' })).toMatchObject({ ok: true });
  expect(saved).toBe(1);
});

test.each([true, false])(
  'login and password are kept again as was wanted at set-up: %s',
  async (wanted) => {
    const { secrets } = bench.vault;
    if (secrets === null) throw new Error('nothing was stored');
    bench.vault.secrets = { ...secrets, keepCredentials: wanted };
    await restartSignedOut();
    await bench.call('preferences.change', { keepUnprotected: true });
    await bench.call('session.logIn', LOGIN);
    expect(bench.vault.secrets).toMatchObject({ credentials: wanted ? LOGIN : null });
  },
);

test('it needs the right to the settings', async () => {
  for (const who of [AIGUL, DANA]) await add(bench, who);
  await signIn(bench, DANA);
  expect(await bench.call('preferences.change', { keepUnprotected: true })).toMatchObject({
    ok: false,
    fault: { code: 'approvalNeeded' },
  });
  expect((await bench.snapshot()).preferences.keepUnprotected).toBe(false);
});

test.each([true, false])('set-up asks for it: %s', async (keepUnprotected) => {
  await bench.stop();
  bench = await openBench('setup');
  const { address } = bench.service;
  const login = { environment: 'test', address, ...LOGIN, keepUnprotected } as const;
  const answer = await bench.call('setup.login', { ...login, keepCredentials: true });
  if (!answer.ok) throw new Error(answer.fault.code);
  const [branch] = answer.value.branches;
  if (branch === undefined) throw new Error('no branch');
  // Not before login and password were right and the branch was chosen.
  expect((await bench.snapshot()).preferences.keepUnprotected).toBe(false);
  await bench.call('setup.finish', { branchId: branch.branchId, giftProductId: null });
  expect((await bench.snapshot()).preferences.keepUnprotected).toBe(keepUnprotected);
});
