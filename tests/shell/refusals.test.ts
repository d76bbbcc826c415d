/** However often something is refused, the log has a line a second of it at most. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearingLog, load } from './system-stubs.ts';
import type * as RefusalsModule from '../../src-main/shell/page/refusals.ts';

const { createRefused } = load<typeof RefusalsModule>('src-main/shell/page/refusals.ts');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('sixty thousand in a second are two lines, and none is left uncounted', () => {
  const log = hearingLog();
  const refused = createRefused(log);
  for (let time = 0; time < 60_000; time += 1) refused('text');
  expect(log.lines).toEqual([['refused', { what: 'text' }]]);
  vi.advanceTimersByTime(1_000);
  expect(log.lines.slice(1)).toEqual([['refused', { what: 'text', count: 59_999 }]]);
  vi.advanceTimersByTime(60_000);
  expect(log.lines).toHaveLength(2);
  refused('text');
  expect(log.lines).toHaveLength(3);
});

test('one that goes on has a line a second', () => {
  const log = hearingLog();
  const refused = createRefused(log);
  for (let time = 0; time < 100; time += 1) {
    refused('window');
    vi.advanceTimersByTime(100);
  }
  expect(log.lines).toHaveLength(11);
  const counted = log.lines.map(([, fields]) => (fields as { count?: number }).count ?? 1);
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100);
});

test('each kind has lines of its own', () => {
  const log = hearingLog();
  const refused = createRefused(log);
  refused('text');
  refused('sender');
  expect(log.lines).toHaveLength(2);
});
