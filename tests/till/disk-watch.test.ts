/** What the till makes of a disk that takes nothing, alone: what is shown, when it tries again, what follows. */
import { describe, expect, test } from 'vitest';
import type { DiskState, JournalDisk } from '../../src-main/ports/journal.ts';
import { createDiskWatch } from '../../src-main/till/disk-watch.ts';
import { ALL_STORED, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

const FINE: DiskState = {
  reason: null,
  unwritten: new Set(),
  blind: false,
  setAside: false,
  refused: 0,
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

function rig(saleId: string | null = 'A') {
  const clock = manualClock();
  const told: string[] = [];
  const logged: unknown[] = [];
  const screen: { saleId: string | null; shown: Snapshot['storage'] } = {
    saleId,
    shown: ALL_STORED,
  };
  const changes: Snapshot['storage'][] = [];
  const watch = createDiskWatch({
    clock,
    log: { info: (...given) => void logged.push(given), error: () => undefined },
    saleId: () => screen.saleId,
    shown: () => screen.shown,
    change(storage) {
      changes.push(storage);
      screen.shown = storage;
    },
    setAside: () => told.push('set aside'),
    lost: () => told.push('lost'),
    back: (blind) => told.push(blind ? 'back, unread before' : 'back'),
  });
  return { clock, told, logged, screen, changes, watch };
}

describe('what is shown', () => {
  test('nothing new of a disk that is fine', () => {
    const { watch, changes, told, clock } = rig();
    const { disk, seen } = diskOf();
    watch.begin(disk);
    watch.look();
    clock.advance(60 * SECOND);
    expect([changes, told, seen.tried]).toEqual([[], [], 0]);
  });

  test.each<[string, string | null, readonly string[], Snapshot['storage']]>([
    ['the sale on the screen', 'A', ['A'], { reason: 'full', unwritten: 1, thisSale: true }],
    ['another one', 'A', ['B', 'C'], { reason: 'full', unwritten: 2, thisSale: false }],
    ['no sale', 'A', [], { reason: 'full', unwritten: 0, thisSale: false }],
    ['one off the screen', null, ['A'], { reason: 'full', unwritten: 1, thisSale: false }],
  ])('why nothing is stored, and of how many: %s', (_what, saleId, unwritten, storage) => {
    const { watch, changes } = rig(saleId);
    watch.begin(diskOf({ reason: 'full', unwritten: new Set(unwritten) }).disk);
    expect(changes).toEqual([storage]);
  });

  test('each thing that changes, and once', () => {
    const { watch, changes, screen } = rig();
    const { disk, become } = diskOf({ reason: 'full' });
    watch.begin(disk);
    become({ reason: 'locked' });
    become({ unwritten: new Set(['B']) });
    become({});
    screen.saleId = 'B';
    watch.look();
    watch.look();
    become({ reason: null, unwritten: new Set() });
    expect(changes).toEqual([
      { reason: 'full', unwritten: 0, thisSale: false },
      { reason: 'locked', unwritten: 0, thisSale: false },
      { reason: 'locked', unwritten: 1, thisSale: false },
      { reason: 'locked', unwritten: 1, thisSale: true },
      ALL_STORED,
    ]);
  });
});

describe('a disk that takes nothing is tried', () => {
  test('every five seconds, until it takes what waits', () => {
    const { watch, clock, told } = rig();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    watch.begin(disk);
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
    const { watch, clock, told } = rig();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    const { tryAgain } = disk;
    watch.begin({
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
    const { watch, clock, told } = rig();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    watch.begin(disk);
    become({ reason: null });
    become({ reason: 'full' });
    clock.advance(5 * SECOND);
    expect([seen.tried, told]).toEqual([1, ['back']]);
  });
});

describe('when all is on the disk again', () => {
  test.each([
    [{ blind: false, refused: 0 }, ['back']],
    [{ blind: true, refused: 0 }, ['back, unread before']],
    [{ blind: false, refused: 1 }, ['lost', 'back']],
  ])('%j', (state, expected) => {
    const { watch, told } = rig();
    const { disk, become } = diskOf({ reason: 'locked', ...state });
    watch.begin(disk);
    expect(told).toEqual([]);
    become({ reason: null, blind: false });
    become({});
    expect(told).toEqual(expected);
  });

  test('what it could not read before is said of that time alone', () => {
    const { watch, told } = rig();
    const { disk, become } = diskOf({ reason: 'locked', blind: true });
    watch.begin(disk);
    become({ reason: null, blind: false });
    become({ reason: 'full' });
    become({ reason: null });
    expect(told).toEqual(['back, unread before', 'back']);
  });
});

test('who reads the log afterwards finds each time once, and why', () => {
  const { watch, clock, logged } = rig();
  const { disk, become } = diskOf();
  watch.begin(disk);
  become({ reason: 'full' });
  clock.advance(5 * SECOND);
  become({ reason: 'locked' });
  become({ reason: null, refused: 2 });
  become({});
  expect(logged).toEqual([
    ['journal.inMemory', { reason: 'full' }],
    ['journal.onDisk', { refused: 2 }],
  ]);
});

test('a damaged file that was kept aside is said', () => {
  const { watch, told } = rig();
  watch.begin(diskOf({ setAside: true }).disk);
  expect(told).toEqual(['set aside']);
});

describe('the journal of another place', () => {
  test('is looked after instead; nothing of the one before comes back', () => {
    const { watch, clock, told } = rig();
    const first = diskOf({ reason: 'locked', blind: true });
    const second = diskOf();
    watch.begin(first.disk);
    watch.begin(second.disk);
    clock.advance(60 * SECOND);
    expect([first.seen.tried, second.seen.tried, told]).toEqual([0, 0, []]);
    second.become({ reason: 'full' });
    clock.advance(5 * SECOND);
    expect([first.seen.tried, second.seen.tried]).toEqual([0, 1]);
  });

  test('after the end nothing is tried, shown or told', () => {
    const { watch, clock, told, changes } = rig();
    const { disk, seen, become } = diskOf({ reason: 'locked' });
    watch.begin(disk);
    watch.end();
    become({ reason: null, unwritten: new Set(['A']), setAside: true });
    watch.look();
    clock.advance(60 * SECOND);
    expect([seen.tried, told, changes.length]).toEqual([0, [], 1]);
  });
});
