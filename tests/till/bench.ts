/**
 * A whole till without a screen: the real use cases, client, journal and service; only the
 * machine's parts (clock, vault, settings) are stand-ins. `until` follows the pushes: no sleeps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Settings, StoredSettings } from '../../src-main/ports/settings.ts';
import type { EmbeddedService } from '../../src-main/ports/system.ts';
import type { Secrets, Vault } from '../../src-main/ports/vault.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createTill, type Till } from '../../src-main/till/till.ts';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import {
  startFaultyService,
  type FaultyService,
  type Intercept,
} from '../service/fault-injection.ts';
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
} from '../../src-shared/contract/commands.ts';
import { handleCommand } from '../../src-shared/contract/ipc.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';
import { ok, type Result } from '../../src-shared/domain/result.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { SLOW_ANSWER } from '../../src-shared/domain/help/practice.ts';
import type { ChosenSale, CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import { chargeOf, noteShown, type Screen } from './as-on-screen.ts';
import { createTraffic, recordingFetch } from '../openapi/traffic.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { quickPins } from './quick-pins.ts';
import { SAMPLE_PROGRAM, SILENT_SUPPORT } from './support-samples.ts';
import { memoryKeys, type MemoryKeys } from './memory-keys.ts';

export { manualClock, type ManualClock };

export interface MemoryVault extends Vault {
  secrets: Secrets | null;
  /** The system keeps its key back: what is saved then is gone with the program, or when forgotten. */
  locked: boolean;
}

export function memoryVault(): MemoryVault {
  let meanwhile: Secrets | null = null;
  return {
    secrets: null,
    locked: false,
    async read() {
      if (meanwhile !== null) return { state: 'ready', secrets: meanwhile };
      if (this.locked && this.secrets !== null) return { state: 'locked' };
      return this.secrets === null ? { state: 'empty' } : { state: 'ready', secrets: this.secrets };
    },
    async save(secrets) {
      if (this.locked) meanwhile = secrets;
      else this.secrets = secrets;
      return ok(null);
    },
    async forget() {
      if (meanwhile === null) this.secrets = null;
      meanwhile = null;
      return ok(null);
    },
    signInProtection: async () => ({
      how: 'protected',
      keyring: { state: 'open', backend: 'test' },
    }),
  };
}

export function memorySettings(): Settings {
  let stored: StoredSettings = {
    preferences: {
      ...DEFAULT_PREFERENCES,
      language: 'en',
    },
    environment: null,
    lastCashier: '',
    languageOf: {},
    peopleOf: null,
    keysOf: null,
    keysLost: false,
    practiceSince: null,
    window: null,
  };
  return {
    quarantined: false,
    read: () => stored,
    change(patch) {
      stored = { ...stored, ...patch };
      return ok(null);
    },
  };
}

/** What a busy machine may take for one step of the till. */
const TIMEOUT = 60_000;

export const NOTHING_TO_ERASE: TillDeps['erasure'] = {
  unresolved: () => ({ shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 0 }),
  order: () => ok(null),
  outcome: null,
};

