/**
 * What can go wrong with one call. `wire` faults are what fetch fails with, in Node or (ERR_…) in Chromium; `socket` ones
 * are done by the service to the real connection; `answer` ones replace the answer, after the
 * service has acted or instead of it; `time` ones hold request or answer.
 */
import type { Fault as ServiceFault } from '../service/fault-injection.ts';

export type FaultKind =
  /** `acts`: the request had reached the service. */
  | { readonly on: 'wire'; readonly code: string; readonly acts?: true }
  | { readonly on: 'socket'; readonly fault: ServiceFault }
  | {
      readonly on: 'answer';
      readonly acts: boolean;
      readonly status: number | null;
      /** null: the real answer, cut in the middle. */
      readonly body: string | null;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Held for so long; null: for ever. `late`: the request reaches the service all the same. */
  | {
      readonly on: 'time';
      readonly hold: number | null;
      readonly acts: 'before' | 'after' | 'never';
    }
  /** Held until the till's next request is answered; acted on then, and answered to nobody. */
  | { readonly on: 'next' }
  /** The request is delivered twice. */
  | { readonly on: 'twice'; readonly answered: 'first' | 'second' };

const envelope = (code: number, message: string) => JSON.stringify({ code, message });
const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  ({ on: 'answer', acts: false, status, body: envelope(status, message), headers }) as const;
const after = (status: number | null, body: string | null) =>
  ({ on: 'answer', acts: true, status, body }) as const;

const wrongThing = '{"code":200,"message":"ok","data":{"unexpected":[1,null]}}';

/** In the right shape, and of somebody else. */
const anotherOrder = JSON.stringify({
  code: 200,
  message: 'ok',
  data: {
    id: 987_654_321,
    order_number: 1,
    status: 'COMPLETED',
    initial_order_total_amount: 777,
    order_total_amount: 777,
    order_cashback_amount: 7,
    refunds: [],
  },
});

/** As that of an award that was given, and of another one. */
const anotherAward = JSON.stringify({
  code: 200,
  message: 'ok',
  data: {
    id: '65f1c0ffee65f1c0ffee9999',
    title: 'Tea',
    stamp_count: 6,
    received_stamp_count: 0,
    total: 4,
  },
});
const instead = (body: string) => ({ on: 'answer', acts: false, status: 200, body }) as const;

const PAGE = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
const PORTAL = '<!doctype html><html><body>Log in to this network</body></html>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

export const FAULTS = {
  'connection refused': { on: 'wire', code: 'ECONNREFUSED' },
  'no DNS': { on: 'wire', code: 'ENOTFOUND' },
  'TLS failure': { on: 'wire', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  // Chromium gives these before a connection is there, and after the request went out.
  'no network': { on: 'wire', code: 'ERR_INTERNET_DISCONNECTED' },
  'no network, acted': { on: 'wire', code: 'ERR_INTERNET_DISCONNECTED', acts: true },
  'no way there': { on: 'wire', code: 'ERR_ADDRESS_UNREACHABLE' },
  'no way there, acted': { on: 'wire', code: 'ERR_ADDRESS_UNREACHABLE', acts: true },
  'no address': { on: 'wire', code: 'ERR_ADDRESS_INVALID' },
  'no address, acted': { on: 'wire', code: 'ERR_ADDRESS_INVALID', acts: true },
  'no name': { on: 'wire', code: 'ERR_NAME_NOT_RESOLVED' },
  'refused there': { on: 'wire', code: 'ERR_CONNECTION_REFUSED' },
  'cut before acting': { on: 'socket', fault: { type: 'refuse' } },
  'cut after acting': { on: 'socket', fault: { type: 'dropAfter' } },
  'silent, not acted': { on: 'time', hold: null, acts: 'never' },
  'silent, acted': { on: 'time', hold: null, acts: 'before' },
  'acts after the deadline': { on: 'time', hold: 22_000, acts: 'after' },
  'acts after the next request': { on: 'next' },
  'arrives after 60 s': { on: 'time', hold: 60_000, acts: 'after' },
  '1 s': { on: 'time', hold: 1_000, acts: 'after' },
  '5 s': { on: 'time', hold: 5_000, acts: 'after' },
  'answer after 60 s': { on: 'time', hold: 60_000, acts: 'before' },
  'answer cut off': after(null, null),
  'malformed JSON': after(200, '{"code":200,"data":{"id":12,'),
  'wrong thing, acted': after(200, wrongThing),
  'wrong thing, not acted': instead(wrongThing),
  'another order, acted': after(200, anotherOrder),
  'another order, not acted': instead(anotherOrder),
  'another award, acted': after(200, anotherAward),
  'another award, not acted': instead(anotherAward),
  'empty, acted': after(200, ''),
  'empty, not acted': { on: 'answer', acts: false, status: 200, body: '' },
  HTML: { on: 'answer', acts: false, status: 502, body: PAGE, headers: HTML },
  'HTML 200': { on: 'answer', acts: false, status: 200, body: PORTAL, headers: HTML },
  '401': refusal(401, 'token expired'),
  '403': refusal(403, 'forbidden'),
  '404': refusal(404, 'not found'),
  '408, acted': after(408, envelope(408, 'timeout')),
  '409': refusal(409, 'conflict'),
  '429': refusal(429, 'slow down'),
  '429 Retry-After': refusal(429, 'slow down', { 'retry-after': '30' }),
  '500': refusal(500, 'the service failed'),
  '500, acted': after(500, envelope(500, 'the service failed')),
  '502': refusal(502, 'bad gateway'),
  '503': refusal(503, 'busy'),
  '503, acted': after(503, PAGE),
  '503 of the service, acted': after(503, envelope(503, 'busy')),
  'delivered twice': { on: 'twice', answered: 'first' },
  'delivered twice, the copy is answered': { on: 'twice', answered: 'second' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Another one is answered only where one was named; that of a new order could be any. */
export function canMeet(fault: FaultName, key: string): boolean {
  // That nothing was done is believed of a busy service but where a record can say otherwise.
  if (fault === '503 of the service, acted')
    return /\/(?:refund|revert-transaction|give|personal-info)$/u.test(key);
  if (fault.startsWith('another award')) return key.endsWith('/give');
  return !fault.startsWith('another order') || key.includes(' orders/#');
}
