/** A day as a cashier types it. */
import { expect, test } from 'vitest';
import { parseTypedDay } from '../../src-renderer/format/typed-day.ts';

const NOW = Date.UTC(2026, 10, 22, 9);

test.each([
  ['22.11', '2026-11-22'],
  ['5.1', '2026-01-05'],
  ['05,01', '2026-01-05'],
  ['22-11-26', '2026-11-22'],
  ['22.11.2025', '2025-11-22'],
  // Not yet this year: the last one.
  ['31.12', '2025-12-31'],
  ['29.2', null],
  ['29.2.24', '2024-02-29'],
  ['31.4', null],
  ['22', null],
  ['22.11.', null],
  ['', null],
])('%s is %s', (typed, day) => {
  expect(parseTypedDay(typed, NOW)).toBe(day);
});
