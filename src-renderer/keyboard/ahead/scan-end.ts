/** Where a scan ends: a scanner's own Enter confirms nothing. */
import type { Burst, Hands, Place } from './where-hands-are.ts';

/** A scanner's own Enter follows its last digit within this. */
const SCAN_END = 100;

/** Fields whose Enter may be a scanner's: one that says who is there, one that ends a new card, and one that searches. */
const SCANNED_INTO: ReadonlySet<Place> = new Set(['pin', 'card', 'search']);

/** A scanner's own Enter ends the scan and confirms nothing, wherever that is; its second one not even in those fields. */
export function isOfScan(hands: Hands, at: number): boolean {
  const burst = burstAt(hands, at);
  if (burst === null) return false;
  return !SCANNED_INTO.has(burst.place ?? 'elsewhere') || hands.enterAt >= burst.at;
}

/** The scan that an Enter pressed then would be of. */
export function burstAt(hands: Hands, at: number): Burst | null {
  return isScanEnd(hands, at) ? hands.burst : null;
}

export function isScanEnd({ burst }: Pick<Hands, 'burst'>, at: number): boolean {
  return burst?.isScan === true && at - burst.at < SCAN_END;
}

/** The Enter that was just pressed is the scanner's own. */
export function isOfScanner(hands: Hands): boolean {
  return hands.enterAt >= (hands.burst?.at ?? Infinity) && isScanEnd(hands, hands.enterAt);
}
