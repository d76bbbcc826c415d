/**
 * Loads the program as Electron's lib/browser/init.ts does: a throw while it is loaded is an uncaught
 * exception and no end. Where nobody listens to those, a box shows it; the program becomes ready all
 * the same, and a process without a window is left.
 */
import { pathToFileURL } from 'node:url';
import { app } from './electron/app.ts';
import { dialog } from './electron/menu.ts';
import { becomeReady } from './life-cycle.ts';

/** Longer than anything runs. */
const LONG = 2 ** 30;

export async function loadProgram(bundle: string): Promise<void> {
  // Electron's process lives without windows, timers or sockets.
  setInterval(() => undefined, LONG);
  process.exit = app.exit.bind(app) as typeof process.exit;
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    const what = error.stack ?? `${error.name}: ${error.message}`;
    dialog.showErrorBox(
      'A JavaScript error occurred in the main process',
      `Uncaught Exception:\n${what}`,
    );
  });
  // shell/browser/electron_browser_main_parts.cc: unhandled rejections are warnings there.
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(`UnhandledPromiseRejectionWarning: ${String(reason)}\n`);
  });
  try {
    await import(pathToFileURL(bundle).href);
  } catch (error) {
    (process as NodeJS.EventEmitter).emit('uncaughtException', error, 'uncaughtException');
  }
  becomeReady();
}
