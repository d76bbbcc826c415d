/**
 * A TCP relay on 127.0.0.1 before a service: the way there, as a test or a benchmark wants it. It
 * knows bytes only, so what goes through may be plain or TLS, of Chromium's connections or of Node's.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Side = 'request' | 'answer';

/** What becomes of bytes on their way. */
interface Passage {
  readonly bytes: Buffer;
  /** Milliseconds on the way. */
  readonly after?: number;
  /** Nothing comes after these, on neither side. */
  readonly cut?: boolean;
}

/** The way of one connection. */
export interface Road {
  /** Milliseconds from the first sign of it until the client may send: a trip there and back. */
  readonly opening?: number;
  /** Called in the order in which bytes come; they stay in it. */
  pass(from: Side, bytes: Buffer): Passage;
}

export interface Relay {
  readonly port: number;
  stop(): Promise<void>;
}

/** `at`: the port that it takes; 0: any. */
export async function startRelay(to: number, road: () => Road, at = 0): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const way = road();
    const open = performance.now() + (way.opening ?? 0);
    carry(near, far, (bytes) => way.pass('request', bytes), open);
    carry(far, near, (bytes) => way.pass('answer', bytes), open);
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function carry(from: Socket, into: Socket, pass: (bytes: Buffer) => Passage, open: number): void {
  let last = Promise.resolve();
  let after = 0;
  let isCut = false;
  const arrive = (act: () => void) => {
    const due = Math.max(performance.now(), open) + after;
    last = last.then(async () => {
      const left = due - performance.now();
      if (left > 0) await wait(left);
      act();
    });
  };
  from.on('data', (chunk: Buffer) => {
    if (isCut) return;
    const passage = pass(chunk);
    after = passage.after ?? 0;
    isCut = passage.cut ?? false;
    arrive(() => void into.write(passage.bytes));
    if (isCut) arrive(() => from.destroy());
  });
  // The end takes as long as what was sent before it.
  from.on('close', () => arrive(() => (into.connecting ? into.destroy() : into.destroySoon())));
}
