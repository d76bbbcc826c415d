/**
 * A figure that becomes another one while it is looked at: the old one leaves upwards as the new one comes. For the eye
 * alone: what is read out, copied or searched for is the new one. Between them it may not be known.
 */
import { useState, type ReactNode } from 'react';
import './changing-figure.css';

interface Shown {
  /** What stood there last; null: nothing did. */
  readonly now: string | null;
  /** What it came from; null: it stands as it was. */
  readonly before: string | null;
}

export function ChangingFigure({ text, unknown }: { text: string | null; unknown: ReactNode }) {
  const [shown, setShown] = useState<Shown>({ now: text, before: null });
  if (text === null ? shown.before !== null : text !== shown.now)
    setShown(text === null ? { ...shown, before: null } : { now: text, before: shown.now });
  if (text === null) return unknown;
  return (
    <span key={text} className="changing-figure" data-before={shown.before}>
      <span>{text}</span>
    </span>
  );
}
