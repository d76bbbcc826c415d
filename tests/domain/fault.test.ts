/** Faults that the program itself makes. */
import { expect, test } from 'vitest';
import { badInput } from '../../src-shared/domain/fault.ts';

test('what was typed wrong names its field and what is wrong; the same never comes through', () => {
  expect(badInput('amount', 'zero')).toEqual({
    code: 'badInput',
    retry: 'never',
    field: 'amount',
    problem: 'zero',
  });
});
