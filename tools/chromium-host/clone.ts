/** What values become on their way between processes, as Electron would make it. */
import { isDeepStrictEqual } from 'node:util';

/** What can go from one process to another: V8's structured clone, as in Electron (shell/common/v8_util.cc). */
export function cloned<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** For the way between page and main, which is JSON here: what that would change is refused. */
export function asJson(value: unknown): string {
  const copy = cloned(value);
  const text = JSON.stringify(copy) ?? 'null';
  if (copy !== undefined && !isDeepStrictEqual(JSON.parse(text), copy))
    throw new Error('chromium-host carries only what JSON can say between page and main');
  return text;
}
