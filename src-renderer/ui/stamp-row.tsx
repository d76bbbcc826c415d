/** Stamps as a person counts them: filled ones are there, dashed ones are missing. */
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
  return (
    <span className="stamp-row">
      <span className="sr-only">{label}</span>
      {Array.from({ length: drawn }, (_, index) => (
        <span
          key={index}
          className={`stamp-row__stamp${index < filled ? ' stamp-row__stamp--filled' : ''}`}
        >
          {index < filled && <Check aria-hidden="true" strokeWidth={3} />}
        </span>
      ))}
    </span>
  );
}
