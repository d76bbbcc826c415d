/** Which readings count that tell nothing of a revert or refund that isn't known. */
import { expect, test, vi } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { Read } from '../../src-main/till/reversal/order-subject.ts';
import { countUntold } from '../../src-main/till/reversal/resolve-manually.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import type { Untold } from '../../src-shared/domain/sale/unread.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { orderId } from './order-harness.ts';
import { orderOf } from './order-samples.ts';
import { recorded, sendTimes } from './reversal-row-samples.ts';

const LATE = MOVE_DEADLINE + LATE_MARGIN;

/** How many are counted by a reading that began so long after it was sent. */
function countedBy(
  record: Read['record'],
  after: number,
  outcome: 'unknown' | 'done' = 'unknown',
  onListsChanged = () => undefined as void,
  untold: Untold | null = null,
) {
  const { times } = sendTimes();
  const recordUntold = vi.fn<Journal['recordUntoldReversal']>();
  const journal = {
    reversals: () => [{ ...recorded(outcome), untold }],
    recordUntoldReversal: recordUntold,
  } as unknown as Journal;
  const known = { orderId, saleId: 'A', sale: null };
  const begunAt = times.of('A') + after;
  const told = { onTotalsChanged: () => undefined, onListsChanged };
  countUntold({ times, ...told }, journal, known, { record, begunAt });
  return recordUntold.mock.calls.length;
}
const failed = (code: Fault['code']) => fail<Fault>({ code, retry: 'safe' });

test.each<[Fault['code'], number]>([
  ['notFound', 1],
  ['rejected', 1],
  ['timeout', 1],
  ['unavailable', 1],
  ['malformed', 1],
  ['unreachable', 0],
  ['proxy', 0],
  ['untrustedCertificate', 0],
  ['unauthorised', 0],
])('%s: %i', (code, count) => {
  expect(countedBy(failed(code), LATE)).toBe(count);
});

test('a record counts once it could have told', () => {
  const record = ok(orderOf({ status: 'BLOCKED' }));
  expect([countedBy(record, LATE - 1), countedBy(record, LATE)]).toEqual([0, 1]);
});

test('of one that is known nothing is counted', () => {
  expect(countedBy(failed('notFound'), LATE, 'done')).toBe(0);
});

test('lists are read again when it has come to need attention, and at no other reading', () => {
  const { times } = sendTimes();
  const at = times.of('A') + LATE;
  const before = (count: number, long = false): Untold => ({
    since: at - 120 * MINUTE,
    times: count,
    long,
  });
  const told = (untold: Untold) => {
    const onListsChanged = vi.fn<() => void>();
    countedBy(failed('notFound'), LATE, 'unknown', onListsChanged, untold);
    return onListsChanged.mock.calls.length;
  };
  expect([told(before(10)), told(before(11)), told(before(12, true))]).toEqual([0, 1, 0]);
});
