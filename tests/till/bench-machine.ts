/** The machine of a bench: a folder, a service, and stand-ins for what is the system's; programs are built on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { EmbeddedService } from '../../src-main/ports/system.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createTill, type Till } from '../../src-main/till/till.ts';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import { SLOW_ANSWER } from '../../src-shared/domain/help/practice.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { createTraffic, recordingFetch } from '../openapi/traffic.ts';
import {
  startFaultyService,
  type FaultyService,
  type Intercept,
} from '../service/fault-injection.ts';
import { SOON } from '../../src-main/till/runtime/snapshot-store.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { memoryKeys } from './memory-keys.ts';
import { memorySettings } from './memory-settings.ts';
import { memoryVault } from './memory-vault.ts';
import { quickPins } from './quick-pins.ts';
import { SAMPLE_PROGRAM, SILENT_SUPPORT } from './support-samples.ts';

export const NOTHING_TO_ERASE: TillDeps['erasure'] = {
  unresolved: () => ({ shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 0 }),
  order: () => ok(null),
  outcome: null,
};

export type BenchMachine = Awaited<ReturnType<typeof createMachine>>;

/** `instead`: of its own parts. */
export async function createMachine(instead: Partial<TillDeps>) {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const clock = manualClock();
  const wire = await createWire(clock.real);
  const recorder = createRecorder();
  const { fetch, quiet, violations } = createLine();
  const { log, push, saveReport, startAgain } = recorder;
  const vault = memoryVault();
  const keys = memoryKeys();
  const settings = memorySettings();
  const embedded = embeddedOf(wire);
  /** Of one run of the program. */
  const ofRun = (): TillDeps => ({
    program: SAMPLE_PROGRAM,
    address: null,
    provisioningFile: null,
    gateway: createLoyaltyGateway({ fetch, clock, log }),
    vault,
    keys,
    pins: quickPins,
    settings,
    ownDialog: { confirm: async () => true, askForget: async () => 'forget' },
    erasure: NOTHING_TO_ERASE,
    embedded,
    clock: tellingAtOnce(clock),
    log,
    openJournal: (environment, _folder, journalKeys, trail) => {
      const file = join(folder, environment, 'journal.sqlite');
      return openJournal(file, () => 'stamp', journalKeys, { trail });
    },
    push,
    startAgain,
    otherTill: { goesOn: async () => false, leaveToIt: () => undefined },
    saveReport,
    showLog: () => recorder.logged.push('shown'),
    support: SILENT_SUPPORT,
    // A test may change them before the program is started again.
    ...instead,
  });
  return {
    clock,
    wire,
    recorder,
    vault,
    keys,
    quiet,
    journalFile: join(folder, 'training', 'journal.sqlite'),
    build: (): Promise<Till> => createTill(ofRun()),
    async stop() {
      await wire.service.stop();
      rmSync(folder, { recursive: true, force: true });
      // Answers are broken on purpose by some tests; what the till asks is always as described.
      expect(violations()).toEqual([]);
    },
  };
}

/** What the screen is told soon it is told in the next turn: no test moves the clock to hear of it. */
function tellingAtOnce(clock: ManualClock): ManualClock {
  return {
    ...clock,
    setTimer(pause, run) {
      if (pause !== SOON) return clock.setTimer(pause, run);
      const turn = setImmediate(run);
      return () => clearImmediate(turn);
    },
  };
}

/** The service, and what a test does to its answers. */
async function createWire(now: () => number) {
  const faulty = await startFaultyService({ database: ':memory:', clock: { now } });
  let network: Intercept | null = null;
  const service: FaultyService = {
    ...faulty,
    intercept(next) {
      network = next;
      faulty.intercept(next);
    },
  };
  return {
    service,
    /** Beside what the test does, which goes on afterwards. */
    meanwhile: (next: Intercept | null) => faulty.intercept(next ?? network),
    /** While it runs what `played` answers goes before that. */
    async playing<T>(
      played: (...asked: Parameters<Intercept>) => ReturnType<Intercept> | null,
      run: () => Promise<T>,
    ): Promise<T> {
      faulty.intercept((asked) => played(asked) ?? network?.(asked) ?? 'pass');
      try {
        return await run();
      } finally {
        faulty.intercept(network);
      }
    },
  };
}

function embeddedOf({ service, meanwhile }: Awaited<ReturnType<typeof createWire>>) {
  // As src-service/practice.ts does.
  const troubles: Record<'away' | 'slow', Intercept> = {
    away: () => ({ type: 'refuse' }),
    slow: () => ({ type: 'delay', for: SLOW_ANSWER }),
  };
  return {
    start: async () => ({ address: service.address }),
    onSms: (listener) => void service.onSms(({ phone, text, at }) => listener({ phone, text, at })),
    trouble: (kind) => meanwhile(kind === null ? null : troubles[kind]),
    otherTill: async (sale) => service.otherTill(sale),
    stop: async () => undefined,
  } satisfies EmbeddedService;
}

/** What the program has said: to its log, to the page, to a spreadsheet. */
function createRecorder() {
  const logged: string[] = [];
  const files = new Map<string, string>();
  const pushed: string[] = [];
  const watchers = new Set<() => void>();
  let starts = 0;
  return {
    logged,
    files,
    pushed,
    /** Called at each push. */
    watchers,
    startsAgain: () => starts,
    startAgain: () => void (starts += 1),
    log: {
      info: (event: string, fields: unknown = null) =>
        logged.push(`${event} ${JSON.stringify(fields)}`),
      error: (event: string, error: unknown) => logged.push(`${event} ${String(error)}`),
    },
    push: ((patch) => {
      pushed.push(JSON.stringify(patch));
      for (const watch of watchers) watch();
    }) satisfies TillDeps['push'],
    saveReport: ((name, text) => {
      files.set(name, text);
      return ok({ file: name });
    }) satisfies TillDeps['saveReport'],
  };
}

/** Requests on their way, and whether they are as described. */
function createLine() {
  const traffic = createTraffic();
  let underWay = 0;
  const counted: typeof fetch = async (...asked) => {
    underWay += 1;
    try {
      return await recordingFetch(traffic)(...asked);
    } finally {
      underWay -= 1;
    }
  };
  return {
    fetch: counted,
    quiet: () => expect.poll(() => underWay, { interval: 1, timeout: TIMEOUT }).toBe(0),
    violations: () => traffic.violations('request'),
  };
}

/** What a busy machine may take for one step of the till. */
export const TIMEOUT = 60_000;
