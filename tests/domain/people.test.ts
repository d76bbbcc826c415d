/** Who is known at a till, and what can be changed of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editCashiers,
  MAX_CASHIERS,
  whoHas,
  type Cashier,
  type CashierEdit,
} from '../../src-shared/domain/people/people.ts';

const AIGUL: Cashier = {
  cashierId: 'a',
  name: 'Aigul',
  role: 'supervisor',
  pinHash: 'pin a',
  cardHash: 'card a',
};
const DANA: Cashier = { ...AIGUL, cashierId: 'd', name: 'Dana', role: 'cashier', pinHash: 'pin d' };
const BOTH = [AIGUL, { ...DANA, cardHash: null }];

test.each([
  ['a PIN', 'pin d', 'd'],
  ['a card', 'card a', 'a'],
  ['nobody’s', 'pin x', undefined],
])('%s says whose it is', (_what, hash, cashierId) => {
  expect(whoHas(BOTH, hash)?.cashierId).toBe(cashierId);
});

describe('a change', () => {
  const add = {
    do: 'add',
    cashierId: 'n',
    name: 'New',
    role: 'cashier',
    pinHash: 'pin n',
  } as const;

  test.each<[string, CashierEdit, object]>([
    ['of the name', { do: 'rename', cashierId: 'd', name: 'Dina' }, { name: 'Dina' }],
    ['of the role', { do: 'setRole', cashierId: 'd', role: 'supervisor' }, { role: 'supervisor' }],
    ['of the PIN', { do: 'setPin', cashierId: 'd', pinHash: 'other' }, { pinHash: 'other' }],
    ['to the same PIN', { do: 'setPin', cashierId: 'd', pinHash: 'pin d' }, { pinHash: 'pin d' }],
    ['of the card', { do: 'setCard', cashierId: 'd', cardHash: 'other' }, { cardHash: 'other' }],
    ['that takes it away', { do: 'setCard', cashierId: 'd', cardHash: null }, { cardHash: null }],
    ['that adds one', { ...add, cashierId: 'd2' }, { name: 'New', cardHash: null }],
  ])('%s changes that alone', (_what, edit, changed) => {
    const after = editCashiers(BOTH, edit);
    if (!after.ok) throw new Error(after.fault.code);
    const one = after.value.find(({ cashierId }) => cashierId === edit.cashierId);
    expect(one).toMatchObject(changed);
    expect(after.value[0]).toEqual(AIGUL);
  });

  test.each<[string, readonly Cashier[], CashierEdit, string]>([
    ['a PIN that is somebody’s PIN', BOTH, { ...add, pinHash: 'pin a' }, 'pinTaken'],
    ['a PIN that is somebody’s card', BOTH, { ...add, pinHash: 'card a' }, 'pinTaken'],
    [
      'a card that is somebody’s PIN',
      BOTH,
      { do: 'setCard', cashierId: 'd', cardHash: 'pin a' },
      'pinTaken',
    ],
    [
      'a new PIN that is another’s',
      BOTH,
      { do: 'setPin', cashierId: 'd', pinHash: 'pin a' },
      'pinTaken',
    ],
    ['nobody known', BOTH, { do: 'remove', cashierId: 'x' }, 'notFound'],
    ['the last supervisor removed', BOTH, { do: 'remove', cashierId: 'a' }, 'lastSupervisor'],
    [
      'the last supervisor demoted',
      BOTH,
      { do: 'setRole', cashierId: 'a', role: 'cashier' },
      'lastSupervisor',
    ],
    ['a first person who is a cashier', [], add, 'lastSupervisor'],
    [
      'one too many',
      Array.from({ length: MAX_CASHIERS }, (_, n) => ({
        ...AIGUL,
        cashierId: `${n}`,
        pinHash: `${n}`,
        cardHash: null,
      })),
      add,
      'invalidState',
    ],
  ])('is refused: %s', (_what, cashiers, edit, code) => {
    expect(editCashiers(cashiers, edit)).toMatchObject({ ok: false, fault: { code } });
  });

  test('the same person added again changes nothing', () => {
    const after = editCashiers(BOTH, { ...add, cashierId: 'd' });
    expect(after.ok && after.value === BOTH).toBe(true);
  });

  test('whatever is changed, a supervisor stays and no secret is two people’s', () => {
    const id = fc.constantFrom('1', '2', '3', '4');
    const hash = fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5');
    const role = fc.constantFrom('cashier' as const, 'supervisor' as const);
    const edit = fc.oneof(
      fc.record({ do: fc.constant('add' as const), cashierId: id, name: id, role, pinHash: hash }),
      fc.record({ do: fc.constant('setRole' as const), cashierId: id, role }),
      fc.record({ do: fc.constant('setPin' as const), cashierId: id, pinHash: hash }),
      fc.record({
        do: fc.constant('setCard' as const),
        cashierId: id,
        cardHash: fc.option(hash, { nil: null }),
      }),
      fc.record({ do: fc.constant('remove' as const), cashierId: id }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let cashiers: readonly Cashier[] = [];
        for (const one of edits) {
          const after = editCashiers(cashiers, one);
          if (after.ok) cashiers = after.value;
          if (cashiers.length === 0) continue;
          expect(cashiers.some((who) => who.role === 'supervisor')).toBe(true);
          const owned = cashiers.map((who) => new Set([who.pinHash, who.cardHash]));
          const secrets = owned.flatMap((of) => [...of].filter((secret) => secret !== null));
          expect(new Set(secrets).size).toBe(secrets.length);
        }
      }),
    );
  });
});
