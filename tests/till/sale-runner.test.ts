/** The runner of sales with a service that the test plays and no journal: what a call that ends late changes. */
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Reconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { createSaleRunner, type SaleRunner } from '../../src-main/till/sale/sale-runner.ts';
import type { RunnerDeps } from '../../src-main/till/sale/sale-transitions.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { SaleOrder } from '../../src-shared/domain/sale/sale.ts';
import { ANONYMOUS, ORDER, request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';

const { saleId } = request();
const customer = { kind: 'new', phone: '+77019998877' as Phone } as const;

function harness(withJournal: RunnerDeps['withJournal'] = (_use, otherwise) => otherwise) {
  const creating = Promise.withResolvers<Result<SaleOrder, Fault>>();
  const api = { createOrder: () => creating.promise } as unknown as LoyaltyApi;
  const clock = manualClock();
  const logged: string[] = [];
  const ended: string[] = [];
  const moves: Promise<unknown>[] = [];
  let isShuttingDown = false;
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
    withJournal,
    onSaleChanged: () => undefined,
    onParkedChanged: () => undefined,
    onAccrualsStopped: () => undefined,
    onTotalsChanged: () => undefined,
    shutdown: {
      isShuttingDown: () => isShuttingDown,
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
  const programEnds = () => void (isShuttingDown = true);
  return { runner, logged, ended, answered, programEnds };
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

describe('somebody logs in while the program ends: a sale that the session had stopped stays so', () => {
  const SIGNED_OUT = fail<Fault>({ code: 'unauthorised', retry: 'safe' });
  const STOPPED = { at: 'failed', call: 'createOrder', fault: SIGNED_OUT.fault };

  test('and would go on otherwise', async () => {
    const { runner, answered } = harness();
    await answered(SIGNED_OUT);
    expect(runner.current()?.state).toMatchObject(STOPPED);
    runner.signedIn();
    expect(runner.current()?.state.at).toBe('creating');
  });

  test('stopped before it', async () => {
    const { runner, answered, programEnds } = harness();
    await answered(SIGNED_OUT);
    programEnds();
    runner.signedIn();
    expect(runner.current()?.state).toMatchObject(STOPPED);
  });

  test('stopped by an answer that comes after it', async () => {
    const { runner, answered, programEnds } = harness();
    runner.signedIn();
    programEnds();
    await answered(SIGNED_OUT);
    expect(runner.current()?.state).toMatchObject(STOPPED);
  });
});

const ANYBODY = request(ANONYMOUS);
const saleIdOf = (at: number): string => String(at).padStart(26, '0');

/** Sales of nobody, one after the other, paid; gives those of them that were composed. */
function sellMany(runner: SaleRunner, sales: readonly number[]): readonly string[] {
  return sales.map(saleIdOf).filter((saleId) => {
    let isComposed = false;
    const started = runner.start(saleId, () => {
      isComposed = true;
      return ok({ ...ANYBODY, saleId });
    });
    expect(started).toEqual(ok(null));
    runner.act(saleId, { do: 'pay', method: 'cash', tendered: null });
    return isComposed;
  });
}

/** The sale of the harness itself is given up. */
function harnessForMany(...args: Parameters<typeof harness>) {
  const { runner } = harness(...args);
  runner.resume();
  return runner;
}

const THOUSAND = Array.from({ length: 1_000 }, (_, at) => at);

test('while the journal takes nothing, none of the last thousand sales begins twice', () => {
  const runner = harnessForMany();
  expect(sellMany(runner, THOUSAND)).toHaveLength(1_000);
  expect(sellMany(runner, [0, 500, 998])).toEqual([]);
  // No more are remembered: a till goes on for weeks.
  expect(sellMany(runner, [1_000, 1])).toEqual([saleIdOf(1_000)]);
  expect(sellMany(runner, [0])).toEqual([saleIdOf(0)]);
});

test('a sale of longer ago is one that the journal knows, and does not begin twice', () => {
  const known = new Set<string>();
  const beginSale: Journal['beginSale'] = ({ request: { saleId: begun } }) => {
    const isNew = !known.has(begun);
    known.add(begun);
    return isNew;
  };
  const journal = {
    beginSale,
    saveSale: () => true,
    recordCallStart: () => undefined,
    recordCallEnd: () => undefined,
    currentSale: () => null,
    pendingSales: () => [],
    parkedSales: () => [],
  } satisfies Partial<Journal>;
  const runner = harnessForMany((use) => use(journal as unknown as Journal));
  sellMany(runner, [...THOUSAND, 1_000]);
  const before = runner.current();
  sellMany(runner, [0]);
  expect(before).not.toBeNull();
  expect(runner.current()).toBe(before);
});
