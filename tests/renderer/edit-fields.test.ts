/** A customer's data as typed: problems at their fields, and only changes to be sent. */
import { describe, expect, it } from 'vitest';
import type { Customer } from '../../src-shared/domain/customer.ts';
import { id } from '../../src-shared/domain/int64.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { readEdit, typedOf, type Typed } from '../../src-renderer/customer-edit/edit-fields.ts';

const TODAY = '2026-11-20';
const CUSTOMER: Customer = {
  userId: id('1002'),
  phone: '+77000000002' as Phone,
  firstName: 'Иван',
  lastName: 'Петров',
  birthday: { year: 1984, month: 6, day: 18 },
  mustConfirm: false,
  gradationStatus: null,
  tags: [],
  here: null,
};
const read = (patch: Partial<Typed>, customer: Customer = CUSTOMER) =>
  readEdit({ ...typedOf(customer), ...patch }, customer, TODAY);

it('nothing typed is nothing changed', () => {
  expect(typedOf(CUSTOMER)).toEqual({
    firstName: 'Иван',
    lastName: 'Петров',
    birthday: '18.06.1984',
    phone: '700 000-00-02',
  });
  expect(read({}).changed).toEqual([]);
  expect(read({ birthday: '18-06-1984', phone: '+7 700 000 00 02' }).changed).toEqual([]);
});

it('only what has changed is sent', () => {
  const { change, changed } = read({ lastName: ' Сидоров ' });
  expect(changed).toEqual(['lastName']);
  expect(change).toEqual({
    userId: '1002',
    phone: '+77000000002',
    newPhone: null,
    firstName: null,
    lastName: 'Сидоров',
    birthday: null,
    tags: null,
  });
});

it('a last name may be emptied, a first name and a birthday may not', () => {
  expect(read({ lastName: '' }).change?.lastName).toBe('');
  expect(read({ firstName: ' ' })).toMatchObject({ firstName: 'needed', change: null });
  expect(read({ birthday: '' })).toMatchObject({ birthday: 'needed', change: null });
});

it('somebody without a name and a birthday stays so when neither is typed', () => {
  const newcomer = { ...CUSTOMER, firstName: '', lastName: '', birthday: null };
  expect(read({}, newcomer)).toMatchObject({ firstName: null, birthday: null, changed: [] });
});

describe('a wrong field', () => {
  for (const [birthday, problem] of [
    ['31.04.1990', 'noSuchDay'],
    ['29.02.2023', 'noSuchDay'],
    ['21.11.2026', 'future'],
    ['01.01.1899', 'tooLongAgo'],
    ['1990', 'format'],
  ] as const) {
    it(`birthday ${birthday}: ${problem}`, () => {
      expect(read({ birthday, lastName: 'Сидоров' })).toMatchObject({
        birthday: problem,
        change: null,
      });
    });
  }

  it('phone: nothing is sent', () => {
    expect(read({ phone: '70000' })).toMatchObject({ phone: 'tooShort', change: null });
  });
});
