/**
 * A service that speaks a little differently, through the whole till: what the cashier is told must
 * be what the service meant.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault as ServiceFault } from '../../src-service/fault-injection.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';

type Reply = Omit<Extract<ServiceFault, { type: 'reply' }>, 'type'>;

let bench: Bench;
afterEach(() => bench.stop());

const PHONE = demoCustomers.regular.phone as Phone;

/** From now on these requests are answered so; all others by the service. */
function answering(end: string, reply: Reply): void {
  bench.service.intercept(({ path }) =>
    path.endsWith(end) ? { type: 'reply', ...reply } : 'pass',
  );
}

describe('the look-up', () => {
  test.each([
    [404, 'text/plain', '404 page not found\n', { kind: 'new', phone: PHONE }],
    [404, 'text/html', '<html><body>Not Found</body></html>', { kind: 'new', phone: PHONE }],
    [404, 'application/json', '', { kind: 'new', phone: PHONE }],
    [403, 'text/plain', 'Forbidden', { kind: 'blacklisted', phone: PHONE }],
    [403, 'application/json', '', { kind: 'blacklisted', phone: PHONE }],
  ])('%i with %s "%s" is the answer and no outage', async (status, contentType, body, lookup) => {
    bench = await openBench();
    answering('/promoters/find', { status, contentType, body });
    expect(await bench.call('customer.find', { phone: PHONE })).toEqual({
      ok: true,
      value: lookup,
    });
    expect((await bench.snapshot()).service.state).toBe('online');
  });
});

describe('no refusal of one request is an outage of the service', () => {
  test.each([400, 403, 404, 409, 418])('%i with a page of HTML', async (status) => {
    bench = await openBench();
    bench.service.intercept(() => ({
      type: 'reply',
      status,
      contentType: 'text/html',
      body: '<html></html>',
    }));
    const userId = String(demoCustomers.regular.id) as never;
    await bench.call('customer.readings', { userId });
    expect((await bench.snapshot()).service.state).toBe('online');
  });

  test.each([408, 425, 429])('but %i is', async (status) => {
    bench = await openBench();
    answering('', { status, body: '' });
    const userId = String(demoCustomers.regular.id) as never;
    await bench.call('customer.readings', { userId });
    await bench.until('away', ({ service }) => service.state === 'offline');
  });
});
