/**
 * From what came, or didn't, to a Fault (docs/loyalty-api.md, ERRORS).
 *
 * The retry class says whether the request may have been acted on:
 * - a call that is read-only is always `safe`;
 * - one that changes something and was sent and not answered as described is `unsafe`;
 * - a refusal (4xx) was not acted on. `never` when the same call would be refused again.
 * - a page of HTML under a 4xx is first taken for a gateway's (a captive portal, a filter): not acted
 *   on either, but no word of the service, so the same call may be made again. `believed` in
 *   gateway.ts finds out whether it is the service's own where its status means something.
 * - 5xx of such a call is `unsafe`: the service may have failed after it had acted. 503 too, unless
 *   it is plainly the refusal of a service that is too busy: in the service's envelope or with
 *   `Retry-After`. A bare 503 is also what gateways say when a connection broke in the middle.
 * - 425 and 429 are given before the call is processed: `safe`. 408 is also what a gateway says that has waited
 *   too long for the service: as 5xx.
 */
import type { Fault, FaultCode, RetryClass } from '../../src-shared/domain/fault.ts';
import type { NetworkError } from './network-errors.ts';
import { isSuccess, type Answer } from './envelope.ts';
import type { Reply } from './transport.ts';

/** `readOnly`: changes nothing. `nonIdempotent`: moves money or stamps, or says whose they are. */
export type CallKind = 'readOnly' | 'nonIdempotent';

/** What statuses, and 3025, mean at one endpoint; any other one has the general meaning. */
export type Refusals = Readonly<Partial<Record<number, FaultCode>>>;

const WRONG_CODE = 3025;
const BLACKLIST_CODES = new Set([4052, 3010]);
const REQUEST_TIMEOUT = 408;
const REJECTED_BEFORE_PROCESSING = new Set([425, 429]);
const MAX_MESSAGE_LENGTH = 300;

/** No whole answer came. */
export function faultOfNetworkError(
  error: NetworkError,
  kind: CallKind,
  status: number | null,
): Fault {
  const seen = status === null ? {} : { status };
  switch (error) {
    case 'notSent':
      return { code: 'unreachable', retry: 'safe', ...seen };
    case 'untrustedCertificate':
    case 'proxy':
      return { code: error, retry: 'safe', ...seen };
    case 'maybeSent':
      return kind === 'nonIdempotent'
        ? { code: 'timeout', retry: 'unsafe', ...seen }
        : { code: 'unreachable', retry: 'safe', ...seen };
    case 'noResponse':
      return { code: 'timeout', retry: isRefused(status) ? 'safe' : afterSending(kind), ...seen };
    case 'protocolError':
      return malformed(kind, status);
  }
}

/** An answer that is not what the description says. A refusal in a strange form is still one. */
export function malformed(kind: CallKind, status: number | null): Fault {
  return {
    code: 'malformed',
    retry: isRefused(status) ? 'safe' : afterSending(kind),
    ...(status === null ? {} : { status }),
  };
}

/** Whether an answer says that the call succeeded; what it carries is read by the operation. */
export function isRefusal(status: number, answer: Answer): boolean {
  return status >= 400 || (answer.code !== null && !isSuccess(answer.code));
}

/** The refusal that an answer carries, by its HTTP status or, under a 2xx, by the envelope's code. */
export function faultOfRefusal(
  status: number,
  answer: Answer,
  call: { readonly kind: CallKind; readonly refusals?: Refusals | undefined },
  asked: Pick<Reply, 'retryAfter' | 'pause'>,
): Fault {
  const code = answer.code;
  const meaning = status >= 400 || code === null ? status : code;
  const details = {
    status,
    ...(code === null ? {} : { serviceCode: code }),
    ...messageOf(answer.message),
  };
  const fault = (name: FaultCode, retry: RetryClass): Fault => ({ code: name, retry, ...details });

  if (meaning === 401) return fault('unauthorised', 'safe');
  const unavailable = (retry: RetryClass): Fault => ({
    ...fault('unavailable', retry),
    ...(asked.pause === null ? {} : { retryAfter: asked.pause }),
  });
  if (REJECTED_BEFORE_PROCESSING.has(meaning)) return unavailable('safe');
  if (meaning === REQUEST_TIMEOUT) return unavailable(afterSending(call.kind));
  // A status beyond all of HTTP's refuses nothing.
  if (status > 599 || (meaning >= 500 && meaning <= 599)) {
    const onPurpose = meaning === 503 && (answer.form === 'envelope' || asked.retryAfter);
    return unavailable(onPurpose ? 'safe' : afterSending(call.kind));
  }
  if (code === WRONG_CODE) return fault(call.refusals?.[code] ?? 'wrongCode', 'never');
  if (code !== null && BLACKLIST_CODES.has(code)) return fault('blacklisted', 'never');
  // A proxy between here and the service wants a password.
  if (meaning === 407) return fault('proxy', 'safe');
  if (answer.form === 'page') return malformed(call.kind, status);
  const special = call.refusals?.[meaning];
  if (special !== undefined) return fault(special, 'never');
  return fault(meaning === 404 ? 'notFound' : 'rejected', 'never');
}

/** A status, or an application code of the description. */
export function isKnownCode(code: number): boolean {
  return (code >= 400 && code <= 599) || code === WRONG_CODE || BLACKLIST_CODES.has(code);
}

function isRefused(status: number | null): boolean {
  return status !== REQUEST_TIMEOUT && Math.floor((status ?? 0) / 100) === 4;
}

/** The retry class when the request was, or may have been, sent. */
export function afterSending(kind: CallKind): RetryClass {
  return kind === 'nonIdempotent' ? 'unsafe' : 'safe';
}

function messageOf(message: string | null): { readonly message: string } | null {
  const text = (message ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text === '' ? null : { message: Array.from(text).slice(0, MAX_MESSAGE_LENGTH).join('') };
}
