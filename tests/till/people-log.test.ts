/** What of people the log is told: never who. */
import { expect, test } from 'vitest';
import { logged, type PeopleEvent } from '../../src-main/till/people/people-events.ts';

test.each<[PeopleEvent, object]>([
  [
    { what: 'wrongPin', at: 'signIn', wrong: 3 } as PeopleEvent,
    { what: 'wrongPin', call: 'signIn', tries: 3 },
  ],
  [{ what: 'signedIn', cashier: 'a' } as PeopleEvent, { what: 'signedIn' }],
  [
    { what: 'approved', right: 'refund', command: 'orders.refund', cashier: 'a', supervisor: 'b' },
    { what: 'approved', operation: 'orders.refund', name: 'refund' },
  ],
  [
    { what: 'personChanged', change: 'rename', of: 'a', cashier: 'b' },
    { what: 'personChanged', operation: 'rename' },
  ],
  [{ what: 'policyChanged', cashier: 'a' }, { what: 'policyChanged' }],
  [{ what: 'ownerProven' }, { what: 'ownerProven' }],
])('%j', (event, fields) => {
  expect(logged(event)).toEqual(fields);
});
