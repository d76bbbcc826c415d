/** The way that tests and benchmarks put before a service: whole, in order, as late as told, and cut where told. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createServer as createWebServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startRelay, type Road } from '../../tools/relay.ts';
import { roughRoads } from '../../tools/rough-network.ts';

/** Says back what it hears; ends when it is told to. */
async function echo(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      socket.write(bytes);
      if (bytes.includes('bye')) socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function through(road: () => Road) {
  const relay = await startRelay(await echo(), road);
  onTestFinished(relay.stop);
  const socket = connect(relay.port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => undefined).on('data', (bytes: Buffer) => (heard += bytes.toString()));
  onTestFinished(() => void socket.destroy());
  return { socket, heard: () => heard, closed: once(socket, 'close') };
}

test('what was sent before an end arrives before it, in its order, however different its ways', async () => {
  let next = 0;
  const late = [30, 0, 10, 0];
  const { socket, heard, closed } = await through(() => ({
    pass: (_from, bytes) => ({ bytes, after: late[next++ % late.length] ?? 0 }),
  }));
  for (const word of ['one ', 'two ', 'three ', 'bye']) {
    socket.write(word);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  expect(heard()).toBe('one two three bye');
});

test('a trip takes its time each way, and the first one waits until the connection is open', async () => {
  const { socket, heard } = await through(() => ({
    opening: 60,
    pass: (_from, bytes) => ({ bytes, after: 30 }),
  }));
  const trip = async (word: string) => {
    const begun = performance.now();
    socket.write(word);
    await expect.poll(heard, { interval: 1 }).toContain(word);
    return performance.now() - begun;
  };
  // Timers may be a millisecond early.
  expect(await trip('first')).toBeGreaterThanOrEqual(117);
  expect(await trip('second')).toBeGreaterThanOrEqual(58);
});

test('cut, it passes what came before, and nothing on either side comes after', async () => {
  const { socket, heard, closed } = await through(() => ({
    pass: (from, bytes) =>
      from === 'answer' ? { bytes: bytes.subarray(0, 2), cut: true } : { bytes },
  }));
  socket.write('four');
  await closed;
  expect(heard()).toBe('fo');
});

function draws(seed: number) {
  const road = roughRoads(seed)();
  const call = () => {
    const there = road.pass('request', Buffer.from('a')).after;
    const more = road.pass('request', Buffer.from('b')).after;
    const back = road.pass('answer', Buffer.from('c')).after;
    expect([more, back]).toEqual([there, there]);
    return there;
  };
  return [road.opening, ...Array.from({ length: 200 }, call)];
}

test('the same seed is as slow again: a draw for each connection and for each call on it', () => {
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
  const [, ...calls] = draws(7);
  expect(new Set(calls).size).toBeGreaterThan(50);
  expect(Math.min(...calls.map(Number))).toBeGreaterThanOrEqual(10);
  expect(Math.max(...calls.map(Number))).toBe(400);
});

test('the embedded service of a flow stands behind it, and keeps its port over a restart', async () => {
  const ROOT = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'relay-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (...port: string[]) => {
    const before = ['tools/chromium-host/utility-setup.ts', 'tests/flows/rough-service.ts'];
    const child = fork(
      join(ROOT, 'src-service/utility.ts'),
      ['--data', join(folder, 'service.sqlite'), ...port],
      {
        execArgv: before.flatMap((file) => ['--import', pathToFileURL(join(ROOT, file)).href]),
        env: { ...process.env, FLOW_LATENCY: '1' },
        serialization: 'advanced',
      },
    );
    onTestFinished(() => void child.kill());
    const [message] = (await once(child, 'message')) as [{ address: string }];
    return { address: message.address, child };
  };
  const first = await start();
  const begun = performance.now();
  expect((await fetch(`${first.address}/api/v1/`)).status).toBe(404);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(38);
  first.child.kill();
  await once(first.child, 'exit');
  const { port } = new URL(first.address);
  expect((await start('--port', port)).address).toBe(first.address);
  // Where another program has taken it meanwhile, any will do.
  const taker = createWebServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taker.close());
  await once(taker, 'listening');
  const taken = String((taker.address() as AddressInfo).port);
  expect((await start('--port', taken)).address).not.toContain(taken);
});
