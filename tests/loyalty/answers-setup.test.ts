/** How log-in and branch are read: names of fields are open (E14.O2), so several are understood. */
import { describe, expect, it } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { id } from '../../src-shared/domain/id.ts';
import { faultOf, jwt, openAt, testClock, testLog, valueOf } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';
import { reading } from './support/reading.ts';

describe('[14] branch', () => {
  it.each([
    ['{"group_id":77,"configuration":{"award":{"enabled":true}}}', true],
    ['{"group_id":77,"configuration":{"award":{"enabled":false}}}', false],
    ['{"group_id":77,"configuration":{"award":{"enabled":null}}}', false],
    ['{"group_id":77,"configuration":{"award":null}}', false],
    ['{"group_id":77,"configuration":{"award":{}}}', false],
    ['{"group_id":77,"configuration":[]}', false],
    ['{"group_id":77,"configuration":null}', false],
    ['{"group_id":"77"}', false],
  ])('%s: award enabled %s', async (data, awardEnabled) => {
    expect(await reading(data, (api) => api.readBranch())).toMatchObject({
      groupId: '77',
      awardEnabled,
    });
  });

  it.each([
    ['{"group_id":7,"name":"Абай 10","address":"пр. Абая"}', 'Абай 10', 'пр. Абая'],
    ['{"group_id":7,"branch_name":"Абай 10","branch_address":"пр. Абая"}', 'Абай 10', 'пр. Абая'],
    ['{"group_id":7,"name":"","branch_name":"Б"}', 'Б', null],
    ['{"group_id":7,"name":7,"address":{}}', null, null],
  ])('%s: name and address', async (data, name, address) => {
    expect(await reading(data, (api) => api.readBranch())).toMatchObject({ name, address });
  });

  it('the time of the service is that of its Date header', async () => {
    const date = 'Fri, 20 Nov 2026 12:00:05 GMT';
    const server = await constantServer(200, envelope('{"group_id":7}'), { date });
    const { api } = openAt(server.address);
    expect(valueOf(await api.readBranch()).serviceTime).toBe(Date.UTC(2026, 10, 20, 12, 0, 5));
  });

  it('without a readable Date header there is none', async () => {
    const server = await rawServer((_request, response) => {
      response.sendDate = false;
      send(response, 200, envelope('{"group_id":7}'));
    });
    const { api } = openAt(server.address);
    expect(valueOf(await api.readBranch()).serviceTime).toBeNull();
  });
});

async function login(status: number, body: string) {
  const server = await constantServer(status, body);
  const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
  return gateway.login(server.address, 'owner', 'secret');
}

function branch(branchId: string, name = '', address = '') {
  return { branchId, name, address };
}

