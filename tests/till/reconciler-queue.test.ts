/** What stands in the queue of waiting sales while others are asked about, without a till around it. */
import { expect, test } from 'vitest';
import { missingResults } from '../../src-main/till/reconcile/missing-results.ts';
import { pendingSales } from '../../src-main/till/reconcile/pending-sales.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { PendingSale } from '../../src-shared/domain/sale/pending-sales.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { askingHarness } from './queue-samples.ts';

/** Each of a customer of its own, unless a phone is given. */
function saleOf(saleId: string, phone: string | null = null): Sale {
  return startSale(request({ saleId, customer: { kind: 'none', phone: phone as Phone | null } }))
    .sale;
}

/** A queue of these, which are asked about until `end`. */
function rigOf(...sales: readonly Sale[]) {
  const waiting = new Map<string, PendingSale>(
    sales.map((sale) => [sale.request.saleId, { sale, tries: 0, nextTryAt: null }]),
  );
  const put = (saleId: string, change: Partial<PendingSale>) => {
    const entry = waiting.get(saleId);
    if (entry !== undefined) waiting.set(saleId, { ...entry, ...change });
  };
  const journal = {
    pendingSales: () => [...waiting.values()],
    scheduleSaleRetry: (saleId: string, tries: number, nextTryAt: number) =>
      put(saleId, { tries, nextTryAt }),
  };
  return { ...askingHarness(journal, pendingSales), waiting, put };
}

test('asked once more, it is asked as it has become meanwhile', () => {
  const { asked, reconciler, end, put } = rigOf(saleOf('A'));
  reconciler.askAll();
  reconciler.askAll();
  const later: Sale = { ...saleOf('A'), unansweredAt: 7 };
  put('A', { sale: later });
  end('A');
  expect(asked.map((sale) => sale.unansweredAt)).toEqual([null, 7]);
});

test('asked once more and no more, however often the service comes back meanwhile', () => {
  const { clock, idsAsked, reconciler, end, waiting } = rigOf(saleOf('A'));
  reconciler.askAll();
  for (let turn = 0; turn < 5; turn += 1) reconciler.askAll();
  end('A');
  end('A');
  expect(idsAsked()).toEqual(['A', 'A']);
  expect(waiting.get('A')?.nextTryAt).toBe(clock.steady() + backoffDelay(1));
});

test('resolved by the answer that was under way, it is not asked once more', () => {
  const { idsAsked, reconciler, end, waiting } = rigOf(
    saleOf('A', '7010000000'),
    saleOf('B', '7010000000'),
  );
  reconciler.askAll();
  reconciler.askAll();
  waiting.delete('A');
  end('A');
  expect(idsAsked()).toEqual(['A', 'B']);
});

test('one that falls due meanwhile does not push those out that were to be asked', () => {
  const ids = ['A', 'B', 'C', 'D', 'E', 'F'];
  const { clock, idsAsked, reconciler, end, put } = rigOf(...ids.map((saleId) => saleOf(saleId)));
  for (const saleId of ids) put(saleId, { tries: 9, nextTryAt: clock.steady() + 15 * MINUTE });
  put('F', { nextTryAt: clock.steady() + 2 * SECOND });
  reconciler.askAll();
  reconciler.askAll();
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
  const { clock, idsAsked, state, reconciler, end, put } = rigOf(
    ...ids.map((saleId) => saleOf(saleId)),
  );
  for (const saleId of ids) put(saleId, { nextTryAt: clock.steady() + 15 * MINUTE });
  reconciler.askAll();
  state.broken = true;
  reconciler.ended('another');
  end('A');
  state.broken = false;
  end('B');
  expect(idsAsked()).toEqual(['A', 'B', 'C', 'D']);
});

test('of several kinds three at a time together, each kind’s in turn', () => {
  const journal = {
    pendingSales: () => ['A', 'B'].map((id) => ({ sale: saleOf(id), tries: 0, nextTryAt: null })),
    scheduleSaleRetry: () => undefined,
    salesWithoutResult: () => ['C', 'D'].map((id) => saleOf(id)),
  };
  const { reconciler, idsAsked, end } = askingHarness(journal, pendingSales, missingResults);
  reconciler.askAll();
  expect(idsAsked()).toEqual(['A', 'B', 'C']);
  end('A');
  expect(idsAsked()).toEqual(['A', 'B', 'C', 'D']);
});

test('while the service is away nothing more is asked, until it is back', () => {
  const { clock, seen, reconciler, idsAsked, end } = rigOf(saleOf('A'), saleOf('B'));
  reconciler.askAll();
  seen.away = true;
  end('A');
  end('B');
  clock.advance(backoffDelay(Infinity));
  end('another');
  expect(idsAsked()).toEqual(['A', 'B']);
  seen.away = false;
  reconciler.askAll();
  expect(idsAsked()).toEqual(['A', 'B', 'A', 'B']);
});

test('resolved, its result is missing: the pauses begin anew', () => {
  const sale = saleOf('A');
  const seen = { isResolved: false, tries: 0, nextTryAt: null as number | null };
  const { clock, reconciler, idsAsked, end } = askingHarness(
    {
      pendingSales: () => (seen.isResolved ? [] : [{ sale, ...seen }]),
      scheduleSaleRetry: (_saleId: string, tries: number, nextTryAt: number) =>
        void Object.assign(seen, { tries, nextTryAt }),
      salesWithoutResult: () => (seen.isResolved ? [sale] : []),
    },
    pendingSales,
    missingResults,
  );
  for (let turn = 0; turn < 5; turn += 1) {
    reconciler.askAll();
    end('A');
  }
  reconciler.askAll();
  seen.isResolved = true;
  end('A');
  const asked = idsAsked().length;
  clock.advance(backoffDelay(1));
  expect(idsAsked()).toHaveLength(asked + 1);
});
