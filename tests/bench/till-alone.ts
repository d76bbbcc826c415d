/**
 * Main's till without Electron and without a page: a journal's file with the thread that reads it, the client, the
 * connections that are opened ahead; asked by the contract's commands, as its page asks. What is measured stands around it.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import { createMoveFetch } from '../../src-main/shell/network/move-fetch.ts';
import { createSpareConnections } from '../../src-main/shell/network/spare-connections.ts';
import { systemClock } from '../../src-main/shell/system-clock.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createTill } from '../../src-main/till/till.ts';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import { handleCommand, type Handlers } from '../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { memoryKeys } from '../till/memory-keys.ts';
import { memorySettings } from '../till/memory-settings.ts';
import { memoryVault } from '../till/memory-vault.ts';
import { NO_PRACTICE } from '../till/no-practice.ts';
import { quickPins } from '../till/quick-pins.ts';
import { SAMPLE_PROGRAM, SILENT_SUPPORT } from '../till/support-samples.ts';
import type { Till } from './long/cashier.ts';

/** What watches it; nothing is changed. */
export interface Watch {
  fetch(send: typeof fetch): typeof fetch;
  journal(journal: Journal): Journal;
  handlers(handlers: Handlers): Handlers;
  /** A command, from its text to the text of its answer. */
  command(answer: () => Promise<string>): Promise<string>;
  push(push: TillDeps['push']): TillDeps['push'];
}

const AS_IT_IS: Watch = {
  fetch: (send) => send,
  journal: (journal) => journal,
  handlers: (handlers) => handlers,
  command: (answer) => answer(),
  push: (push) => push,
};

export interface TillAlone {
  readonly till: Omit<Till, 'lastCode'>;
  readonly journalFile: string;
  close(): Promise<void>;
}

const NEVER = 60_000;
const clock = systemClock();
const log = {
  info: () => undefined,
  error: (event: string, error: unknown) => console.error(event, error),
};
const THREAD = new URL('../../src-main/storage/reader/reader-thread.ts', import.meta.url);

export async function openTillAlone(
  folder: string,
  address: string,
  watch = AS_IT_IS,
): Promise<TillAlone> {
  const journalFile = join(folder, 'journal.sqlite');
  const page = screen();
  const main = await createTill(partsOf(journalFile, address, watch, page.push));
  const handlers = watch.handlers(main.handlers);
  const client = createTillClient({
    call: (text) =>
      watch.command(() =>
        handleCommand(handlers, text, (command, error) => {
          throw new Error(`${command} threw`, { cause: error });
        }),
      ),
    listen: () => () => undefined,
  });
  const call: Till['call'] = async (name, input) => {
    const answer = await client.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.fault)}`);
    return answer.value;
  };
  return { till: { call, until: page.until }, journalFile, close: main.close };
}

/** As session-fetch.ts has it, with Node's own `fetch` for Chromium's. */
function network(address: string, watch: Watch) {
  const spares = createSpareConnections({ isDirect: async () => true });
  return {
    fetch: watch.fetch((input, init) => {
      spares.expect(address);
      return fetch(input, init);
    }),
    fetchOnce: watch.fetch(createMoveFetch({ spares, anew: fetch, userAgent: 'bench' })),
  };
}

const partsOf = (
  file: string,
  address: string,
  watch: Watch,
  push: TillDeps['push'],
): TillDeps => ({
  program: SAMPLE_PROGRAM,
  address: null,
  provisioningFile: null,
  gateway: createLoyaltyGateway({ ...network(address, watch), clock, log }),
  vault: memoryVault(),
  keys: memoryKeys(),
  pins: quickPins,
  settings: memorySettings(),
  ownDialog: { confirm: async () => true, askForget: async () => 'keep' },
  erasure: {
    unresolved: () => ({ shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 0 }),
    order: () => ok(null),
    outcome: null,
  },
  embedded: {
    start: async () => ({ address }),
    onSms: () => undefined,
    ...NO_PRACTICE,
    stop: async () => undefined,
  },
  clock,
  log,
  openJournal: (_environment, _place, keys, trail) => {
    const opened = openJournal(file, () => String(Date.now()), keys, {
      trail,
      beside: {
        start: (workerData) => new Worker(THREAD, { workerData }),
        setTimer: clock.setTimer,
        tell: () => undefined,
      },
    });
    return { ...opened, journal: watch.journal(opened.journal) };
  },
  push: watch.push(push),
  startAgain: () => undefined,
  otherTill: { goesOn: async () => false, leaveToIt: () => undefined },
  saveReport: (name) => ok({ file: name }),
  showLog: () => undefined,
  support: SILENT_SUPPORT,
});

const nothing = (): void => undefined;

/** What its page knows: what it was told last. */
function screen() {
  let now: Pick<Snapshot, 'sale'> = { sale: null };
  let look = nothing;
  return {
    push: ((patch) => {
      now = { ...now, ...(JSON.parse(JSON.stringify(patch)) as Partial<Snapshot>) };
      look();
    }) satisfies TillDeps['push'],
    until: (holds: Parameters<Till['until']>[0]) =>
      new Promise<typeof now>((resolve, reject) => {
        const never = setTimeout(
          () => reject(new Error(`never: ${JSON.stringify(now.sale?.state)}`)),
          NEVER,
        );
        look = () => {
          if (!holds(now)) return;
          clearTimeout(never);
          look = nothing;
          resolve(now);
        };
        look();
      }),
  };
}
