/** How answers about customers are read: the fields of the description, and what is tolerated. */
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { PHONE } from './support/calls.ts';
import { faultOf, openAt, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope } from './support/raw-server.ts';
import { reading } from './support/reading.ts';

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
  maxBonusSharePercent: 50,
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
      requiresSmsCode: true,
      gradationStatus: 'Gold',
      tags: [
        {
          tagId: '1',
          name: 'VIP',
          background: '#6d28d9',
          textColor: '#fff',
          bonusPercentage: 7,
          isDiscount: true,
        },
      ],
      allTagsRead: true,
      privateBranch: READ_RECORD,
    });
  });

  const BARE = {
    userId: '5',
    phone: PHONE,
    firstName: '',
    lastName: '',
    birthday: null,
    requiresSmsCode: false,
    gradationStatus: null,
    tags: [],
    allTagsRead: true,
    privateBranch: null,
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
      `"id":5,"phone":{},"first_name":7,"last_name":[],"birthday":7,
       "private_branches":"x","send_code_for_use_cashback":"perhaps","gradation_status":3`,
    ],
    ['empty texts', '"id":5,"first_name":"","birthday":"","gradation_status":" "'],
    ['unknown fields', '"id":5,"loyalty_level":{"deep":[1,2]},"__proto__":{"phone":"x"}'],
    ['a birthday that no calendar has', '"id":5,"birthday":"31-02-1990"'],
    ['records of other branches only', '"id":5,"private_branches":[{"branch_id":1,"balance":9}]'],
    ['an unreadable record of ours', '"id":5,"private_branches":[{"branch_id":101,"balance":"?"}]'],
    ['an unreadable phone', '"id":5,"phone":"unknown"'],
  ])('tolerated: %s', async (_case, fields) => {
    expect(await customer(fields)).toEqual(BARE);
  });

  it.each([
    ['"8 701 234 56 78"', PHONE],
    ['77012345678', PHONE],
    ['"+7701•••••78"', PHONE],
  ])('a phone as %s is %s', async (wire, phone) => {
    expect((await customer(`"id":5,"phone":${wire}`)).phone).toBe(phone);
  });

  it.each(['"+77770000001"', '"8 777 000 00 01"', '77770000001'])(
    'somebody with the phone %s is not the one who was asked for',
    async (wire) => {
      const server = await constantServer(200, envelope(`{"id":5,"phone":${wire}}`));
      const { api } = openAt(server.address);
      expect(faultOf(await api.findCustomer(PHONE)).code).toBe('malformed');
    },
  );

  it.each([
    ['"1990-05-17T00:00:00Z"', { year: 1990, month: 5, day: 17 }],
    ['"29-02-2000"', { year: 2000, month: 2, day: 29 }],
    ['"29-02-2001"', null],
    ['"01-01-0001"', null],
    ['"0001-01-01T00:00:00Z"', null],
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
  ])('send_code_for_use_cashback %s is %s', async (wire, requiresSmsCode) => {
    const found = await customer(`"id":5,"send_code_for_use_cashback":${wire}`);
    expect(found.requiresSmsCode).toBe(requiresSmsCode);
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
    expect(valueOf(await api.findCustomer(PHONE)).privateBranch?.balance).toBe(200);
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
    'rgb(100, 220, 255)',
    'rgba(1,2,3,0.125)',
    'rgba(1,2,3,100%)',
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
    '"red #fff"',
    '"x rgb(1,2,3)"',
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
});

describe('[1] [E2.4] tags that are edited are sent as a whole list, so each must have been read', () => {
  it.each([
    ['left out', '', [], true],
    ['null', ',"tags":null', [], true],
    ['an empty list', ',"tags":[]', [], true],
    ['two tags', ',"tags":[{"id":1,"name":"VIP"},{"id":2,"name":"Old"}]', ['1 VIP', '2 Old'], true],
    [
      'no name',
      ',"tags":[{"id":1},{"id":2,"name":" "},{"id":"3","name":7}]',
      ['1', '2', '3'],
      true,
    ],
    ['no identifier', ',"tags":[{"name":"VIP"},{"id":2}]', ['null VIP', '2'], false],
    ['neither', ',"tags":[{"id":1,"name":"VIP"},{"color":"#fff"}]', ['1 VIP'], false],
    ['no tag', ',"tags":[7,null,{"id":2}]', ['2'], false],
    ['an object', ',"tags":{}', [], false],
    ['a text', ',"tags":"VIP"', [], false],
  ])('%s', async (_what, wire, shown, whole) => {
    const { tags, allTagsRead } = await customer(`"id":5${wire}`);
    expect(tags.map(({ tagId, name }) => `${tagId} ${name}`.trim())).toEqual(shown);
    expect(allTagsRead).toBe(whole);
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
    ['7.000000000000002', 7],
    ['12.3456', 12.3456],
  ])('a percent of %s is %d', async (wire, percent) => {
    expect(await reading(wire, (api) => api.cashbackPercent(USER))).toBe(percent);
  });
});

describe('[4] PrivateBranch', () => {
  it('every field of the description', async () => {
    expect(await reading(`{${RECORD}}`, (api) => api.privateBranch(USER))).toEqual(READ_RECORD);
  });

  it.each(['{"branch_id":101}', '{"branch_id":"101","balance":null,"is_client":true}'])(
    'a record that names its branch and leaves the balance out (%s) has none',
    async (data) => {
      const record = await reading(data, (api) => api.privateBranch(USER));
      expect(record.balance).toBe(0);
    },
  );

  it('only the balance is essential', async () => {
    const record = await reading('{"balance":"12.30","expired_at":0}', (api) =>
      api.privateBranch(USER),
    );
    expect(record).toEqual({
      balance: 1_230,
      percent: 0,
      increasedPercent: null,
      dailyCount: 0,
      dailyLimit: 0,
      spent: 0,
      maxBonusSharePercent: null,
      isClient: false,
      certificates: 0,
      delayedBonuses: 0,
      expiresAt: null,
    });
  });
});
