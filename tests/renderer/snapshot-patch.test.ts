/** Pushes of main: in order merged, old ones dropped, a gap read again. */
import { describe, expect, it } from 'vitest';
import { NO_OPEN_ITEMS, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import { applyPatch, laterSnapshot } from '../../src-renderer/till/snapshot-patch.ts';

const snapshot = {
  revision: 4,
  stage: 'open',
  openItems: NO_OPEN_ITEMS,
  sms: null,
} as unknown as Snapshot;

describe('a push', () => {
  it('is merged when it is the next one', () => {
    const patched = applyPatch(snapshot, {
      revision: 5,
      openItems: { ...NO_OPEN_ITEMS, pending: 2 },
      stage: undefined,
    });
    expect(patched).toEqual({
      kind: 'merged',
      snapshot: {
        ...snapshot,
        revision: 5,
        openItems: { ...NO_OPEN_ITEMS, pending: 2 },
      },
    });
  });

  it('may set a part to null', () => {
    const patched = applyPatch(snapshot, { revision: 5, sale: null });
    expect(patched).toMatchObject({ kind: 'merged', snapshot: { sale: null } });
  });

  it.each([4, 3])('is dropped when it is old (%i)', (revision) => {
    expect(applyPatch(snapshot, { revision })).toEqual({ kind: 'ignored' });
  });

  it('asks for everything after a gap, and before the first reading', () => {
    expect(applyPatch(snapshot, { revision: 6 })).toEqual({ kind: 'gap' });
    expect(applyPatch(undefined, { revision: 1 })).toEqual({ kind: 'gap' });
  });
});

describe('a reading', () => {
  it('does not undo pushes that came while it was under way', () => {
    const newer = { ...snapshot, revision: 9 };
    expect(laterSnapshot(snapshot, newer)).toBe(newer);
    expect(laterSnapshot(newer, snapshot)).toBe(newer);
    expect(laterSnapshot(snapshot, undefined)).toBe(snapshot);
  });
});
