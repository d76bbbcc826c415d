/** The runner of sales with a service that the test plays and no journal: what a call that ends late changes. */
import { expect, test } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Reconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { createSaleRunner } from '../../src-main/till/sale/sale-runner.ts';
import type { RunnerDeps } from '../../src-main/till/sale/sale-transitions.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { SaleOrder } from '../../src-shared/domain/sale/sale.ts';
import { ORDER, request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';

const { saleId } = request();
const customer = { kind: 'new', phone: '+77019998877' as Phone } as const;

function harness() {
  const creating = Promise.withResolvers<Result<SaleOrder, Fault>>();
  const api = { createOrder: () => creating.promise } as unknown as LoyaltyApi;
  const clock = manualClock();
  const logged: string[] = [];
  const ended: string[] = [];
  const moves: Promise<unknown>[] = [];
  const runner = createSaleRunner({
    clock,
    log: { info: (event) => void logged.push(event), error: () => undefined },
    pairing: () => ({ api }) as ReturnType<RunnerDeps['pairing']>,
    shiftIsOpen: () => true,
    awardEnabled: () => false,
    reconciler: {
      add: () => undefined,
      askAll: () => undefined,
      begun: () => undefined,
      ended: (key) => void ended.push(key),
    } satisfies Reconciler,
    cashier: () => null,
    supervisor: () => null,
    withJournal: (_use, otherwise) => otherwise,
    onSaleChanged: () => undefined,
    onParkedChanged: () => undefined,
    onAccrualsStopped: () => undefined,
    onTotalsChanged: () => undefined,
    shutdown: {
      isShuttingDown: () => false,
      track(work) {
        moves.push(work);
        return work;
      },
    },
  });
  expect(runner.start(saleId, () => ok(request({ customer, quote: null })))).toEqual(ok(null));
  const answered = async (answer: Result<SaleOrder, Fault>) => {
    creating.resolve(answer);
    await Promise.all(moves);
  };
  return { runner, logged, ended, answered };
}

test('the end of a call about the sale in hand is none of the reconciler’s', async () => {
  const { runner, ended, answered } = harness();
  await answered(ok(ORDER));
  expect(runner.current()?.state).toMatchObject({ at: 'awaitingPayment', order: ORDER });
  expect(ended).toEqual([]);
});

test.each<[string, Result<SaleOrder, Fault>]>([
  ['answered', ok(ORDER)],
  ['failed', fail({ code: 'timeout', retry: 'unsafe' })],
])(
  'a call that has %s when the journal was read anew without its sale changes nothing',
  async (_how, answer) => {
    const { runner, logged, ended, answered } = harness();
    runner.resume();
    await answered(answer);
    expect(runner.current()).toBeNull();
    expect(logged.filter((event) => event === 'sale.lateAnswer')).toHaveLength(1);
    expect(ended).toEqual([]);
  },
);
