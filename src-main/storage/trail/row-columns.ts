/** A column as it should be; null: it is empty, or something else stands there. */

export function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
