/** How answers about awards, orders and edits are read, and what is tolerated beside them. */
import { describe, expect, it } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import { NEW_ORDER, PHONE } from './support/calls.ts';
import { faultOf, openAt, ORDER, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope } from './support/raw-server.ts';
import { reading } from './support/reading.ts';

const complete = (api: LoyaltyApi) =>
  api.completeOrder(ORDER, { bonus: NEW_ORDER.bonus, method: 'cash' });

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

  it.each(['', ',"received_stamp_count":null'])(
    'no stamps may be left out, at 6 and 7: "%s"',
    async (count) => {
      const data = `{"id":"a","stamp_count":8${count},"is_active":true}`;
      const progress = await reading(data, (api) => api.award(USER));
      expect(progress).toMatchObject({ receivedStampCount: 0, stampCount: 8, isActive: true });
      const given = await reading(data, (api) => api.giveAward('a', USER, 8));
      expect(given).toMatchObject({ receivedStampCount: 0, stampCount: 8 });
    },
  );

  it('[7] the fields that giving returns', async () => {
    const given = await reading(`{${FIELDS},"updated_at":1790000000}`, (api) =>
      api.giveAward('65f1c0ffee65f1c0ffee0101', USER, 8),
    );
    expect(given).toEqual(READ);
  });

  it.each([
    ['of another award', '"id":"b","stamp_count":8,"received_stamp_count":0'],
    ['in which the stamps still are there', '"id":"a","stamp_count":8,"received_stamp_count":8'],
  ])('[7] an answer %s is none to this giving', async (_what, fields) => {
    const { api } = openAt((await constantServer(200, envelope(`{${fields}}`))).address);
    const fault = faultOf(await api.giveAward('a', USER, 8));
    expect(fault).toEqual({ code: 'malformed', retry: 'unsafe', status: 200 });
  });
});

