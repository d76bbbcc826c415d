/** A form whose main action is its submit button: Enter in any field. What is wrong is said at the fields. */
import type { ReactNode } from 'react';

export function Form({
  className = 'form',
  onSubmit,
  children,
}: {
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
