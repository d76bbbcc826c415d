/**
 * The base address as a person types, pastes or provisions it → the form that requests are built
 * on: scheme, host, port and path prefix, without a slash at the end ("https://host/pos"). Pure.
 */
import { invalidInput, type Fault } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { isThisMachine } from '../../src-shared/domain/service/loopback.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu;

/**
 * Without a scheme https is meant. Faults: invalidInput('address', …) with `empty`, `format` (not an
 * address; another scheme; a user name, query or fragment in it) or `insecure` (http to a host
 * that isn't this machine).
 */
export function normaliseAddress(typed: string): Result<string, Fault> {
  const text = typed.trim();
  if (text === '') return fail(invalidInput('address', 'empty'));
  // What the URL parser would mend in silence is more likely a slip than an address.
  if (/[\s\\\p{Cc}]/u.test(text) || /^https?:(?!\/\/)/iu.test(text)) return notAnAddress();
  const full = SCHEME.test(text) ? text : `https://${text}`;
  if (/:\/\/[/.]/u.test(full) || !URL.canParse(full)) return notAnAddress();
  const url = new URL(full);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return notAnAddress();
  // `?`, `#` and `@` are looked for in the text: the parser forgets an empty query or user name.
  if (/[?#@]/u.test(full)) return notAnAddress();
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    return fail(invalidInput('address', 'insecure'));
  }
  return ok(url.origin + url.pathname.replace(/\/+$/u, ''));
}

function notAnAddress(): Result<string, Fault> {
  return fail(invalidInput('address', 'format'));
}