const NO_DETAILS = {
  type: null,
  sender: null,
  recipient: null,
  branchId: null,
  paidFromCard: null,
  paidFromCash: null,
  paidFromBalance: null,
  comment: null,
  award: null,
};
/** The record of the first test. */
const UNPAID = {
  sender: { name: 'A', phoneEnd: null },
  paidFromCard: 0,
  paidFromCash: 0,
  paidFromBalance: 0,
};

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
      (api) => api.readOrder(id('9223372036854775807')),
    );
    expect(order).toEqual({
      orderId: '9223372036854775807',
      orderNumber: '9007199254740993',
      status: 'DECLINED',
      createdAt: 1_790_000_000_000,
      updatedAt: 1_790_000_002_000,
      paidAt: 1_790_000_001_000,
      initialTotal: 1_250_050,
      total: 1_200_025,
      cashback: 87_504,
      paidFromBonuses: 30_000,
      paymentMethod: 'mixed',
      refunds: [{ amount: 50_025, refundedBonus: 1_250, createdAt: 1_790_000_003_000 }],
      error: { code: 3015, message: 'reverted by hand' },
      details: {
        ...NO_DETAILS,
        ...UNPAID,
        type: 'DIRECT',
        comment: 'x',
        branchId: '101',
      },
    });
  });

  it('what the record tells beside the money; of a phone only the last two digits', async () => {
    const order = await reading(
      `{"id":500001,"status":"COMPLETED","type":"QR",
        "sender":{"id":7,"first_name":" Айгерім","last_name":"С.","phone":"+77012345678"},
        "recipient":{"branch_id":101,"branch_name":"Abay 10","branch_address":"Almaty",
          "group_id":7,"casher_phone":"+77019999999","casher_name":"Dana","icon":{}},
        "paid_from_card":"100.5","paid_from_cash":20,"paid_from_balance":3,
        "comment":"by the window","award":{"id":"a","title":"Coffee","stamp_count":8}}`,
      (api) => api.readOrder(ORDER),
    );
    expect(order.details).toEqual({
      type: 'QR',
      sender: { name: 'Айгерім С.', phoneEnd: '78' },
      recipient: { branch: 'Abay 10', address: 'Almaty', cashier: 'Dana' },
      branchId: '101',
      paidFromCard: 10_050,
      paidFromCash: 2_000,
      paidFromBalance: 300,
      comment: 'by the window',
      award: { title: 'Coffee', stampCount: 8 },
    });
    expect(JSON.stringify(order)).not.toMatch(/701\d{5}/u);
  });

  it.each([
    ['{}', null],
    ['{"id":"","title":null}', null],
    ['{"id":"","title":"","stamp_count":0,"is_active":false}', null],
    ['{"id":"0","title":" ","stamp_count":"0","is_active":"false"}', null],
    [
      '{"id":"000000000000000000000000","created_at":0,"branch":{"branch_id":0,"branch_name":""},"recipient":{"id":"0","phone":""},"is_active":"False"}',
      null,
    ],
    ['{"id":0,"created_at":-62135596800,"updated_at":"0001-01-01 00:00:00"}', null],
    ['{"id":"null","branch":{},"tags":[],"total":"-0","created_at":"0001-01-01T00:00:00Z"}', null],
    ['{"created_at":"-62135596800"}', null],
    ['{"created_at":-62135596800000000}', null],
    ['{"created_at":-6795364578871345152}', null],
    ['{"created_at":"01-01-0001"}', null],
    ['{"created_at":"0000-00-00 00:00:00"}', null],
    ['{"created_at":"0001-01-01T05:07:48+05:07"}', null],
    ['{"branch":{"branch_id":11}}', { title: null, stampCount: null }],
    ['false', null],
    ['true', { title: null, stampCount: null }],
    ['{"id":"65f1"}', { title: null, stampCount: null }],
    ['{"name":"Tea","stamp_count":"x"}', { title: 'Tea', stampCount: null }],
    ['[1]', null],
    ['"Coffee"', null],
  ])('an award of %s', async (award, read) => {
    const data = `{"id":500001,"status":"COMPLETED","award":${award}}`;
    const order = await reading(data, (api) => api.readOrder(ORDER));
    expect(order.details?.award).toEqual(read);
  });

  it.each(['{}', '{"code":0,"message":" "}', '{"code":null,"message":null}'])(
    'an error without code and words is none: %s',
    async (error) => {
      const data = `{"id":500001,"status":"COMPLETED","error":${error}}`;
      expect(await reading(data, (api) => api.readOrder(ORDER))).toMatchObject({ error: null });
    },
  );

  const BARE = {
    orderId: ORDER,
    orderNumber: null,
    status: 'PENDING',
    createdAt: null,
    updatedAt: null,
    paidAt: null,
    initialTotal: null,
    total: null,
    cashback: null,
    paidFromBonuses: null,
    paymentMethod: null,
    refunds: [],
    error: null,
    details: NO_DETAILS,
  };

  it.each([
    ['only the essential', '{"id":500001,"status":"PENDING"}'],
    [
      'null everywhere else',
      `{"id":"500001","status":"PENDING","order_number":null,"created_at":null,"updated_at":null,
        "order_total_amount":null,"refunds":null,"error":null,"payment_method":null,
        "type":null,"paid_at":0,"sender":null,"recipient":{"branch_name":null,"casher_name":7},
        "paid_from_cash":null,"comment":" ","award":null}`,
    ],
    [
      'other types everywhere else',
      `{"id":500001,"status":"PENDING","order_number":"A-17","created_at":"soon",
        "order_total_amount":{},"payment_method":"","error":"none","type":7,"paid_at":"soon",
        "sender":"somebody","recipient":[],"paid_from_cash":"much","paid_from_card":{},
        "comment":["x"],"award":[]}`,
    ],
  ])('tolerated: %s', async (_case, data) => {
    expect(await reading(data, (api) => api.createOrder(NEW_ORDER))).toEqual(BARE);
  });

  it.each(['BLOCKED', 'RETURNED', 'ON_HOLD', 'completed'])(
    'a status of %s is kept as it came',
    async (status) => {
      const order = await reading(`{"id":500001,"status":"${status}"}`, (api) =>
        api.readOrder(ORDER),
      );
      expect(order.status).toBe(status);
    },
  );

  it('blanks around a status are none of it', async () => {
    const data = '{"id":500001,"status":" COMPLETED\\n"}';
    expect((await reading(data, (api) => api.readOrder(ORDER))).status).toBe('COMPLETED');
  });

  it('an unknown payment_method is kept', async () => {
    const data = '{"id":500001,"status":"COMPLETED","payment_method":"barter"}';
    expect((await reading(data, (api) => api.readOrder(ORDER))).paymentMethod).toBe('barter');
  });

  it('[11] the fields that reverting returns', async () => {
    const data =
      '{"id":500001,"status":"DECLINED","updated_at":1790000000,"error":{"code":3015,"message":"m"}}';
    expect(await reading(data, (api) => api.revertOrder(ORDER))).toMatchObject({
      status: 'DECLINED',
      error: { code: 3015, message: 'm' },
    });
  });

  it.each([
    ['204', 204, ''],
    ['an empty 200', 200, ''],
    ['a blank 200', 200, ' \n'],
    ['an envelope without data', 200, '{"code":200,"message":"ok"}'],
  ])('[9] a completion answered with %s is done', async (_name, status, body) => {
    const server = await constantServer(status, body, {});
    expect(await complete(openAt(server.address).api)).toEqual({ ok: true, value: null });
  });

  it.each([
    ['other data', envelope('{"unexpected":[]}')],
    ['a text in the data', envelope('"done"')],
    ['no envelope', '{}'],
    ['a page', '<html>ok</html>'],
  ])('[9] a completion answered with %s is not believed', async (_name, body) => {
    const server = await constantServer(200, body, {});
    expect(await complete(openAt(server.address).api)).toMatchObject({
      ok: false,
      fault: { code: 'malformed', retry: 'unsafe' },
    });
  });

  it('[9] a completion whose data is empty in any way', async () => {
    for (const data of ['null', '{}', '[]', '""']) {
      expect(
        await reading(data, (api) =>
          api.completeOrder(ORDER, { bonus: NEW_ORDER.bonus, method: 'cash' }),
        ),
      ).toBeNull();
    }
  });
});

