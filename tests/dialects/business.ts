/** The business of the client's conformance over dialects, and a client that is logged in to it. */
import assert from 'node:assert/strict';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoggedIn, LoyaltyApi, LoyaltyGateway } from '../../src-main/ports/loyalty-api.ts';
import type { Dialect } from '../../src-service/dialect.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import type { SettingsInput } from '../../src-service/settings.ts';
import type { Fault, FaultCode } from '../../src-shared/domain/fault.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import { createWorldClock, type WorldClock } from '../faults/world-clock.ts';
import { createTraffic, recordingFetch } from '../openapi/traffic.ts';

/** 20 November 2026, 12:00 in UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12);
export const AWARD_ID = '65f1c0ffee65f1c0ffee0101';

const person = (number: number) => ({ id: number, phone: `+7701000000${number % 10}` as Phone });
/** 1 240.50 ₸, 5 of 8 stamps, 7 % by a tag. */
export const known = person(1001);
/** 1 000 ₸, spends with a code. */
export const coded = person(1002);
export const banned = person(1003);
/** 8 of 8 stamps, three awards before. */
export const full = person(1004);
/** Never was in a branch; of the birthday nothing is known. */
export const stranger = person(1005);
export const NOBODY = '+77019999999' as Phone;

const SETTINGS: SettingsInput = {
  groupId: 77,
  logins: [{ login: 'owner', password: 'secret', role: 'cashier' }],
  branches: [
    {
      id: 101,
      name: 'Абай 10',
      address: 'Алматы, пр. Абая, 10',
      bonusSharePercent: 50,
      gradation: { levels: [{ from: 0, percent: 5, status: 'Start' }] },
      award: { enabled: true, id: AWARD_ID, title: 'Кофе', stampCount: 8 },
      blacklist: { customers: [banned.id] },
    },
    { id: 102, name: 'Достық 97' },
  ],
  tags: [{ id: 1, name: 'VIP', bonusPercentage: 7, backgroundColor: '#6d28d9', color: '#ffffff' }],
  customers: [
    {
      ...known,
      firstName: 'Айгерім',
      lastName: 'Серікова',
      birthday: '1990-05-17',
      tags: [1],
      branches: [{ branchId: 101, balance: 1_240.5, stamps: 5 }],
    },
    { ...coded, needsCode: true, branches: [{ branchId: 101, balance: 1_000 }] },
    { ...banned, branches: [{ branchId: 101, balance: 10 }] },
    { ...full, branches: [{ branchId: 101, stamps: 8, awardsReceived: 3 }] },
    stranger,
  ],
};

export interface Business {
  readonly dialect: Dialect;
  readonly service: FaultyService;
  readonly clock: WorldClock;
  readonly gateway: LoyaltyGateway;
  readonly login: LoggedIn;
  /** In the first branch, or in the one with that identifier of the settings. */
  open(branch?: number): Promise<LoyaltyApi>;
  /** An identifier of the settings as this dialect has it. */
  is(settingsId: number): Id;
  stop(): Promise<void>;
}

/** Fails at its end when a request wasn't as the description says. */
export async function openBusiness(dialect: Dialect): Promise<Business> {
  const clock = createWorldClock(NOW);
  const service = await startFaultyService({
    database: ':memory:',
    settings: { ...SETTINGS, dialect },
    clock,
  });
  const traffic = createTraffic();
  const gateway = createLoyaltyGateway({
    fetch: recordingFetch(traffic),
    clock: clock.of(() => true),
    log: { info: () => undefined, error: (_event, error) => assert.fail(String(error)) },
  });
  const is = (value: number) =>
    id(BigInt(value) + (dialect.identifiers === 'large' ? 2n ** 53n : 0n));
  const login = valueOf(await gateway.login(service.address, 'owner', 'secret'));
  const { address, accessToken, expiresAt: tokenExpiresAt } = login;
  const opened: LoyaltyApi[] = [];
  return {
    dialect,
    service,
    clock,
    gateway,
    login,
    is,
    async open(branch = 101) {
      const branchId = is(branch);
      const { groupId } = valueOf(await gateway.readBranch(address, accessToken, branchId));
      const session = { address, branchId, groupId, accessToken, tokenExpiresAt };
      const hooks = {
        tokenChanged: () => undefined,
        groupChanged: () => undefined,
        called: () => undefined,
      };
      const api = gateway.open({ ...session, credentials: null }, hooks);
      opened.push(api);
      return api;
    },
    async stop() {
      for (const api of opened) api.close();
      await service.stop();
      assert.deepEqual(traffic.violations('request'), []);
    },
  };
}

export function valueOf<T>(result: Result<T, Fault>): T {
  if (!result.ok)
    assert.fail(`a fault where a value was expected: ${JSON.stringify(result.fault)}`);
  return result.value;
}

export function refused(result: Result<unknown, Fault>, code: FaultCode): Fault {
  if (result.ok) assert.fail(`${JSON.stringify(result.value)} where ${code} was expected`);
  assert.equal(result.fault.code, code, JSON.stringify(result.fault));
  return result.fault;
}
