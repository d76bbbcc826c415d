/**
 * A push of main applied to the snapshot on the screen. Revisions decide: an old push is dropped,
 * the next one is merged, a gap means that something was missed and everything is read again.
 */
import type { Snapshot, SnapshotPatch } from '../../src-shared/contract/snapshot.ts';

export type Patched =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'merged'; readonly snapshot: Snapshot }
  | { readonly kind: 'gap' };

export function applyPatch(current: Snapshot | undefined, patch: SnapshotPatch): Patched {
  if (current === undefined) return { kind: 'gap' };
  if (patch.revision <= current.revision) return { kind: 'ignored' };
  if (patch.revision !== current.revision + 1) return { kind: 'gap' };
  const changed = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  );
  return { kind: 'merged', snapshot: { ...current, ...changed } };
}

/** Of a fresh reading and what pushes made meanwhile, the later one. */
export function laterSnapshot(read: Snapshot, current: Snapshot | undefined): Snapshot {
  return current !== undefined && current.revision > read.revision ? current : read;
}
