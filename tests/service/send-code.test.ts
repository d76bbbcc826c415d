/** Sending the confirmation code: docs/loyalty-api.md, E10. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src-service/store/database.ts';
import { bench, inFolder, people, START } from './support.ts';

describe('Endpoint 10: send the confirmation code', () => {
  test('[E10.1] data is a string, the code; the customer gets the same by SMS', async () => {
    const till = await bench();
    const answer = await till.sendCode(102);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toMatch(/^\d{4}$/u);
    expect(till.service.sms()).toEqual([
      {
        phone: people.coded.phone,
        text: expect.stringContaining(String(answer.data)),
        code: answer.data,
        at: START,
      },
    ]);
  });

  test('[E10.2] subscribers are told of each SMS until they leave', async () => {
    const till = await bench();
    const seen: string[] = [];
    const leave = till.service.onSms((message) => seen.push(message.code));
    const code = String((await till.sendCode(102)).data);
    leave();
    await till.sendCode(102);
    expect(seen).toEqual([code]);
  });

  test('[E10.3] a new code invalidates the earlier one', async () => {
    const till = await bench();
    const first = String((await till.sendCode(102)).data);
    let second = String((await till.sendCode(102)).data);
    while (second === first) second = String((await till.sendCode(102)).data);
    const spend = { user_id: 102, bonus_amount: 1 };
    expect((await till.order({ ...spend, use_balance_code: first })).code).toBe(3025);
    expect((await till.order({ ...spend, use_balance_code: second })).status).toBe(201);
  });

  test('[E10.4] branch_id is required, as a number', async () => {
    const till = await bench();
    expect((await till.post('/customers/102/send-use-cashback-code', {})).status).toBe(400);
    expect((await till.sendCode(102, '11')).status).toBe(400);
    expect(till.service.sms()).toEqual([]);
  });

  test('[E10.5] 404 for an unknown customer or branch', async () => {
    const till = await bench();
    expect((await till.sendCode(999)).status).toBe(404);
    expect((await till.sendCode(102, 999)).status).toBe(404);
  });

  test('[E10.6] a blacklisted customer gets no code', async () => {
    const till = await bench();
    const answer = await till.sendCode(people.blocked.id);
    expect([answer.status, answer.code]).toEqual([400, 4052]);
    expect(till.service.sms()).toEqual([]);
  });

  test('[E10.7] the code is not stored in a readable form', async () => {
    await inFolder(async (folder) => {
      const till = await bench({}, { database: join(folder, 'data.db') });
      const code = String((await till.sendCode(102)).data);
      await till.service.stop();
      const db = openDatabase(join(folder, 'data.db'));
      const hash = db.get('SELECT hash FROM balance_codes')?.['hash'];
      db.close();
      expect(hash).toMatch(/^[0-9a-f]{64}$/u);
      expect(hash).not.toContain(code.padStart(64, '0'));
    });
  });
});
