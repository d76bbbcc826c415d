/** Stand-in for `utilityProcess`: a child process of Node with `process.parentPort`. */
import { fork } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { Events, provide } from '../provide.ts';

/** Defines process.parentPort in the child, and ends the child when this process is gone. */
const CHILD_SETUP = pathToFileURL(join(import.meta.dirname, '../utility-setup.ts')).href;

function forkUtility(
  modulePath: string,
  args: string[] = [],
  options: Electron.ForkOptions = {},
): Electron.UtilityProcess {
  const child = fork(modulePath, args, {
    execArgv: ['--import', CHILD_SETUP],
    // "env: environment key-value pairs. Default is process.env."
    ...(options.env ? { env: options.env as NodeJS.ProcessEnv } : {}),
    // "stdio: default is inherit."
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const events = new Events('UtilityProcess', ['spawn', 'exit', 'message']);
  const end = () => void child.kill();
  process.on('exit', end);
  child.on('spawn', () => events.emit('spawn'));
  child.on('message', (message) => events.emit('message', message));
  child.on('exit', (code) => {
    process.off('exit', end);
    events.emit('exit', code ?? 1);
  });
  const utility: Electron.UtilityProcess = provide<Electron.UtilityProcess>('UtilityProcess', {
    // "spawn: once the child process has spawned successfully", "exit: after the child process
    // ends", "message: when the child process sends a message using parentPort.postMessage()".
    ...(events.methods(() => utility) as Pick<Electron.UtilityProcess, 'on' | 'once' | 'off'>),
    // "Send a message to the child process."
    postMessage: (message: unknown) => {
      if (child.connected) child.send(message as object);
    },
    // "Terminates the process gracefully. On POSIX, it uses SIGTERM"; true if the kill succeeded.
    kill: () => child.kill(),
    // "The process identifier; undefined before the spawn and after the exit."
    get pid() {
      return child.exitCode === null ? child.pid : undefined;
    },
  });
  return utility;
}

export const utilityProcess: typeof Electron.utilityProcess = provide<
  typeof Electron.utilityProcess
>('utilityProcess', {
  // "fork(modulePath, args, options): UtilityProcess."
  fork: forkUtility,
});
