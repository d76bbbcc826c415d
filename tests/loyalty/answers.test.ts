/** How answers are read: the fields of the description, and what is tolerated beside them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { id } from '../../src-shared/domain/int64.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import { NEW_ORDER, PHONE } from './support/calls.ts';
import { faultOf, jwt, openAt, ORDER, testClock, testLog, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

/** Reads one answer whose `data` is this JSON text. */
async function reading<T>(
  dataText: string,
  run: (api: LoyaltyApi) => Promise<Result<T, Fault>>,
): Promise<T> {
  const server = await constantServer(200, envelope(dataText));
  return valueOf(await run(openAt(server.address).api));
}

const customer = (fields: string) => reading(`{${fields}}`, (api) => api.findCustomer(PHONE));

const RECORD =
  '"branch_id":101,"group_id":77,"balance":1240.5,"daily_tx_count":2,"daily_tx_limit":5,' +
  '"spend_amount":28050,"cash_back_percent":7.5,"increased_cashback_percent":9,' +
  '"bonus_percentage":50,"birthday_bonus":{"x":1},"expired_at":1800000000,' +
  '"updated_at":1790000000,"last_uploaded_notification":0,' +
  '"first_transaction_date_after_notification":0,"is_client":true,"come_from":{},' +
  '"certificates":[{"any":1},{}],"delay_bonuses":[{}],"tags":[]';
const READ_RECORD = {
  balance: 124_050,
  percent: 7.5,
  increasedPercent: 9,
  dailyCount: 2,
  dailyLimit: 5,
  spent: 2_805_000,
  spendShare: 50,
  isClient: true,
  certificates: 2,
  delayedBonuses: 1,
  expiresAt: 1_800_000_000_000,
};

describe('[1] User', () => {
  it('every field of the description', async () => {
    const full = await customer(
      `"id":9007199254740993,"phone":"+77012345678","first_name":"Айгерім","last_name":"Серікова",
       "avatar":"https://x/y.png","username":"","birthday":"17-05-1990","created_at":1700000000,
       "private_branches":[{"branch_id":102,"balance":1},{${RECORD}}],
       "tags":[{"id":1,"name":"VIP","bonus_percentage":7,"background_color":"#6d28d9",
                "color":"#fff","created_at":1,"updated_at":2,"user_count":3,"is_discount":true}],
       "send_code_for_use_cashback":true,"gradation_status":"Gold"`,
    );
    expect(full).toEqual({
      userId: '9007199254740993',
      phone: '+77012345678',
      firstName: 'Айгерім',
      lastName: 'Серікова',
      birthday: { year: 1990, month: 5, day: 17 },
      mustConfirm: true,
      gradationStatus: 'Gold',
      tags: [
        {
          tagId: '1',
          name: 'VIP',
          background: '#6d28d9',
          ink: '#fff',
          bonusPercentage: 7,
          isDiscount: true,
        },
      ],
      here: READ_RECORD,
    });
  });

  const BARE = {
    userId: '5',
    phone: PHONE,
    firstName: '',
    lastName: '',
    birthday: null,
    mustConfirm: false,
    gradationStatus: null,
    tags: [],
    here: null,
  };

  it.each([
    ['only the identifier', '"id":5'],
    ['the identifier as text', '"id":"5"'],
    [
      'null everywhere else',
      `"id":5,"phone":null,"first_name":null,"last_name":null,"birthday":null,"tags":null,
       "private_branches":null,"send_code_for_use_cashback":null,"gradation_status":null`,
    ],
    [
      'other types everywhere else',
      `"id":5,"phone":{},"first_name":7,"last_name":[],"birthday":7,"tags":{},
       "private_branches":"x","send_code_for_use_cashback":"perhaps","gradation_status":3`,
    ],
    ['empty texts', '"id":5,"first_name":"","birthday":"","gradation_status":" "'],
    ['unknown fields', '"id":5,"loyalty_level":{"deep":[1,2]},"__proto__":{"phone":"x"}'],
    ['a birthday that no calendar has', '"id":5,"birthday":"31-02-1990"'],
    ['records of other branches only', '"id":5,"private_branches":[{"branch_id":1,"balance":9}]'],
    ['an unreadable record of ours', '"id":5,"private_branches":[{"branch_id":101}]'],
    ['an unreadable phone', '"id":5,"phone":"unknown"'],
  ])('tolerated: %s', async (_case, fields) => {
    expect(await customer(fields)).toEqual(BARE);
  });

  it.each([
    ['"8 701 234 56 78"', PHONE],
    ['77012345678', PHONE],
    ['"+77770000001"', '+77770000001'],
  ])('a phone as %s is %s', async (wire, phone) => {
    expect((await customer(`"id":5,"phone":${wire}`)).phone).toBe(phone);
  });

  it.each([
    ['"1990-05-17T00:00:00Z"', { year: 1990, month: 5, day: 17 }],
    ['"29-02-2000"', { year: 2000, month: 2, day: 29 }],
    ['"29-02-2001"', null],
  ])('birthday %s', async (wire, birthday) => {
    expect((await customer(`"id":5,"birthday":${wire}`)).birthday).toEqual(birthday);
  });

  it.each([
    ['true', true],
    ['"true"', true],
    ['1', true],
    ['false', false],
    ['"false"', false],
    ['0', false],
  ])('send_code_for_use_cashback %s is %s', async (wire, mustConfirm) => {
    const found = await customer(`"id":5,"send_code_for_use_cashback":${wire}`);
    expect(found.mustConfirm).toBe(mustConfirm);
  });

  it('the branch is found by an identifier above 2^53, not by its neighbour', async () => {
    const server = await constantServer(
      200,
      envelope(
        `{"id":5,"private_branches":[{"branch_id":9007199254740992,"balance":1},
          {"branch_id":9007199254740993,"balance":2}]}`,
      ),
    );
    const session = { branchId: id('9007199254740993') };
    const { api } = openAt(server.address, { session });
    expect(valueOf(await api.findCustomer(PHONE)).here?.balance).toBe(200);
  });
});

