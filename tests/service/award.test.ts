/** Stamps and awards: docs/loyalty-api.md, E6 and E7, UserAward. */
import { describe, expect, test } from 'vitest';
import { bench, AWARD, businessWith, START } from './support.ts';

const program = {
  enabled: true,
  id: AWARD,
  title: 'Кофе',
  description: 'Десять штампов',
  stampCount: 10,
};

async function active(change: object): Promise<unknown> {
  const till = await bench({ branch: { award: { ...program, ...change } } });
  return (await till.award(101)).data['is_active'];
}

describe('Endpoint 6: stamp progress', () => {
  test('[E6.1] returns every field of UserAward', async () => {
    const till = await bench();
    const answer = await till.award(101);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    const activated = Date.parse('2026-01-01T00:00:00+05:00') / 1_000;
    expect(answer.data).toEqual({
      id: AWARD,
      title: 'Кофе',
      description: 'Десять штампов',
      stamp_count: 10,
      received_stamp_count: 4,
      created_at: activated,
      activated_at: activated,
      expired_at: 0,
      updated_at: START / 1_000,
      branch: expect.objectContaining({ branch_id: 11, branch_name: 'Абай 10', group_id: 5 }),
      recipient: {
        id: 101,
        first_name: 'Иван',
        last_name: 'Петров',
        phone: '+77010000001',
        avatar: '',
      },
      total: 0,
      is_active: true,
    });
  });

  test('[E6.1] with the times of the program', async () => {
    const times = {
      createdAt: '2025-12-01T00:00:00+05:00',
      activatedAt: '2026-01-01T00:00:00+05:00',
      expiredAt: '2027-01-01T00:00:00+05:00',
    };
    const till = await bench({
      branch: { award: { enabled: true, id: AWARD, title: 'Кофе', stampCount: 10, ...times } },
    });
    expect((await till.award(101)).data).toMatchObject({
      created_at: Date.parse(times.createdAt) / 1_000,
      activated_at: Date.parse(times.activatedAt) / 1_000,
      expired_at: Date.parse(times.expiredAt) / 1_000,
    });
  });

  test('[E6.2] who has not taken part gets the program with received_stamp_count 0', async () => {
    const till = await bench();
    expect((await till.award(105)).data).toMatchObject({
      id: AWARD,
      title: 'Кофе',
      stamp_count: 10,
      received_stamp_count: 0,
      total: 0,
    });
  });

  test('[E6.3] total counts the awards received', async () => {
    const till = await bench();
    expect((await till.award(106)).data).toMatchObject({ total: 2, received_stamp_count: 10 });
  });

  test('[E6.4] is_active is false when the program is switched off or has expired', async () => {
    expect(await active({})).toBe(true);
    expect(await active({ isActive: false })).toBe(false);
    expect(await active({ expiredAt: '2026-11-20T09:59:59+05:00' })).toBe(false);
    expect(await active({ activatedAt: '2026-11-20T10:00:01+05:00' })).toBe(false);
    // From the very moment that is told, to the one before the other.
    expect(await active({ activatedAt: '2026-11-20T10:00:00+05:00' })).toBe(true);
    expect(await active({ expiredAt: '2026-11-20T10:00:00+05:00' })).toBe(false);
    expect(await active({ expiredAt: '2026-11-20T10:00:01+05:00' })).toBe(true);
  });

  test('[E6.5] 404 without an enabled program, and for an unknown branch or customer', async () => {
    const till = await bench({ branch: { award: { ...program, enabled: false } } });
    expect((await till.award(101)).status).toBe(404);
    expect((await till.award(101, '12')).status).toBe(404);
    expect((await till.award(101, '999')).status).toBe(404);
    expect((await till.award(999)).status).toBe(404);
  });
});

describe('Endpoint 7: give award', () => {
  test('[E7.1] the counter becomes 0 and total grows by one', async () => {
    const till = await bench();
    const answer = await till.give(106);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toEqual({
      id: AWARD,
      title: 'Кофе',
      description: 'Десять штампов',
      stamp_count: 10,
      received_stamp_count: 0,
      total: 3,
      updated_at: START / 1_000,
    });
    expect((await till.award(106)).data).toMatchObject({ received_stamp_count: 0, total: 3 });
  });

  test('[E7.2] the customer must have enough stamps', async () => {
    const till = await bench();
    const answer = await till.give(101);
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect((await till.award(101)).data).toMatchObject({ received_stamp_count: 4, total: 0 });
  });

  test('[E7.2] a second award needs new stamps', async () => {
    const till = await bench();
    expect((await till.give(106)).status).toBe(200);
    expect((await till.give(106)).status).toBe(400);
  });

  test('[E7.3] the program must be active in the branch', async () => {
    const till = await bench();
    till.service.configure(businessWith({ branch: { award: { ...program, isActive: false } } }));
    expect((await till.give(106)).status).toBe(400);
    till.service.configure(businessWith({ branch: { award: { ...program, enabled: false } } }));
    expect((await till.give(106)).status).toBe(400);
  });

  test('[E7.4] more stamps than needed are all spent: the counter resets to 0', async () => {
    const till = await bench();
    await till.sale({ user_id: 106, add_stamp: true, stamp_count: 3 });
    expect((await till.award(106)).data['received_stamp_count']).toBe(13);
    expect((await till.give(106, 10)).data['received_stamp_count']).toBe(0);
  });

  test('[E7.5] stamp_count says the stamps being spent: between the price and what is there', async () => {
    const till = await bench();
    expect((await till.give(106, 9)).status).toBe(400);
    expect((await till.give(106, 11)).status).toBe(400);
    expect((await till.give(106, '10')).status).toBe(400);
    expect((await till.give(106, null)).status).toBe(400);
    expect((await till.award(106)).data['received_stamp_count']).toBe(10);
  });

  test('[E7.6] 404 for an unknown award or customer', async () => {
    const till = await bench();
    expect((await till.give(106, 10, 'ffffffffffffffffffffffff')).status).toBe(404);
    expect((await till.give(999)).status).toBe(404);
  });
});
