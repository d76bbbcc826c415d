/**
 * A panel over the screen, on the browser's own modal dialog: it traps the focus, closes with Esc
 * and makes the rest inert without any script or style that the CSP would have to allow.
 */
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { handsCovered } from '../../keyboard/hands/hands.ts';
import { stacked, useHands } from '../../keyboard/hands/hands-state.ts';
import { keepFocusIn } from '../../keyboard/hands/kept-focus.ts';
import { focusBehind } from '../../keyboard/hands/places.ts';
import { focusStepField } from '../../keyboard/hands/step-field.ts';
import { DialogKeysNotice } from '../notice/keys-notice.tsx';
import './dialog.css';

export function Dialog({
  title,
  closeLabel,
  onClose,
  byItself = false,
  beside = null,
  children,
}: {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** It comes without having been asked for: somebody may be typing. */
  byItself?: boolean;
  /** In the line of the title. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const [unasked] = useState(byItself);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (unasked) handsCovered();
    const taken = dialog === null ? undefined : stacked('dialogs', dialog);
    dialog?.showModal();
    const letGo = dialog === null ? undefined : keepFocusIn(dialog);
    return () => {
      letGo?.();
      dialog?.close();
      useHands.setState({ uncoveredAt: performance.now() });
      taken?.();
      if (focusBehind()) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
        before.focus();
      } else focusStepField();
    };
  }, [unasked]);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-label={title}
      // React tells of it also the dialog in which another one stands: that one has taken it then.
      onCancel={(event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (['F1', 'F10'].includes(event.key) && !event.defaultPrevented) {
          event.preventDefault();
          // Held down since before it was open it doesn't close it.
          if (!event.repeat) onClose();
        }
      }}
    >
      <div className="dialog__head">
        <h2>{title}</h2>
        {beside}
        <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <DialogKeysNotice />
      <div className="dialog__body">{children}</div>
    </dialog>
  );
}
