/** The order in which names are listed. */
import { expect, test } from 'vitest';
import { byName } from '../../src-shared/domain/names.ts';

const sorted = (names: readonly string[]) =>
  names
    .map((name) => ({ name }))
    .toSorted(byName)
    .map(({ name }) => name);

test('names stand in the order of the Kazakh alphabet, small and capital letters alike', () => {
  const order = ['Ақбота', 'Әсел', 'бота', 'Гүл', 'Ғани', 'Ирина', 'Кенже', 'Қанат', 'Яна'];
  expect(sorted(order.toReversed())).toEqual(order);
  expect(sorted(['Үміт', 'Ұлан', 'Ульяна'])).toEqual(['Ульяна', 'Ұлан', 'Үміт']);
});
