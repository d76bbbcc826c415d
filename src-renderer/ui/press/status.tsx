/** Told to a screen reader whenever it changes; `<output>` does the same for a line of text only. */
import type { ReactNode } from 'react';

export function Status({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- paragraphs and headings stand in it
    <div role="status" className={className}>
      {children}
    </div>
  );
}
