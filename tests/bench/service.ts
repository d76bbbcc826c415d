/**
 * How many requests a second the embedded service answers to so many tills at once, beside its framework
 * with a handler that does nothing, and beside SQLite alone.
 */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { startService } from '../../src-service/service.ts';
import { startBare, type Bare } from './bare.ts';

const TILLS = [1, 8, 64] as const;

export type Rates = Readonly<Record<string, string>>;

/** Requests a second, by who answers and how many ask. */
export async function measureService(ms: number): Promise<Readonly<Record<string, Rates>>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  const [branch, ...others] = demoSettings.branches;
  if (branch === undefined) throw new Error('the demo has a branch');
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: { ...demoSettings, branches: [{ ...branch, dailyTxLimit: 1_000_000 }, ...others] },
  });
  const empty = await serveEmpty();
  const database = openBare(join(folder, 'bare.sqlite'));
  /** Connections of its own for each: those that are idle for long are ended. */
  const asked = async (address: string, ask: (bare: Bare) => Promise<unknown>) => {
    const bare = await startBare(address, '', {
      branch: String(branch.id),
      group: String(demoSettings.groupId),
      award: '',
      stamps: 0,
    });
    return rates(ms, () => ask(bare)).finally(bare.close);
  };
  try {
    return {
      'service: read the bonuses': await asked(service.address, (bare) => bare.balance('1002')),
      'service: create and complete an order': await asked(service.address, sell),
      'framework with an empty handler': await asked(empty.address, (bare) => bare.balance('1002')),
      'SQLite alone: read a row': await rates(ms, database.read),
      'SQLite alone: write two transactions': await rates(ms, database.write),
    };
  } finally {
    database.close();
    empty.server.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sell(bare: Bare): Promise<void> {
  const order = await bare.order('1002', { amount: 100, bonus_amount: 0 });
  await bare.complete(order, 0);
}

async function rates(ms: number, ask: () => unknown): Promise<Rates> {
  const found: [string, string][] = [];
  for (const tills of TILLS) {
    let done = 0;
    const end = performance.now() + ms;
    const one = async () => {
      while (performance.now() < end) {
        await ask();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: tills }, one));
    found.push([`${tills} tills`, `${Math.round((done * 1_000) / ms)}/s`]);
  }
  return Object.fromEntries(found);
}

async function serveEmpty(): Promise<{ readonly address: string; readonly server: Server }> {
  const app = new Hono().all('*', (http) => http.json({ data: 0, access_token: 'x' }));
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** With the safety that the service's own has. */
function openBare(file: string) {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)',
  );
  const insert = database.prepare('INSERT INTO t (v) VALUES (?)');
  const select = database.prepare('SELECT v FROM t WHERE id = 1');
  insert.run('x'.repeat(200));
  return {
    read: () => void select.get(),
    write: () => {
      insert.run('x'.repeat(200));
      insert.run('x'.repeat(200));
    },
    close: () => database.close(),
  };
}
