/** Stamps as a person counts them: filled ones are there, dashed ones are missing; one that comes while it is looked at
 * is stamped there. */
import { useState } from 'react';
import { Check } from 'lucide-react';
import './stamp-row.css';

const MAX_DRAWN = 12;

export function StampRow({
  received,
  needed,
  label,
}: {
  received: number;
  needed: number;
  label: string;
}) {
  const drawn = Math.min(needed, MAX_DRAWN);
  const filled = Math.min(drawn, Math.floor((received / Math.max(1, needed)) * drawn));
  const [before, setBefore] = useState({ filled, landed: filled });
  if (before.filled !== filled) setBefore({ filled, landed: before.filled });
  return (
    <span className="stamp-row">
      <span className="sr-only">{label}</span>
      {Array.from({ length: drawn }, (_, index) => (
        <span key={index} className={`stamp-row__stamp${lookOf(index, filled, before.landed)}`}>
          {index < filled && <Check aria-hidden="true" strokeWidth={3} />}
        </span>
      ))}
    </span>
  );
}

/** `landed`: how many were there before the last of them came. */
function lookOf(index: number, filled: number, landed: number): string {
  if (index >= filled) return '';
  return ` stamp-row__stamp--filled${index >= landed ? ' stamp-row__stamp--lands' : ''}`;
}