async function colourOf(wire: string) {
  const found = await customer(`"id":5,"tags":[{"name":"T","background_color":${wire}}]`);
  return found.tags[0]?.background;
}

describe('[1] tag colours reach a style sheet only when they are colours', () => {
  it.each([
    '#fff',
    '#FFF8',
    '#6d28d9',
    '#6d28d9cc',
    'rgb(1, 2, 3)',
    'rgba(1,2,3,0.5)',
    'rgba(1,2,3,50%)',
  ])('%s is kept', async (colour) => {
    expect(await colourOf(JSON.stringify(colour))).toBe(colour);
  });

  it.each([
    '"red"',
    '"#ff"',
    '"#fffff"',
    '"6d28d9"',
    '"#6d28d9;background:url(https://x)"',
    '"url(https://x)"',
    '"rgb(1,2)"',
    '"rgb(1,2,3);x"',
    '"var(--x)"',
    '"expression(alert(1))"',
    '"#fff\\n}"',
    '""',
    'null',
    '7',
    '{}',
  ])('%s is no colour', async (wire) => {
    expect(await colourOf(wire)).toBeNull();
  });

  it('a tag without an identifier is shown', async () => {
    const found = await customer('"id":5,"tags":[{"name":"VIP"}]');
    expect(found.tags[0]).toMatchObject({ tagId: null, name: 'VIP' });
  });

  it('a tag without a name is left out, the others stay', async () => {
    const found = await customer('"id":5,"tags":[{"id":1},null,7,{"name":" "},{"name":"VIP"}]');
    expect(found.tags.map((tag) => tag.name)).toEqual(['VIP']);
  });
});

describe('[3] and [5] bare numbers', () => {
  it.each([
    ['0', 0],
    ['1240.5', 124_050],
    ['"1240.5"', 124_050],
    ['0.1', 10],
    ['1.005', 101],
    ['-5', -500],
  ])('a balance of %s is %i tiyn', async (wire, tiyn) => {
    expect(await reading(wire, (api) => api.balance(USER))).toBe(tiyn);
  });

  it.each([
    ['0', 0],
    ['7.5', 7.5],
    ['"7.5"', 7.5],
  ])('a percent of %s is %d', async (wire, percent) => {
    expect(await reading(wire, (api) => api.cashbackPercent(USER))).toBe(percent);
  });
});

describe('[4] PrivateBranch', () => {
  it('every field of the description', async () => {
    expect(await reading(`{${RECORD}}`, (api) => api.branchRecord(USER))).toEqual(READ_RECORD);
  });

  it('only the balance is essential', async () => {
    const record = await reading('{"balance":"12.30","expired_at":0}', (api) =>
      api.branchRecord(USER),
    );
    expect(record).toEqual({
      balance: 1_230,
      percent: 0,
      increasedPercent: null,
      dailyCount: 0,
      dailyLimit: 0,
      spent: 0,
      spendShare: null,
      isClient: false,
      certificates: 0,
      delayedBonuses: 0,
      expiresAt: null,
    });
  });
});

