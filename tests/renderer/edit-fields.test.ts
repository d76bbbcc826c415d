/** A customer's data as typed: problems at their fields, and only changes to be sent. */
import { describe, expect, it } from 'vitest';
import type { Customer, Tag } from '../../src-shared/domain/customer/customer.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import {
  addableTags,
  parseEdit,
  typedOf,
  type Typed,
} from '../../src-renderer/sale/customer/edit-fields.ts';

const TODAY = '2026-11-20';
const CUSTOMER: Customer = {
  userId: id('1002'),
  phone: '+77000000002' as Phone,
  firstName: 'Иван',
  lastName: 'Петров',
  birthday: { year: 1984, month: 6, day: 18 },
  requiresSmsCode: false,
  gradationStatus: null,
  tags: [],
  allTagsRead: true,
  privateBranch: null,
};
const read = (patch: Partial<Typed>, customer: Customer = CUSTOMER) =>
  parseEdit({ ...typedOf(customer), ...patch }, customer, TODAY);

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
    newPhone: null,
    firstName: null,
    lastName: 'Сидоров',
    birthday: null,
    tags: null,
  });
});

it('neither a name nor a birthday may be emptied: an empty one is none to the service', () => {
  expect(read({ lastName: '' })).toMatchObject({ lastName: 'needed', change: null });
  expect(read({ firstName: ' ' })).toMatchObject({ firstName: 'needed', change: null });
  expect(read({ birthday: '' })).toMatchObject({ birthday: 'needed', change: null });
});

it('somebody without a name and a birthday stays so when neither is typed', () => {
  const newcomer = { ...CUSTOMER, firstName: '', lastName: '', birthday: null };
  expect(read({}, newcomer)).toMatchObject({ firstName: null, birthday: null, changed: [] });
});

const tag = (number: string | null, name = `Tag ${number}`): Tag => ({
  tagId: number === null ? null : id(number),
  name,
  background: null,
  textColor: null,
  bonusPercentage: null,
  isDiscount: false,
});

describe('tags', () => {
  const [one, two, three] = [tag('1'), tag('2'), tag('3')];
  const tagged = { ...CUSTOMER, tags: [one, two] };
  const edited = (tags: readonly Tag[]) => parseEdit(typedOf(tagged), tagged, TODAY, tags);

  it('one less or one more: the whole new list is sent, and nothing else', () => {
    expect(edited([two])).toMatchObject({ changed: ['tags'], change: { tags: ['2'] } });
    expect(edited([one, two, three]).change?.tags).toEqual(['1', '2', '3']);
    expect(edited([]).change).toMatchObject({ tags: [], firstName: null, newPhone: null });
  });

  it('the same ones, in any order, are no change', () => {
    expect(edited([two, one])).toMatchObject({ changed: [], change: { tags: null } });
  });

  it('none are sent where not all could be read: those would be lost', () => {
    const partly = { ...tagged, allTagsRead: false };
    const typed = { ...typedOf(partly), lastName: 'Сидоров' };
    const { changed, change } = parseEdit(typed, partly, TODAY, [two]);
    expect({ changed, tags: change?.tags }).toEqual({ changed: ['lastName'], tags: null });
  });

  it('those that the customer hasn’t are offered, each once', () => {
    expect(addableTags([one, two, two, three, tag(null)], [one])).toEqual([two, three]);
  });
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
