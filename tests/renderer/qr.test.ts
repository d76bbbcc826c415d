/** The code of an order, read as a scanner reads it. */
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from '../../src-renderer/format/qr.ts';

const PIXELS = 4;

/** Draws the path, black on white, and reads the picture. */
function scanned(text: string): string | null {
  const { size, path } = qrPath(text);
  const width = size * PIXELS;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu))
    for (let down = 0; down < PIXELS; down += 1)
      for (let right = 0; right < PIXELS; right += 1) {
        const at = (Number(y) * PIXELS + down) * width + Number(x) * PIXELS + right;
        picture.fill(0, at * 4, at * 4 + 3);
      }
  return jsQR(picture, width, width)?.data ?? null;
}

test.each(['1', '500001', '9007199254740993', '9223372036854775807'])('%s', (id) => {
  expect(scanned(id)).toBe(id);
});
