/**
 * The snapshot under one query key: read once, then kept up by main's pushes. What each call of the service and each
 * write changes (`Passing`) is heard by whoever shows it alone: with it the whole screen would be drawn anew.
 */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { useTill } from './client.tsx';
import { valueOf } from './fault-error.ts';
import { applyPatch, laterSnapshot } from './snapshot-patch.ts';
import { hearSteady } from './use-now.ts';

export const SNAPSHOT_KEY = ['snapshot'] as const;

export function snapshotQuery(client: TillClient, queries: QueryClient) {
  return queryOptions({
    queryKey: SNAPSHOT_KEY,
    queryFn: async () => {
      const read = valueOf(await client.call('snapshot.read', null));
      hearSteady(read.steadyNow);
      return laterSnapshot(read, queries.getQueryData<Snapshot>(SNAPSHOT_KEY));
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Begins before the first reading, so that no push is missed; the result stops it. */
export function followSnapshot(client: TillClient, queries: QueryClient): () => void {
  return client.listen('snapshot.changed', (patch) => {
    if (patch.steadyNow !== undefined) hearSteady(patch.steadyNow);
    const patched = applyPatch(queries.getQueryData<Snapshot>(SNAPSHOT_KEY), patch);
    if (patched.kind === 'merged') queries.setQueryData(SNAPSHOT_KEY, patched.snapshot);
    if (patched.kind === 'gap') void queries.invalidateQueries({ queryKey: SNAPSHOT_KEY });
  });
}

/** What doesn't pass. */
export interface Lasting extends Omit<Snapshot, keyof Passing | 'steadyNow' | 'service'> {
  readonly service: Omit<Snapshot['service'], 'latencyMs'>;
}
export interface Passing extends Pick<Snapshot, 'revision' | 'journalRevision'> {
  readonly latencyMs: Snapshot['service']['latencyMs'];
}

/** The same object as before where only the rest has changed: TanStack Query sees to it. */
export function lastingOf(snapshot: Snapshot): Lasting {
  const { revision: _, journalRevision: _write, steadyNow: _now, service, ...lasting } = snapshot;
  const { latencyMs: _call, ...known } = service;
  return { ...lasting, service: known };
}

export function useSnapshotQuery(queries: QueryClient): UseQueryResult<Lasting> {
  return useQuery({ ...snapshotQuery(useTill(), queries), select: lastingOf });
}

/** undefined: there is no snapshot yet. */
export function usePassing<K extends keyof Passing>(what: K): Passing[K] | undefined {
  const select = ({ service, ...snapshot }: Snapshot): Passing[K] =>
    ({ ...snapshot, latencyMs: service.latencyMs })[what];
  return useQuery({ ...snapshotQuery(useTill(), useQueryClient()), select }).data;
}

export const SnapshotContext = createContext<Lasting | null>(null);

/** What main last said. Only inside the started program. */
export function useSnapshot(): Lasting {
  const snapshot = useContext(SnapshotContext);
  if (snapshot === null) throw new Error('useSnapshot before the first snapshot');
  return snapshot;
}
