/** Which operation is allowed in which state: docs/loyalty-api.md, STATES. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { bench, inFolder } from './support.ts';

const STATUSES = ['PENDING', 'COMPLETED', 'DECLINED', 'BLOCKED', 'RETURNED'] as const;
const OPERATIONS = ['complete', 'revert', 'refund'] as const;
const ALLOWED: Readonly<Record<string, string>> = {
  'PENDING complete': 'COMPLETED',
  'COMPLETED revert': 'DECLINED',
  'COMPLETED refund': 'COMPLETED',
};

describe('States and transitions', () => {
  test.each(
    STATUSES.flatMap((status) => OPERATIONS.map((operation) => [status, operation] as const)),
  )('[STATES.1] %s: %s', async (status, operation) => {
    await inFolder(async (folder) => {
      const database = join(folder, 'data.db');
      const till = await bench({}, { database });
      const order = (await till.order({ user_id: 101 })).data['id'];
      if (status !== 'PENDING') await till.complete(order);
      if (status === 'DECLINED') await till.revert(order);
      // No operation leads to these two (STATES.O1).
      if (status === 'BLOCKED' || status === 'RETURNED') {
        const db = new DatabaseSync(database);
        db.prepare('UPDATE orders SET status = ?').run(status);
        db.close();
      }
      const balance = await till.balance(101);
      const answer = await {
        complete: () => till.complete(order),
        revert: () => till.revert(order),
        refund: () => till.refund(order, '10'),
      }[operation]();
      const expected = ALLOWED[`${status} ${operation}`];
      expect(answer.status).toBe(expected === undefined ? 400 : 200);
      expect((await till.readOrder(order)).data['status']).toBe(expected ?? status);
      if (expected === undefined) expect(await till.balance(101)).toBe(balance);
      await till.service.stop();
    });
  });

  test('[STATES.2] an order is created PENDING', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 101 })).data['status']).toBe('PENDING');
  });

  test('[STATES.3] order numbers and identifiers are never used twice', async () => {
    const till = await bench();
    const made = await Promise.all(Array.from({ length: 10 }, () => till.order({ user_id: 101 })));
    expect(new Set(made.map((answer) => answer.data['id'])).size).toBe(10);
    expect(new Set(made.map((answer) => answer.data['order_number'])).size).toBe(10);
  });

  test('[STATES.4] stamps: below the price they grow, at the price the award can be given', async () => {
    const till = await bench();
    await till.sale({ user_id: 101, add_stamp: true, stamp_count: 5 });
    expect((await till.award(101)).data['received_stamp_count']).toBe(9);
    expect((await till.give(101, 10)).status).toBe(400);
    await till.sale({ user_id: 101, add_stamp: true });
    expect((await till.award(101)).data['received_stamp_count']).toBe(10);
    expect((await till.give(101, 10)).data).toMatchObject({ received_stamp_count: 0, total: 1 });
  });
});
