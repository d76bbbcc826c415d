/** Faults that the program itself makes. */
import { expect, test } from 'vitest';
import { invalidInput, NOT_STORED } from '../../src-shared/domain/fault.ts';

test('what was typed wrong names its field and what is wrong; the same never comes through', () => {
  expect(invalidInput('amount', 'zero')).toEqual({
    code: 'invalidInput',
    retry: 'never',
    field: 'amount',
    problem: 'zero',
  });
});

test('what the disk didn’t take is told as that, and may be tried again', () => {
  expect(NOT_STORED).toEqual({ code: 'storage', retry: 'safe' });
});
