/**
 * The connections of one session, as Chromium keeps them: up to six to a host, used again, the one
 * used last first, and kept for five minutes whatever the server says of how long it keeps them
 * (net/socket/transport_client_socket_pool.cc, net/socket/client_socket_pool_manager.cc).
 */
import { Agent as HttpAgent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { isIP, Socket } from 'node:net';

const MAX_PER_HOST = 6;
const IDLE_TIME = 300_000;

const OPTIONS: AgentOptions = {
  keepAlive: true,
  maxSockets: MAX_PER_HOST,
  scheduling: 'lifo',
};

/** Node would close a connection a moment before the server does; Chromium meets the closed one. */
function keep(socket: Duplex): boolean {
  if (socket instanceof Socket) socket.setKeepAlive(true).setTimeout(IDLE_TIME).unref();
  return true;
}

/** Connections that were opened before a request needed them; to Chromium they are used ones. */
class Ahead {
  private readonly open = new Map<string, Set<Duplex>>();
  private readonly all = new WeakSet<Duplex>();

  add(place: string, socket: Duplex): void {
    const those = this.open.get(place) ?? new Set();
    this.open.set(place, those.add(socket));
    this.all.add(socket);
    if (socket instanceof Socket) socket.setTimeout(IDLE_TIME).unref();
    // One that fails is gone, and nobody waits for it.
    socket.on('error', () => undefined).once('close', () => those.delete(socket));
  }

  take(place: string): Duplex | null {
    const those = this.open.get(place);
    const [first = null] = those ?? [];
    if (first === null) return null;
    those?.delete(first);
    if (first instanceof Socket) first.setTimeout(0).ref();
    return first;
  }

  count(place: string): number {
    return this.open.get(place)?.size ?? 0;
  }

  has(socket: Duplex): boolean {
    return this.all.has(socket);
  }

  close(): void {
    for (const those of this.open.values()) for (const socket of those) socket.destroy();
    this.open.clear();
  }
}

const placeOf = ({ host, port }: ClientRequestArgs) => `${host}:${port}`;

interface Place {
  readonly host: string;
  readonly port: number;
}

interface Kept {
  readonly agent: HttpAgent;
  readonly ahead: Ahead;
  openOne(place: Place): void;
}

function keptBy(agent: HttpAgent, own: AgentOptions & { readonly ALPNProtocols?: string[] }): Kept {
  const ahead = new Ahead();
  const create = agent.createConnection.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = keep;
  agent.reuseSocket = (socket, request) => {
    reuse(socket, request);
    if (socket instanceof Socket) socket.setTimeout(0);
  };
  agent.createConnection = (options, opened) =>
    ahead.take(placeOf(options)) ?? create(options, opened);
  return {
    agent,
    ahead,
    openOne(place) {
      const named = isIP(place.host) === 0 ? { servername: place.host } : {};
      const socket = create({ ...own, ...place, ...named });
      if (socket) ahead.add(placeOf(place), socket);
    },
  };
}

export interface Connections {
  agentFor(protocol: string): HttpAgent;
  /** Opens as many as are missing to that number, those in use counted (TransportClientSocketPool::RequestSockets). */
  open(url: URL, count: number): void;
  /** By `open`, before a request needed it. */
  wasOpenedAhead(socket: Duplex): boolean;
  /** Those in use, too. */
  close(): void;
}

export function createConnections(): Connections {
  const secure = { ...OPTIONS, ALPNProtocols: ['http/1.1'] };
  const http = keptBy(new HttpAgent(OPTIONS), OPTIONS);
  const https = keptBy(new HttpsAgent(secure), secure);
  const keptFor = (protocol: string) => (protocol === 'https:' ? https : http);
  return {
    agentFor: (protocol) => keptFor(protocol).agent,
    open({ protocol, hostname: host, port: told }, count) {
      const { agent, ahead, openOne } = keptFor(protocol);
      const place = { host, port: Number(told || (protocol === 'https:' ? 443 : 80)) };
      const used = [agent.sockets, agent.freeSockets]
        .flatMap((sockets) => Object.entries(sockets))
        .filter(([name]) => name.startsWith(`${placeOf(place)}:`))
        .reduce((sum, [, those = []]) => sum + those.length, 0);
      for (let has = used + ahead.count(placeOf(place)); has < count; has += 1) openOne(place);
    },
    wasOpenedAhead: (socket) => http.ahead.has(socket) || https.ahead.has(socket),
    close: () => {
      for (const { agent, ahead } of [http, https]) {
        ahead.close();
        agent.destroy();
      }
    },
  };
}
