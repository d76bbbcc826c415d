/** The till paired with one service, without a till around it: what is opened, stored, refreshed and told. */
import { describe, expect, test } from 'vitest';
import type { CashbackQuery, LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Secrets } from '../../src-main/ports/vault.ts';
import { createPairingService } from '../../src-main/till/service/pairing.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { memoryKeys } from './memory-keys.ts';
import { manualClock } from './manual-clock.ts';

const SECRETS: Secrets = {
  environment: 'production',
  address: 'https://loyalty.example/api',
  accessToken: 'first',
  tokenExpiresAt: 1,
  credentials: null,
  keepCredentials: false,
  role: null,
  branchId: id('11'),
  groupId: id('7'),
  giftProductId: null,
  branchName: 'Branch',
  branchAddress: '',
  awardEnabled: true,
};
const UNSTORED: Fault = { code: 'storage', retry: 'safe' };
const CUSTOMER = id('5');

type Deps = Parameters<typeof createPairingService>[0];
type Hooks = Parameters<Deps['gateway']['open']>[1];

/** A service that answers each call the same, and what was asked of it. */
function playedGateway(happened: string[]) {
  const service = { answer: ok(null) as Result<unknown, Fault> };
  let hooks: Hooks | null = null;
  const gateway = {
    open(session, given) {
      hooks = given;
      happened.push(`open ${session.accessToken} at ${session.address}`);
      const asked =
        (name: string) =>
        async (...input: unknown[]) => {
          happened.push([name, ...input.map((one) => JSON.stringify(one))].join(' '));
          return service.answer;
        };
      const names = ['balance', 'cashbackPercent', 'award', 'ensureToken'];
      const methods = Object.fromEntries(names.map((name) => [name, asked(name)]));
      return {
        ...methods,
        loggedIn: ({ accessToken }) => void happened.push(`logged in ${accessToken}`),
        close: () => void happened.push(`close ${session.accessToken}`),
      } as Partial<LoyaltyApi> as LoyaltyApi;
    },
  } as Deps['gateway'];
  return { gateway, service, hooks: () => hooks };
}

function harness() {
  const clock = manualClock();
  /** What was asked of the service and what was opened or closed, in order. */
  const happened: string[] = [];
  const told: string[] = [];
  /** What each journal was opened with, of its check. */
  const opened: (string | null)[] = [];
  const vault = {
    saved: [] as Secrets[],
    fault: null as Fault | null,
    forget: async (): Promise<Result<null, Fault>> => ok(null),
  };
  /** Of a branch's journal: what its check waits for. */
  const checks = new Map<string, Promise<null>>();
  const owner: { query: CashbackQuery } = { query: {} };
  const { gateway, service, hooks } = playedGateway(happened);
  const pairingService = createPairingService({
    gateway,
    vault: {
      async save(secrets: Secrets) {
        if (vault.fault !== null) return fail(vault.fault);
        vault.saved.push(secrets);
        return ok(null);
      },
      forget: () => vault.forget(),
    } as Deps['vault'],
    keys: memoryKeys(),
    keysRead: () => undefined,
    signInKept: (isKept) => void told.push(`the sign-in is kept: ${isKept}`),
    trail: {
      source: (_name, { trailKey: key }) => ({ key, known: null, now: clock.now, by: () => null }),
      watch: (_name, journal) => journal,
    },
    clock,
    log: { info: (event) => void told.push(event), error: () => undefined },
    embedded: { start: async () => ({ address: 'http://127.0.0.1:4711' }) } as Deps['embedded'],
    checkJournal: async (environment, place) =>
      (await checks.get(place)) ?? `checked ${environment} ${place}`,
    openJournal(environment, place, _keys, _trail, checked) {
      happened.push(`journal ${environment} ${place}`);
      opened.push(checked);
      const journal = {
        endReading: async () => void happened.push('reading ended'),
        close: () => void happened.push(`journal closed`),
      };
      return { journal, disk: {}, notice: null } as never;
    },
    apiGuard: { wrap: (api) => api },
    called: ({ operation }) => void told.push(`called ${operation}`),
    percentQuery: () => owner.query,
    awardNoted: (isActive) => void told.push(`the award is on: ${isActive}`),
    signedOut: () => void told.push('signed out'),
    accepted: () => void told.push('accepted'),
  });
  return {
    clock,
    happened,
    told,
    opened,
    vault,
    checks,
    service,
    owner,
    pairingService,
    hooks,
  };
}

