/**
 * A whole till whose service goes away: nobody waits for a deadline, and what a person asks for goes out.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { openBench, type Bench } from './bench.ts';

const SERVICE_UNAVAILABLE = fail({ code: 'unreachable', retry: 'safe' });

describe('a whole till', () => {
  const phone = demoCustomers.regular.phone as Phone;
  const customer = {
    kind: 'known',
    userId: id(demoCustomers.regular.id),
    phone,
    name: demoCustomers.regular.firstName,
    requiresSmsCode: false,
  } as const;
  let bench: Bench;
  let paths: string[];
  let gone: boolean;

  beforeEach(async () => {
    bench = await openBench();
    paths = [];
    gone = false;
    bench.service.intercept(({ path }) => {
      paths.push(path);
      return gone ? { type: 'refuse' } : 'pass';
    });
  });
  afterEach(() => bench.stop());

  const online = () => bench.until('online', ({ service }) => service.state === 'online');

  test('a lookup is told at once; the till finds out by itself that the service is back', async () => {
    gone = true;
    const find = () => bench.call('customer.find', { phone });
    expect(await find()).toMatchObject({ ok: false });
    const asked = paths.length;
    expect(await find()).toEqual(SERVICE_UNAVAILABLE);
    expect(paths).toHaveLength(asked);
    gone = false;
    bench.clock.advance(3_000);
    await online();
    expect(await find()).toMatchObject({ ok: true, value: { kind: 'found' } });
  });

  test('"Try again" of a stopped sale goes out at once, with all that it reads', async () => {
    gone = true;
    await bench.start({ customer, quote: null });
    await bench.untilSale('failed');
    gone = false;
    expect((await bench.snapshot()).service.state).toBe('offline');
    await bench.act({ do: 'retry' });
    await bench.untilSale('awaitingPayment');
  });

  test('a sale that is paid while the service is away waits without a call, and is resolved', async () => {
    await bench.start({ customer, quote: null });
    await bench.untilSale('awaitingPayment');
    gone = true;
    await bench.call('customer.find', { phone });
    paths = [];
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
    expect(paths).toEqual([]);
    gone = false;
    bench.clock.advance(3_000);
    await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
    expect(paths.filter((path) => path.endsWith('/complete'))).toHaveLength(1);
  });

  test('the check at shift start goes out although the service was away', async () => {
    gone = true;
    await bench.call('customer.find', { phone });
    gone = false;
    await bench.call('shift.check', null);
    const { service } = await bench.until('checked', ({ checks }) =>
      checks.some(({ name, state }) => name === 'service' && state === 'ok'),
    );
    expect(service.state).toBe('online');
  });

  test('an operation that is broken by itself takes nothing else away', async () => {
    const broken = /private\/balance$/u;
    bench.service.intercept(({ path }) =>
      broken.test(path) ? { type: 'reply', status: 500, body: '' } : 'pass',
    );
    const read = () => bench.summary(phone);
    await read();
    await bench.call('service.probe', null);
    await online();
    expect(await read()).toMatchObject({
      value: { balance: { ok: false }, percent: { ok: true } },
    });
    expect((await bench.snapshot()).service.state).toBe('online');
    expect(await bench.call('customer.find', { phone })).toMatchObject({ ok: true });
  });
});
