/** A till in a child process beside a service in this one; the child is really killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';
import type { Surroundings } from './cashier.ts';
import { closeReaders, readService } from './facts.ts';
import type { DrivenTill } from './harness.ts';
import type { Order } from './till-process.ts';
import { createWorldClock } from './world-clock.ts';

type Ask = Order extends infer O ? (O extends unknown ? Omit<O, 'id'> : never) : never;

export interface ProcessRig extends Surroundings {
  readonly till: DrivenTill;
  readonly serviceFile: string;
  /** Moments passed since the last time that it was asked. */
  moments(): Promise<readonly string[]>;
  dieAt(moment: string, nth: number): Promise<void>;
  /** Deaths by SIGKILL so far. */
  killed(): number;
  stop(): Promise<void>;
}

interface Child {
  readonly dead: Promise<null>;
  alive(): boolean;
  /** null: it died before it answered. */
  ask(order: Ask): Promise<{ readonly result?: unknown } | null>;
  end(): Promise<void>;
}

/** Windows has no signals: who ends itself by one has a code of its own there (till-process.ts). */
const isKilled = (code: number | null, signal: NodeJS.Signals | null) =>
  signal === 'SIGKILL' || (process.platform === 'win32' && code === 1);

const PROGRAM = join(import.meta.dirname, 'till-process.ts');
/** Each run starts the program three times; what was compiled once is read from here. */
const COMPILED = join(import.meta.dirname, '../../test-results/compiled');

/** What the processes of one rig have shown. */
interface Seen {
  readonly defects: string[];
  killed: number;
}

/** The program in a process of its own; `now` by the world's clock. */
function startChild(tillFolder: string, address: string, now: number, seen: Seen): Child {
  const child = spawn(process.execPath, [PROGRAM, tillFolder, address, String(now)], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const waiting = new Map<number, (message: { readonly result?: unknown }) => void>();
  let living = true;
  let asked = 0;
  let trouble = '';
  child.stderr.on('data', (data) => (trouble += String(data)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as { id?: number; result?: unknown; defect?: string };
    if (message.defect !== undefined) seen.defects.push(message.defect);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  // Nobody reads what a killed process still had in its pipe.
  child.stdin.on('error', () => undefined);
  const dead = new Promise<null>((resolve) => {
    child.once('close', (code, signal) => {
      living = false;
      if (isKilled(code, signal)) seen.killed += 1;
      else if (code !== 0) seen.defects.push(`the process ended with ${code}: ${trouble}`);
      resolve(null);
    });
  });
  return {
    dead,
    alive: () => living,
    ask(order) {
      asked += 1;
      const id = asked;
      const answer = new Promise<{ readonly result?: unknown }>((resolve) => {
        waiting.set(id, resolve);
      });
      child.stdin.write(`${JSON.stringify({ ...order, id })}\n`);
      return Promise.race([answer, dead]);
    },
    async end() {
      child.stdin.end();
      await dead;
    },
  };
}

/** What a cashier does to whichever process is the till now. */
function driven(
  child: () => Child,
  begin: () => void,
  journalFile: string,
  defects: string[],
): DrivenTill {
  const client = createTillClient({
    call: async (text) => String((await child().ask({ do: 'call', text }))?.result ?? 'null'),
    listen: () => () => undefined,
  });
  const call: DrivenTill['call'] = async (name, input) => {
    const asked = child();
    const result = await Promise.race([client.call(name, input), asked.dead]);
    return asked.alive() ? result : null;
  };
  return {
    index: 0,
    journalFile,
    defects,
    call,
    async snapshot() {
      const read = await call('snapshot.read', null);
      return read?.ok ? read.value : null;
    },
    alive: () => child().alive(),
    async restart() {
      if (child().alive()) await child().end();
      begin();
    },
  };
}

function networkOf(
  service: FaultyService,
  serviceFile: string,
  child: () => Child,
): Surroundings['network'] {
  return {
    async quiet() {
      await child().ask({ do: 'quiet' });
    },
    async refusing(part, run) {
      service.intercept(({ path }) =>
        path.includes(part) ? { type: 'reply', status: 409, body: '{"code":409}' } : 'pass',
      );
      try {
        return await run();
      } finally {
        service.intercept(null);
      }
    },
    // The only till there is.
    awardedBy: () =>
      [...readService(serviceFile).awards.values()].flatMap((given) =>
        Array.from({ length: given }, () => 0),
      ),
  };
}

export async function openProcessRig(): Promise<ProcessRig> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kills-'));
  const tillFolder = join(folder, 'till');
  mkdirSync(tillFolder);
  const clock = createWorldClock();
  const serviceFile = join(folder, 'service.sqlite');
  const service = await startFaultyService({ database: serviceFile, clock });
  const seen: Seen = { defects: [], killed: 0 };
  const start = () => startChild(tillFolder, service.address, clock.now(), seen);
  let child = start();
  const now = () => child;
  const begin = () => {
    child = start();
  };
  return {
    service,
    serviceFile,
    clock: {
      advance(ms) {
        clock.advance(ms);
        // Its turn comes before that of the next `quiet`.
        void child.ask({ do: 'advance', ms });
      },
    },
    network: networkOf(service, serviceFile, now),
    till: driven(now, begin, join(tillFolder, 'journal.sqlite'), seen.defects),
    moments: async () => ((await child.ask({ do: 'moments' }))?.result ?? []) as string[],
    async dieAt(moment, nth) {
      await child.ask({ do: 'dieAt', moment, nth });
    },
    killed: () => seen.killed,
    async stop() {
      if (child.alive()) await child.end();
      await service.stop();
      closeReaders(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
