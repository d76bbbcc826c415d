/** The main action of a dialog that is a form: bottom right, Enter, says what will happen. */
import type { ReactNode } from 'react';
import { tryEnter } from '../keyboard/enter-guard.ts';
import { Spinner } from './progress.tsx';
import './dialog-actions.css';

export function DialogActions({
  label,
  sub,
  ready,
  busy,
  children,
}: {
  label: string;
  sub?: string | undefined;
  /** Not ready: a press says what is missing. */
  ready: boolean;
  busy: boolean;
  /** Other ways on, to the left of it. */
  children?: ReactNode;
}) {
  return (
    <div className="dialog-actions">
      {children}
      <button
        type="submit"
        className={`primary-action${ready ? '' : ' primary-action--waiting'}`}
        aria-keyshortcuts="Enter"
        aria-disabled={busy || !ready}
        aria-busy={busy}
        onClick={(event) => {
          // The browser sends the form by a click of this button, for Enter in a field as well. The
          // screen below must not take a second press of it for its own.
          tryEnter();
          if (busy) event.preventDefault();
        }}
      >
        <span className="primary-action__label">
          {busy && <Spinner />}
          {label}
        </span>
        {sub !== undefined && <span className="primary-action__sub">{sub}</span>}
      </button>
    </div>
  );
}
