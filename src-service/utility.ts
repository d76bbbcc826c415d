/**
 * What the desktop program forks (Electron's utilityProcess) for training mode. `--data FILE` is
 * the database, `--port N` the port it had before a restart. Speaks to its parent in messages, which are
 * also the only way to a trouble of practice (practice.ts); never imports electron, so that it also runs
 * where the host is something else.
 */
import { createPractice, type OtherTillDone } from './practice.ts';
import { startService, type LoyaltyService, type ServiceOptions } from './service.ts';

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  postMessage(message: UtilityMessage): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export type UtilityMessage =
  | { readonly type: 'ready'; readonly address: string }
  | { readonly type: 'sms'; readonly phone: string; readonly text: string; readonly at: number }
  | { readonly type: 'failed'; readonly message: string }
  | OtherTillDone;

const parent = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

async function run(port: ParentPort): Promise<void> {
  let service: LoyaltyService | null = null;
  let stopping = false;
  const practice = createPractice();
  port.on('message', ({ data }) => {
    const done = practice.hear(data, (sale) => service?.otherTill(sale) ?? false);
    if (done !== null) port.postMessage(done);
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type !== 'stop') return;
    stopping = true;
    if (service) void service.stop().then(() => process.exit(0));
  });
  const database = argument('--data');
  if (database === null) throw new Error('--data FILE is missing');
  service = await startOn(database, Number(argument('--port') ?? 0), practice.around);
  service.onSms(({ phone, text, at }) => port.postMessage({ type: 'sms', phone, text, at }));
  if (stopping) {
    await service.stop();
    process.exit(0);
  }
  port.postMessage({ type: 'ready', address: service.address });
}

/** On the port that the till already knows if it is free, else on any. */
async function startOn(
  database: string,
  port: number,
  around: NonNullable<ServiceOptions['around']>,
): Promise<LoyaltyService> {
  try {
    return await startService({ database, port, around });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken || port === 0) throw error;
    return startService({ database, around });
  }
}

/** Looked for by name: hosts differ in what they put before the arguments. */
function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at === -1 ? null : (process.argv[at + 1] ?? null);
}

if (parent) {
  const port = parent;
  run(port).catch((error: unknown) => {
    port.postMessage({
      type: 'failed',
      message: error instanceof Error ? error.message : String(error),
    });
    // The message must leave before the process does.
    setTimeout(() => process.exit(1), 200);
  });
} else {
  process.stderr.write('This file is started by the desktop program; use `npm run service`.\n');
  process.exitCode = 1;
}
