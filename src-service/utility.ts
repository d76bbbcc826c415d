/**
 * What the desktop program forks (Electron's utilityProcess) for training mode. `--data FILE` is
 * the database. Speaks to its parent in messages; never imports electron, so that it also runs
 * where the host is something else.
 */
import { parseArgs } from 'node:util';
import { startService, type LoyaltyService } from './service.ts';

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  postMessage(message: UtilityMessage): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export type UtilityMessage =
  | { readonly type: 'ready'; readonly address: string }
  | { readonly type: 'sms'; readonly phone: string; readonly text: string; readonly at: number }
  | { readonly type: 'failed'; readonly message: string };

const parent = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

async function run(port: ParentPort): Promise<void> {
  let service: LoyaltyService | null = null;
  let stopping = false;
  port.on('message', ({ data }) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type !== 'stop') return;
    stopping = true;
    if (service) void service.stop().then(() => process.exit(0));
  });
  const { values } = parseArgs({ options: { data: { type: 'string' } }, strict: false });
  if (typeof values.data !== 'string') throw new Error('--data FILE is missing');
  service = await startService({ database: values.data });
  service.onSms(({ phone, text, at }) => port.postMessage({ type: 'sms', phone, text, at }));
  if (stopping) {
    await service.stop();
    process.exit(0);
  }
  port.postMessage({ type: 'ready', address: service.address });
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
