/** What answers, in a process of its own (answerers.ts): the embedded service, or its framework with an empty handler. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { startService } from '../../../src-service/service.ts';
import { mixSettings } from './mix.ts';

const [database = ''] = process.argv.slice(2);

async function serveEmpty() {
  const app = new Hono().all('*', (http) => http.json({ data: 0, access_token: 'x' }));
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const { address, stop } =
  database === ''
    ? await serveEmpty()
    : await startService({ database, settings: mixSettings(), keepAliveTimeout: 75_000 });
process.send?.(address);
// What was profiled is written when it ends in order.
process.once('message', () => void stop().then(() => process.disconnect()));
