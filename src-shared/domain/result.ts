/** Failures that are expected are values; only defects are thrown. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(fault: E): { readonly ok: false; readonly fault: E } {
  return { ok: false, fault };
}

/** For the default branch of a switch over a tagged union: a compile error when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`not a member of the union: ${JSON.stringify(value)}`);
}
