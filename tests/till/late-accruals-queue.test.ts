/** Which sales bonuses are accrued for afterwards, and when the next one begins, without a till around it. */
import { expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { lateAccruals } from '../../src-main/till/reconcile/late-accruals.ts';
import { pendingSales } from '../../src-main/till/reconcile/pending-sales.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { askingHarness, finished, saleOf } from './queue-samples.ts';

const SERVICE_UNAVAILABLE: Fault = { code: 'unreachable', retry: 'safe' };
const REFUSED: Fault = { code: 'blacklisted', retry: 'never' };
const paid = (saleId: string): Sale => ({
  ...saleOf(saleId, finished({ order: null, resolution: 'noLoyalty' })),
  noLoyaltyReason: 'offline',
});

/** These were paid without bonuses; `reversed`: what was given back of them since. */
function harness(...sales: readonly Sale[]) {
  const reversed = new Map<string, string>();
  const refusedHere = new Set<string>();
  const wake = { whileBeginning: false };
  const begun: string[] = [];
  const ended = new Map<string, Sale>();
  const stored: Partial<Journal> = {
    accruableSales: () => sales.map(({ request: { saleId } }) => saleId),
    findSale: (saleId) => sales.find(({ request }) => request.saleId === saleId) ?? null,
    reversalsHere: ((saleId: string) =>
      [...reversed].flatMap(([id, outcome]) =>
        id === saleId ? [{ outcome }] : [],
      )) as unknown as Journal['reversalsHere'],
  };
  const { busy, state, withJournal, reconciler, end: endCalls } = askingHarness(stored);
  const told: boolean[] = [];
  const kind = lateAccruals({
    isBusy: (saleId) => busy.has(saleId),
    find: (saleId) => ended.get(saleId) ?? null,
    onStopped: (isStopped) => void told.push(isStopped),
    accrue({ request: { saleId } }) {
      begun.push(saleId);
      // What was kept in memory gets to the disk with this sale's first write.
      if (wake.whileBeginning) reconciler.askAll();
      if (!refusedHere.has(saleId)) busy.add(saleId);
      return !refusedHere.has(saleId);
    },
  });
  reconciler.add(kind);
  const begin = (saleId: string | null) => {
    withJournal((journal) => kind.want(journal, saleId), undefined);
    reconciler.askAll(kind);
  };
  const end = (saleId: string, fault: Fault | null = null) => {
    ended.set(saleId, saleOf(saleId, finished({ order: null, resolution: 'noLoyalty', fault })));
    endCalls(saleId);
  };
  const { isNotStored } = kind;
  return { begin, begun, end, reversed, refusedHere, wake, journal: state, isNotStored, told };
}

test('all, one after another; whoever is asked for twice is begun once', () => {
  const { begin, begun, end } = harness(paid('A'), paid('B'), paid('C'));
  begin(null);
  begin('A');
  begin(null);
  expect(begun).toEqual(['A']);
  end('A');
  expect(begun).toEqual(['A', 'B']);
  end('B', REFUSED);
  end('C');
  expect(begun).toEqual(['A', 'B', 'C']);
});

test('one alone; one that can’t be is passed over', () => {
  const { begin, begun, end } = harness(paid('A'), paid('B'));
  begin('B');
  begin('X');
  end('B');
  expect(begun).toEqual(['B']);
});

test('the end of another sale begins nothing', () => {
  const { begin, begun, end } = harness(paid('A'), paid('B'));
  begin(null);
  end('B');
  expect(begun).toEqual(['A']);
});

test.each([
  ['the service is away: the rest is left', SERVICE_UNAVAILABLE, ['A']],
  ['this one was refused: the next one follows', REFUSED, ['A', 'B']],
])('%s', (_what, fault, expected) => {
  const { begin, begun, end } = harness(paid('A'), paid('B'));
  begin(null);
  end('A', fault);
  expect(begun).toEqual(expected);
  begin('B');
  expect(begun).toEqual(['A', 'B']);
});

test.each([
  ['done', false],
  ['unknown', false],
  ['refused', true],
  ['notDone', true],
])('one of which something was given back meanwhile (%s)', (outcome, isBegun) => {
  const { begin, begun, end, reversed } = harness(paid('A'), paid('B'), paid('C'));
  begin(null);
  reversed.set('B', outcome);
  end('A');
  expect(begun).toEqual(isBegun ? ['A', 'B'] : ['A', 'C']);
});

test('one that has an order by now is passed over', () => {
  const { begin, begun } = harness(saleOf('A'), paid('B'));
  begin(null);
  expect(begun).toEqual(['B']);
});

test('one that the disk doesn’t take is told, and the rest is left', () => {
  const { begin, begun, refusedHere, isNotStored } = harness(paid('B'), paid('C'));
  refusedHere.add('B');
  begin(null);
  expect(begun).toEqual(['B']);
  expect(isNotStored()).toBe(true);
  begin('C');
  expect(begun).toEqual(['B', 'C']);
  expect(isNotStored()).toBe(false);
});

test('one that the disk doesn’t take behind others is told, too, until more is wished', () => {
  const { begin, begun, end, refusedHere, told } = harness(paid('A'), paid('B'), paid('C'));
  refusedHere.add('B');
  begin(null);
  expect(told).toEqual([]);
  end('A');
  expect(begun).toEqual(['A', 'B']);
  expect(told).toEqual([true]);
  begin('C');
  expect(told).toEqual([true, false]);
});

test('nothing is begun while the journal can’t be read', () => {
  const { begin, begun, journal } = harness(paid('A'));
  journal.broken = true;
  begin(null);
  expect(begun).toEqual([]);
  journal.broken = false;
  begin(null);
  expect(begun).toEqual(['A']);
});

test('something else wakes while one is being begun: the next one still waits for it', () => {
  const { begin, begun, end, wake } = harness(paid('A'), paid('B'), paid('C'));
  wake.whileBeginning = true;
  begin(null);
  expect(begun).toEqual(['A']);
  end('A');
  expect(begun).toEqual(['A', 'B']);
});

test('what waits for its time is not asked along with them', () => {
  const [pending, missed] = [saleOf('P'), paid('A')];
  const put: { tries: number; nextTryAt: number | null } = { tries: 3, nextTryAt: null };
  const rows = {
    pendingSales: () => [{ sale: pending, ...put }],
    scheduleSaleRetry: () => undefined,
    accruableSales: () => ['A'],
    findSale: () => missed,
    reversalsHere: () => [],
  } as unknown as Partial<Journal>;
  const { clock, idsAsked, reconciler, withJournal } = askingHarness(rows, pendingSales);
  put.nextTryAt = clock.steady() + 10 * MINUTE;
  const begun: string[] = [];
  const kind = lateAccruals({
    isBusy: () => false,
    find: () => null,
    onStopped: () => undefined,
    accrue: ({ request }) => begun.push(request.saleId) > 0,
  });
  reconciler.add(kind);
  withJournal((journal) => kind.want(journal, null), undefined);
  reconciler.askAll(kind);
  expect(begun).toEqual(['A']);
  expect(idsAsked()).toEqual([]);
  reconciler.askAll();
  expect(idsAsked()).toEqual(['P']);
});
