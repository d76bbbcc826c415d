/** What is told at once, what soon, and that nothing is told twice or not at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSnapshotStore, SOON } from '../../src-main/till/runtime/snapshot-store.ts';
import { NO_PEOPLE } from '../../src-shared/contract/people-schema.ts';
import type { Snapshot, SnapshotPatch } from '../../src-shared/contract/snapshot.ts';
import { NOTHING_SOLD } from '../../src-shared/contract/while-locked.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { applyPatch } from '../../src-renderer/till/snapshot-patch.ts';
import { START } from '../renderer/preview/fake-snapshot.ts';

const SERVICE = { state: 'online', latencyMs: 20, nextTryAt: null } as const;

/** A store, its page, and a clock that is set by hand. */
function opened() {
  let now = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const pushes: SnapshotPatch[] = [];
  const clock = {
    steady: () => now,
    setTimer(pause: number, run: () => void) {
      const timer = { at: now + pause, run };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
  };
  const { preferences, program, suggestions } = START;
  const store = createSnapshotStore({ preferences, program, suggestions }, clock, (patch) => {
    pushes.push(patch);
    const patched = applyPatch(page, patch);
    expect(patched.kind).toBe('merged');
    if (patched.kind === 'merged') page = patched.snapshot;
  });
  let page: Snapshot = store.shown();
  return {
    store,
    pushes,
    page: () => page,
    loadedAnew: () => void (page = store.shown()),
    pass(pause: number) {
      now += pause;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

const parts = (patch: SnapshotPatch | undefined) =>
  Object.keys(patch ?? {}).filter((part) => part !== 'revision' && part !== 'steadyNow');

test('what is noted is read at once and told soon, by itself', () => {
  const { store, pushes, pass } = opened();
  store.note({ service: SERVICE });
  expect(store.shown().service).toEqual(SERVICE);
  expect(pushes).toEqual([]);
  pass(SOON);
  expect(pushes.map(parts)).toEqual([['service']]);
  pass(10 * SOON);
  expect(pushes).toHaveLength(1);
});

test('or with what changes before, and then not again', () => {
  const { store, pushes, pass } = opened();
  store.note({ service: SERVICE });
  store.note({ journalRevision: 1 });
  store.change({ awardEnabled: true });
  expect(parts(pushes[0]).toSorted()).toEqual(['awardEnabled', 'journalRevision', 'service']);
  pass(SOON);
  expect(pushes).toHaveLength(1);
});

test('what is noted after a change waits its own time', () => {
  const { store, pushes, pass } = opened();
  store.note({ journalRevision: 1 });
  pass(SOON / 2);
  store.change({ awardEnabled: true });
  store.note({ journalRevision: 2 });
  pass(SOON / 2);
  expect(pushes).toHaveLength(1);
  pass(SOON / 2);
  expect(pushes.map(({ journalRevision }) => journalRevision)).toEqual([1, 2]);
});

test('a draft that is typed meanwhile is not told to whom it came from', () => {
  const { store, pushes, pass } = opened();
  store.note({ journalRevision: 1 });
  store.saveDraft({ ...store.read().draft, phone: '701' });
  pass(SOON);
  expect(pushes.map(parts)).toEqual([['journalRevision']]);
});

test('a page that was loaded meanwhile has the last of it, also where that is what was told before', () => {
  const { store, page, pass, loadedAnew } = opened();
  store.note({ journalRevision: 1 });
  loadedAnew();
  store.note({ journalRevision: 0 });
  pass(SOON);
  expect(page().journalRevision).toBe(0);
});

test('and keeps nothing of it behind the lock', () => {
  const { store, page, loadedAnew } = opened();
  store.note({ shiftTotals: { sales: 7, taken: tiyn(700) } });
  loadedAnew();
  expect(page().shiftTotals.sales).toBe(7);
  store.change({ people: { ...NO_PEOPLE, state: 'ready' } });
  expect(page().shiftTotals).toEqual(NOTHING_SOLD.shiftTotals);
});

test('whatever is changed, noted and waited for: the page has it all in the end', () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('change' as const), number: fc.nat(3) }),
    fc.record({ do: fc.constant('note' as const), number: fc.nat(3) }),
    fc.record({ do: fc.constant('pass' as const), number: fc.nat(300) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const { store, page, pass, pushes } = opened();
      for (const one of acts)
        if (one.do === 'pass') pass(one.number);
        else if (one.do === 'change') store.change({ giftProductId: String(one.number) as never });
        else store.note({ journalRevision: one.number });
      pass(SOON);
      expect({ ...page(), steadyNow: 0 }).toEqual({ ...store.shown(), steadyNow: 0 });
      const before = pushes.length;
      pass(10 * SOON);
      expect(pushes).toHaveLength(before);
    }),
  );
});
