/** An SMS and the readings beside it: neither holds up the other where the service was away. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { ulid } from 'ulid';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('an SMS that the cashier asks for after an outage doesn’t wait for the balance', async () => {
  const { vip } = demoCustomers;
  await bench.start({
    saleId: ulid(),
    customer: {
      kind: 'known',
      userId: id(vip.id),
      phone: vip.phone as Phone,
      name: vip.firstName,
      requiresSmsCode: true,
    },
    amount: tiyn(1_250_000),
    bonus: tiyn(50_000),
    stamps: 0,
    quote: null,
  });
  await bench.untilSale('awaitingCode');
  bench.service.intercept(() => ({ type: 'refuse' }));
  await bench.call('service.probe', null);
  expect((await bench.snapshot()).service.state).toBe('offline');
  bench.clock.advance(45 * SECOND);
  await bench.quiet();
  await bench.act({ do: 'resendCode' });
  await bench.untilSale('failed');
  const held = Promise.withResolvers<null>();
  const balanceAsked = Promise.withResolvers<void>();
  const asked: string[] = [];
  bench.service.intercept(({ path }) => {
    asked.push(path);
    if (!path.endsWith('/private/balance')) return 'pass';
    balanceAsked.resolve();
    return { type: 'delay', for: held.promise };
  });
  await bench.act({ do: 'retry' });
  await balanceAsked.promise;
  expect(asked.some((path) => path.endsWith('/send-use-cashback-code'))).toBe(true);
  held.resolve(null);
  await bench.untilSale('awaitingCode');
  expect(bench.service.sms()).toHaveLength(2);
});
