/** Readings of an order that are answered in another order than they were begun: the newest counts. */
import { expect, test } from 'vitest';
import { harness, LOST, outcomes, refunded, settled } from './order-harness.ts';

test('what a newer reading has shown is not taken back by an older one', async () => {
  const { refund, open, service, hold, clock } = harness();
  service.moves = [[null, LOST]];
  expect(outcomes(await refund(100))).toEqual(['unknown']);
  // Begun before the service acts, and slow.
  const release = hold('read');
  const older = open();
  await settled();
  clock.advance(1);
  service.order = refunded(100);
  expect(outcomes(await open())).toEqual(['done']);
  release();
  expect(outcomes(await older)).toEqual(['done']);
});

test('of what a busy service put off, too: it stays done, and in the report', async () => {
  const { refund, open, service, hold, report, clock } = harness();
  service.moves = [[null, { code: 'unavailable', retry: 'safe', status: 503 }]];
  const releaseMove = hold('move');
  const refunding = refund(100);
  await settled();
  service.unread = { code: 'timeout', retry: 'safe' };
  releaseMove();
  expect(outcomes(await refunding)).toEqual(['unknown']);
  service.unread = null;
  const release = hold('read');
  const older = open();
  await settled();
  clock.advance(1);
  service.order = refunded(100);
  expect(outcomes(await open())).toEqual(['done']);
  expect(report().refunds).toMatchObject({ count: 1, amount: 100 });
  release();
  const told = outcomes(await older);
  expect({ told, ...report().refunds }).toMatchObject({ told: ['done'], count: 1, amount: 100 });
});
