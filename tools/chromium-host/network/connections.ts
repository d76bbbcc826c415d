/**
 * The connections of one session, as Chromium keeps them: up to six to a host, used again, the one
 * used last first, and kept for five minutes whatever the server says of how long it keeps them
 * (net/socket/transport_client_socket_pool.cc, net/socket/client_socket_pool_manager.cc).
 */
import { Agent as HttpAgent, type AgentOptions, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';

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

class KeptHttp extends HttpAgent {
  override keepSocketAlive(socket: Duplex): boolean {
    return keep(socket);
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    super.reuseSocket(socket, request);
    if (socket instanceof Socket) socket.setTimeout(0);
  }
}

class KeptHttps extends HttpsAgent {
  override keepSocketAlive(socket: Duplex): boolean {
    return keep(socket);
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    super.reuseSocket(socket, request);
    if (socket instanceof Socket) socket.setTimeout(0);
  }
}

export interface Connections {
  agentFor(protocol: string): HttpAgent;
  /** Those in use, too. */
  close(): void;
}

export function createConnections(): Connections {
  const http = new KeptHttp(OPTIONS);
  const https = new KeptHttps({ ...OPTIONS, ALPNProtocols: ['http/1.1'] });
  return {
    agentFor: (protocol) => (protocol === 'https:' ? https : http),
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
