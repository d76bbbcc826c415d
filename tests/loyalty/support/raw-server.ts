/** A small HTTP server that answers whatever a test wants, well-formed or not. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** The body's own text: big numbers as they were written. */
  readonly body: string;
  readonly socket: Socket;
}

export type Answering = (request: SeenRequest, response: ServerResponse) => void;

export interface RawServer {
  readonly address: string;
  readonly seen: SeenRequest[];
}

export async function rawServer(answering: Answering): Promise<RawServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry: SeenRequest = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        socket: request.socket,
      };
      seen.push(entry);
      answering(entry, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Sends a body as it is. */
export function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

/** The envelope around JSON text. */
export function envelope(dataText: string | null, code = 200, message = 'success'): string {
  const head = `{"code":${code},"message":${JSON.stringify(message)}`;
  return dataText === null ? `${head}}` : `${head},"data":${dataText}}`;
}

/** A server that gives every request the same answer. */
export function constantServer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawServer> {
  return rawServer((_request, response) => send(response, status, body, headers));
}
