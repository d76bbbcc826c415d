/** What a failed fetch means: the table of error names, and real failures of Node's own fetch. */
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkErrorOf, type NetworkError } from '../../src-main/loyalty/network-errors.ts';
import { faultOfNetworkError } from '../../src-main/loyalty/errors.ts';
import { openAt, faultOf, USER } from './support/parts.ts';
import { MOVES, NEW_ORDER, READS } from './support/calls.ts';
import { rawServer, send } from './support/raw-server.ts';
import { SELF_SIGNED } from './support/self-signed.ts';

/** As undici throws: the code is on the cause. */
function nodeError(code: string, more: Readonly<Record<string, unknown>> = {}): Error {
  const cause = Object.assign(new Error(`something about ${code}`), { code, ...more });
  return new TypeError('fetch failed', { cause });
}

const NODE_CODES: readonly (readonly [string, NetworkError])[] = [
  ['ECONNREFUSED', 'notSent'],
  ['ENOTFOUND', 'notSent'],
  ['EAI_AGAIN', 'notSent'],
  ['EHOSTUNREACH', 'notSent'],
  ['ENETUNREACH', 'notSent'],
  ['UND_ERR_CONNECT_TIMEOUT', 'notSent'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'maybeSent'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'maybeSent'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'maybeSent'],
  ['CERT_HAS_EXPIRED', 'untrustedCertificate'],
  ['CERT_NOT_YET_VALID', 'untrustedCertificate'],
  ['CERT_UNTRUSTED', 'untrustedCertificate'],
  ['CERT_REVOKED', 'untrustedCertificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrustedCertificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrustedCertificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrustedCertificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrustedCertificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrustedCertificate'],
  ['HOSTNAME_MISMATCH', 'untrustedCertificate'],
  ['EPROTO', 'maybeSent'],
  ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'maybeSent'],
  ['ECONNRESET', 'noResponse'],
  ['EPIPE', 'noResponse'],
  ['UND_ERR_SOCKET', 'noResponse'],
  ['UND_ERR_HEADERS_TIMEOUT', 'noResponse'],
  ['UND_ERR_BODY_TIMEOUT', 'noResponse'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'noResponse'],
  ['SOMETHING_NEW', 'noResponse'],
  ['HPE_INVALID_CONSTANT', 'protocolError'],
  ['UND_ERR_HEADERS_OVERFLOW', 'protocolError'],
  ['Z_DATA_ERROR', 'protocolError'],
  ['EAI_FAIL', 'notSent'],
  ['EAI_NODATA', 'notSent'],
  ['EAI_NONAME', 'notSent'],
  ['EADDRNOTAVAIL', 'notSent'],
  ['ENETDOWN', 'notSent'],
  ['EHOSTDOWN', 'notSent'],
  ['UND_ERR_PRX_TLS', 'proxy'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrustedCertificate'],
  ['UNABLE_TO_GET_CRL', 'untrustedCertificate'],
  ['UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'untrustedCertificate'],
  ['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'untrustedCertificate'],
  ['INVALID_CA', 'untrustedCertificate'],
  ['INVALID_PURPOSE', 'untrustedCertificate'],
  ['PATH_LENGTH_EXCEEDED', 'untrustedCertificate'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'protocolError'],
];

const CHROMIUM_NAMES: readonly (readonly [string, NetworkError])[] = [
  ['ERR_CONNECTION_REFUSED', 'notSent'],
  ['ERR_CONNECTION_TIMED_OUT', 'notSent'],
  ['ERR_CONNECTION_FAILED', 'notSent'],
  ['ERR_NAME_NOT_RESOLVED', 'notSent'],
  ['ERR_DNS_TIMED_OUT', 'notSent'],
  ['ERR_INTERNET_DISCONNECTED', 'maybeSent'],
  ['ERR_ADDRESS_UNREACHABLE', 'maybeSent'],
  ['ERR_ADDRESS_INVALID', 'maybeSent'],
  ['ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['ERR_PROXY_AUTH_REQUESTED', 'proxy'],
  ['ERR_PROXY_CERTIFICATE_INVALID', 'proxy'],
  ['ERR_UNEXPECTED_PROXY_AUTH', 'proxy'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['ERR_SOCKS_CONNECTION_FAILED', 'proxy'],
  ['ERR_PAC_SCRIPT_FAILED', 'proxy'],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'maybeSent'],
  ['ERR_SSL_UNRECOGNIZED_NAME_ALERT', 'maybeSent'],
  ['ERR_SSL_SERVER_CERT_CHANGED', 'maybeSent'],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'noResponse'],
  ['ERR_CERT_DATABASE_CHANGED', 'noResponse'],
  ['ERR_CERT_VERIFIER_CHANGED', 'noResponse'],
  ['ERR_CERT_AUTHORITY_INVALID', 'untrustedCertificate'],
  ['ERR_CERT_DATE_INVALID', 'untrustedCertificate'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'untrustedCertificate'],
  ['ERR_CERT_REVOKED', 'untrustedCertificate'],
  ['ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'untrustedCertificate'],
  ['ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'untrustedCertificate'],
  ['ERR_SSL_PROTOCOL_ERROR', 'maybeSent'],
  ['ERR_SSL_BAD_RECORD_MAC_ALERT', 'maybeSent'],
  ['ERR_CONNECTION_RESET', 'noResponse'],
  ['ERR_CONNECTION_CLOSED', 'noResponse'],
  ['ERR_CONNECTION_ABORTED', 'noResponse'],
  ['ERR_EMPTY_RESPONSE', 'noResponse'],
  ['ERR_TIMED_OUT', 'noResponse'],
  ['ERR_NETWORK_CHANGED', 'noResponse'],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'noResponse'],
  ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'noResponse'],
  ['ERR_HTTP2_PING_FAILED', 'noResponse'],
  ['ERR_SOMETHING_NEW', 'noResponse'],
  ['ERR_INVALID_HTTP_RESPONSE', 'protocolError'],
  ['ERR_TOO_MANY_REDIRECTS', 'protocolError'],
  ['ERR_CONTENT_DECODING_FAILED', 'protocolError'],
  ['ERR_NAME_RESOLUTION_FAILED', 'notSent'],
  ['ERR_ICANN_NAME_COLLISION', 'notSent'],
  ['ERR_NETWORK_ACCESS_DENIED', 'notSent'],
  ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy'],
  ['ERR_NO_SUPPORTED_PROXIES', 'proxy'],
  ['ERR_SSL_SERVER_CERT_BAD_FORMAT', 'untrustedCertificate'],
  ['ERR_INVALID_CHUNKED_ENCODING', 'protocolError'],
  ['ERR_INVALID_REDIRECT', 'protocolError'],
  ['ERR_UNSAFE_REDIRECT', 'protocolError'],
];

describe('names of connection errors', () => {
  it.each(NODE_CODES)('Node: %s means %s', (code, expected) => {
    expect(networkErrorOf(nodeError(code))).toBe(expected);
  });

  it.each(CHROMIUM_NAMES)('Chromium: net::%s means %s', (name, expected) => {
    expect(networkErrorOf(new Error(`net::${name}`))).toBe(expected);
    expect(
      networkErrorOf(new TypeError('Failed to fetch', { cause: new Error(`net::${name}`) })),
    ).toBe(expected);
  });

  it.each([
    ['connect', 'notSent'],
    ['read', 'noResponse'],
    ['write', 'noResponse'],
  ] as const)('%s ETIMEDOUT means %s', (syscall, expected) => {
    expect(networkErrorOf(nodeError('ETIMEDOUT', { syscall }))).toBe(expected);
    expect(networkErrorOf(nodeError('EHOSTUNREACH', { syscall }))).toBe(expected);
  });

  it('a reset in the TLS handshake comes before the request', () => {
    const cause = Object.assign(
      new Error('Client network socket disconnected before secure TLS connection was established'),
      { code: 'ECONNRESET' },
    );
    expect(networkErrorOf(new TypeError('fetch failed', { cause }))).toBe('notSent');
  });

  it('every address of a host refused: the first of them tells', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const cause = new AggregateError([refused, refused]);
    expect(networkErrorOf(new TypeError('fetch failed', { cause }))).toBe('notSent');
  });

  it('a redirect is no answer of the service; a host named after one is', () => {
    const cause = new Error('unexpected redirect');
    expect(networkErrorOf(new TypeError('fetch failed', { cause }))).toBe('protocolError');
    const electron = new Error("Attempted to redirect, but redirect policy was 'error'");
    expect(networkErrorOf(electron)).toBe('protocolError');
    const named = Object.assign(new Error('getaddrinfo ENOTFOUND redirect.example.kz'), {
      code: 'ENOTFOUND',
    });
    expect(networkErrorOf(new TypeError('fetch failed', { cause: named }))).toBe('notSent');
  });

  it.each([[undefined], [null], ['text'], [42], [new Error('odd')], [{}]])(
    'anything else may have been sent: %j',
    (thrown) => {
      expect(networkErrorOf(thrown)).toBe('noResponse');
    },
  );

  it('a circular cause ends', () => {
    const error = new Error('a');
    error.cause = error;
    expect(networkErrorOf(error)).toBe('noResponse');
  });
});

describe('a network error becomes a fault', () => {
  it.each([
    ['notSent', 'readOnly', 'unreachable', 'safe'],
    ['notSent', 'nonIdempotent', 'unreachable', 'safe'],
    ['untrustedCertificate', 'readOnly', 'untrustedCertificate', 'safe'],
    ['untrustedCertificate', 'nonIdempotent', 'untrustedCertificate', 'safe'],
    ['proxy', 'readOnly', 'proxy', 'safe'],
    ['proxy', 'nonIdempotent', 'proxy', 'safe'],
    ['maybeSent', 'readOnly', 'unreachable', 'safe'],
    ['maybeSent', 'nonIdempotent', 'timeout', 'unsafe'],
    ['noResponse', 'readOnly', 'timeout', 'safe'],
    ['noResponse', 'nonIdempotent', 'timeout', 'unsafe'],
    ['protocolError', 'readOnly', 'malformed', 'safe'],
    ['protocolError', 'nonIdempotent', 'malformed', 'unsafe'],
  ] as const)('%s of a %s: %s, %s', (expected, kind, code, retry) => {
    expect(faultOfNetworkError(expected, kind, null)).toEqual({ code, retry });
  });

  it('an answer to a move that broke off after a 4xx head: it was refused, so repeat at will', () => {
    expect(faultOfNetworkError('noResponse', 'nonIdempotent', 404)).toEqual({
      code: 'timeout',
      retry: 'safe',
      status: 404,
    });
    expect(faultOfNetworkError('noResponse', 'nonIdempotent', 201).retry).toBe('unsafe');
  });
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const resetting = () => rawServer((request) => request.socket.resetAndDestroy());
const hangingUp = () => rawServer((request) => request.socket.end());
const cutting = () =>
  rawServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"code":200,', () => request.socket.destroy());
  });
const cuttingChunked = () =>
  rawServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"code":200,"message":"","data":1}', () => request.socket.destroy());
  });

