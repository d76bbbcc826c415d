/** A QR code as an SVG path of one unit a module, with the light margin that scanners want. */
import { encode } from 'uqr';

const QUIET_ZONE = 4;

export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
