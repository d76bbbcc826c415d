/** What a press has sent and was answered with: it goes once nothing on the screen needs it, and not before its answer. */
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../src-renderer/till/query-client.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is gone a second after what was pressed, and not while it is under way', async () => {
  const queries = createQueries();
  const { promise, resolve } = Promise.withResolvers<string>();
  const press = new MutationObserver(queries, { mutationFn: () => promise });
  const leave = press.subscribe(() => undefined);
  const sent = press.mutate();
  await vi.advanceTimersByTimeAsync(MINUTE);
  leave();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
  resolve('answered');
  expect(await sent).toBe('answered');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(queries.getMutationCache().getAll()).toEqual([]);
});
