/**
 * The time, for clocks and countdowns: the component is drawn again at every tick. Clocks and dates
 * show the wall clock; what counts down follows main's steady time, which never jumps.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Millis } from '../../src-shared/domain/time.ts';

/** The wall clock, set forwards or back with the machine's. */
export function useNow(every: Millis = 1_000): Millis {
  return useTicking(Date.now, every);
}

/** Main's steady time, for what main has stamped with it (`sentAt`, `nextTryAt`). */
export function useSteadyNow(every: Millis = 1_000): Millis {
  return useTicking(steadyNow, every);
}

/** How far main's steady time is ahead of our own monotonic clock; null: not heard yet. */
const useLead = create<{ readonly lead: Millis | null }>()(() => ({ lead: null }));

/**
 * Main has said what time it is. What was heard is late by its way here, never early: of two, the
 * one further ahead is right. That also heals a clock of ours that stood still in sleep.
 */
export function hearSteady(at: Millis): void {
  const { lead } = useLead.getState();
  useLead.setState({ lead: Math.max(lead ?? -Infinity, at - performance.now()) });
}

/** Before the first snapshot nothing counts down. */
export function steadyNow(): Millis {
  const { lead } = useLead.getState();
  return lead === null ? Date.now() : performance.now() + lead;
}

function useTicking(read: () => Millis, every: Millis): Millis {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), every);
    return () => clearInterval(timer);
  }, [read, every]);
  return now;
}

/** true once `active` has lasted that long: the named progress and the "slow" line. */
export function useDelayedFlag(active: boolean, after: Millis): boolean {
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
