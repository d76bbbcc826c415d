/** What is wrong with the field above it, said right there. What was typed stays. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './field-error.css';

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