describe('real failures of a connection', () => {
  it('nobody listens: unreachable, safe, also for a move', async () => {
    const server = createTcpServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    const { api } = openAt(`http://127.0.0.1:${port}`);
    const expected = { code: 'unreachable', retry: 'safe' };
    expect(faultOf(await api.balance(USER))).toEqual(expected);
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual(expected);
  });

  it('a name that does not resolve: unreachable, safe', async () => {
    const { api } = openAt('https://service.invalid');
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual({
      code: 'unreachable',
      retry: 'safe',
    });
  });

  it('a certificate that nobody vouches for: untrusted, safe, and the service got nothing', async () => {
    let requests = 0;
    const server = createTlsServer(SELF_SIGNED, (_request, response) => {
      requests += 1;
      response.end();
    });
    const port = await listening(server);
    const { api } = openAt(`https://127.0.0.1:${port}`);
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual({
      code: 'untrustedCertificate',
      retry: 'safe',
    });
    expect(requests).toBe(0);
  });

  it('https to a server that speaks http: a read is unreachable', async () => {
    const server = await rawServer((_request, response) => send(response, 200, ''));
    const { api } = openAt(server.address.replace('http:', 'https:'));
    expect(faultOf(await api.balance(USER)).code).toBe('unreachable');
    expect(server.seen).toHaveLength(0);
  });

  it('hung up in the TLS handshake: unreachable, safe, also for a move', async () => {
    const port = await listening(createTcpServer((socket) => socket.destroy()));
    const { api } = openAt(`https://127.0.0.1:${port}`);
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual({
      code: 'unreachable',
      retry: 'safe',
    });
  });

  it('an answer that is not HTTP: malformed', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => void socket.end('220 mail.example.kz ESMTP\r\n'));
    });
    const port = await listening(server);
    const { api } = openAt(`http://127.0.0.1:${port}`);
    expect(faultOf(await api.balance(USER))).toEqual({ code: 'malformed', retry: 'safe' });
    expect(faultOf(await api.createOrder(NEW_ORDER)).retry).toBe('unsafe');
  });

  describe.each([
    ['reset after the request', resetting],
    ['hung up after the request', hangingUp],
    ['cut off in the middle of the body', cutting],
    ['cut off in a chunked body whose JSON is whole so far', cuttingChunked],
  ])('%s', (_name, start) => {
    it.each(READS)('$name (a read): timeout, safe', async (call) => {
      const server = await start();
      const { api } = openAt(server.address);
      expect(faultOf(await call.run(api))).toMatchObject({ code: 'timeout', retry: 'safe' });
      expect(server.seen).toHaveLength(1);
    });

    it.each(MOVES)('$name (a move): timeout, unsafe, sent once', async (call) => {
      const server = await start();
      const { api } = openAt(server.address);
      expect(faultOf(await call.run(api))).toMatchObject({ code: 'timeout', retry: 'unsafe' });
      expect(server.seen).toHaveLength(1);
    });
  });
});
