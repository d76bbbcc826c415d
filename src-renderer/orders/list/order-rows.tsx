/** The lines of a list. What stands above it has the focus and the keys; a press opens a line as well. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { keepFocus } from '../../ui/press/buttons.tsx';

export function OrderRows({
  ref,
  id,
  label,
  older,
  children,
}: {
  ref?: RefObject<HTMLDivElement | null>;
  id?: string;
  label: string;
  /** Reads more; null: there are none. */
  older: { readonly label: string; readonly read: () => void } | null;
  children: ReactNode;
}) {
  return (
    <div ref={ref} className="orders-list__scroll scrolls">
      {/* The focus stays above, so the browser's own list can't be it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={label}>
        {children}
      </div>
      {older !== null && (
        <button
          type="button"
          className="orders-list__older"
          onPointerDown={keepFocus}
          onClick={older.read}
        >
          {older.label}
        </button>
      )}
    </div>
  );
}

/** Lines that come into sight by it have their own height a frame later, and what was brought there may be out of it again. */
const FRAMES_TO_SETTLE = 3;

function bringIntoSight(line: HTMLElement | null): () => void {
  let left = FRAMES_TO_SETTLE;
  let frame = 0;
  const look = () => {
    line?.scrollIntoView({ block: 'nearest' });
    left -= 1;
    if (left >= 0) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/** The line that is marked is seen. */
export function OrderRow({
  id,
  look = '',
  marked,
  onOpen,
  children,
}: {
  id?: string;
  look?: '' | 'order-line--foreign';
  marked: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => (marked ? bringIntoSight(line.current) : undefined), [marked]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className={`order-line ${look}`}
      onPointerDown={keepFocus}
      onClick={onOpen}
    >
      {children}
    </div>
  );
}
