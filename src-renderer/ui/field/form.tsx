/** A form whose main action is its submit button: Enter in any field. What is wrong is said at the fields. */
import type { KeyboardEvent, ReactNode } from 'react';

export function Form({
  className = 'form',
  onSubmit,
  onKeyDown,
  children,
}: {
  className?: string;
  onSubmit: () => void;
  /** Of whatever in it has the focus. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is in it has the keys
    <form
      className={className}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
