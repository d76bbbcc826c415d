/** A QR code as a scanner reads it, of the path that draws it. */
import jsQR from 'jsqr';
import type { qrPath } from '../../src-renderer/format/qr.ts';

const PIXELS = 4;

/** Draws the path, black on white, and reads the picture. */
export function readQr({ size, path }: ReturnType<typeof qrPath>): string | null {
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