describe('[Authentication] log-in', () => {
  it.each([
    ['access_token in the envelope', envelope('{"access_token":"t","role":"r","branches":[101]}')],
    ['token in the envelope', envelope('{"token":"t","role":"r","branches":[101]}')],
    ['bare', '{"access_token":"t","role":"r","branches":[101]}'],
    [
      'beside an envelope',
      '{"code":200,"message":"","access_token":"t","role":"r","branches":[101]}',
    ],
    ['half inside', '{"code":200,"token":"t","data":{"role":"r","branches":[101]}}'],
    ['both names', envelope('{"access_token":"t","token":"u","role":"r","branches":["101"]}')],
  ])('%s', async (_form, body) => {
    expect(valueOf(await login(200, body))).toEqual({
      address: expect.stringMatching(/^https?:\/\//u) as string,
      accessToken: 't',
      expiresAt: null,
      role: 'r',
      branches: [branch('101')],
    });
  });

  it.each([
    ['[9007199254740993]', [branch('9007199254740993')]],
    ['["101"]', [branch('101')]],
    ['[{"id":101,"name":"Абай","address":"пр."}]', [branch('101', 'Абай', 'пр.')]],
    ['[{"branch_id":9007199254740993,"branch_name":"Б"}]', [branch('9007199254740993', 'Б')]],
    ['[{"id":3,"branch_id":7,"name":"Б"}]', [branch('7', 'Б')]],
    ['[{"id":7,"branch_id":null,"name":"Б"}]', [branch('7', 'Б')]],
    ['[{"id":null,"branch_id":7,"branch_address":"ул."}]', [branch('7', '', 'ул.')]],
    ['[3,1,{"id":2}]', [branch('3'), branch('1'), branch('2')]],
    ['[]', []],
    ['null', []],
  ])('branches %s, in their order', async (branches, expected) => {
    const answer = await login(200, envelope(`{"token":"t","branches":${branches}}`));
    expect(valueOf(answer).branches).toEqual(expected);
  });

  it('branches that are left out are none, and the token is good', async () => {
    expect(valueOf(await login(200, envelope('{"token":"t"}')))).toMatchObject({
      accessToken: 't',
      branches: [],
    });
  });

  it.each([
    ['no token', envelope('{"branches":[101]}')],
    ['an empty token', envelope('{"token":"","branches":[101]}')],
    ['a token that can be no header', envelope('{"token":"a b","branches":[101]}')],
    ['branches that are none', envelope('{"token":"t","branches":{}}')],
    ['an unreadable branch', envelope('{"token":"t","branches":[101,"x"]}')],
    ['a branch without an identifier', envelope('{"token":"t","branches":[{"name":"x"}]}')],
    ['no data', envelope(null)],
    ['HTML', '<html></html>'],
    ['nothing', ''],
  ])('%s: malformed', async (_case, body) => {
    expect(faultOf(await login(200, body)).code).toBe('malformed');
  });

  const EXP = Date.UTC(2026, 10, 21) / 1_000;
  it.each([
    ['`expire`', '"expire":"2026-11-21T00:00:00Z"', 't'],
    ['`expire` with an offset', '"expire":"2026-11-21T05:00:00+05:00"', 't'],
    ['the JWT', '"other":1', jwt({ exp: EXP })],
    ['the JWT when `expire` is nonsense', '"expire":"later"', jwt({ exp: EXP })],
  ])('expiry from %s', async (_source, field, token) => {
    const answer = await login(200, envelope(`{"token":"${token}",${field},"branches":[1]}`));
    expect(valueOf(answer).expiresAt).toBe(EXP * 1_000);
  });

  it('a role of another type is none', async () => {
    const answer = await login(200, envelope('{"token":"t","role":{"id":1},"branches":[1]}'));
    expect(valueOf(answer).role).toBeNull();
  });

  it.each([401, 403])('HTTP %i: a wrong login is unauthorised, and never right', async (status) => {
    expect(faultOf(await login(status, envelope(null, status, 'wrong')))).toEqual({
      code: 'unauthorised',
      retry: 'never',
      status,
      serviceCode: status,
      message: 'wrong',
    });
  });

  it('a gateway’s page with 403 is no word about the login', async () => {
    expect(faultOf(await login(403, '<html>Blocked</html>'))).toMatchObject({
      code: 'malformed',
      retry: 'safe',
    });
  });

  it('an address that will not do', async () => {
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
    const fault = { code: 'invalidInput', retry: 'never', field: 'address', problem: 'insecure' };
    expect(faultOf(await gateway.login('http://example.kz', 'a', 'b'))).toEqual(fault);
    expect(faultOf(await gateway.readBranch('http://example.kz', 't', id(1)))).toEqual(fault);
  });

  it('a branch is read with a token that is not stored yet; after a 401 that can’t be renewed: unauthorised', async () => {
    const server = await rawServer((request, response) =>
      request.headers.authorization === 'Bearer t'
        ? send(response, 200, envelope('{"group_id":77}'))
        : send(response, 401, ''),
    );
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
    expect(valueOf(await gateway.readBranch(server.address, 't', id(5))).groupId).toBe('77');
    expect(faultOf(await gateway.readBranch(server.address, 'u', id(5))).code).toBe('unauthorised');
    expect(server.seen.map((request) => request.url)).toEqual([
      '/api/v1/branches/5',
      '/api/v1/branches/5',
      '/api/v1/auth/refresh_token',
    ]);
  });
});
