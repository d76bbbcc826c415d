/**
 * A service and tills with real files, real HTTP and real use cases, in one process. A till can die
 * at any moment: what it does afterwards reaches neither file, service nor screen.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { Settings, StoredSettings } from '../../src-main/ports/settings.ts';
import type { EmbeddedService } from '../../src-main/ports/system.ts';
import type { Secrets, Vault } from '../../src-main/ports/vault.ts';
import type { Till } from '../../src-main/till/till.ts';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { PLAIN_DIALECT, type Dialect } from '../../src-service/dialect.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
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
import { operationsIn } from './acts.ts';
import { createFailingDisk, type FailingDisk } from './failing-disk.ts';
import { closeReaders, readJournal, readService } from './facts.ts';
import { createNetwork, type Network, type ProgramLife } from './network.ts';
import { runTill } from './till-run.ts';
import { createListener, type Told } from './words.ts';
import { createWorldClock, type WorldClock } from './world-clock.ts';
import { NO_PRACTICE } from '../till/no-practice.ts';

/** A till that a cashier works at, in this process or in another one. */
export interface DrivenTill {
  readonly index: number;
  readonly journalFile: string;
  /** null: no answer, because the program died. */
  call<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
  ): Promise<Result<CommandOutput<N>, Fault> | null>;
  snapshot(): Promise<Snapshot | null>;
  alive(): boolean;
  /** Starts the program again, after a death or an orderly end. */
  restart(): Promise<void>;
  /** Exceptions in handlers: defects. */
  readonly defects: string[];
}

export interface TillHarness extends DrivenTill {
  /** Which moment kills it; null: none. Asked at every call and every write. */
  diesAt(condition: ((moment: string) => boolean) | null): void;
  /** Moments passed since the last `forget`. */
  moments(): readonly string[];
  forgetMoments(): void;
  readonly disk: FailingDisk;
  /** What its screen has said since `listen`. */
  told(): readonly Told[];
  /** Hears the screen now, and from now on after each write of the journal. */
  listen(): void;
  /** Dead for good; nothing stays open. */
  abandon(): void;
}

export interface Harness {
  readonly service: FaultyService;
  readonly serviceFile: string;
  readonly clock: WorldClock;
  readonly network: Network;
  readonly tills: readonly TillHarness[];
  stop(): Promise<void>;
}

