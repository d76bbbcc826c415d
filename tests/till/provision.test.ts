/** Unattended set-up: every wrong field by its name, nothing half done, the file erased after success. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { provision, parseProvision } from '../../src-main/till/setup/provision.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { id } from '../../src-shared/domain/id.ts';

const GOOD = {
  environment: 'production',
  address: 'https://loyalty.example.kz',
  login: 'abay10',
  password: 'secret',
  branch_id: 101,
  gift_product_id: 500,
  keep_credentials: false,
};

describe('the document', () => {
  test('is read with every digit of its identifiers', () => {
    const text = JSON.stringify(GOOD).replace('101', '9007199254740995');
    expect(parseProvision(text)).toEqual({
      ok: true,
      value: { ...GOOD, branch_id: '9007199254740995', gift_product_id: '500' },
    });
  });

  test.each(['GIFT-01', '0042', 'Подарок №1', '4b7e02f6-5a6e'])(
    'a gift product is the point of sale’s own: %s',
    (gift) => {
      expect(
        parseProvision(JSON.stringify({ ...GOOD, gift_product_id: ` ${gift} ` })),
      ).toMatchObject({
        ok: true,
        value: { gift_product_id: gift },
      });
    },
  );

  test('needs environment, address, login and password only', () => {
    const { environment, address, login, password } = GOOD;
    const text = JSON.stringify({ environment, address, login, password });
    expect(parseProvision(text)).toMatchObject({ ok: true });
  });

  test.each([
    ['', 'file', 'format'],
    ['{"environment":', 'file', 'format'],
    ['[]', 'file', 'format'],
    ['null', 'file', 'format'],
    ['"text"', 'file', 'format'],
  ])('%j is no such document', (text, field, problem) => {
    expect(parseProvision(text)).toMatchObject({
      ok: false,
      fault: { code: 'invalidInput', field, problem },
    });
  });

  test.each([
    ['environment', 'training', 'format'],
    ['environment', undefined, 'format'],
    ['address', '', 'empty'],
    ['address', 5, 'format'],
    ['address', 'x'.repeat(501), 'format'],
    ['login', '  ', 'empty'],
    ['login', undefined, 'format'],
    ['password', '', 'empty'],
    ['password', null, 'format'],
    ['branch_id', 'abay', 'format'],
    ['branch_id', 0, 'format'],
    ['branch_id', 1.5, 'format'],
    ['gift_product_id', -1, 'format'],
    ['gift_product_id', ' ', 'format'],
    ['gift_product_id', 'x'.repeat(101), 'format'],
    ['gift_product_id', 'a\u200bb', 'format'],
    ['gift_product_id', {}, 'format'],
    ['keep_credentials', 'yes', 'format'],
  ])('%s: %j is refused by its name', (field, value, problem) => {
    const text = JSON.stringify({ ...GOOD, [field]: value });
    expect(parseProvision(text)).toEqual({
      ok: false,
      fault: { code: 'invalidInput', retry: 'never', field, problem },
    });
  });

  test('a field that does not exist is named: a misspelt one must not be passed over', () => {
    expect(parseProvision(JSON.stringify({ ...GOOD, gift_product: 1 }))).toMatchObject({
      fault: { field: 'gift_product', problem: 'unknownField' },
    });
  });
});

describe('setting up', () => {
  let erased = 0;
  let finished: unknown[] = [];
  beforeEach(() => {
    erased = 0;
    finished = [];
  });
  afterEach(() => expect(erased).toBeLessThanOrEqual(1));

  const file = (text: string | null) => ({
    isThere: () => true,
    isReadableByOthers: () => false,
    read: () => text,
    erase: () => {
      erased += 1;
    },
  });
  const setUp = {
    login: async () =>
      ok({
        branches: [101, 102].map((number) => ({ branchId: id(number), name: '', address: '' })),
      }),
    finish: async (input: unknown) => {
      finished.push(input);
      return ok(null);
    },
  };

  test('takes the branch that is named and erases the file', async () => {
    expect(await provision(file(JSON.stringify({ ...GOOD, branch_id: 102 })), setUp)).toEqual(
      ok(null),
    );
    expect(finished).toEqual([{ branchId: '102', giftProductId: '500' }]);
    expect(erased).toBe(1);
  });

  test('takes the first branch when none is named', async () => {
    await provision(
      file(JSON.stringify({ ...GOOD, branch_id: undefined, gift_product_id: null })),
      setUp,
    );
    expect(finished).toEqual([{ branchId: '101', giftProductId: null }]);
  });

  test.each([
    [
      'a branch that the login does not have',
      JSON.stringify({ ...GOOD, branch_id: 103 }),
      'branch_id',
    ],
    ['a file that can not be read', null, 'file'],
    ['a wrong field', JSON.stringify({ ...GOOD, login: '' }), 'login'],
  ])('%s: nothing is stored and the file stays', async (_what, text, field) => {
    expect(await provision(file(text), setUp)).toMatchObject({ ok: false, fault: { field } });
    expect({ finished, erased }).toEqual({ finished: [], erased: 0 });
  });

  test('a refused log-in: nothing is stored and the file stays', async () => {
    const fault = { code: 'unauthorised', retry: 'never' } as const;
    const refused = { ...setUp, login: async () => fail(fault) };
    expect(await provision(file(JSON.stringify(GOOD)), refused)).toEqual(fail(fault));
    expect({ finished, erased }).toEqual({ finished: [], erased: 0 });
  });
});