describe('before set-up', () => {
  test('there is nothing to use, to store or to renew, and nothing is told to fail', async () => {
    const { pairingService, vault, happened } = harness();
    expect(pairingService.current()).toBeNull();
    expect(await pairingService.update({ giftProductId: '5' })).toEqual(ok(null));
    await pairingService.replaceToken({ ...SECRETS });
    pairingService.disconnect();
    expect([vault.saved, happened, pairingService.current()]).toEqual([[], [], null]);
  });
});

describe('the journal', () => {
  test.each<[string, Partial<Secrets>, string]>([
    ['of a branch', {}, 'production loyalty.example_api-11'],
    ['of another branch', { branchId: id('12') }, 'production loyalty.example_api-12'],
    [
      'of a longer address',
      { address: 'https://loyalty.example//a' },
      'production loyalty.example_a-11',
    ],
    ['of another service', { address: 'https://other.example' }, 'production other.example_-11'],
    [
      'of a service with a port of its own, to try it',
      { environment: 'test', address: 'https://loyalty.example:8443/a/b' },
      'test loyalty.example_8443_a_b-11',
    ],
    ['of training, whatever its port', { environment: 'training' }, 'training training'],
    [
      'of an address in other letters',
      { address: 'https://лояльность.example/' },
      'production xn--k1aagccsh0fex.example_-11',
    ],
  ])('%s is in a place of its own, and checked there first', async (_what, change, place) => {
    const { pairingService, happened, opened } = harness();
    await pairingService.connect({ ...SECRETS, ...change });
    expect([happened[0], ...opened]).toEqual([`journal ${place}`, `checked ${place}`]);
  });
});

/** Before it is opened. */
const connecting = () => {
  const bench = harness();
  const checked = Promise.withResolvers<null>();
  bench.checks.set('loyalty.example_api-11', checked.promise);
  return { ...bench, checked, connected: bench.pairingService.connect(SECRETS) };
};

describe('while its journal is checked', () => {
  test('another one is set up: that one stays, open and as it is stored', async () => {
    const { pairingService, vault, happened, checked, connected } = connecting();
    const later = { ...SECRETS, accessToken: 'later', branchId: id('12') };
    expect(await pairingService.storeAndOpen(later)).toEqual(ok(null));
    checked.resolve(null);
    await connected;
    expect(vault.saved.at(-1)?.branchId).toBe('12');
    expect(happened).not.toContain('journal closed');
    expect(pairingService.current()?.secrets.branchId).toBe('12');
  });

  test('it is forgotten: it isn’t opened any more, and not stored again', async () => {
    const { pairingService, vault, checked, connected } = connecting();
    expect(await pairingService.forget()).toEqual(ok(null));
    pairingService.disconnect();
    checked.resolve(null);
    await connected;
    await pairingService.update({ giftProductId: '5' });
    expect(vault.saved).toEqual([]);
    expect(pairingService.current()).toBeNull();
  });
});

async function changedMeanwhile(outcome: Result<null, Fault>) {
  const { pairingService, vault, hooks } = harness();
  await pairingService.connect(SECRETS);
  const clearing = Promise.withResolvers<Result<null, Fault>>();
  vault.forget = () => clearing.promise;
  const forgotten = pairingService.forget();
  hooks()?.tokenChanged('second', null);
  expect(await pairingService.update({ giftProductId: '6' })).toEqual(ok(null));
  expect(vault.saved).toEqual([]);
  clearing.resolve(outcome);
  expect(await forgotten).toEqual(outcome);
  return { pairingService, vault };
}

describe('a token or a setting that comes while the sign-in is forgotten', () => {
  test('doesn’t bring it back; one of a till that is set up again is stored', async () => {
    const { pairingService, vault } = await changedMeanwhile(ok(null));
    await pairingService.update({ giftProductId: '7' });
    expect(vault.saved).toEqual([]);
    await pairingService.connect(SECRETS);
    await pairingService.update({ giftProductId: '8' });
    expect(vault.saved).toMatchObject([{ giftProductId: '8' }]);
  });

  test('nothing came: what could not be forgotten isn’t stored once more', async () => {
    const { pairingService, vault } = harness();
    await pairingService.connect(SECRETS);
    vault.forget = async () => fail(UNSTORED);
    expect(await pairingService.forget()).toEqual(fail(UNSTORED));
    expect(vault.saved).toEqual([]);
  });

  test('is stored where it could not be forgotten', async () => {
    const { vault } = await changedMeanwhile(fail({ code: 'storage', retry: 'safe' }));
    expect(vault.saved).toMatchObject([{ accessToken: 'second', giftProductId: '6' }]);
  });
});

