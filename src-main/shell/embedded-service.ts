/**
 * The loyalty service of training mode, in a process of its own so that its database and ours
 * can't stall each other. It is started when asked for, and again when it dies.
 */
import { utilityProcess, type UtilityProcess } from 'electron';
import { z } from 'zod/mini';
import type { EmbeddedService, Log, OtherTillSale } from '../ports/system.ts';

const START_TIMEOUT = 15_000;
const STOP_TIMEOUT = 2_000;
/** A sale waits for it. */
const OTHER_TILL_TIMEOUT = 2_000;
const MAX_RESTARTS_PER_MINUTE = 5;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: z.url() }),
  z.object({ type: z.literal('sms'), phone: z.string(), text: z.string(), at: z.number() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('otherTillDone'), number: z.int(), served: z.boolean() }),
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
  /** Kept over a restart, too. */
  let trouble: Parameters<EmbeddedService['trouble']>[0] = null;
  const otherTill = createOtherTill();
  const listeners: Parameters<EmbeddedService['onSms']>[0][] = [];

  const launch = (): Running => {
    const args = ['--data', databaseFile(), ...(port === null ? [] : ['--port', port])];
    const mine = launchService(entry, args, {
      ready(address) {
        ({ port } = new URL(address));
        if (trouble !== null) say(mine.process, { type: 'trouble', kind: trouble });
      },
      otherTillDone: otherTill.done,
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
    trouble(kind) {
      trouble = kind;
      if (running !== null) say(running.process, { type: 'trouble', kind });
    },
    otherTill: async (sale) => (running === null ? false : otherTill.ask(running.process, sale)),
    stop: async () => {
      const last = running;
      running = null;
      trouble = null;
      if (last !== null) await stopService(last);
    },
  };
}

interface Hooks {
  readonly ready: (address: string) => void;
  readonly sms: (message: Extract<Message, { type: 'sms' }>) => void;
  readonly otherTillDone: (number: number, served: boolean) => void;
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
    else if (message?.type === 'otherTillDone') hooks.otherTillDone(message.number, message.served);
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

/** Asks by number, because what answers late answers an earlier one. */
function createOtherTill() {
  const waiting = new Map<number, (served: boolean) => void>();
  let last = 0;
  const done = (number: number, served: boolean) => waiting.get(number)?.(served);
  return {
    done,
    async ask(process: UtilityProcess, sale: OtherTillSale): Promise<boolean> {
      last += 1;
      const number = last;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(number, resolve);
      const late = setTimeout(() => resolve(false), OTHER_TILL_TIMEOUT);
      say(process, { type: 'otherTill', number, ...sale });
      const served = await promise;
      clearTimeout(late);
      waiting.delete(number);
      return served;
    },
  };
}

type Said =
  | { readonly type: 'stop' }
  | { readonly type: 'trouble'; readonly kind: Parameters<EmbeddedService['trouble']>[0] }
  | ({ readonly type: 'otherTill'; readonly number: number } & OtherTillSale);

function say(process: UtilityProcess, message: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
  process.postMessage(message);
}

async function stopService({ process, ended }: Running): Promise<void> {
  say(process, { type: 'stop' });
  const late = setTimeout(() => process.kill(), STOP_TIMEOUT);
  await ended;
  clearTimeout(late);
}
