/**
 * Connections that are opened ahead, so that what moves money doesn't wait for a handshake. Each is used for one
 * request at most, and one on which anything came or that ended meanwhile for none.
 */
import { isIP, connect as connectPlain, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';
import {
  createSecureContext,
  getCACertificates,
  connect as connectTls,
  type SecureContext,
} from 'node:tls';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';

export interface SpareConnections {
  /** Something was asked of this origin: what moves money may follow, one call or several in a row. What is
   * missing is opened. */
  expect(origin: string, count?: number): void;
  /** One that is open, from now on the caller's; null: there is none, and there won't be in a moment. */
  take(origin: string): Promise<Socket | null>;
  /** The network isn't what it was. */
  drop(): void;
}

export interface SpareDeps {
  /** false: the way there leads through a proxy, which Chromium alone knows to use. */
  readonly isDirect: (origin: string) => Promise<boolean>;
  /** PEM of those that are trusted; asked once, when it is needed. */
  readonly authorities?: () => readonly string[];
}

/** An order, and with its answer its award, or its completion where payment was typed ahead: by TLS another
 * connection takes longer than the answer. */
export const MOVES_IN_A_ROW = 2;

/** What was idle for longer may have been forgotten on its way: another one is opened in its place. */
const MAX_IDLE: Millis = 20 * SECOND;
/** So long after the last call; a till where nobody sells keeps no connection. */
const KEPT_AFTER_CALL: Millis = 60 * SECOND;
/** An origin that can't be connected to so is left alone. */
const RETRY_AFTER: Millis = 60 * SECOND;
const CONNECT_TIMEOUT: Millis = 10 * SECOND;
/** A move waits for one that is just being opened; what takes longer is slower than a new one may be. */
const MAX_WAIT: Millis = 2 * SECOND;

export function createSpareConnections(parts: SpareDeps): SpareConnections {
  const trusted = once(() => contextOf(parts.authorities ?? installedAuthorities));
  /** Of one origin, the oldest first. */
  let spares: readonly Opening[] = [];
  let lastExpected = -Infinity;
  let refused = { origin: '', at: -Infinity };
  /** How many that were taken are open yet. */
  let inUse = 0;

  const drop = () => {
    refused.at = -Infinity;
    for (const spare of spares) spare.end();
    spares = [];
  };
  const without = (one: Opening) => (spares = spares.filter((spare) => spare !== one));
  const isExpected = () => performance.now() - lastExpected < KEPT_AFTER_CALL;
  const isRefused = (origin: string) =>
    refused.origin === origin && performance.now() - refused.at < RETRY_AFTER;

  function open(origin: string): void {
    const mine = opening(origin, parts.isDirect, trusted);
    spares = [...spares, mine];
    const timer = setTimeout(() => {
      if (!spares.includes(mine)) return;
      mine.end();
      // One of several isn't missed until a sale begins.
      if (without(mine).length === 0 && isExpected()) open(origin);
    }, MAX_IDLE).unref();
    void mine.socket.then((socket) => {
      mine.isOpen = socket !== null;
      if (socket !== null)
        return socket.once('close', () => {
          // It would hold the connection, and what was sent on it, for as long as one may be idle.
          clearTimeout(timer);
          without(mine);
        });
      clearTimeout(timer);
      // Where others of it are open it lets in no more of them at once.
      if (without(mine).length + inUse === 0 && !mine.ended())
        refused = { origin, at: performance.now() };
      return undefined;
    });
  }

  async function take(origin: string): Promise<Socket | null> {
    // The first way there may be stuck, while the next one is open.
    const mine = spares.find((spare) => spare.isOpen) ?? spares[0];
    if (mine?.origin !== origin) return null;
    without(mine);
    const socket = await Promise.race([mine.socket, after(MAX_WAIT, null, { ref: false })]);
    await allHeard();
    if (socket?.readyState === 'open' && isPluggedIn(socket)) {
      inUse += 1;
      socket.once('close', () => (inUse -= 1));
      return mine.handOver(socket);
    }
    mine.end();
    // One that had ended unheard says nothing of the next one.
    return socket && take(origin);
  }

  return {
    expect(origin, count = 1) {
      lastExpected = performance.now();
      if (isRefused(origin)) return;
      if (spares.some((spare) => spare.origin !== origin)) drop();
      for (let missing = count - spares.length; missing > 0; missing -= 1) open(origin);
    },
    take,
    drop,
  };
}

interface Opening {
  readonly origin: string;
  /** null: it can't be opened, or was ended before it was. */
  readonly socket: Promise<Socket | null>;
  isOpen: boolean;
  readonly ended: () => boolean;
  end(): void;
  /** Whatever comes on it from now on is the answer to what is sent. */
  handOver(socket: Socket): Socket;
}

function opening(
  origin: string,
  isDirect: SpareDeps['isDirect'],
  trusted: () => SecureContext,
): Opening {
  let made: Socket | null = null;
  let ended = false;
  const close = () => void made?.destroy();
  const begin = async () => {
    if (!(await isDirect(origin)) || ended) return null;
    made = connect(new URL(origin), trusted);
    // What comes unasked (a proxy that is tired of waiting says 408) must not be taken for an answer.
    made.on('data', close);
    return readied(made);
  };
  return {
    origin,
    socket: begin().catch(() => null),
    isOpen: false,
    ended: () => ended,
    end() {
      ended = true;
      close();
    },
    handOver: (socket) => socket.off('data', close),
  };
}

function connect(origin: URL, trusted: () => SecureContext): Socket {
  const isSecure = origin.protocol === 'https:';
  const host = origin.hostname.replace(/^\[(?<inner>.*)\]$/u, '$<inner>');
  const port = origin.port === '' ? (isSecure ? 443 : 80) : Number(origin.port);
  const socket = isSecure
    ? connectTls({
        host,
        port,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        secureContext: trusted(),
        ALPNProtocols: ['http/1.1'],
      })
    : connectPlain({ host, port });
  return socket.setNoDelay(true).unref();
}

/** null: it failed. */
function readied(socket: Socket): Promise<Socket | null> {
  const { promise, resolve } = Promise.withResolvers<Socket | null>();
  const late = setTimeout(() => socket.destroy(), CONNECT_TIMEOUT).unref();
  socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => resolve(socket));
  // Whoever uses it listens too; before that nobody has to be told.
  socket.on('error', () => undefined);
  socket.once('close', () => resolve(null));
  return promise.finally(() => clearTimeout(late));
}

/**
 * What came while main was busy (the end of the connection, a 408) lies with the system until the loop comes round:
 * the first turn ends the one that is under way, the second one has asked the system.
 */
async function allHeard(): Promise<void> {
  await turn();
  await turn();
}

/** A cable that was pulled ends no connection, but its address is gone. */
function isPluggedIn({ localAddress = '' }: Socket): boolean {
  const own = localAddress.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  try {
    return Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ address }) => address === own),
    );
  } catch {
    // The system didn't say. Nothing has been sent, and nothing may look as if it had.
    return false;
  }
}

/** Those that Chromium brings are nearly those that Node brings; a shop's own stand in the system's store. */
function installedAuthorities(): readonly string[] {
  return [...getCACertificates('bundled'), ...getCACertificates('system')];
}

function contextOf(authorities: () => readonly string[]): SecureContext {
  return createSecureContext({ ca: [...new Set(authorities())] });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
