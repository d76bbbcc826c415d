/**
 * The shell's front door: main.ts calls `runShell` once and gets, when the platform is ready, the
 * dependencies that only the platform can provide. The window opens meanwhile; commands that arrive
 * before the till is built wait for it.
 *
 *     runShell(async (deps) => {
 *       const till = await createTill({ ...deps, ... });
 *       return { handlers: till.handlers, close: () => till.close() };
 *     });
 */
import { join } from 'node:path';
import { app, session, shell, type BrowserWindow } from 'electron';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import type { Erasure } from '../ports/erasure.ts';
import type { OwnDialog } from '../ports/own-dialog.ts';
import type { Settings } from '../ports/settings.ts';
import type { Support } from '../ports/support.ts';
import type {
  Clock,
  EmbeddedService,
  Log,
  OtherTill,
  ProvisioningFile,
  SaveReport,
} from '../ports/system.ts';
import type { KeysStore } from '../ports/till-keys.ts';
import type { Secrets, Vault } from '../ports/vault.ts';
import type { ReadBeside } from '../storage/open-journal.ts';
import { refusedSwitches } from './start/allowed-switches.ts';
import { registerAppScheme, serveApp } from './page/app-protocol.ts';
import { isInstalled, isPacked } from './start/build-kind.ts';
import { openDataFolder, type DataFolder } from './start/data-folder.ts';
import { debuggingProblems } from './start/debugging-switches.ts';
import { createEmbeddedService } from './embedded-service.ts';
import { hardenApp, hardenSession } from './page/hardening.ts';
import { hostIpc, type IpcHost } from './page/ipc-host.ts';
import { createJournalCheck, type JournalCheck } from './journal-check.ts';
import { startReaderOf, tellReading } from './journal-reader.ts';
import { helpText, parseLaunchOptions, type LaunchOptions } from './start/launch-options.ts';
import { logFileIn, openLog } from './support/log.ts';
import { restrainNetwork } from './start/network-switches.ts';
import { tellNotStarted } from './start/not-started.ts';
import { createErasure, eraseAsOrdered } from './kept/erasure.ts';
import { createSaveReport } from './support/report-files.ts';
import { createOwnDialog } from './own-dialog.ts';
import { watchPower, type Power } from './power.ts';
import { provisioningFile } from './start/provisioning-file.ts';
import { readAppInfo, type AppInfo } from './support/app-info.ts';
import { registerShutdown, endWithTheSystem, startAgain } from './start/graceful-quit.ts';
import { createSessionFetch, type ServiceFetch } from './network/session-fetch.ts';
import { createOtherTill, recoveryOnly, refusesToGoOn } from './recovery/recovery-only.ts';
import { openSettings } from './kept/settings-store.ts';
import { claimSingleInstance } from './start/single-instance.ts';
import { createSupport } from './support/support.ts';
import { systemClock } from './system-clock.ts';
import { tellTerminal } from './start/terminal.ts';
import { lookAtKeys, openKeys } from './kept/keys-store.ts';
import { verifyJournal } from './verify-journal.ts';
import { openVault } from './kept/vault-store.ts';
import { openWindow } from './page/window.ts';

export interface ShellDeps {
  readonly options: LaunchOptions;
  readonly program: AppInfo;
  readonly settings: Settings;
  readonly ownDialog: OwnDialog;
  readonly erasure: Omit<Erasure, 'unresolved'>;
  readonly vault: Vault;
  readonly keys: KeysStore;
  readonly embedded: EmbeddedService;
  readonly log: Log;
  readonly clock: Clock;
  readonly power: Power;
  /** The system's proxy and certificates apply. */
  readonly network: ServiceFetch;
  /** `--provision`; null without it. */
  readonly provisioningFile: ProvisioningFile | null;
  /** The folder for the files of one environment; it exists, readable by its owner only. */
  folderOf(environment: Secrets['environment']): string;
  /** The same, whether it exists or not. */
  pathOf(environment: Secrets['environment']): string;
  /** Sends an event to the window; dropped while there is none. */
  readonly push: IpcHost['push'];
  /** Ends in order and starts with the same options again. */
  startAgain(): void;
  readonly otherTill: OtherTill;
  readonly saveReport: SaveReport;
  /** The log's file in the system's own window of files. */
  showLog(): void;
  readonly support: Support;
  /** The journal, beside main's own thread. */
  readonly readBeside: ReadBeside;
  readonly journalCheck: JournalCheck;
}

export interface StartedTill {
  readonly handlers: Handlers;
  /** How many sales are only in memory, because the disk takes nothing. */
  unsavedSales(): number;
  /** Called once before the program ends; the program waits for it, 5 seconds at most. */
  close(): Promise<void>;
}

export type StartTill = (deps: ShellDeps) => Promise<StartedTill>;

/** dist/: this file is bundled into dist/main/main.cjs. */
const BUNDLES = join(import.meta.dirname, '..');

