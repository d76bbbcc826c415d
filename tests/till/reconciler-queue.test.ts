/** What stands in the queue of waiting sales while others are asked about, without a till around it. */
import { expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { backoffDelay, type PendingSale } from '../../src-shared/domain/sale/pending-sales.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';

/** Each of a customer of its own, unless a phone is given. */
function saleOf(saleId: string, phone: string | null = null): Sale {
  return startSale(request({ saleId, customer: { kind: 'none', phone: phone as Phone | null } }))
    .sale;
}

/** An openItems over these, which are asked about until `end`. */
function rigOf(...sales: readonly Sale[]) {
  const clock = manualClock();
  const waiting = new Map<string, PendingSale>(
    sales.map((sale) => [sale.request.saleId, { sale, tries: 0, nextTryAt: null }]),
  );
  const put = (saleId: string, change: Partial<PendingSale>) => {
    const entry = waiting.get(saleId);
    if (entry !== undefined) waiting.set(saleId, { ...entry, ...change });
  };
  const journal = {
    pendingSales: () => [...waiting.values()],
    scheduleRetry: (saleId: string, tries: number, nextTryAt: number) =>
      put(saleId, { tries, nextTryAt }),
  } as unknown as Journal;
  const rig = { readable: true };
  /** The sales as they were asked about. */
  const asked: Sale[] = [];
  const underWay = new Set<string>();
  const reconciler = createReconciler({
    clock,
    withJournal: (use, otherwise) => (rig.readable ? use(journal) : otherwise),
    serviceDown: () => false,
    busy: (saleId) => underWay.has(saleId),
    reconcile(sale) {
      expect(underWay).not.toContain(sale.request.saleId);
      asked.push(sale);
      underWay.add(sale.request.saleId);
      return true;
    },
    changed: () => undefined,
  });
  const end = (saleId: string) => {
    underWay.delete(saleId);
    reconciler.ended(saleId);
  };
  const idsAsked = () => asked.map((sale) => sale.request.saleId);
  return { clock, rig, waiting, put, reconciler, asked, idsAsked, underWay, end };
}

test('asked once more, it is asked as it has become meanwhile', () => {
  const { reconciler, put, asked, end } = rigOf(saleOf('A'));
  reconciler.ask(true);
  reconciler.ask(true);
  const later: Sale = { ...saleOf('A'), unansweredAt: 7 };
  put('A', { sale: later });
  end('A');
  expect(asked.map((sale) => sale.unansweredAt)).toEqual([null, 7]);
});

test('asked once more and no more, however often the service comes back meanwhile', () => {
  const { reconciler, idsAsked, waiting, end, clock } = rigOf(saleOf('A'));
  reconciler.ask(true);
  for (let turn = 0; turn < 5; turn += 1) reconciler.ask(true);
  end('A');
  end('A');
  expect(idsAsked()).toEqual(['A', 'A']);
  expect(waiting.get('A')?.nextTryAt).toBe(clock.steady() + backoffDelay(1));
});

test('settled by the answer that was under way, it is not asked once more', () => {
  const { reconciler, idsAsked, waiting, end } = rigOf(
    saleOf('A', '7010000000'),
    saleOf('B', '7010000000'),
  );
  reconciler.ask(true);
  reconciler.ask(true);
  waiting.delete('A');
  end('A');
  expect(idsAsked()).toEqual(['A', 'B']);
});

test('one that falls due meanwhile does not push those out that were to be asked', () => {
  const ids = ['A', 'B', 'C', 'D', 'E', 'F'];
  const { reconciler, idsAsked, put, end, clock } = rigOf(...ids.map((saleId) => saleOf(saleId)));
  for (const saleId of ids) put(saleId, { tries: 9, nextTryAt: clock.steady() + 15 * MINUTE });
  put('F', { nextTryAt: clock.steady() + 2 * SECOND });
  reconciler.ask(true);
  reconciler.ask(true);
  expect(idsAsked()).toEqual(['A', 'B', 'C']);
  clock.advance(2 * SECOND);
  end('A');
  // A once more: the service came back while it was asked about.
  expect(idsAsked()).toEqual(['A', 'B', 'C', 'A']);
  end('B');
  end('C');
  for (const saleId of ['A', 'B', 'C']) end(saleId);
  expect(idsAsked().slice(6)).toEqual(['D', 'E', 'F']);
});

test('the journal can not be read for a moment: those that were to be asked still are', () => {
  const ids = ['A', 'B', 'C', 'D'];
  const { reconciler, idsAsked, put, rig, end, clock } = rigOf(
    ...ids.map((saleId) => saleOf(saleId)),
  );
  for (const saleId of ids) put(saleId, { nextTryAt: clock.steady() + 15 * MINUTE });
  reconciler.ask(true);
  rig.readable = false;
  reconciler.ask(false);
  end('A');
  rig.readable = true;
  end('B');
  expect(idsAsked()).toEqual(['A', 'B', 'C', 'D']);
});
