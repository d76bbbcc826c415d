/** An award in doubt on the screen: when its stamps are read again. */
import { describe, expect, test } from 'vitest';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { shownAward } from '../../src-main/till/reconcile/shown-award.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { NO_CODE, type Sale } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE, SECOND, type Millis } from '../../src-shared/domain/time.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';
import { recordOf, saleOf } from './queue-samples.ts';

const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };

function bench() {
  const clock = manualClock();
  const uncertain = (outcomeUnknown: boolean): Sale => ({
    ...saleOf('a', {
      at: 'failed',
      call: 'giveAward',
      fault: OUTAGE,
      outcomeUnknown,
      order: ORDER,
      ...NO_CODE,
    }),
    unansweredAt: clock.steady(),
  });
  const seen = { asked: [] as Millis[], sale: uncertain(true) as Sale | null, busy: false };
  const reconciler = createReconciler({
    clock,
    withJournal: recordOf({}).withJournal,
    serviceDown: () => false,
  });
  const ask = () => seen.asked.push(clock.steady()) > 0;
  reconciler.add(shownAward(() => seen.sale, { isBusy: () => seen.busy, ask }));
  /** A call about it has ended. */
  const end = () => reconciler.ended('a');
  return { clock, seen, reconciler, end, uncertain };
}

describe('an award in doubt on the screen', () => {
  test('is read every three seconds', () => {
    const { clock, seen, end } = bench();
    const begun = clock.steady();
    for (let times = 0; times < 3; times += 1) {
      end();
      clock.advance(3 * SECOND);
    }
    expect(seen.asked.map((at) => at - begun)).toEqual(
      [3, 6, 9].map((seconds) => seconds * SECOND),
    );
  });

  test('and at the very moment from which a reading tells everything, and then goes on', () => {
    const { clock, seen, end } = bench();
    const tells = provableFrom(clock.steady());
    clock.advance(tells - clock.steady() - SECOND);
    end();
    clock.advance(SECOND);
    expect(seen.asked).toEqual([tells]);
    end();
    clock.advance(3 * SECOND);
    expect(seen.asked).toEqual([tells, tells + 3 * SECOND]);
  });

  test.each<[string, (seen: { sale: Sale | null; busy: boolean }, told: Sale) => void]>([
    ['it is known by then', (seen, told) => (seen.sale = told)],
    ['another sale is on the screen', (seen) => (seen.sale = null)],
    ['it is being read', (seen) => (seen.busy = true)],
  ])('isn’t read when %s', (_what, change) => {
    const { clock, seen, end, reconciler, uncertain } = bench();
    end();
    change(seen, uncertain(false));
    clock.advance(MINUTE);
    reconciler.askAll();
    expect(seen.asked).toEqual([]);
  });

  test('is read at once when the service has answered, and the pause begins anew', () => {
    const { clock, seen, reconciler, end } = bench();
    end();
    clock.advance(SECOND);
    reconciler.askAll();
    end();
    clock.advance(2 * SECOND);
    expect(seen.asked).toHaveLength(1);
  });
});
