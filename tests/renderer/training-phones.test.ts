/** The customers proposed in training exist in the service that comes with the program, as the exercises need them. */
import { describe, expect, it } from 'vitest';
import { EXERCISE_PHONES, TRAINING_PHONES } from '../../src-renderer/format/training-phones.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { CustomerSeedInput } from '../../src-service/settings-customers.ts';
import { EXERCISES } from '../../src-shared/domain/help/practice.ts';

const customers: readonly CustomerSeedInput[] = Object.values(demoCustomers);
const byPhone = (phone: string) => customers.find((customer) => customer.phone === phone);

it.each(TRAINING_PHONES)('$phone ($story) is one of the demo customers', ({ phone }) => {
  expect(byPhone(phone)).toBeDefined();
});

describe('an exercise of practice can be done with its customer', () => {
  it.each(EXERCISES)('%s', (exercise) => {
    const customer = byPhone(EXERCISE_PHONES[exercise]);
    const here = customer?.branches?.[0];
    expect(here?.balance ?? 0).toBeGreaterThan(0);
    if (exercise === 'spend' || exercise === 'wrongCode') expect(customer?.needsCode).toBe(true);
    if (exercise === 'award') expect(here?.stamps).toBe(8);
  });
});
