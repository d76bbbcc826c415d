/** A service, a way to it of a known length, plain or TLS, and the program in its window. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import type { Page } from 'playwright-core';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { startService, type LoyaltyService } from '../../src-service/service.ts';
import { startOnChromium } from '../../tools/chromium-host/start.ts';
import { startRelay, type Road } from '../../tools/relay.ts';
import { SELF_SIGNED } from '../loyalty/support/self-signed.ts';
import { sayingYes } from '../pages/own-dialog.ts';
import { connectAtOnce, openShiftAtOnce } from '../pages/set-up-at-once.ts';
import { speakEnglish } from '../pages/speak-english.ts';
import { startBare, type Bare } from './bare.ts';
import { startPageClock } from './page-clock.ts';

export interface Way {
  /** Milliseconds in each direction. */
  readonly each: number;
  readonly secure: boolean;
  /** Another way than that, one for the till and one for the bare script. */
  readonly roads?: Readonly<Record<'till' | 'bare', () => Road>>;
}

export interface World {
  readonly page: Page;
  readonly service: LoyaltyService;
  readonly bare: Bare;
  readonly trips: Trips;
  stop(): Promise<void>;
}

export interface Person {
  readonly id: string;
  readonly phone: string;
}

const [branch] = demoSettings.branches;
if (branch?.award === undefined) throw new Error('the demo branch has an award');
const { award } = branch;
const branchId = String(branch.id);

const KINDS = { plain: 1, award: 2, awardElsewhere: 3, code: 4, bare: 5 } as const;
type Kind = keyof typeof KINDS;

/** Customers of their own for each thing that is measured: the till has seen none of them. */
export function person(kind: Kind, at: number): Person {
  const number = KINDS[kind] * 1_000 + at;
  return { id: String(10_000 + number), phone: `+770100${number.toString().padStart(5, '0')}` };
}

function settingsFor(count: number) {
  const seeds = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    Array.from({ length: count }, (_, at) => ({
      ...person(kind, at),
      firstName: 'Bench',
      needsCode: kind === 'code',
      branches: [{ branchId, balance: 5_000, stamps: kind.startsWith('award') ? 8 : 2 }],
    })),
  );
  const [first, ...others] = demoSettings.branches;
  const generous = { ...first, dailyTxLimit: 1_000, dailyCashbackCap: 10_000_000 };
  return {
    ...demoSettings,
    branches: [generous, ...others],
    customers: [...(demoSettings.customers ?? []), ...seeds],
  } as typeof demoSettings;
}

/** Counts what of the program's calls had to wait for one before it. */
export interface Trips {
  /** Of what is asked from now on. */
  begin(): void;
  /** The longest row of requests of so many milliseconds, each of which left after the answer before it had arrived. */
  count(within: number): number;
  /** Nobody came for longer than the service keeps connections: they are closed, and everybody knows it. */
  pause(): Promise<void>;
}

/** On top of the way there. */
const SEEN_CLOSED = 100;

/**
 * Sees every request as the service does. Connections are kept as services of the field do: Node's own
 * 5 s would end them between two customers.
 */
function watchRequests(each: number): Trips & { end(): void } {
  let since = 0;
  let seen: { readonly begun: number; ended: number }[] = [];
  const servers = new Set<Server>();
  const watch = (message: unknown) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    server.keepAliveTimeout = 75_000;
    servers.add(server);
    const request = { begun: performance.now(), ended: Infinity };
    seen.push(request);
    response.once('finish', () => (request.ended = performance.now()));
  };
  subscribe('http.server.request.start', watch);
  return {
    begin() {
      seen = [];
      since = performance.now();
    },
    count(within) {
      let trips = 0;
      let answered = -Infinity;
      for (const { begun, ended } of seen.toSorted((a, b) => a.ended - b.ended)) {
        // A millisecond for timers that are early.
        if (begun < answered + 2 * each - 1 || begun > since + within) continue;
        trips += 1;
        answered = ended;
      }
      return trips;
    },
    async pause() {
      for (const server of servers) server.closeIdleConnections();
      await wait(each + SEEN_CLOSED);
    },
    end: () => void unsubscribe('http.server.request.start', watch),
  };
}

/** Takes TLS off before a plain service. */
async function startTls(to: number) {
  const server = createTlsServer(SELF_SIGNED, (socket) => {
    const onward = connect(to, '127.0.0.1').setNoDelay(true);
    socket.setNoDelay(true);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

/** With customers for so many sales of each kind; the shift is open. */
export async function startWorld({ each, secure, roads }: Way, count: number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ways-'));
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, SELF_SIGNED.cert);
  const trips = watchRequests(each);
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: settingsFor(count),
  });
  const port = Number(new URL(service.address).port);
  const tls = secure ? await startTls(port) : null;
  const steady = (): Road => ({
    opening: 2 * each,
    pass: (_from, bytes) => ({ bytes, after: each }),
  });
  const relays = {
    till: await startRelay(tls?.port ?? port, roads?.till ?? steady),
    bare: await startRelay(tls?.port ?? port, roads?.bare ?? steady),
  };
  const addressOf = (who: keyof typeof relays) =>
    `${secure ? 'https' : 'http'}://127.0.0.1:${relays[who].port}`;
  const bare = await startBare(addressOf('bare'), SELF_SIGNED.cert, {
    branch: branchId,
    group: String(demoSettings.groupId),
    award: String(award.id),
    stamps: award.stampCount,
  });
  const host = await startOnChromium({
    dataFolder: join(folder, 'till'),
    env: {
      LC_ALL: 'en_US.UTF-8',
      CHROMIUM_HOST_ENCRYPTION: 'open',
      // For Chromium's part, and for Node's own, which asks the system.
      NODE_EXTRA_CA_CERTS: certificate,
      SSL_CERT_FILE: certificate,
      ...sayingYes,
    },
  });
  const { page } = host;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speakEnglish(page);
  await connectAtOnce(page, addressOf('till'));
  await openShiftAtOnce(page);
  await startPageClock(page);
  return {
    page,
    service,
    bare,
    trips,
    async stop() {
      await host.stop();
      bare.close();
      await relays.till.stop();
      await relays.bare.stop();
      tls?.stop();
      await service.stop();
      trips.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}
