/** The lines of a list. What stands above it has the focus and the keys; a press opens a line as well. */
import type { ReactNode, RefObject } from 'react';
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
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
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
