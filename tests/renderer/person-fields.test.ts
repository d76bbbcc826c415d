/** What is typed about one of the till's people: its problems, and the commands that it makes. */
import { expect, test } from 'vitest';
import {
  changesOf,
  problemsOf,
  type Person,
  type TypedPerson,
} from '../../src-renderer/app-shell/people/person-fields.ts';

const cashierId = '01ARZ3NDEKTSV4RRFFQ69G5FA1';
const DANA: Person = { cashierId, name: 'Dana', role: 'cashier', hasCard: true };
const UNCHANGED: TypedPerson = { name: 'Dana', role: 'cashier', pin: '', pinAgain: '', card: '' };
const NEW: TypedPerson = { ...UNCHANGED, pin: '1234', pinAgain: '1234' };

test.each([
  ['nothing wrong', NEW, null, {}],
  ['no name', { ...NEW, name: '  ' }, null, { name: 'missing' }],
  ['no PIN', UNCHANGED, null, { pin: 'format' }],
  ['three digits', { ...NEW, pin: '123', pinAgain: '123' }, null, { pin: 'format' }],
  ['nine digits', { ...NEW, pin: '123456789', pinAgain: '123456789' }, null, { pin: 'format' }],
  ['eight digits', { ...NEW, pin: '12345678', pinAgain: '12345678' }, null, {}],
  ['letters', { ...NEW, pin: '12a4', pinAgain: '12a4' }, null, { pin: 'format' }],
  ['two PINs', { ...NEW, pinAgain: '1235' }, null, { pinAgain: 'differs' }],
  ['the old PIN stays', UNCHANGED, DANA, {}],
  ['a second PIN without a first', { ...UNCHANGED, pinAgain: '1234' }, DANA, { pin: 'format' }],
  ['a card of three', { ...UNCHANGED, card: '123' }, DANA, { card: 'format' }],
  ['no name any more', { ...UNCHANGED, name: '' }, DANA, { name: 'missing' }],
] as const)('%s', (_what, typed, person, problems) => {
  expect(problemsOf(typed, person)).toEqual(problems);
});

test.each([
  [
    'somebody new',
    NEW,
    null,
    [{ do: 'add', cashierId, name: 'Dana', role: 'cashier', pin: '1234' }],
  ],
  [
    'with a card',
    { ...NEW, name: ' Dana ', card: ' 4600 ' },
    null,
    [
      { do: 'add', cashierId, name: 'Dana', role: 'cashier', pin: '1234' },
      { do: 'setCard', cashierId, card: '4600' },
    ],
  ],
  ['nothing', UNCHANGED, DANA, []],
  [
    'everything',
    { name: 'Dina', role: 'supervisor', pin: '4321', pinAgain: '4321', card: '4600' },
    DANA,
    [
      { do: 'rename', cashierId, name: 'Dina' },
      { do: 'setRole', cashierId, role: 'supervisor' },
      { do: 'setPin', cashierId, pin: '4321' },
      { do: 'setCard', cashierId, card: '4600' },
    ],
  ],
] as const)('%s is changed', (_what, typed, person, changes) => {
  expect(changesOf(typed, person, cashierId)).toEqual(changes);
});
