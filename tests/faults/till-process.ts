/**
 * A till in a process of its own, driven over stdin and stdout by lines of JSON (process-harness.ts).
 * At a moment that it is told it kills itself with SIGKILL: nothing is flushed, closed or awaited.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Secrets } from '../../src-main/ports/vault.ts';
import { handleCommand } from '../../src-shared/contract/ipc.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { createNetwork } from './network.ts';
import { FRESH } from './harness.ts';
import { runTill } from './till-run.ts';
import { createWorldClock } from './world-clock.ts';
import { NO_PRACTICE } from '../till/no-practice.ts';

export type Order =
  | { readonly id: number; readonly do: 'call'; readonly text: string }
  | { readonly id: number; readonly do: 'quiet' }
  | { readonly id: number; readonly do: 'advance'; readonly ms: number }
  | { readonly id: number; readonly do: 'moments' }
  | { readonly id: number; readonly do: 'dieAt'; readonly moment: string; readonly nth: number };

const [folder = '', address = '', now = ''] = process.argv.slice(2);
const clock = createWorldClock(Number(now));
const network = createNetwork(clock);
let moments: string[] = [];
let last: { readonly moment: string; left: number } | null = null;

const life = {
  alive: () => true,
  survives(moment: string) {
    moments.push(moment);
    if (last?.moment === moment) last.left -= 1;
    if (last?.moment === moment && last.left === 0) process.kill(process.pid, 'SIGKILL');
    return true;
  },
};

const vaultFile = join(folder, 'vault.json');
const settingsFile = join(folder, 'settings.json');
let settings = existsSync(settingsFile)
  ? (JSON.parse(readFileSync(settingsFile, 'utf8')) as typeof FRESH)
  : FRESH;

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

const till = await runTill({
  network,
  clock,
  index: 0,
  life,
  journalFile: join(folder, 'journal.sqlite'),
  vault: {
    read: async () =>
      existsSync(vaultFile)
        ? { state: 'ready', secrets: JSON.parse(readFileSync(vaultFile, 'utf8')) as Secrets }
        : { state: 'empty' },
    async save(secrets) {
      writeFileSync(vaultFile, JSON.stringify(secrets));
      return ok(null);
    },
    forget: async () => ok(null),
    signInProtection: async () => ({
      how: 'protected',
      keyring: { state: 'open', backend: 'test' },
    }),
  },
  settings: {
    quarantined: false,
    read: () => settings,
    change(patch) {
      settings = { ...settings, ...patch };
      writeFileSync(settingsFile, JSON.stringify(settings));
      return ok(null);
    },
  },
  embedded: {
    start: async () => ({ address }),
    onSms: () => undefined,
    ...NO_PRACTICE,
    stop: async () => undefined,
  },
  opened: () => undefined,
  defect: (text) => say({ defect: text }),
});

for await (const text of createInterface({ input: process.stdin })) {
  const order = JSON.parse(text) as Order;
  switch (order.do) {
    case 'call':
      void handleCommand(till.handlers, order.text, (command, error) => {
        say({ defect: `${command}: ${String(error)}` });
      }).then((result) => say({ id: order.id, result }));
      break;
    case 'quiet':
      void network.quiet().then(() => say({ id: order.id }));
      break;
    case 'advance':
      clock.advance(order.ms);
      say({ id: order.id });
      break;
    case 'moments':
      say({ id: order.id, result: moments });
      moments = [];
      network.mark();
      break;
    case 'dieAt':
      last = { moment: order.moment, left: order.nth };
      say({ id: order.id });
      break;
    default:
      order satisfies never;
  }
}
const closing = till.close();
await network.quiet();
// The till's patience with a call that only time can end.
clock.advance(4_000);
await closing;
