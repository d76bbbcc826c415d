/** The main action of a dialog that is a form: bottom right, Enter, says what will happen. */
import type { ReactNode } from 'react';
import { SubmitAction, type SubmitActionProps } from './submit-action.tsx';
import './dialog-actions.css';

export function DialogActions({
  children,
  ...action
}: SubmitActionProps & {
  /** Other ways on, to the left of it. */
  readonly children?: ReactNode;
}) {
  return (
    <div className="dialog-actions">
      {children}
      <SubmitAction {...action} />
    </div>
  );
}