describe('[6] and [7] UserAward', () => {
  const FIELDS =
    '"id":"65f1c0ffee65f1c0ffee0101","title":"Кофе","description":"8 штампов","stamp_count":8,' +
    '"received_stamp_count":5,"total":3';
  const READ = {
    awardId: '65f1c0ffee65f1c0ffee0101',
    title: 'Кофе',
    description: '8 штампов',
    stampCount: 8,
    receivedStampCount: 5,
    total: 3,
  };

  it('progress, with fields the till has no use for', async () => {
    const data = `{${FIELDS},"is_active":true,"branch":{"type":"x"},"recipient":null,"created_at":1}`;
    expect(await reading(data, (api) => api.award(USER))).toEqual({ ...READ, isActive: true });
  });

  it('without is_active the program counts as off; without a total it is 0', async () => {
    const data = '{"id":"a","stamp_count":"8","received_stamp_count":0}';
    expect(await reading(data, (api) => api.award(USER))).toEqual({
      awardId: 'a',
      title: '',
      description: '',
      stampCount: 8,
      receivedStampCount: 0,
      total: 0,
      isActive: false,
    });
  });

  it('[7] the fields that giving returns', async () => {
    const given = await reading(`{${FIELDS},"updated_at":1790000000}`, (api) =>
      api.giveAward('65f1c0ffee65f1c0ffee0101', USER, 8),
    );
    expect(given).toEqual(READ);
  });
});

describe('[8], [11], [14] Order', () => {
  it('every field of the description that the till shows', async () => {
    const order = await reading(
      `{"id":9223372036854775807,"order_number":9007199254740993,"type":"DIRECT",
        "sender":{"id":1,"first_name":"A"},"recipient":{"branch_id":101,"casher_id":"x"},
        "created_at":1790000000,"paid_at":1790000001,"updated_at":1790000002000,
        "status":"DECLINED","initial_order_total_amount":12500.5,"order_total_amount":12000.25,
        "order_cashback_amount":875.04,"paid_from_card":0,"paid_from_balance":0,
        "paid_from_private_balance":300,"paid_from_cash":0,"comment":"x",
        "payment_method":"mixed","award":null,"private_order":true,
        "refunds":[{"amount":500.25,"refunded_bonus":12.5,"created_at":1790000003}],
        "error":{"code":3015,"message":"reverted by hand"}}`,
      (api) => api.readOrder(ORDER),
    );
    expect(order).toEqual({
      orderId: '9223372036854775807',
      orderNumber: '9007199254740993',
      status: 'DECLINED',
      createdAt: 1_790_000_000_000,
      updatedAt: 1_790_000_002_000,
      initialTotal: 1_250_050,
      total: 1_200_025,
      cashback: 87_504,
      paidFromBonuses: 30_000,
      paymentMethod: 'mixed',
      refunds: [{ amount: 50_025, refundedBonus: 1_250, createdAt: 1_790_000_003_000 }],
      error: { code: 3015, message: 'reverted by hand' },
    });
  });

  const BARE = {
    orderId: '5',
    orderNumber: null,
    status: 'PENDING',
    createdAt: null,
    updatedAt: null,
    initialTotal: null,
    total: null,
    cashback: null,
    paidFromBonuses: null,
    paymentMethod: null,
    refunds: [],
    error: null,
  };

  it.each([
    ['only the essential', '{"id":5,"status":"PENDING"}'],
    [
      'null everywhere else',
      `{"id":"5","status":"PENDING","order_number":null,"created_at":null,"updated_at":null,
        "order_total_amount":null,"refunds":null,"error":null,"payment_method":null}`,
    ],
    [
      'other types everywhere else',
      `{"id":5,"status":"PENDING","order_number":"A-17","created_at":"soon",
        "order_total_amount":{},"payment_method":"","error":"none"}`,
    ],
  ])('tolerated: %s', async (_case, data) => {
    expect(await reading(data, (api) => api.createOrder(NEW_ORDER))).toEqual(BARE);
  });

  it.each(['BLOCKED', 'RETURNED', 'ON_HOLD', 'completed'])(
    'a status of %s is kept as it came',
    async (status) => {
      const order = await reading(`{"id":5,"status":"${status}"}`, (api) => api.readOrder(ORDER));
      expect(order.status).toBe(status);
    },
  );

  it('an unknown payment_method is kept', async () => {
    const data = '{"id":5,"status":"COMPLETED","payment_method":"barter"}';
    expect((await reading(data, (api) => api.readOrder(ORDER))).paymentMethod).toBe('barter');
  });

  it('[11] the fields that reverting returns', async () => {
    const data =
      '{"id":5,"status":"DECLINED","updated_at":1790000000,"error":{"code":3015,"message":"m"}}';
    expect(await reading(data, (api) => api.revertOrder(ORDER))).toMatchObject({
      status: 'DECLINED',
      error: { code: 3015, message: 'm' },
    });
  });

  it('[9] whatever stands in the data of a completion', async () => {
    for (const data of ['null', '{}', '[]', '"done"', '{"id":5}']) {
      expect(
        await reading(data, (api) =>
          api.completeOrder(ORDER, { bonus: NEW_ORDER.bonus, method: 'cash' }),
        ),
      ).toBeNull();
    }
  });
});

