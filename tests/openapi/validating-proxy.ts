/**
 * A proxy on 127.0.0.1 between the program and a service, which judges all that goes through it:
 * for tests of whole flows, where the program runs in a process of its own.
 *
 *     const proxy = await startValidatingProxy(service.address);
 *     // … the program works with proxy.address …
 *     expect(proxy.traffic.violations()).toEqual([]);
 *     await proxy.stop();
 */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createTraffic, type Traffic } from './traffic.ts';

export interface ValidatingProxy {
  /** http://127.0.0.1:PORT, to be used in place of the service's. */
  readonly address: string;
  readonly traffic: Traffic;
  stop(): Promise<void>;
}

export async function startValidatingProxy(target: string): Promise<ValidatingProxy> {
  const traffic = createTraffic();
  const server = createServer((incoming, outgoing) => {
    void pass(target, incoming, traffic).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      // As if there were no proxy: who asked meets a connection that breaks.
      () => incoming.socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(target: string, incoming: IncomingMessage, traffic: Traffic) {
  const sent = await buffer(incoming);
  const exchange = {
    method: incoming.method ?? '',
    url: incoming.url ?? '/',
    requestHeaders: headersOf(incoming.headers),
    requestBody: sent.toString(),
  };
  try {
    const answer = await forward(target, incoming, sent);
    const body = await buffer(answer);
    const status = answer.statusCode ?? 0;
    const headers = headersOf(answer.headers);
    traffic.add({ ...exchange, answer: { status, headers, body: body.toString() } });
    return { status, headers: answer.headers, body };
  } catch (error) {
    traffic.add({ ...exchange, answer: null });
    throw error;
  }
}

function forward(target: string, incoming: IncomingMessage, body: Buffer) {
  const { host } = new URL(target);
  const { connection: _connection, 'transfer-encoding': _coding, ...headers } = incoming.headers;
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(target + (incoming.url ?? '/'), {
      method: incoming.method,
      headers: { ...headers, host, 'content-length': body.length },
      agent: false,
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Headers(entries);
}
