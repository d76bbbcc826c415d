/**
 * Main's till in a process of its own, without Electron (long.ts starts it): a journal's file with the thread that reads
 * it, the client, the connections that are opened ahead; sells, and tells every so many sales what lives.
 */
import { countLive } from './live.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLoyaltyGateway } from '../../../src-main/loyalty/gateway.ts';
import { createMoveFetch } from '../../../src-main/shell/network/move-fetch.ts';
import { createSpareConnections } from '../../../src-main/shell/network/spare-connections.ts';
import { systemClock } from '../../../src-main/shell/system-clock.ts';
import { openJournal } from '../../../src-main/storage/open-journal.ts';
import { createTill } from '../../../src-main/till/till.ts';
import type { TillDeps } from '../../../src-main/till/wiring/deps.ts';
import { handleCommand } from '../../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { createTillClient } from '../../../src-shared/contract/till-client.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import { memoryKeys } from '../../till/memory-keys.ts';
import { memorySettings } from '../../till/memory-settings.ts';
import { memoryVault } from '../../till/memory-vault.ts';
import { NO_PRACTICE } from '../../till/no-practice.ts';
import { quickPins } from '../../till/quick-pins.ts';
import { SAMPLE_PROGRAM, SILENT_SUPPORT } from '../../till/support-samples.ts';
import { sellNext, setUp, type Till } from './cashier.ts';
import type { Row } from './long.ts';
import { emptyMix } from './people.ts';

const [folder = '', address = '', sales = '', every = ''] = process.argv.slice(2);
const NEVER = 60_000;

const clock = systemClock();
const log = {
  info: () => undefined,
  error: (event: string, error: unknown) => console.error(event, error),
};
const THREAD = new URL('../../../src-main/storage/reader/reader-thread.ts', import.meta.url);

/** As session-fetch.ts has it, with Node's own `fetch` for Chromium's. */
function network() {
  const spares = createSpareConnections({ isDirect: async () => true });
  return {
    fetch: ((input, init) => {
      spares.expect(address);
      return fetch(input, init);
    }) satisfies typeof fetch,
    fetchOnce: createMoveFetch({ spares, anew: fetch, userAgent: 'bench' }),
  };
}

const partsOf = (file: string, push: TillDeps['push']): TillDeps => ({
  program: SAMPLE_PROGRAM,
  address: null,
  provisioningFile: null,
  gateway: createLoyaltyGateway({ ...network(), clock, log }),
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
  openJournal: (_environment, _place, keys, trail) =>
    openJournal(file, () => String(Date.now()), keys, {
      trail,
      beside: {
        start: (workerData) => new Worker(THREAD, { workerData }),
        setTimer: clock.setTimer,
        tell: () => undefined,
      },
    }),
  push,
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

const file = join(folder, 'journal.sqlite');
const page = screen();
let lastCode = '';
process.on('message', (code) => (lastCode = String(code)));
const main = await createTill(partsOf(file, page.push));
const client = createTillClient({
  call: (text) =>
    handleCommand(main.handlers, text, (command, error) => {
      throw new Error(`${command} threw`, { cause: error });
    }),
  listen: () => () => undefined,
});
const till: Till = {
  async call(name, input) {
    const answer = await client.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.fault)}`);
    return answer.value;
  },
  until: page.until,
  lastCode: () => lastCode,
};
const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

await setUp(till, address);
const mix = emptyMix();
for (let done = 0; done < Number(sales);) {
  const before = process.cpuUsage();
  const begun = performance.now();
  for (const end = done + Number(every); done < end; done += 1) await sellNext(till, done, mix);
  const { user, system } = process.cpuUsage(before);
  const row: Row = {
    ...mix,
    cpuPerSale: (user + system) / 1_000 / Number(every),
    msPerSale: (performance.now() - begun) / Number(every),
    ...(await countLive()),
    fileBytes: bytesOf(file),
    logBytes: bytesOf(`${file}-wal`),
  };
  process.send?.(row);
}
await main.close();
process.disconnect();
