/** What the till makes of a disk that takes nothing, alone: what is shown, when it tries again, what follows. */
import { describe, expect, test } from 'vitest';
import type { DiskState, JournalDisk } from '../../src-main/ports/journal.ts';
import { createStorageMonitor } from '../../src-main/till/runtime/storage-monitor.ts';
import { ALL_STORED, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

const FINE: DiskState = {
  reason: null,
  unsavedSales: new Set(),
  unreadable: false,
  quarantined: false,
  rejectedWrites: 0,
  defect: null,
};

/** A disk that is as the test says, and how often it was tried. */
function diskOf(first: Partial<DiskState> = {}) {
  let state: DiskState = { ...FINE, ...first };
  let listener: (() => void) | null = null;
  const seen = { tried: 0 };
  const become = (change: Partial<DiskState>) => {
    state = { ...state, ...change };
    listener?.();
  };
  const disk: JournalDisk = {
    state: () => state,
    free: () => null,
    tryAgain: () => void (seen.tried += 1),
    onChange: (heard) => void (listener = heard),
  };
  return { disk, seen, become };
}

function harness(saleId: string | null = 'A') {
  const clock = manualClock();
  const told: string[] = [];
  const logged: unknown[] = [];
  const screen: { saleId: string | null; shown: Snapshot['storage'] } = {
    saleId,
    shown: ALL_STORED,
  };
  const changes: Snapshot['storage'][] = [];
  const monitor = createStorageMonitor({
    clock,
    log: {
      info: (...args) => void logged.push(args),
      error: (...args) => void logged.push(args),
    },
    saleId: () => screen.saleId,
    shown: () => screen.shown,
    change(storage) {
      changes.push(storage);
      screen.shown = storage;
    },
    onQuarantined: () => told.push('quarantined'),
    onWritesLost: () => told.push('lost'),
    onRecovered: (unreadable) => told.push(unreadable ? 'back, unread before' : 'back'),
  });
  return { clock, told, logged, screen, changes, monitor };
}

describe('what is shown', () => {
  test('nothing new of a disk that is fine', () => {
    const { monitor, changes, told, clock } = harness();
    const { disk, seen } = diskOf();
    monitor.begin(disk);
    monitor.refresh();
    clock.advance(60 * SECOND);
    expect([changes, told, seen.tried]).toEqual([[], [], 0]);
  });

  test.each<[string, string | null, readonly string[], Snapshot['storage']]>([
    ['the sale on the screen', 'A', ['A'], { reason: 'full', unsavedSales: 1, thisSale: true }],
    ['another one', 'A', ['B', 'C'], { reason: 'full', unsavedSales: 2, thisSale: false }],
    ['no sale', 'A', [], { reason: 'full', unsavedSales: 0, thisSale: false }],
    ['one off the screen', null, ['A'], { reason: 'full', unsavedSales: 1, thisSale: false }],
  ])('why nothing is stored, and of how many: %s', (_what, saleId, unsavedSales, storage) => {
    const { monitor, changes } = harness(saleId);
    monitor.begin(diskOf({ reason: 'full', unsavedSales: new Set(unsavedSales) }).disk);
    expect(changes).toEqual([storage]);
  });

  test('each thing that changes, and once', () => {
    const { monitor, changes, screen } = harness();
    const { disk, become } = diskOf({ reason: 'full' });
    monitor.begin(disk);
    become({ reason: 'locked' });
    become({ unsavedSales: new Set(['B']) });
    become({});
    screen.saleId = 'B';
    monitor.refresh();
    monitor.refresh();
    become({ reason: null, unsavedSales: new Set() });
    expect(changes).toEqual([
      { reason: 'full', unsavedSales: 0, thisSale: false },
      { reason: 'locked', unsavedSales: 0, thisSale: false },
      { reason: 'locked', unsavedSales: 1, thisSale: false },
      { reason: 'locked', unsavedSales: 1, thisSale: true },
      ALL_STORED,
    ]);
  });
});

describe('a disk that takes nothing is tried', () => {
  test('every five seconds, until it takes what waits', () => {
    const { monitor, clock, told } = harness();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    monitor.begin(disk);
    become({});
    clock.advance(5 * SECOND - 1);
    expect(seen.tried).toBe(0);
    clock.advance(1);
    expect(seen.tried).toBe(1);
    clock.advance(5 * SECOND);
    expect(seen.tried).toBe(2);
    become({ reason: null });
    expect(told).toEqual(['back']);
    clock.advance(60 * SECOND);
    expect(seen.tried).toBe(2);
  });

  test('and when it takes it at a try, no more', () => {
    const { monitor, clock, told } = harness();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    const { tryAgain } = disk;
    monitor.begin({
      ...disk,
      tryAgain() {
        tryAgain();
        become({ reason: null });
      },
    });
    clock.advance(5 * SECOND);
    clock.advance(60 * SECOND);
    expect([seen.tried, told]).toEqual([1, ['back']]);
  });

  test('and when it fails once more, again', () => {
    const { monitor, clock, told } = harness();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    monitor.begin(disk);
    become({ reason: null });
    become({ reason: 'full' });
    clock.advance(5 * SECOND);
    expect([seen.tried, told]).toEqual([1, ['back']]);
  });
});

describe('when all is on the disk again', () => {
  test.each([
    [{ unreadable: false, rejectedWrites: 0 }, ['back']],
    [{ unreadable: true, rejectedWrites: 0 }, ['back, unread before']],
    [{ unreadable: false, rejectedWrites: 1 }, ['lost', 'back']],
  ])('%j', (state, expected) => {
    const { monitor, told } = harness();
    const { disk, become } = diskOf({ reason: 'locked', ...state });
    monitor.begin(disk);
    expect(told).toEqual([]);
    become({ reason: null, unreadable: false });
    become({});
    expect(told).toEqual(expected);
  });

  test('what it could not read before is said of that time alone', () => {
    const { monitor, told } = harness();
    const { disk, become } = diskOf({ reason: 'locked', unreadable: true });
    monitor.begin(disk);
    become({ reason: null, unreadable: false });
    become({ reason: 'full' });
    become({ reason: null });
    expect(told).toEqual(['back, unread before', 'back']);
  });
});

test('who reads the log afterwards finds each time once, and why', () => {
  const { monitor, clock, logged } = harness();
  const { disk, become } = diskOf();
  monitor.begin(disk);
  become({ reason: 'full' });
  clock.advance(5 * SECOND);
  become({ reason: 'locked' });
  become({ reason: null, rejectedWrites: 2 });
  become({});
  expect(logged).toEqual([
    ['journal.inMemory', { reason: 'full' }],
    ['journal.onDisk', { refused: 2 }],
  ]);
});

test('a defect of the program is in the log as what it is, once, and the disk is tried all the same', () => {
  const { monitor, clock, logged, told } = harness();
  const { disk, seen, become } = diskOf({ reason: 'locked' });
  const defect = new TypeError('a defect');
  monitor.begin(disk);
  become({ defect });
  become({ unsavedSales: new Set(['A']) });
  clock.advance(5 * SECOND);
  expect(logged).toEqual([
    ['journal.inMemory', { reason: 'locked' }],
    ['journal.defect', defect],
  ]);
  expect(seen.tried).toBe(1);
  become({ reason: null, defect: null });
  expect(told).toEqual(['back']);
});

test('a damaged file that was kept aside is said', () => {
  const { monitor, told } = harness();
  monitor.begin(diskOf({ quarantined: true }).disk);
  expect(told).toEqual(['quarantined']);
});

describe('the journal of another place', () => {
  test('is looked after instead; nothing of the one before comes back', () => {
    const { monitor, clock, told } = harness();
    const first = diskOf({ reason: 'locked', unreadable: true });
    const second = diskOf();
    monitor.begin(first.disk);
    monitor.begin(second.disk);
    clock.advance(60 * SECOND);
    expect([first.seen.tried, second.seen.tried, told]).toEqual([0, 0, []]);
    second.become({ reason: 'full' });
    clock.advance(5 * SECOND);
    expect([first.seen.tried, second.seen.tried]).toEqual([0, 1]);
  });

  test('after the end nothing is tried, shown or told', () => {
    const { monitor, clock, told, changes } = harness();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    monitor.begin(disk);
    monitor.end();
    become({ reason: null, unsavedSales: new Set(['A']), quarantined: true });
    monitor.refresh();
    clock.advance(60 * SECOND);
    expect([seen.tried, told, changes.length]).toEqual([0, [], 1]);
  });
});
