/** Waiting, named: nothing for 0.4 s, then what is waited for, after 2 s what can be done. */
import type { ReactNode } from 'react';
import { Status } from './status.tsx';
import { useDelayedFlag } from '../../till/use-now.ts';
import './progress.css';

export const NAMED_AFTER = 400;
export const SLOW_AFTER = 2_000;

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

export function ProgressLine({
  active,
  name,
  slow,
  isSaid = false,
}: {
  active: boolean;
  name: ReactNode;
  slow?: ReactNode;
  /** A screen reader hears it from elsewhere. */
  isSaid?: boolean;
}) {
  const named = useDelayedFlag(active, NAMED_AFTER);
  const isSlow = useDelayedFlag(active, SLOW_AFTER);
  const Line = isSaid ? 'div' : Status;
  return (
    <Line className="progress">
      {named && (
        <>
          <p className="progress__name">
            <Spinner />
            {name}
          </p>
          {isSlow && slow !== undefined && (
            <p className="notice notice--waiting notice--toned progress__slow">{slow}</p>
          )}
        </>
      )}
    </Line>
  );
}
