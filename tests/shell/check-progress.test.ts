/** How far a large journal's check is, by what the program has read: never back, never all. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesRead, percentOf } from '../../src-main/shell/check-progress.ts';

const MB = 2 ** 20;

test.each([
  ['nothing read yet', 0, 100 * MB, null, 0],
  ['half of a first reading', 50 * MB, 100 * MB, 20, 27],
  ['all of it once', 100 * MB, 100 * MB, 27, 55],
  ['as often as is usual', 176 * MB, 100 * MB, 90, 97],
  ['as often as is reckoned with', 180 * MB, 100 * MB, 97, 99],
  ['far more often', 900 * MB, 100 * MB, 99, 99],
  ['less than before', 10 * MB, 100 * MB, 40, 40],
  ['nobody counts', null, 100 * MB, null, null],
  ['nobody counts any more', null, 100 * MB, 40, 40],
])('%s', (_what, read, bytes, before, percent) => {
  expect(percentOf(read, bytes, before)).toBe(percent);
});

test('whatever the system counts, it is a whole number that never goes back and is never all', () => {
  const counted = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(fc.array(counted), fc.integer({ min: 1, max: 2 ** 40 }), (reads, bytes) => {
      let before: number | null = null;
      for (const read of reads) {
        const percent = percentOf(read, bytes, before);
        if (before !== null) expect(percent).toBeGreaterThanOrEqual(before);
        before = percent;
        if (percent === null) continue;
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThan(100);
      }
    }),
  );
});

test.skipIf(process.platform !== 'linux')('what this program reads is counted', () => {
  const before = bytesRead() ?? Number.NaN;
  const { length } = readFileSync(process.execPath);
  expect((bytesRead() ?? Number.NaN) - before).toBeGreaterThanOrEqual(length);
});
