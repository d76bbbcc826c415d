/**
 * A sale was given up while its award was in doubt, and the branch has another award program since: of that one the customer
 * has received fewer than before. It doesn't tell that none was given.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { rowOf } from './afterwards.ts';
import { abandon, saleId } from './award-hands.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('what was given of the one before stays to be known', async () => {
  // Given, and nobody heard.
  const { total } = await abandon(bench, { type: 'dropAfter' });
  expect(total).toBeGreaterThan(0);
  let readings = 0;
  bench.service.intercept(({ path }) => {
    if (!path.endsWith('/award')) return 'pass';
    readings += 1;
    const data = { id: '65f0c0ffee0ddba11caf3000', stamp_count: 5, total: 0, is_active: true };
    return { type: 'reply', status: 200, body: JSON.stringify({ code: 200, data }) };
  });
  bench.clock.advance(5 * MINUTE);
  await bench.call('service.probe', null);
  await bench.quiet();
  bench.clock.advance(5 * MINUTE);
  await bench.quiet();
  await expect.poll(() => readings).toBeGreaterThan(0);
  expect(await rowOf(bench, saleId)).toMatchObject({ resolution: 'pending', about: 'award' });
});
