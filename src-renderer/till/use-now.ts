/** The time, for clocks and countdowns: the component is drawn again at every tick. */
import { useEffect, useState } from 'react';
import type { Millis } from '../../src-shared/domain/time.ts';

export function useNow(every: Millis = 1_000): Millis {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** true once `active` has lasted that long: the named progress and the "slow" line. */
export function useLasting(active: boolean, after: Millis): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLasting(true), after);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active, after]);
  return active && lasting;
}
