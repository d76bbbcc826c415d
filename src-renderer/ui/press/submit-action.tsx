/** The main action of a form: Enter in any of its fields, or a press; says what will happen. */
import { pressOf, useTaken } from '../../keyboard/hands/enter-guard.ts';
import { handsConfirmed } from '../../keyboard/hands/hands.ts';
import { ActionWords, type PrimaryActionProps } from './buttons.tsx';

export interface SubmitActionProps extends Pick<PrimaryActionProps, 'label' | 'sub' | 'meaning'> {
  /** Not ready: a press says what is missing. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** What is read with it by who doesn't see: the id of what stands above. */
  readonly describedBy?: string;
}

export function SubmitAction({ label, sub, ready, busy, meaning, describedBy }: SubmitActionProps) {
  const isTaken = useTaken(busy, meaning, label);
  return (
    <button
      type="submit"
      className={`primary-action${ready ? '' : ' primary-action--waiting'}`}
      aria-keyshortcuts="Enter"
      aria-describedby={describedBy}
      aria-disabled={busy || !ready}
      aria-busy={busy}
      onClick={(event) => {
        // The browser sends the form by a click of this button, for Enter in a field as well.
        const press = pressOf(event);
        if (!isTaken(press)) event.preventDefault();
        // The screen behind it must not take a second press of it for its own.
        handsConfirmed(press.until);
      }}
    >
      <ActionWords label={label} sub={sub} busy={busy} />
    </button>
  );
}
