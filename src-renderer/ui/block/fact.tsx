/** A name and what it is, in a list of facts. */
import type { ReactNode } from 'react';

export function Fact({
  name,
  className,
  children,
}: {
  name: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
