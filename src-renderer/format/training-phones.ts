/**
 * Customers of the embedded service that a newcomer should meet, and with whom each exercise of practice is
 * done. The renderer may not import the service; tests/renderer compares this list with the service's demo data.
 */
import type { Exercise } from '../../src-shared/domain/help/practice.ts';

export const TRAINING_PHONES = [
  { phone: '+77012345678', story: 'vip' },
  { phone: '+77000000002', story: 'regular' },
  { phone: '+77000000005', story: 'award' },
  { phone: '+77000000006', story: 'birthday' },
  { phone: '+77000000004', story: 'blacklist' },
] as const;

export const EXERCISE_PHONES = {
  earn: '+77000000002',
  spend: '+77012345678',
  wrongCode: '+77012345678',
  award: '+77000000005',
  refund: '+77000000002',
} as const satisfies Record<Exercise, string>;
