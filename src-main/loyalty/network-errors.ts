/**
 * What a failed fetch means, in one table: Node's and undici's error codes (found along
 * `error.cause`) and Chromium's net::ERR_* names (Electron's session.fetch has them in the
 * message). The one question that matters for money is whether the service may have got the
 * request; whatever isn't listed here may have been sent.
 */

export type NetworkError =
  /** No connection: the service did not get the request. */
  | 'notSent'
  /** No connection: the service's certificate isn't trusted. */
  | 'untrustedCertificate'
  /** No connection: the network's proxy refuses or can't be reached. */
  | 'proxy'
  /** Nobody can tell whether the request was sent: TLS failed, or the network went, then or later. */
  | 'maybeSent'
  /** Sent, or perhaps sent, and no whole answer came. */
  | 'noResponse'
  /** What came isn't an HTTP answer of the service (broken HTTP, a redirect, too large). */
  | 'protocolError';

const NAMED = new Map<string, NetworkError>([
  // Node and undici: no connection.
  ['ECONNREFUSED', 'notSent'],
  ['ENOTFOUND', 'notSent'],
  ['EAI_AGAIN', 'notSent'],
  ['EAI_FAIL', 'notSent'],
  ['EAI_NODATA', 'notSent'],
  ['EAI_NONAME', 'notSent'],
  ['EADDRNOTAVAIL', 'notSent'],
  ['ENETDOWN', 'notSent'],
  ['ENETUNREACH', 'notSent'],
  ['EHOSTDOWN', 'notSent'],
  ['EHOSTUNREACH', 'notSent'],
  ['ETIMEDOUT', 'notSent'],
  ['UND_ERR_CONNECT_TIMEOUT', 'notSent'],
  ['UND_ERR_PRX_TLS', 'proxy'],
  // All of TLS, ERR_SSL_… below too: an alert may answer the handshake or, in a renegotiation and at
  // the end of TLS 1.3's handshake, come when the request is on its way.
  ['EPROTO', 'maybeSent'],
  // Node: the certificate.
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrustedCertificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrustedCertificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrustedCertificate'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrustedCertificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrustedCertificate'],
  ['UNABLE_TO_GET_CRL', 'untrustedCertificate'],
  ['UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'untrustedCertificate'],
  ['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'untrustedCertificate'],
  ['HOSTNAME_MISMATCH', 'untrustedCertificate'],
  ['INVALID_CA', 'untrustedCertificate'],
  ['INVALID_PURPOSE', 'untrustedCertificate'],
  ['PATH_LENGTH_EXCEEDED', 'untrustedCertificate'],
  // Node and undici: after the connection was made.
  ['ECONNRESET', 'noResponse'],
  ['ECONNABORTED', 'noResponse'],
  ['EPIPE', 'noResponse'],
  ['UND_ERR_SOCKET', 'noResponse'],
  ['UND_ERR_HEADERS_TIMEOUT', 'noResponse'],
  ['UND_ERR_BODY_TIMEOUT', 'noResponse'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'noResponse'],
  ['UND_ERR_HEADERS_OVERFLOW', 'protocolError'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'protocolError'],
  // Chromium: no connection.
  ['ERR_CONNECTION_REFUSED', 'notSent'],
  ['ERR_CONNECTION_FAILED', 'notSent'],
  ['ERR_CONNECTION_TIMED_OUT', 'notSent'],
  ['ERR_NAME_NOT_RESOLVED', 'notSent'],
  ['ERR_NAME_RESOLUTION_FAILED', 'notSent'],
  ['ERR_ICANN_NAME_COLLISION', 'notSent'],
  ['ERR_NETWORK_ACCESS_DENIED', 'notSent'],
  // The same names for a connection that can't be made and for reading from one that was (Wi-Fi
  // drops in the middle of a request: net/base/net_errors_posix.cc and net_errors_win.cc).
  ['ERR_INTERNET_DISCONNECTED', 'maybeSent'],
  ['ERR_ADDRESS_INVALID', 'maybeSent'],
  ['ERR_ADDRESS_UNREACHABLE', 'maybeSent'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy'],
  ['ERR_NO_SUPPORTED_PROXIES', 'proxy'],
  // 407 where no proxy is set: one that nobody asked stands in between.
  ['ERR_UNEXPECTED_PROXY_AUTH', 'proxy'],
  // Chromium: the certificate, judged before anything is sent.
  ['ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'untrustedCertificate'],
  ['ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'untrustedCertificate'],
  ['ERR_SSL_SERVER_CERT_BAD_FORMAT', 'untrustedCertificate'],
  // Chromium: somebody changed the system's certificates, and connections in use are given up
  // (net/http/http_network_session.cc).
  ['ERR_CERT_DATABASE_CHANGED', 'noResponse'],
  ['ERR_CERT_VERIFIER_CHANGED', 'noResponse'],
  // Chromium: what came isn't HTTP of the service.
  ['ERR_INVALID_HTTP_RESPONSE', 'protocolError'],
  ['ERR_INVALID_CHUNKED_ENCODING', 'protocolError'],
  ['ERR_INVALID_REDIRECT', 'protocolError'],
  ['ERR_UNSAFE_REDIRECT', 'protocolError'],
  ['ERR_TOO_MANY_REDIRECTS', 'protocolError'],
  ['ERR_CONTENT_DECODING_FAILED', 'protocolError'],
]);

/** Families, looked at when a code isn't named above. */
const FAMILIES: readonly (readonly [RegExp, NetworkError])[] = [
  [/^(?:CERT_|CRL_|ERROR_IN_CERT_|ERR_TLS_CERT_|ERR_CERT_)/u, 'untrustedCertificate'],
  [/^ERR_(?:PROXY|SOCKS|PAC)_/u, 'proxy'],
  [/^ERR_DNS_/u, 'notSent'],
  [/^ERR_SSL_/u, 'maybeSent'],
  [/^HPE_/u, 'protocolError'],
  [/^Z_/u, 'protocolError'],
];

const MAX_CAUSES = 6;

/** Any value that fetch, or the reading of an answer, failed with. */
export function networkErrorOf(error: unknown): NetworkError {
  let link: unknown = error;
  for (let links = 0; links < MAX_CAUSES && isRecord(link); links += 1) {
    const known = ofLink(link);
    if (known !== null) return known;
    const nested: unknown = Array.isArray(link['errors']) ? link['errors'][0] : undefined;
    link = link['cause'] ?? nested;
  }
  return 'noResponse';
}

function ofLink(link: Readonly<Record<string, unknown>>): NetworkError | null {
  const message = typeof link['message'] === 'string' ? link['message'] : '';
  const code = typeof link['code'] === 'string' ? link['code'] : '';
  // A reset in the handshake is still before the request.
  if (message.includes('before secure TLS connection was established')) return 'notSent';
  // undici's parser errors have a class and, as bundled with Node, no code.
  if (link['name'] === 'HTTPParserError') return 'protocolError';
  const name = /\bnet::(?<name>ERR_[A-Z0-9_]+)/u.exec(message)?.groups?.['name'] ?? code;
  const known = NAMED.get(name) ?? FAMILIES.find(([family]) => family.test(name))?.[1] ?? null;
  // undici: "unexpected redirect"; Electron: "Attempted to redirect, but redirect policy …".
  if (name === '' && /\bredirect\b/u.test(message)) return 'protocolError';
  // "connect ETIMEDOUT" is before the request, "read ETIMEDOUT" after it.
  const onOpenSocket = link['syscall'] === 'read' || link['syscall'] === 'write';
  return known === 'notSent' && onOpenSocket ? 'noResponse' : known;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
