/** The snapshot under one query key: read once, then kept up by main's pushes. */
import {
  queryOptions,
  useQuery,
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

export function useSnapshotQuery(queries: QueryClient): UseQueryResult<Snapshot> {
  return useQuery(snapshotQuery(useTill(), queries));
}

export const SnapshotContext = createContext<Snapshot | null>(null);

/** What main last said. Only inside the started program. */
export function useSnapshot(): Snapshot {
  const snapshot = useContext(SnapshotContext);
  if (snapshot === null) throw new Error('useSnapshot before the first snapshot');
  return snapshot;
}
