/** The main action of a form: Enter in any of its fields, or a press; says what will happen. */
import { tryEnter } from '../keyboard/enter-guard.ts';
import { ActionWords } from './buttons.tsx';

export interface SubmitActionProps {
  readonly label: string;
  readonly sub?: string | undefined;
  /** Not ready: a press says what is missing. */
  readonly ready: boolean;
  readonly busy: boolean;
}

export function SubmitAction({ label, sub, ready, busy }: SubmitActionProps) {
  return (
    <button
      type="submit"
      className={`primary-action${ready ? '' : ' primary-action--waiting'}`}
      aria-keyshortcuts="Enter"
      aria-disabled={busy || !ready}
      aria-busy={busy}
      onClick={(event) => {
        // The browser sends the form by a click of this button, for Enter in a field as well. The
        // screen behind it must not take a second press of it for its own.
        tryEnter(event.timeStamp);
        if (busy) event.preventDefault();
      }}
    >
      <ActionWords label={label} sub={sub} busy={busy} />
    </button>
  );
}
