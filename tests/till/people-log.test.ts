/** What of people the log is told: never who. */
import { expect, test } from 'vitest';
import { logged, type PeopleEvent } from '../../src-main/till/people/people-events.ts';

test.each<[PeopleEvent, object]>([
  [
    { type: 'wrongPin', at: 'signIn', wrong: 3 } as PeopleEvent,
    { what: 'wrongPin', call: 'signIn', tries: 3 },
  ],
  [{ type: 'signedIn', cashier: 'a' } as PeopleEvent, { what: 'signedIn' }],
  [
    { type: 'approved', right: 'refund', command: 'orders.refund', cashier: 'a', supervisor: 'b' },
    { what: 'approved', operation: 'orders.refund', name: 'refund' },
  ],
  [
    { type: 'personChanged', change: 'rename', of: 'a', cashier: 'b' },
    { what: 'personChanged', operation: 'rename' },
  ],
  [{ type: 'policyChanged', cashier: 'a' }, { what: 'policyChanged' }],
  [{ type: 'ownerProven' }, { what: 'ownerProven' }],
])('%j', (event, fields) => {
  expect(logged(event)).toEqual(fields);
});
