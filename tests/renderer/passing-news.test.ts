/** What each call and each write tells of draws no whole screen: it sees nothing new. */
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import {
  NO_OPEN_ITEMS,
  type Snapshot,
  type SnapshotPatch,
} from '../../src-shared/contract/snapshot.ts';
import { createQueries } from '../../src-renderer/till/query-client.ts';
import {
  followSnapshot,
  lastingOf,
  SNAPSHOT_KEY,
  snapshotQuery,
} from '../../src-renderer/till/snapshot.ts';

const SNAPSHOT = { stage: 'open', openItems: NO_OPEN_ITEMS, sale: null } as unknown as Snapshot;
const ONLINE = { state: 'online', latencyMs: 20, nextTryAt: null } as const;

/** What the screen is drawn of, and what main has told, after those pushes. */
function afterPushes(...pushes: readonly Partial<Snapshot>[]) {
  const listeners: ((patch: SnapshotPatch) => void)[] = [];
  const client = {
    call: () => Promise.reject(new Error('nothing is read again')),
    listen: (_name: string, listener: (patch: SnapshotPatch) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  } as unknown as TillClient;
  const queries = createQueries();
  followSnapshot(client, queries);
  queries.setQueryData(SNAPSHOT_KEY, { ...SNAPSHOT, revision: 1, service: ONLINE });
  const screen = new QueryObserver(queries, {
    ...snapshotQuery(client, queries),
    select: lastingOf,
  });
  const leave = screen.subscribe(() => undefined);
  const before = screen.getCurrentResult().data;
  for (const [at, patch] of pushes.entries())
    for (const hear of listeners) hear({ ...patch, revision: at + 2 });
  const after = screen.getCurrentResult().data;
  const told = queries.getQueryData<Snapshot>(SNAPSHOT_KEY);
  leave();
  return { before, after, told };
}

it('how long a call took, a write, and the time are nothing new', () => {
  const { before, after, told } = afterPushes(
    { service: { ...ONLINE, latencyMs: 35 } },
    { journalRevision: 7 },
    { steadyNow: 9_000 },
  );
  expect(told).toMatchObject({ revision: 4, journalRevision: 7, service: { latencyMs: 35 } });
  expect(before).toBeDefined();
  expect(after).toBe(before);
});

it('a service that answers slowly is', () => {
  const { before, after } = afterPushes({ service: { ...ONLINE, state: 'slow' } });
  expect(after).not.toBe(before);
  expect(after).toEqual({ ...before, service: { state: 'slow', nextTryAt: null } });
});
