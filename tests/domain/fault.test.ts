/** Faults that the program itself makes. */
import { expect, test } from 'vitest';
import { invalidInput } from '../../src-shared/domain/fault.ts';

test('what was typed wrong names its field and what is wrong; the same never comes through', () => {
  expect(invalidInput('amount', 'zero')).toEqual({
    code: 'invalidInput',
    retry: 'never',
    field: 'amount',
    problem: 'zero',
  });
});