test('training is used at the address that it has now; any other at its own', async () => {
  const { pairingService, happened } = harness();
  await pairingService.connect({ ...SECRETS, environment: 'training' });
  expect(pairingService.current()?.secrets.address).toBe('http://127.0.0.1:4711');
  await pairingService.connect(SECRETS);
  expect(pairingService.current()?.secrets.address).toBe(SECRETS.address);
  expect(happened.filter((one) => one.startsWith('open'))).toEqual([
    'open first at http://127.0.0.1:4711',
    'open first at https://loyalty.example/api',
  ]);
});

describe('another service in place of the one before', () => {
  test('that one is closed first, its journal too', async () => {
    const { pairingService, happened } = harness();
    await pairingService.connect(SECRETS);
    happened.length = 0;
    await pairingService.connect({ ...SECRETS, accessToken: 'second', branchId: id('12') });
    expect(happened).toEqual([
      'reading ended',
      'close first',
      'journal closed',
      'journal production loyalty.example_api-12',
      'open second at https://loyalty.example/api',
    ]);
  });

  test('is stored before it is used; nothing changes when it can’t be', async () => {
    const { pairingService, vault, happened, told } = harness();
    await pairingService.connect(SECRETS);
    happened.length = 0;
    vault.fault = UNSTORED;
    expect(await pairingService.storeAndOpen({ ...SECRETS, accessToken: 'second' })).toEqual(
      fail(UNSTORED),
    );
    expect([happened, pairingService.current()?.secrets]).toEqual([[], SECRETS]);
    expect(told).toEqual(['vault.saveFailed']);
    vault.fault = null;
    expect(await pairingService.storeAndOpen({ ...SECRETS, accessToken: 'second' })).toEqual(
      ok(null),
    );
    expect(vault.saved.map(({ accessToken }) => accessToken)).toEqual(['second']);
    expect(pairingService.current()?.secrets.accessToken).toBe('second');
  });

  test('forgotten: closed, and there is none', async () => {
    const { pairingService, happened } = harness();
    await pairingService.connect(SECRETS);
    happened.length = 0;
    pairingService.disconnect();
    expect([happened, pairingService.current()]).toEqual([['close first', 'journal closed'], null]);
  });
});

describe('logged in again', () => {
  test('the new token is used and stored; the journal stays', async () => {
    const { pairingService, vault, happened } = harness();
    await pairingService.connect(SECRETS);
    const journal = pairingService.current()?.journal;
    happened.length = 0;
    const patch = { accessToken: 'second', tokenExpiresAt: 2, credentials: null };
    await pairingService.replaceToken(patch);
    expect(happened).toEqual(['logged in second']);
    expect(pairingService.current()?.journal).toBe(journal);
    expect(vault.saved).toEqual([{ ...SECRETS, ...patch }]);
  });

  test('a group that the branch was moved to is stored, and stays', async () => {
    const { pairingService, vault, hooks } = harness();
    await pairingService.connect(SECRETS);
    hooks()?.groupChanged(id('4711'));
    expect(vault.saved).toEqual([{ ...SECRETS, groupId: '4711' }]);
    const patch = { accessToken: 'second', tokenExpiresAt: 2, credentials: null };
    await pairingService.replaceToken(patch);
    expect(vault.saved.at(-1)).toEqual({ ...SECRETS, groupId: '4711', ...patch });
  });

  test('a token that the service changed is stored, and used by the next one', async () => {
    const { pairingService, vault, hooks } = harness();
    await pairingService.connect(SECRETS);
    hooks()?.tokenChanged('later', 9);
    const secrets = { ...SECRETS, accessToken: 'later', tokenExpiresAt: 9 };
    expect([vault.saved, pairingService.current()?.secrets]).toEqual([[secrets], secrets]);
    await pairingService.update({ giftProductId: '500' });
    expect(vault.saved.at(-1)).toEqual({ ...secrets, giftProductId: '500' });
  });
});

