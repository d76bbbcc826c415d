/**
 * Customers of the embedded service that a newcomer should meet. The renderer may not import the
 * service; tests/renderer compares this list with the service's demo data.
 */
export const TRAINING_PHONES = [
  { phone: '+77012345678', story: 'vip' },
  { phone: '+77000000002', story: 'regular' },
  { phone: '+77000000005', story: 'award' },
  { phone: '+77000000006', story: 'birthday' },
  { phone: '+77000000004', story: 'blacklist' },
] as const;
