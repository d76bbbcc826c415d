/**
 * How the program becomes ready and how it ends, in the order of Electron's Browser class
 * (shell/browser/browser.cc) and, for the end of a Windows session, of its windows
 * (shell/browser/native_window_views_win.cc).
 */
import { Events } from './stub.ts';
import { closeAllWindows, destroyAllWindows, tellWindows, windowsPrevent } from './windows.ts';

export const appEvents = new Events('app', [
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'web-contents-created',
  'session-created',
]);

/** Node's own: a program's `process.exit` is `app.exit` (lib/browser/init.ts). */
const endProcess = process.exit.bind(process);

const ready = Promise.withResolvers<void>();
let readyNow = false;
let quitting = false;
let shutDown = false;
let sessionEnded = false;

/** Called once the program's bundle has been loaded, so that it could act before `ready`. */
export function becomeReady(): void {
  readyNow = true;
  appEvents.emit('ready', {});
  ready.resolve();
}

export const isReady = (): boolean => readyNow;
export const whenReady = (): Promise<void> => ready.promise;

/** For what Electron has only from then on. */
export function requireReady(what: string): void {
  if (!readyNow) throw new Error(`${what} can only be used after the app is ready`);
}

/** Windows ask: while the program quits, the last window is not "all windows closed". */
export function isQuitting(): boolean {
  return quitting;
}

/** before-quit, the windows, will-quit, quit; the first and the third can be prevented. */
export function quit(): void {
  if (quitting) return;
  if (appEvents.emitPreventable('before-quit', {})) return;
  quitting = true;
  const closing = closeAllWindows();
  if (closing === null) return allClosed();
  void closing.then(allClosed);
}

function allClosed(): void {
  if (shutDown) return;
  if (appEvents.emitPreventable('will-quit', {})) {
    quitting = false;
    return;
  }
  endWith(0);
}

/**
 * "Exits immediately": before the program is ready in the middle of the call; else the windows are
 * destroyed without being asked, nothing but their `closed` and `quit` is told, and what the caller
 * still does in the same turn is the last that it does.
 */
export function exit(code = 0): void {
  if (!readyNow) endProcess(code);
  quitting = true;
  destroyAllWindows();
  endWith(code);
}

function endWith(code: number): void {
  if (shutDown) return;
  shutDown = true;
  appEvents.emit('quit', {}, code);
  setImmediate(() => endProcess(code));
}

/** Windows asks every window whether the session may end, and goes on unless one prevents it. */
function querySessionEnd(): void {
  if (!windowsPrevent('query-session-end', { reasons: ['shutdown'] })) endSession();
}

/**
 * Every window hears it, and the process is gone when their listeners return, unless it was quitting
 * already: a before-quit that was prevented is no quitting.
 */
function endSession(): void {
  if (sessionEnded) return;
  sessionEnded = true;
  tellWindows('session-end', { reasons: ['shutdown'], preventDefault: () => undefined });
  if (!quitting) process.kill(process.pid, 'SIGKILL');
}

// A test plays Windows.
process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('session' in message)) return;
  if (message.session === 'query-session-end') querySessionEnd();
  if (message.session === 'session-end') endSession();
});
