/** The faults that other tests rely on do what they say, and only when asked for in this process. */
import { describe, expect, test } from 'vitest';
import { businessWith } from './business.ts';
import { startFaultyService, type Fault } from './fault-injection.ts';
import { bench, type Bench } from './support.ts';

async function saleUnder(till: Bench, fault: Fault): Promise<unknown> {
  const order = (await till.order({ user_id: 101 })).data['id'];
  till.service.intercept(({ path }) => (path.endsWith('/complete') ? fault : 'pass'));
  const outcome = await till.complete(order).catch((error: unknown) => error);
  till.service.intercept(null);
  return outcome;
}

const statusOf = async (till: Bench) => (await till.readOrder(500_001)).data['status'];

describe('faults', () => {
  test('[FAULTS.1] refuse: the connection is cut and nothing was done', async () => {
    const till = await bench();
    expect(await saleUnder(till, { type: 'refuse' })).toBeInstanceOf(TypeError);
    expect(await statusOf(till)).toBe('PENDING');
  });

  test('[FAULTS.2] dropAfter: the connection is cut after it was done', async () => {
    const till = await bench();
    expect(await saleUnder(till, { type: 'dropAfter' })).toBeInstanceOf(TypeError);
    expect(await statusOf(till)).toBe('COMPLETED');
  });

  test('[FAULTS.3] truncate: half of the answer arrives', async () => {
    const till = await bench();
    expect(await saleUnder(till, { type: 'truncate' })).toBeInstanceOf(TypeError);
    expect(await statusOf(till)).toBe('COMPLETED');
  });

  test('[FAULTS.4] html: a page of a proxy', async () => {
    const till = await bench();
    till.service.intercept(() => ({ type: 'html' }));
    const response = await fetch(`${till.service.address}/api/v1/branches/11`);
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<html>');
  });

  test('[FAULTS.5] reply: another status and body, with or without acting', async () => {
    const till = await bench();
    const body = '{"code":500,"message":"x"}';
    const reply = { type: 'reply', status: 500, body } as const;
    expect(await saleUnder(till, reply)).toMatchObject({ status: 500, text: body });
    expect(await statusOf(till)).toBe('PENDING');
    const other = await bench();
    expect(await saleUnder(other, { ...reply, acts: true })).toMatchObject({ status: 500 });
    expect(await statusOf(other)).toBe('COMPLETED');
  });

  test('[FAULTS.6] delay: held until a promise is settled, before or after acting', async () => {
    const till = await bench();
    const gate = Promise.withResolvers<void>();
    const order = (await till.order({ user_id: 101 })).data['id'];
    const seen = Promise.withResolvers<void>();
    till.service.intercept(({ path }) => {
      if (!path.endsWith('/complete')) return 'pass';
      seen.resolve();
      return { type: 'delay', for: gate.promise };
    });
    const held = till.complete(order);
    await seen.promise;
    expect(await statusOf(till)).toBe('PENDING');
    gate.resolve();
    expect((await held).status).toBe(200);
    expect(await statusOf(till)).toBe('COMPLETED');
  });

  test('[FAULTS.6] delayAfter: done at once, answered late', async () => {
    const till = await bench();
    const gate = Promise.withResolvers<void>();
    const held = saleUnder(till, { type: 'delayAfter', for: gate.promise });
    await expect.poll(() => statusOf(till)).toBe('COMPLETED');
    gate.resolve();
    expect(await held).toMatchObject({ status: 200 });
  });

  test('[FAULTS.7] the interceptor sees method, path, query, body and sequence', async () => {
    const seen: unknown[] = [];
    const till = await bench();
    till.service.intercept((request) => {
      seen.push(request);
      return 'pass';
    });
    await till.cashback(101, '&type=qr');
    await till.sendCode(102);
    expect(seen).toMatchObject([
      {
        method: 'GET',
        path: '/api/v1/branches/11/cashback',
        query: { user_id: '101', type: 'qr' },
      },
      { method: 'POST', body: '{"branch_id":11}' },
    ]);
    expect(till.service.sms()).toHaveLength(1);
  });

  test('[FAULTS.8] the option works from the very first request', async () => {
    const till = await bench(
      {},
      { intercept: ({ sequence }) => (sequence === 2 ? { type: 'html' } : 'pass') },
    );
    const response = await fetch(`${till.service.address}/api/v1/branches/11`);
    expect(response.status).toBe(502);
  });

  test('[FAULTS.9] an interceptor that throws is a mistake of the test, and told at the end', async () => {
    const service = await startFaultyService({ database: ':memory:', settings: businessWith({}) });
    service.intercept(() => {
      throw new Error('the other till is gone');
    });
    const response = await fetch(`${service.address}/api/v1/branches/11`);
    expect(response.status).toBe(500);
    await expect(service.stop()).rejects.toMatchObject({
      errors: [new Error('the other till is gone')],
    });
  });
});
