/** Of what is kept in the order in which it came the oldest goes where one too many is there. What went; undefined: nothing. */
export function dropOldest<K>(kept: Map<K, unknown> | Set<K>, limit: number): K | undefined {
  if (kept.size <= limit) return undefined;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  return oldest;
}