const isActive = (active: boolean) => ok({ isActive: active });

describe('whether the branch’s award program runs', () => {
  test('is stored and told when it is read, and once more only when it changes', async () => {
    const { pairingService, vault, told, service } = harness();
    await pairingService.connect(SECRETS);
    for (const answer of [isActive(true), isActive(true), fail(UNSTORED), isActive(false)]) {
      service.answer = answer;
      expect(await pairingService.current()?.api.award(CUSTOMER)).toEqual(answer);
    }
    expect(vault.saved.map(({ awardActive }) => awardActive)).toEqual([true, false]);
    expect(told.filter((one) => one.startsWith('the award'))).toEqual([
      'the award is on: true',
      'the award is on: false',
    ]);
  });

  test('is known from the start where it was stored, and of another branch it isn’t', async () => {
    const { pairingService, vault, service } = harness();
    service.answer = isActive(true);
    await pairingService.connect({ ...SECRETS, awardActive: true });
    await pairingService.current()?.api.award(CUSTOMER);
    expect(vault.saved).toEqual([]);
    await pairingService.connect({ ...SECRETS, branchId: id('12') });
    expect(pairingService.current()?.secrets.awardActive).toBeUndefined();
  });
});

describe('the token is refreshed', () => {
  test('every half hour, as long as there is a service', async () => {
    const { pairingService, clock, happened } = harness();
    await pairingService.connect(SECRETS);
    happened.length = 0;
    clock.advance(30 * MINUTE - 1);
    expect(happened).toEqual([]);
    clock.advance(1);
    clock.advance(30 * MINUTE);
    expect(happened).toEqual(['ensureToken true', 'ensureToken true']);
    pairingService.disconnect();
    happened.length = 0;
    clock.advance(120 * MINUTE);
    expect(happened).toEqual([]);
  });

  test('once each half hour, also after another service took its place', async () => {
    const { pairingService, clock, happened } = harness();
    await pairingService.connect(SECRETS);
    clock.advance(10 * MINUTE);
    await pairingService.connect({ ...SECRETS, accessToken: 'second' });
    happened.length = 0;
    clock.advance(20 * MINUTE);
    expect(happened).toEqual([]);
    clock.advance(10 * MINUTE);
    expect(happened).toEqual(['ensureToken true']);
  });
});

describe('what answers tell of the session', () => {
  const LOST = fail<Fault>({ code: 'unauthorised', retry: 'never' });
  const SERVICE_UNAVAILABLE = fail<Fault>({ code: 'unreachable', retry: 'safe' });
  test.each<[string, 'balance' | 'ensureToken', Result<unknown, Fault>, readonly string[]]>([
    ['a call that succeeds', 'balance', ok(1), ['accepted']],
    ['a token that may not have been sent anywhere', 'ensureToken', ok(1), []],
    ['a lost session', 'balance', LOST, ['signed out']],
    ['a token that can’t be refreshed', 'ensureToken', LOST, ['signed out']],
    ['a service that is away', 'balance', SERVICE_UNAVAILABLE, []],
  ])('%s', async (_what, name, answer, expected) => {
    const { pairingService, told, service } = harness();
    await pairingService.connect(SECRETS);
    service.answer = answer;
    const api = pairingService.current()?.api;
    const got = name === 'balance' ? await api?.balance(CUSTOMER) : await api?.ensureToken();
    expect([got, told]).toEqual([answer, expected]);
  });

  test('each call is reported', async () => {
    const { pairingService, told, hooks } = harness();
    await pairingService.connect(SECRETS);
    hooks()?.called({ operation: 'balance', ms: 1, fault: null });
    expect(told).toEqual(['called balance']);
  });
});

test('the percent is asked for as the owner wants it at that moment, unless a call wants its own', async () => {
  const { pairingService, happened, owner } = harness();
  await pairingService.connect(SECRETS);
  happened.length = 0;
  const { api } = pairingService.current() ?? {};
  await api?.cashbackPercent(CUSTOMER);
  owner.query = { type: 'qr' };
  await api?.cashbackPercent(CUSTOMER);
  await api?.cashbackPercent(CUSTOMER, { useCertificate: true });
  expect(happened).toEqual([
    'cashbackPercent "5" {}',
    'cashbackPercent "5" {"type":"qr"}',
    'cashbackPercent "5" {"useCertificate":true}',
  ]);
});
