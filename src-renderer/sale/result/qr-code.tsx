/** A text as a QR code. It needs its light margin on a dark screen too. */
import { useDeferredValue, useMemo } from 'react';
import { qrPath } from '../../format/qr.ts';

const NOT_DRAWN = { size: 1, path: '' };

export function QrCode({ text, label }: { text: string; label: string }) {
  // What it stands beside is waited for; it comes in its place when that is painted.
  const drawn = useDeferredValue<string | null>(text, null);
  // Done is drawn anew by each thing that is learned of the sale.
  const { size, path } = useMemo(() => (drawn === null ? NOT_DRAWN : qrPath(drawn)), [drawn]);
  return (
    // Drawn here: a picture from elsewhere the page's policy forbids.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
