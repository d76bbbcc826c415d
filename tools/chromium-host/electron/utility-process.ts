/**
 * Stand-in for `utilityProcess`: a child process of Node with `process.parentPort`. What is checked,
 * cloned and told follows lib/browser/api/utility-process.ts and
 * shell/browser/api/electron_api_utility_process.cc.
 */
import { fork } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as Electron from 'electron';
import { cloned } from '../clone.ts';
import { isReady } from '../life-cycle.ts';
import { Events, stub } from '../stub.ts';

/** Defines process.parentPort in the child, and ends the child when this process is gone. */
const CHILD_SETUP = pathToFileURL(join(import.meta.dirname, '../utility-setup.ts')).href;

const CLOSED = 'stdin value other than ignore is not supported.';
const WAYS = ['inherit', 'pipe', 'ignore'] as const;
type Way = (typeof WAYS)[number];

function forkUtility(
  modulePath: string,
  args: string[] = [],
  options: Electron.ForkOptions = {},
): Electron.UtilityProcess {
  refuseWrong(modulePath, options);
  const child = forkNode(modulePath, args, options);
  const events = new Events('UtilityProcess', ['spawn', 'exit', 'message']);
  let pid: number | undefined;
  let gone = false;
  let killed = false;
  const piped = (source: typeof child.stdout) => source?.pipe(new PassThrough()) ?? null;
  const out = piped(child.stdout);
  const err = piped(child.stderr);
  const end = () => void child.kill();
  process.on('exit', end);
  child.on('spawn', () => {
    pid = child.pid;
    events.emit('spawn');
  });
  child.on('message', (message) => events.emit('message', message));
  child.on('exit', (code, signal) => {
    process.off('exit', end);
    pid = undefined;
    gone = true;
    // Of a child that was told to end the signal is its ordinary way; else its number is the code.
    const asked = killed && (signal === 'SIGTERM' || signal === 'SIGKILL');
    events.emit('exit', code ?? (asked || signal === null ? 0 : constants.signals[signal]));
  });
  const utility: Electron.UtilityProcess = stub<Electron.UtilityProcess>('UtilityProcess', {
    // "spawn: once the child process has spawned successfully", "exit: after the child process
    // ends", "message: when the child process sends a message using parentPort.postMessage()".
    ...(events.methods(() => utility) as Pick<Electron.UtilityProcess, 'on' | 'once' | 'off'>),
    // "Send a message to the child process, optionally transferring ownership of zero or more
    // MessagePortMain objects": this host makes none, and nothing else can be transferred.
    postMessage: (message: unknown, transfer?: readonly unknown[]) => {
      if (gone) return;
      if (transfer !== undefined && transfer.length > 0)
        throw new TypeError('Invalid value for transfer');
      const copy = cloned(message);
      // One that has just ended hears nothing, and nobody is told.
      if (child.connected) child.send(copy as object, () => undefined);
    },
    // "Terminates the process gracefully. On POSIX, it uses SIGTERM"; true if the kill succeeded.
    kill: () => {
      if (pid === undefined) return false;
      killed = child.kill();
      return killed;
    },
    // "undefined before the child process spawned, and after it exited".
    get pid() {
      return pid;
    },
    // "If the child was spawned with options.stdio[1] set to anything other than 'pipe', then this
    // will be null."
    stdout: out as unknown as NodeJS.ReadableStream,
    stderr: err as unknown as NodeJS.ReadableStream,
  });
  return utility;
}

function refuseWrong(modulePath: string, { execArgv, serviceName }: Electron.ForkOptions): void {
  if (!modulePath) throw new Error('Missing UtilityProcess entry script.');
  if (!isReady()) throw new TypeError('utilityProcess cannot be created before app is ready.');
  if (execArgv !== undefined && !Array.isArray(execArgv))
    throw new Error('execArgv must be an array of strings.');
  if (serviceName !== undefined && typeof serviceName !== 'string')
    throw new Error('serviceName must be a string.');
}

function forkNode(modulePath: string, args: string[], options: Electron.ForkOptions) {
  const [stdout, stderr] = waysOf(options.stdio);
  const asked = process.env['CHROMIUM_HOST_UTILITY'];
  const imports = [CHILD_SETUP, ...(asked === undefined ? [] : [pathToFileURL(asked).href])];
  return fork(modulePath, args, {
    execArgv: [...imports.flatMap((file) => ['--import', file]), ...(options.execArgv ?? [])],
    serialization: 'advanced',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    // "env: environment key-value pairs. Default is process.env."
    ...(options.env ? { env: options.env as NodeJS.ProcessEnv } : {}),
    stdio: ['ignore', stdout, stderr, 'ipc'],
  });
}

/** Of stdout and stderr. */
function waysOf(stdio: Electron.ForkOptions['stdio']): readonly [Way, Way] {
  if (Array.isArray(stdio)) {
    const [input, output, errors] = stdio as readonly string[];
    if (stdio.length < 3) throw new Error('configuration missing for stdin, stdout or stderr.');
    if (input !== 'ignore') throw new Error(CLOSED);
    return [wayOf(output, 'stdout configuration'), wayOf(errors, 'stderr configuration')];
  }
  const way = wayOf(stdio ?? 'inherit', 'stdio');
  return [way, way];
}

function wayOf(value: string | undefined, what: string): Way {
  const way = WAYS.find((one) => one === value);
  if (way === undefined)
    throw new Error(`${what} must be of the following values: inherit, pipe, ignore`);
  return way;
}

export const utilityProcess: typeof Electron.utilityProcess = stub<typeof Electron.utilityProcess>(
  'utilityProcess',
  {
    // "utilityProcess.fork can only be called after the ready event has been emitted on App."
    fork: forkUtility,
  },
);