describe('[8] an order that can no longer be paid', () => {
  it.each(['DECLINED', 'BLOCKED', 'RETURNED'])(
    '%s: nobody knows what was created, and no money is taken for it',
    async (status) => {
      const server = await constantServer(201, envelope(`{"id":500001,"status":"${status}"}`));
      const fault = faultOf(await openAt(server.address).api.createOrder(NEW_ORDER));
      expect(fault).toEqual({ code: 'malformed', retry: 'unsafe', status: 201 });
    },
  );

  it('a status that nobody knows is no reason to stop', async () => {
    const server = await constantServer(201, envelope('{"id":500001,"status":"NEW"}'));
    const created = await openAt(server.address).api.createOrder(NEW_ORDER);
    expect(valueOf(created).status).toBe('NEW');
  });
});

describe('an answer about another order', () => {
  const OTHER = '{"id":500002,"status":"COMPLETED","refunds":[{"amount":200}]}';

  it.each<[string, (api: LoyaltyApi) => Promise<Result<unknown, Fault>>]>([
    ['[14] read', (api) => api.readOrder(ORDER)],
    ['[11] revert', (api) => api.revertOrder(ORDER)],
    ['[12] refund', (api) => api.refundOrder(ORDER, tiyn(20_000))],
  ])('says nothing about this one: %s', async (_what, call) => {
    const server = await constantServer(200, envelope(OTHER));
    expect(faultOf(await call(openAt(server.address).api))).toMatchObject({ code: 'malformed' });
  });
});

describe('[12] refund', () => {
  const FIELDS =
    '"id":500001,"updated_at":1790000000,"initial_order_total_amount":1000,"order_total_amount":600,' +
    '"refunds":[{"amount":"400","refunded_bonus":null,"created_at":null}]';
  const READ = {
    orderId: ORDER,
    updatedAt: 1_790_000_000_000,
    initialTotal: 100_000,
    total: 60_000,
    refunds: [{ amount: 40_000, refundedBonus: null, createdAt: null }],
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
    const data = `{"id":${USER},"phone":"${PHONE}","first_name":"A","last_name":null,"birthday":"1990-05-07T00:00:00Z"}`;
    const edit = {
      phone: PHONE,
      newPhone: null,
      firstName: 'A',
      lastName: null,
      birthday: null,
      tags: null,
    };
    expect(await reading(data, (api) => api.editCustomer(USER, edit))).toEqual({
      userId: USER,
      phone: PHONE,
      firstName: 'A',
      lastName: '',
      birthday: { year: 1990, month: 5, day: 7 },
    });
  });
});
