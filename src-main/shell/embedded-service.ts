/**
 * The loyalty service of training mode, in a process of its own so that its database and ours
 * can't stall each other. It is started when asked for, and again when it dies.
 */
import { utilityProcess, type UtilityProcess } from 'electron';
import { z } from 'zod/mini';
import type { EmbeddedService, Log } from '../ports/system.ts';

const START_TIMEOUT = 15_000;
const STOP_TIMEOUT = 2_000;
const MAX_RESTARTS_PER_MINUTE = 5;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: z.url() }),
  z.object({ type: z.literal('sms'), phone: z.string(), text: z.string(), at: z.number() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
type Message = z.output<typeof messageSchema>;

interface Running {
  readonly process: UtilityProcess;
  readonly address: Promise<string>;
  readonly ended: Promise<void>;
}

export function createEmbeddedService(
  entry: string,
  databaseFile: () => string,
  log: Log,
): EmbeddedService {
  let running: Running | null = null;
  /** Kept over a restart, so that the address that others hold stays good. */
  let port: string | null = null;
  let restarts: readonly number[] = [];
  const listeners: Parameters<EmbeddedService['onSms']>[0][] = [];

  const launch = (): Running => {
    const args = ['--data', databaseFile(), ...(port === null ? [] : ['--port', port])];
    const mine = launchService(entry, args, {
      ready(address) {
        ({ port } = new URL(address));
      },
      sms({ phone, text, at }) {
        for (const listener of listeners) listener({ phone, text, at });
      },
      ended(code, wasReady) {
        if (running !== mine) return;
        running = null;
        log.info('embeddedEnded', { code });
        if (wasReady) restart();
      },
    });
    // Whoever waits for it hears of the failure; nobody has to.
    mine.address.catch(() => {
      if (running === mine) running = null;
      mine.process.kill();
    });
    return mine;
  };

  const restart = () => {
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < 60_000), now];
    if (restarts.length > MAX_RESTARTS_PER_MINUTE) return;
    running = launch();
    running.address.catch((error: unknown) => log.error('embeddedRestart', error));
  };

  return {
    start: async () => {
      running ??= launch();
      return { address: await running.address };
    },
    onSms: (listener) => void listeners.push(listener),
    stop: async () => {
      const last = running;
      running = null;
      if (last !== null) await stopService(last);
    },
  };
}

interface Hooks {
  readonly ready: (address: string) => void;
  readonly sms: (message: Extract<Message, { type: 'sms' }>) => void;
  readonly ended: (code: number, wasReady: boolean) => void;
}

/** `address` is rejected when it isn't ready in time, says that it failed, or ends. */
function launchService(entry: string, args: string[], hooks: Hooks): Running {
  const child = utilityProcess.fork(entry, args, { serviceName: 'loyalty-service' });
  const started = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  const late = setTimeout(() => fail('no answer'), START_TIMEOUT);
  let isReady = false;
  const fail = (reason: string) => started.reject(new Error(`embedded service: ${reason}`));
  child.on('message', (data: unknown) => {
    const message = messageSchema.safeParse(data).data;
    if (message?.type === 'ready') {
      isReady = true;
      clearTimeout(late);
      hooks.ready(message.address);
      started.resolve(message.address);
    } else if (message?.type === 'sms') hooks.sms(message);
    else if (message?.type === 'failed') fail(message.message);
  });
  child.on('exit', (code) => {
    clearTimeout(late);
    fail(`ended with ${code}`);
    ended.resolve();
    hooks.ended(code, isReady);
  });
  return { process: child, address: started.promise, ended: ended.promise };
}

async function stopService({ process, ended }: Running): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
  process.postMessage({ type: 'stop' });
  const late = setTimeout(() => process.kill(), STOP_TIMEOUT);
  await ended;
  clearTimeout(late);
}