describe('[12] refund', () => {
  const FIELDS =
    '"id":5,"updated_at":1790000000,"initial_order_total_amount":1000,"order_total_amount":600,' +
    '"refunds":[{"amount":"400","refunded_bonus":null,"created_at":null}]';
  const READ = {
    orderId: '5',
    updatedAt: 1_790_000_000_000,
    initialTotal: 100_000,
    total: 60_000,
    refunds: [{ amount: 40_000, refundedBonus: 0, createdAt: null }],
  };

  it('the fields of the description: no status among them', async () => {
    const refunded = await reading(`{${FIELDS}}`, (api) => api.refundOrder(ORDER, NEW_ORDER.bonus));
    expect(refunded).toEqual({ ...READ, status: null });
  });

  it('a status when the service sends one', async () => {
    const refunded = await reading(`{${FIELDS},"status":"RETURNED"}`, (api) =>
      api.refundOrder(ORDER, NEW_ORDER.bonus),
    );
    expect(refunded.status).toBe('RETURNED');
  });
});

describe('[2] personal info', () => {
  it('the birthday in its ISO form', async () => {
    const data =
      '{"id":5,"phone":"+77770000001","first_name":"A","last_name":null,"birthday":"1990-05-07T00:00:00Z"}';
    const edit = {
      phone: PHONE,
      newPhone: null,
      firstName: 'A',
      lastName: null,
      birthday: null,
      tags: null,
    };
    expect(await reading(data, (api) => api.editCustomer(USER, edit))).toEqual({
      userId: '5',
      phone: '+77770000001',
      firstName: 'A',
      lastName: '',
      birthday: { year: 1990, month: 5, day: 7 },
    });
  });
});

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
    ['[{"id":null,"branch_id":7,"branch_address":"ул."}]', [branch('7', '', 'ул.')]],
    ['[3,1,{"id":2}]', [branch('3'), branch('1'), branch('2')]],
    ['[]', []],
    ['null', []],
  ])('branches %s, in their order', async (branches, expected) => {
    const answer = await login(200, envelope(`{"token":"t","branches":${branches}}`));
    expect(valueOf(answer).branches).toEqual(expected);
  });

  it.each([
    ['no token', envelope('{"branches":[101]}')],
    ['an empty token', envelope('{"token":"","branches":[101]}')],
    ['a token that can be no header', envelope('{"token":"a b","branches":[101]}')],
    ['no branches', envelope('{"token":"t"}')],
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

  it('an address that will not do', async () => {
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
    const fault = { code: 'badInput', retry: 'never', field: 'address', problem: 'insecure' };
    expect(faultOf(await gateway.login('http://example.kz', 'a', 'b'))).toEqual(fault);
    expect(faultOf(await gateway.readBranch('http://example.kz', 't', id(1)))).toEqual(fault);
  });

  it('a branch is read with a token that is not stored yet; 401 is not refreshed', async () => {
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
    ]);
  });
});

describe('properties of what is read', () => {
  it('every int64 arrives in all its digits, as a number or as text', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    const anyId = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n });
    await fc.assert(
      fc.asyncProperty(anyId, fc.boolean(), async (number, quoted) => {
        data = `{"id":${quoted ? `"${number}"` : number},"status":"X"}`;
        expect(valueOf(await api.readOrder(ORDER)).orderId).toBe(number.toString());
      }),
      { numRuns: 60 },
    );
  });

  it('seconds and milliseconds of the same instant are the same', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    const second = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });
    await fc.assert(
      fc.asyncProperty(second, async (at) => {
        for (const wire of [at, at * 1_000]) {
          data = `{"id":5,"status":"X","created_at":${wire},"updated_at":"${wire}"}`;
          const order = valueOf(await api.readOrder(ORDER));
          expect([order.createdAt, order.updatedAt]).toEqual([at * 1_000, at * 1_000]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('every amount with two decimals arrives to the tiyn', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999_999 }), async (tiyn) => {
        data = `${Math.trunc(tiyn / 100)}.${String(tiyn % 100).padStart(2, '0')}`;
        expect(valueOf(await api.balance(USER))).toBe(tiyn);
      }),
      { numRuns: 60 },
    );
  });

  it('whatever JSON comes, no call throws and what is read has its shape', async () => {
    let body = '';
    const server = await rawServer((_request, response) => send(response, 200, body));
    const { api } = openAt(server.address);
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.boolean(), async (text, wrapped) => {
        body = wrapped ? envelope(text) : text;
        for (const result of [await api.findCustomer(PHONE), await api.readOrder(ORDER)]) {
          if (!result.ok) expect(['malformed', 'rejected']).toContain(result.fault.code);
        }
      }),
      { numRuns: 80 },
    );
  });
});
