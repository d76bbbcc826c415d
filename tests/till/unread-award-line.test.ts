/**
 * The award of a sale that was given up can't be read: what the same customer paid afterwards doesn't wait for that, because a
 * reading of the stamps changes nothing that they may spend or earn.
 */
import { afterEach, beforeEach, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { charge, COMPLETE, untilRow } from './afterwards.ts';
import { abandon, saleId } from './award-hands.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('a paid sale of the same customer is completed meanwhile', async () => {
  await abandon(bench, { type: 'refuse' });
  const gone = { type: 'reply', status: 404, body: '{"code":404,"message":"none"}' } as const;
  bench.service.intercept(({ path }) => (path.endsWith('/award') ? gone : 'pass'));
  await bench.call('service.probe', null);
  await bench.quiet();
  const paid = await charge(bench, demoCustomers.fullStamps);
  bench.service.intercept(({ path }) => {
    if (path.endsWith('/award')) return gone;
    return COMPLETE.test(path) ? { type: 'refuse' } : 'pass';
  });
  await bench.takeCash();
  await bench.dismiss();
  await untilRow(bench, paid, { resolution: 'pending' });
  bench.service.intercept(({ path }) => (path.endsWith('/award') ? gone : 'pass'));
  for (let n = 0; n < 8; n += 1) {
    await bench.call('service.probe', null);
    await bench.quiet();
    bench.clock.advance(16 * MINUTE);
    await bench.quiet();
  }
  await untilRow(bench, saleId, { about: 'award' });
  await untilRow(bench, paid, { resolution: 'confirmed' });
});
