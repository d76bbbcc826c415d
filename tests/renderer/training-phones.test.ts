/** The customers proposed in training exist in the service that comes with the program. */
import { expect, it } from 'vitest';
import { TRAINING_PHONES } from '../../src-renderer/sale/customer/training-phones.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';

it.each(TRAINING_PHONES)('$phone ($story) is one of the demo customers', ({ phone }) => {
  expect(Object.values(demoCustomers).map((customer) => customer.phone)).toContain(phone);
});
