/**
 * That the page reaches nothing: one without a content security policy, which tries what it can in
 * the Chromium that shows the program, with nothing but the switches and the profile in its way.
 * What Chromium does meanwhile is read from its own log of the network.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChromiumWindow } from '../../tools/chromium-host/chromium-window.ts';
import { noScreen, openScreen } from './xvfb.ts';

interface Reached {
  /** What knocked at servers on this machine. */
  readonly here: ReadonlySet<string>;
  /** Addresses that Chromium tried to connect to. */
  readonly connected: ReadonlySet<string>;
  /** Of names: what was looked up, by any means. */
  readonly lookedUp: readonly string[];
  readonly packets: number;
}

/** Nobody answers it; who tries is heard. */
async function listen() {
  const here = new Set<string>();
  const tcp = createServer((socket) => {
    here.add('tcp');
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  const udp = createSocket('udp4', () => here.add('udp')).bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  onTestFinished(() => {
    tcp.close();
    udp.close();
  });
  return { here, tcp: (tcp.address() as AddressInfo).port, udp: udp.address().port };
}

const page = (port: number) => `<!doctype html>
  <link rel="icon" href="http://127.0.0.1:${port}/icon.png">
  <link rel="dns-prefetch" href="//looked-up.example">
  <link rel="preconnect" href="http://127.0.0.1:${port}">
  <link rel="preconnect" href="http://localhost:${port}">
  <link rel="preconnect" href="https://connected.example">
  <link rel="prefetch" href="http://127.0.0.1:${port}/fetched">
  <script type="speculationrules">{"prefetch": [{"source": "list",
    "urls": ["http://127.0.0.1:${port}/guessed", "https://guessed.example/"]}]}</script>
  <img src="http://127.0.0.1:${port}/picture.png"><h1>Hostile</h1>`;

/** In the page. Resolves when each attempt has come to its end, whatever it is. */
async function tryAll({ tcp, udp }: { readonly tcp: number; readonly udp: number }) {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const socket = (url: string) =>
    new Promise((resolve) => {
      const one = new WebSocket(url);
      one.addEventListener('close', resolve);
    });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const transport = async (url: string) => {
    const one = new WebTransport(url);
    await Promise.allSettled([one.ready, one.closed]);
  };
  const peer = async () => {
    const one = new RTCPeerConnection({
      iceServers: [
        { urls: [`stun:127.0.0.1:${udp}`, 'stun:asked.example:3478'] },
        { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, username: 'x', credential: 'x' },
      ],
    });
    one.createDataChannel('x');
    await one.setLocalDescription(await one.createOffer());
    // Whoever asks nobody is through at once; who asks has been heard by then.
    await Promise.race([
      new Promise<void>((resolve) => {
        one.addEventListener('icegatheringstatechange', () => {
          if (one.iceGatheringState === 'complete') resolve();
        });
      }),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ]);
    one.close();
  };
  const worker = () =>
    new Promise((resolve) => {
      const text = `const one = new WebSocket('ws://127.0.0.1:${tcp}/worker');
        one.onclose = () => postMessage('closed');`;
      const one = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      one.addEventListener('message', resolve);
      one.addEventListener('error', resolve);
    });
  navigator.sendBeacon(`http://127.0.0.1:${tcp}/beacon`, 'x');
  await Promise.allSettled([
    socket(`ws://127.0.0.1:${tcp}/socket`),
    socket('wss://named.example/socket'),
    transport(`https://127.0.0.1:${udp}/`),
    transport('https://transported.example/'),
    fetch(`http://127.0.0.1:${tcp}/`, { mode: 'no-cors' }),
    fetch('https://fetched.example/', { mode: 'no-cors', keepalive: true }),
    peer(),
    worker(),
  ]);
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly {
    readonly type: number;
    readonly params?: { readonly address?: string; readonly host?: string };
  }[];
}

function readNetLog(file: string) {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as NetLog;
  const names = Object.entries(constants.logEventTypes);
  const ofType = (pattern: RegExp) => {
    const types = new Set(names.flatMap(([name, type]) => (pattern.test(name) ? [type] : [])));
    expect(types.size, `events like ${pattern.source}`).toBeGreaterThan(0);
    return events.filter(({ type }) => types.has(type));
  };
  return {
    connected: new Set(
      ofType(/^TCP_CONNECT_ATTEMPT$/u).flatMap(({ params }) => params?.address ?? []),
    ),
    lookedUp: ofType(/^(?:HOST_RESOLVER_MANAGER_(?:CREATE_)?JOB|DNS_TRANSACTION)$/u).map(
      ({ params }) => params?.host ?? '',
    ),
    packets: ofType(/^UDP_BYTES_SENT$/u).length,
  };
}

/** `keeps`: which switches stay, for the test of the test. */
async function attack(keeps = (_name: string) => true): Promise<Reached> {
  const profile = mkdtempSync(join(tmpdir(), 'loyalty-cashier-hostile-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const netLog = join(profile, 'net-log.json');
  const preload = join(profile, 'preload.cjs');
  writeFileSync(preload, '');
  const { here, ...ports } = await listen();
  const window = await openChromiumWindow({
    profile,
    preload,
    width: 800,
    height: 600,
    title: 'Hostile',
    background: '#FFF',
    alter: (switches) => [...switches.filter(keeps), `--log-net-log=${netLog}`],
    handlers: {
      serve: () =>
        Promise.resolve(
          new Response(page(ports.tcp), { headers: { 'content-type': 'text/html' } }),
        ),
      invoke: () => Promise.reject(new Error('not here')),
      mayNavigate: () => true,
      windowOpened: () => undefined,
      mayDownload: () => false,
      allowedPermissions: () => ['local-network-access'],
      crashed: () => undefined,
      closed: () => undefined,
    },
  });
  await window.load('app://cashier/index.html');
  await window.mainFrame().evaluate(tryAll, ports);
  await window.close();
  return { here, ...readNetLog(netLog) };
}

const NOWHERE: Reached = {
  here: new Set(),
  connected: new Set(['255.255.255.255:1']),
  lookedUp: [],
  packets: 0,
};
const undone = (name: string) => !/^--(?:proxy|force-webrtc)-/u.test(name);

test('without a window on the screen', async () => {
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  expect(await attack()).toEqual(NOWHERE);
}, 60_000);

test('what is tried does reach somebody where nothing is in its way', async () => {
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  const { here, lookedUp, packets } = await attack(undone);
  expect(here).toEqual(new Set(['tcp', 'udp']));
  expect(lookedUp).toContain('https://named.example');
  expect(packets).toBeGreaterThan(0);
}, 60_000);

test('with a window, in an installed browser', async ({ skip }) => {
  const reason = noScreen();
  skip(reason !== null, reason ?? '');
  const screen = await openScreen(1366, 768);
  onTestFinished(() => screen.close());
  vi.stubEnv('DISPLAY', screen.display);
  vi.stubEnv('WAYLAND_DISPLAY', '');
  expect(await attack()).toEqual(NOWHERE);
}, 60_000);
