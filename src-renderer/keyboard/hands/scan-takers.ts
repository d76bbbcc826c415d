/** What a screen tells scans: the award that is chosen by its code, and the search that takes the rest. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { useHands, type ScanTakers } from './hands-state.ts';

function take(part: Partial<ScanTakers>): void {
  useHands.setState(({ takers }) => ({ takers: { ...takers, ...part } }));
}

/** For Orders: takes every scan, whatever has the focus. `active`: nothing there would be left by it. */
export function useScansIntoSearch(
  active: boolean,
  search: NonNullable<ScanTakers['search']>,
): void {
  const run = useEffectEvent(search);
  useLayoutEffect(() => {
    if (!active) return undefined;
    take({ search: (scan) => run(scan) });
    return () => take({ search: null });
  }, [active]);
}

/** For the sale: by which codes its award is known. */
export function useAwardCodes(codes: readonly (string | null)[]): void {
  const known = JSON.stringify(codes);
  useLayoutEffect(() => {
    const awards = (JSON.parse(known) as (string | null)[]).filter((code) => code !== null);
    take({ awards });
    return () => take({ awards: [] });
  }, [known]);
}

/** For the purchase: chooses the award, where it can be given. */
export function useAwardByScan(active: boolean, choose: () => void): void {
  const run = useEffectEvent(choose);
  useLayoutEffect(() => {
    if (!active) return undefined;
    take({ award: () => run() });
    return () => take({ award: null });
  }, [active]);
}

/** For a dialog on Done: the next customer's phone begins the next sale from it as well. */
export function useNextByScan(active: boolean, leave: () => void): void {
  const run = useEffectEvent(leave);
  useLayoutEffect(() => {
    if (!active) return undefined;
    take({ next: () => run() });
    return () => take({ next: null });
  }, [active]);
}
