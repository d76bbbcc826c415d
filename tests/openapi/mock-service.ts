/**
 * A service that knows nothing but assets/openapi.json: openapi-backend routes, demands the token,
 * checks path, query and body by its own reading of the description, and answers with the
 * examples. Nothing of ours decides anything here.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OpenAPIBackend, type Context, type Document, type Request } from 'openapi-backend';
import json from '../../assets/openapi.json' with { type: 'json' };

export interface MockService {
  readonly address: string;
  /** What it refused, and why. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly mock: unknown;
}

const named = ({ request }: Context) => `${request.method} ${request.path}`;

export async function startMockService(): Promise<MockService> {
  const refused: string[] = [];
  const refuse = (status: number, why: string): Answer => {
    refused.push(`${status} ${why}`);
    return { status, mock: { code: status, message: why } };
  };
  const backend = new OpenAPIBackend({
    definition: structuredClone(json) as unknown as Document,
    // Its own check of a description knows 3.0 only.
    quick: true,
    ajvOpts: { strict: false },
    securityHandlers: {
      bearer: ({ request }: Context) =>
        /^Bearer \S+$/u.test(String(request.headers['authorization'] ?? '')),
    },
    handlers: {
      notFound: (call: Context) => refuse(404, named(call)),
      methodNotAllowed: (call: Context) => refuse(405, named(call)),
      unauthorizedHandler: (call: Context) => refuse(401, named(call)),
      validationFail: (call: Context) =>
        refuse(400, `${named(call)}: ${JSON.stringify(call.validation.errors)}`),
      notImplemented: ({ api, operation }: Context): Answer =>
        api.mockResponseForOperation(operation.operationId ?? ''),
    },
  });
  await backend.init();

  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const { pathname: path, search } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
      const sent = await text(incoming);
      const request: Request = {
        method: incoming.method ?? '',
        path,
        query: search.slice(1),
        headers: incoming.headers as Request['headers'],
        ...(sent === '' ? {} : { body: sent }),
      };
      const { status, mock }: Answer = await backend.handleRequest(request);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(mock));
    };
    answer().catch((error: unknown) => {
      refused.push(String(error));
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
