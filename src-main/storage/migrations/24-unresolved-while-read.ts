/** A sale whose order is being read is not resolved yet. */
export const unresolvedWhileRead = `DROP INDEX sales_unresolved;
   CREATE INDEX sales_unresolved ON sales (resolution, unresolved_since)
     WHERE resolution IN ('pending', 'needsAttention', 'awardUncertain', 'awardSpent')
       OR state IN ('completing', 'reconciling', 'readingResult');`;
