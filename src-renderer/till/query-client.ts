/** Queries of this program are local calls: always "online", and never repeated by themselves. */
import { QueryClient } from '@tanstack/react-query';
import { SECOND } from '../../src-shared/domain/time.ts';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      // What was sent by a press, and answered, goes with what it was pressed on: behind the lock, too.
      mutations: { networkMode: 'always', retry: false, gcTime: SECOND },
    },
  });
}