/** Files in memory where the system has such a folder: a sync costs nothing there. */
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The service is the demo's, speaking that dialect. */
export async function openHarness(
  tillCount = 1,
  dialect: Dialect = PLAIN_DIALECT,
): Promise<Harness> {
  const folder = mkdtempSync(join(ROOT, 'faults-'));
  const clock = createWorldClock();
  const serviceFile = join(folder, 'service.sqlite');
  const network = createNetwork(clock, () =>
    operationsIn(readService(serviceFile), service.sms().length),
  );
  const service: FaultyService = await startFaultyService({
    database: serviceFile,
    settings: { ...demoSettings, dialect },
    clock,
    intercept: (request) => network.intercept(request),
  });
  const tills: TillHarness[] = [];
  const harness: Harness = {
    service,
    serviceFile,
    clock,
    network,
    tills,
    async stop() {
      for (const till of tills) till.abandon();
      await service.stop();
      closeReaders(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (let index = 0; index < tillCount; index += 1) {
    tills.push(await openTill(harness, index, join(folder, `till-${index}`)));
  }
  return harness;
}

/** When a till dies, and the moments at which it could have. */
interface Fate {
  condition: ((moment: string) => boolean) | null;
  moments: string[];
  /** At each moment, before it dies. */
  passed(moment: string): void;
}

interface Life extends ProgramLife {
  readonly died: Promise<null>;
  end(): void;
}

function beginLife(fate: Fate): Life {
  let living = true;
  const death = Promise.withResolvers<null>();
  return {
    alive: () => living,
    survives(moment) {
      if (!living) return false;
      fate.moments.push(moment);
      fate.passed(moment);
      if (fate.condition?.(moment) !== true) return true;
      living = false;
      death.resolve(null);
      return false;
    },
    died: death.promise,
    end() {
      living = false;
    },
  };
}

interface Run {
  readonly till: Till;
  readonly life: Life;
  /** Nothing of it stays open. */
  end(): void;
}

/** What stays when the program ends. */
interface Remains {
  readonly index: number;
  readonly journalFile: string;
  readonly disk: Disk;
  readonly failing: ReturnType<typeof createFailingDisk>;
  readonly defects: string[];
  readonly fate: Fate;
}

async function startRun(harness: Harness, remains: Remains): Promise<Run> {
  const { clock, network, service } = harness;
  const { index, journalFile, disk, failing, defects, fate } = remains;
  const files: Journal[] = [];
  const life = beginLife(fate);
  const till = await runTill({
    network,
    clock,
    index,
    life,
    journalFile,
    vault: diskVault(disk, life),
    settings: diskSettings(disk, life),
    embedded: embeddedOf(service, life),
    opened: (journal) => files.push(journal),
    disk: failing,
    defect: (text) => defects.push(text),
  });
  const end = () => {
    life.end();
    for (const file of files.splice(0)) {
      try {
        file.close();
      } catch {
        // The till itself had closed it.
      }
    }
  };
  return { till, life, end };
}

/** Ends what runs as its user would; what is dead already leaves its files. */
async function endRun({ till, life, end }: Run, { network, clock }: Harness): Promise<void> {
  if (life.alive()) {
    const closing = till.close();
    await network.quiet();
    // The till's patience with a call that only time can end.
    if (network.held() > 0) clock.advance(4_000);
    await closing;
  }
  // Nothing of the old run is heard any more.
  end();
}

async function openTill(harness: Harness, index: number, folder: string): Promise<TillHarness> {
  const journalFile = join(folder, 'journal.sqlite');
  const defects: string[] = [];
  const failing = createFailingDisk();
  let listening = false;
  const listener = createListener(harness.network.next);
  const hear = () => {
    // Before it is set up a till has none.
    if (listening && existsSync(journalFile)) listener.hear(readJournal(journalFile));
  };
  const fate: Fate = {
    condition: null,
    moments: [],
    passed(moment) {
      if (moment.startsWith('after write')) hear();
    },
  };
  const disk: Disk = { secrets: null, settings: FRESH };
  const remains: Remains = { index, journalFile, disk, failing, defects, fate };
  let current = await startRun(harness, remains);
  const client = createTillClient({
    call: (text) =>
      handleCommand(current.till.handlers, text, (command, error) => {
        if (current.life.alive()) defects.push(`${command}: ${String(error)}`);
      }),
    listen: () => () => undefined,
  });
  const call: TillHarness['call'] = (name, input) =>
    current.life.alive()
      ? Promise.race([client.call(name, input), current.life.died])
      : Promise.resolve(null);
  return {
    index,
    journalFile,
    defects,
    disk: failing,
    call,
    async snapshot() {
      const read = await call('snapshot.read', null);
      return read?.ok ? read.value : null;
    },
    alive: () => current.life.alive(),
    told() {
      hear();
      return listener.told();
    },
    listen() {
      listening = true;
      hear();
    },
    diesAt(next) {
      fate.condition = next;
    },
    moments: () => fate.moments,
    forgetMoments() {
      fate.moments = [];
    },
    abandon: () => current.end(),
    async restart() {
      await endRun(current, harness);
      current = await startRun(harness, remains);
    },
  };
}

export const FRESH: StoredSettings = {
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

interface Disk {
  secrets: Secrets | null;
  settings: StoredSettings;
}

function diskVault(disk: Disk, life: ProgramLife): Vault {
  return {
    read: async () =>
      disk.secrets === null ? { state: 'empty' } : { state: 'ready', secrets: disk.secrets },
    async save(secrets) {
      if (life.alive()) disk.secrets = secrets;
      return ok(null);
    },
    async forget() {
      if (life.alive()) disk.secrets = null;
      return ok(null);
    },
    signInProtection: async () => ({
      how: 'protected',
      keyring: { state: 'open', backend: 'test' },
    }),
  };
}

function diskSettings(disk: Disk, life: ProgramLife): Settings {
  return {
    quarantined: false,
    read: () => disk.settings,
    change(patch) {
      if (life.alive()) disk.settings = { ...disk.settings, ...patch };
      return ok(null);
    },
  };
}

/** It runs on when the till dies; its address is stable. */
function embeddedOf(service: FaultyService, life: ProgramLife): EmbeddedService {
  return {
    start: async () => ({ address: service.address }),
    onSms: (listener) =>
      void service.onSms(({ phone, text, at }) => {
        if (life.alive()) listener({ phone, text, at });
      }),
    ...NO_PRACTICE,
    stop: async () => undefined,
  };
}
