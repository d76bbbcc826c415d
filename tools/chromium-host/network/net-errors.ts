/**
 * Node's errors by Chromium's names. `session.fetch` of Electron rejects with an Error whose message
 * is `net::` and the name, without a code and without a cause (lib/common/api/net-client-request.ts);
 * which name follows from which error of the system is in Chromium's net/base/net_errors_posix.cc and
 * net/socket/socket_posix.cc (MapConnectError). A stage is as far as a request had come.
 */

export type Stage = 'connecting' | 'waiting' | 'body';

export interface Failure {
  readonly error: unknown;
  readonly stage: Stage;
  /** The connection had answered another request before. */
  readonly reused: boolean;
  /** Bytes of an answer had come. */
  readonly begun: boolean;
  /** What the head said of the body's end; null: until the connection closes. */
  readonly framing: 'length' | 'chunked' | null;
}

/** In reading and writing. */
const SYSTEM = new Map([
  ['ECONNRESET', 'ERR_CONNECTION_RESET'],
  ['EPIPE', 'ERR_CONNECTION_RESET'],
  ['ECONNABORTED', 'ERR_CONNECTION_ABORTED'],
  ['ECONNREFUSED', 'ERR_CONNECTION_REFUSED'],
  ['ETIMEDOUT', 'ERR_TIMED_OUT'],
  ['ENETDOWN', 'ERR_INTERNET_DISCONNECTED'],
  ['ENETUNREACH', 'ERR_ADDRESS_UNREACHABLE'],
  ['EHOSTUNREACH', 'ERR_ADDRESS_UNREACHABLE'],
  ['EHOSTDOWN', 'ERR_ADDRESS_UNREACHABLE'],
  ['EADDRNOTAVAIL', 'ERR_ADDRESS_INVALID'],
  ['ENOTCONN', 'ERR_SOCKET_NOT_CONNECTED'],
]);

/** Only in connecting, beside those above. */
const CONNECTING = new Map([
  ['ETIMEDOUT', 'ERR_CONNECTION_TIMED_OUT'],
  ['EACCES', 'ERR_NETWORK_ACCESS_DENIED'],
  ['EPERM', 'ERR_NETWORK_ACCESS_DENIED'],
]);

/** The first that fits; codes of Node, of OpenSSL and of Node's reader of HTTP. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_)/u, 'ERR_NAME_NOT_RESOLVED'],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/u, 'ERR_CERT_DATE_INVALID'],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/u, 'ERR_CERT_COMMON_NAME_INVALID'],
  [/^CERT_REVOKED$/u, 'ERR_CERT_REVOKED'],
  [/^(?:CERT_UNTRUSTED|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/u, 'ERR_CERT_AUTHORITY_INVALID'],
  [/^(?:CERT_|CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/u, 'ERR_CERT_INVALID'],
  [/PROTOCOL_VERSION|HANDSHAKE_FAILURE/u, 'ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
  [/UNRECOGNIZED_NAME/u, 'ERR_SSL_UNRECOGNIZED_NAME_ALERT'],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/u, 'ERR_SSL_PROTOCOL_ERROR'],
  [/^HPE_HEADER_OVERFLOW$/u, 'ERR_RESPONSE_HEADERS_TOO_BIG'],
  [/^HPE_/u, 'ERR_INVALID_HTTP_RESPONSE'],
  [/^(?:Z_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT|ZSTD_)/u, 'ERR_CONTENT_DECODING_FAILED'],
];

/** E.g. `ERR_CONNECTION_REFUSED`. */
export function netErrorName({ error, stage, reused, begun, framing }: Failure): string {
  const { code, message } = partsOf(error);
  if (message.startsWith('net::')) return message.slice('net::'.length);
  if (message.includes('before secure TLS connection')) return 'ERR_CONNECTION_CLOSED';
  if (stage === 'body' && (message === 'aborted' || code === 'HPE_INVALID_EOF_STATE')) {
    return framing === 'chunked'
      ? 'ERR_INCOMPLETE_CHUNKED_ENCODING'
      : 'ERR_CONTENT_LENGTH_MISMATCH';
  }
  if (stage === 'body' && code.startsWith('HPE_')) return 'ERR_INVALID_CHUNKED_ENCODING';
  // net/http/http_stream_parser.cc: closed before a byte came is "empty" on a fresh connection only.
  if (message === 'socket hang up' || code === 'HPE_INVALID_EOF_STATE') {
    if (begun) return 'ERR_RESPONSE_HEADERS_TRUNCATED';
    return reused ? 'ERR_CONNECTION_CLOSED' : 'ERR_EMPTY_RESPONSE';
  }
  const connecting = stage === 'connecting' ? CONNECTING.get(code) : undefined;
  const family = FAMILIES.find(([pattern]) => pattern.test(code))?.[1];
  const known = connecting ?? SYSTEM.get(code) ?? family;
  return known ?? (stage === 'connecting' ? 'ERR_CONNECTION_FAILED' : 'ERR_FAILED');
}

/** As Electron makes it. */
export function netError(name: string): Error {
  return new Error(`net::${name}`);
}

function partsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}