export interface Bench {
  readonly service: FaultyService;
  readonly clock: ManualClock;
  readonly vault: MemoryVault;
  readonly keys: MemoryKeys;
  /** How often the program wanted to be started again. */
  startsAgain(): number;
  readonly logged: string[];
  /** Reports that were saved, by the names of their files. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the training environment. */
  readonly journalFile: string;
  /** Every text that main sent to the renderer. */
  readonly pushed: string[];
  snapshot(): Promise<Snapshot>;
  call<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
  ): Promise<Result<CommandOutput<N>, Fault>>;
  /** Resolves with the first snapshot of which that is true. */
  until(what: string, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  /** Resolves when the sale on the screen has reached that state. */
  untilSale(
    at: NonNullable<Snapshot['sale']>['state']['at'],
  ): Promise<NonNullable<Snapshot['sale']>>;
  /** What the screen sends for such a sale, after its look-ups. */
  charge(change?: Partial<SaleRequest>): Promise<ChosenSale>;
  start(change?: Partial<SaleRequest>): Promise<Result<null, Fault>>;
  /** Looks that phone up; main's handle for who was found. */
  handle(phone: string): Promise<CustomerHandle>;
  /** Looks that phone up, and reads what who was found has. */
  summary(phone: string): Promise<Result<CommandOutput<'customer.summary'>, Fault>>;
  act(action: SaleAction): Promise<Result<null, Fault>>;
  /** Pays the sale on the screen in cash, as soon as it can be paid. */
  takeCash(): Promise<void>;
  /** Goes on to the next customer, as soon as the sale is done; gives it as it was then. */
  dismiss(): Promise<NonNullable<Snapshot['sale']>>;
  /** A whole sale, paid in cash. */
  sell(change?: Partial<SaleRequest>): Promise<void>;
  /** Resolves when none of the till's requests is under way. */
  quiet(): Promise<void>;
  /** What the till hears when the machine woke up. */
  onResume(): void;
  /** What would hold up the end of a session. */
  unsavedSales(): number;
  /** The program ends and is started again on the same data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A till in training with the shift open, or as far as `stage` says; `parts` in place of the bench's own. */
export async function openBench(
  stage: Snapshot['stage'] = 'open',
  parts: Partial<TillDeps> = {},
): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const clock = manualClock();
  const faulty = await startFaultyService({ database: ':memory:', clock: { now: clock.real } });
  let network: Intercept | null = null;
  const service: FaultyService = {
    ...faulty,
    intercept(next) {
      network = next;
      faulty.intercept(next);
    },
  };
  const vault = memoryVault();
  const keys = memoryKeys();
  const settings = memorySettings();
  const logged: string[] = [];
  const files = new Map<string, string>();
  const pushed: string[] = [];
  let startsAgain = 0;
  const watchers = new Set<() => void>();
  const traffic = createTraffic();
  let underWay = 0;
  const countedFetch: typeof fetch = async (...asked) => {
    underWay += 1;
    try {
      return await recordingFetch(traffic)(...asked);
    } finally {
      underWay -= 1;
    }
  };
  const log = {
    info: (event: string, fields: unknown = null) =>
      logged.push(`${event} ${JSON.stringify(fields)}`),
    error: (event: string, error: unknown) => logged.push(`${event} ${String(error)}`),
  };
  const embedded: EmbeddedService = {
    start: async () => ({ address: service.address }),
    onSms: (listener) => void service.onSms(({ phone, text, at }) => listener({ phone, text, at })),
    trouble(kind) {
      // As src-service/practice.ts does.
      const made: Record<NonNullable<typeof kind>, Intercept> = {
        away: () => ({ type: 'refuse' }),
        slow: () => ({ type: 'delay', for: SLOW_ANSWER }),
      };
      faulty.intercept(kind === null ? network : made[kind]);
    },
    otherTill: async (sale) => faulty.otherTill(sale),
    stop: async () => undefined,
  };
  const build = () =>
    createTill({
      program: SAMPLE_PROGRAM,
      address: null,
      provisioningFile: null,
      gateway: createLoyaltyGateway({ fetch: countedFetch, clock, log }),
      vault,
      keys,
      pins: quickPins,
      settings,
      ownDialog: { confirm: async () => true, askForget: async () => 'forget' },
      erasure: NOTHING_TO_ERASE,
      embedded,
      clock,
      log,
      openJournal: (environment, _folder, journalKeys, trail) => {
        const file = join(folder, environment, 'journal.sqlite');
        return openJournal(file, () => 'stamp', journalKeys, { trail });
      },
      push(patch) {
        pushed.push(JSON.stringify(patch));
        for (const watch of watchers) watch();
      },
      startAgain() {
        startsAgain += 1;
      },
      otherTill: { goesOn: async () => false, leaveToIt: () => undefined },
      saveReport(name, text) {
        files.set(name, text);
        return ok({ file: name });
      },
      showLog: () => logged.push('shown'),
      support: SILENT_SUPPORT,
      ...parts,
    });
  let till: Till = await build();
  const client = createTillClient({
    call: (text) =>
      handleCommand(till.handlers, text, (command, error) => {
        throw new Error(`${command} threw`, { cause: error });
      }),
    listen: () => () => undefined,
  });

  const screen: Screen = {
    call: (name, input) => client.call(name, input),
    shown: new Map(),
    async playing(played, run) {
      faulty.intercept((asked) => played(asked) ?? network?.(asked) ?? 'pass');
      try {
        return await run();
      } finally {
        faulty.intercept(network);
      }
    },
  };
  const snapshot = async () => {
    const result = await client.call('snapshot.read', null);
    if (!result.ok) throw new Error(result.fault.code);
    return result.value;
  };
  const until: Bench['until'] = async (what, holds) => {
    let last: Snapshot | null = null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        reject(
          new Error(
            `never: ${what}; last seen ${JSON.stringify(last?.sale?.state)} ${last?.stage}`,
          ),
        );
      }, TIMEOUT);
      const look = () => {
        void snapshot().then((now) => {
          last = now;
          if (!holds(now)) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(now);
        });
      };
      watchers.add(look);
      look();
    });
  };
  /** A call that nobody answers uses up the till's patience; the clock stands still otherwise. */
  const closed = async () => {
    const closing = till.close();
    const impatient = setTimeout(() => clock.advance(4_000), 500);
    await closing;
    clearTimeout(impatient);
  };
  const bench: Bench = {
    service,
    clock,
    vault,
    keys,
    startsAgain: () => startsAgain,
    logged,
    files,
    journalFile: join(folder, 'training', 'journal.sqlite'),
    pushed,
    snapshot,
    until,
    async call(name, input) {
      const answer = await client.call(name, input);
      if (name === 'customer.find') noteShown(screen, answer);
      return answer;
    },
    async untilSale(at) {
      const { sale } = await until(`sale ${at}`, (now) => now.sale?.state.at === at);
      if (sale === null) throw new Error('no sale');
      return sale;
    },
    charge: (change = {}) => chargeOf(screen, request(change)),
    start: async (change = {}) =>
      client.call('sale.start', await chargeOf(screen, request(change))),
    async handle(phone) {
      const found = await client.call('customer.find', { phone: phone as Phone });
      if (!found.ok) throw new Error(found.fault.code);
      return found.value.handle;
    },
    summary: async (phone) =>
      client.call('customer.summary', { customer: await bench.handle(phone) }),
    async act(action) {
      const { sale } = await snapshot();
      return client.call('sale.act', { saleId: sale?.request.saleId ?? request().saleId, action });
    },
    async takeCash() {
      await bench.untilSale('awaitingPayment');
      await bench.act({ do: 'pay', method: 'cash', tendered: null });
    },
    async dismiss() {
      const sale = await bench.untilSale('done');
      await bench.act({ do: 'dismiss' });
      return sale;
    },
    async sell(change) {
      expect(await bench.start(change)).toMatchObject({ ok: true });
      await bench.takeCash();
      await bench.dismiss();
    },
    quiet: () => expect.poll(() => underWay, { interval: 1, timeout: TIMEOUT }).toBe(0),
    onResume: () => till.onResume(),
    unsavedSales: () => till.unsavedSales(),
    async restart(meanwhile) {
      await closed();
      await meanwhile?.();
      till = await build();
    },
    async stop() {
      await closed();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
      // Answers are broken on purpose by some tests; what the till asks is always as described.
      expect(traffic.violations('request')).toEqual([]);
    },
  };
  if (stage === 'setup') return bench;
  const started = await client.call('setup.startTraining', null);
  if (!started.ok) throw new Error(`training could not start: ${started.fault.code}`);
  await until('checks done', (now) => now.checks.at(-1)?.state === 'ok');
  if (stage === 'open') await client.call('shift.open', { cashier: 'Dana' });
  return bench;
}