export function runShell(start: StartTill): void {
  // The first argument after the executable is the program's folder, unless it is packed.
  const parsed = parseLaunchOptions(process.argv.slice(isPacked() ? 1 : 2));
  const { options } = parsed;
  const problems = [...parsed.problems, ...debuggingProblems()];
  if (options.help || problems.length > 0) {
    const text = [...problems, helpText(app.getName())].join('\n');
    (options.help ? process.stdout : process.stderr).write(`${text}\n`);
    app.exit(options.help ? 0 : 2);
    return;
  }
  const data = openDataFolder(options.data);
  if (!data.ok) {
    void tellNotStarted('noFolder', data.fault.folder);
    return;
  }
  const { logs } = data.value;
  const log = openLog(logs);
  const args = [...parsed.unknown, ...parsed.values];
  const refused = isInstalled() ? refusedSwitches(args, process.platform) : [];
  if (refused.length > 0) {
    const names = refused.join(' ');
    log.info('refused', { what: 'switch', name: names });
    void tellNotStarted('switches', names);
    return;
  }
  if (options.verifyJournal !== null) {
    void verifyOnly(options.verifyJournal, options.head, data.value.root, log);
    return;
  }
  if (options.writeRecoveryCopy !== null || options.restoreRecoveryCopy !== null) {
    void recoveryOnly(options, data.value.root, log);
    return;
  }
  const failed = (error: unknown) => {
    log.error('notStarted', error);
    void tellNotStarted('unknown', logs);
  };
  try {
    runIn(data.value, options, start, log, failed);
  } catch (error) {
    failed(error);
  }
}

/** Beside a till that is running with the same folder, too: nothing is written, neither of the journal nor of
 * its keys. */
async function verifyOnly(
  file: string,
  head: TrailHead | null,
  root: string,
  log: Log,
): Promise<void> {
  await app.whenReady();
  const { code, text } = verifyJournal(file, await lookAtKeys(root, log), tellTerminal, head);
  tellTerminal(text);
  app.exit(code);
}

/** What is thrown before the platform is ready is thrown; what fails afterwards is told to `failed`. */
function runIn(
  data: DataFolder,
  options: LaunchOptions,
  start: StartTill,
  log: Log,
  failed: (error: unknown) => void,
): void {
  let window: BrowserWindow | null = null;
  let running: StartedTill | null = null;
  if (!claimSingleInstance(() => window, log)) {
    process.stderr.write('Loyalty Cashier is running already with this data folder.\n');
    app.exit(0);
    return;
  }
  reportDefects(log);
  const erased = eraseAsOrdered(data.root, log);
  restrainNetwork();
  // Every renderer, also one that is added later. It would take root's `--no-sandbox` away, which
  // development hosts need and an installed program isn't started with.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerAppScheme();
  hardenApp(log);
  app.on('window-all-closed', () => app.quit());

  const started = Promise.withResolvers<StartedTill>();
  const shutdown = registerShutdown(log);
  const ipc = hostIpc(
    () => window,
    started.promise.then((till) => till.handlers),
    log,
  );

  const run = async () => {
    await app.whenReady();
    const keys = openKeys(data.root, log);
    if (await refusesToGoOn(data.root, keys, log)) return;
    hardenSession(session.defaultSession, log);
    const settings = openSettings(data.root, log);
    serveApp(join(BUNDLES, 'renderer'), () => settings.read().preferences.language);
    window = openWindow(join(BUNDLES, 'preload', 'preload.cjs'), settings, log);
    endWithTheSystem(window, log, () => running?.unsavedSales() ?? 0);
    const begun = { ipc, window: () => window, erased, keys, settings };
    const deps = buildDeps(options, data, log, begun);
    shutdown.add(() => deps.embedded.stop());
    shutdown.add(() => deps.journalCheck.end());
    const till = await start(deps);
    shutdown.add(() => till.close());
    running = till;
    started.resolve(till);
    log.info('started', { ...deps.program, ms: Math.round(performance.now()) });
    // For whoever started it from a terminal, and for tools/start/run-electron.ts.
    tellTerminal(`Loyalty Cashier is running. Its files are in ${data.root}`);
  };
  run().catch(failed);
}

interface Begun {
  readonly ipc: IpcHost;
  readonly window: () => BrowserWindow | null;
  readonly erased: Erasure['outcome'];
  readonly keys: KeysStore;
  readonly settings: Settings;
}

function buildDeps(
  options: LaunchOptions,
  data: DataFolder,
  log: Log,
  { ipc, window, erased, keys, settings }: Begun,
): ShellDeps {
  const clock = systemClock();
  const power = watchPower();
  // First of all: who hears of it afterwards reads the right time.
  power.onSuspend(clock.suspended);
  power.onResume(clock.resumed);
  const network = createSessionFetch();
  power.onResume(network.forgetConnections);
  const program = readAppInfo(data.root);
  const start = startReaderOf(join(BUNDLES, 'reader', 'reader.cjs'));
  return {
    options,
    program,
    settings,
    ownDialog: createOwnDialog(window),
    erasure: createErasure(data.root, erased, log),
    vault: openVault(data.root, log, () => settings.read().preferences.keepUnprotected),
    keys,
    embedded: createEmbeddedService(
      join(BUNDLES, 'service', 'utility.cjs'),
      () => join(data.of('training'), 'service.sqlite'),
      log,
    ),
    log,
    clock,
    power,
    network,
    provisioningFile: options.provision === null ? null : provisioningFile(options.provision, log),
    folderOf: data.of,
    pathOf: (environment) => join(data.root, environment),
    push: ipc.push,
    startAgain: () => startAgain(log),
    otherTill: createOtherTill(data.root, keys, log),
    saveReport: createSaveReport(data.root, log),
    support: createSupport(program, data, window, log),
    showLog: () => shell.showItemInFolder(logFileIn(data.logs)),
    readBeside: { start, setTimer: clock.setTimer, tell: tellReading(log) },
    journalCheck: createJournalCheck({
      start,
      setTimer: clock.setTimer,
      push: ipc.push,
      log,
      settings,
    }),
  };
}

/** A defect is written down; the till goes on, its facts are in the journal. */
function reportDefects(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaughtException', error));
  process.on('unhandledRejection', (reason) => log.error('unhandledRejection', reason));
}
