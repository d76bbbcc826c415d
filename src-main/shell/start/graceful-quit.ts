/** Ending in order: the program quits when everything that was added has been closed. */
import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Log } from '../../ports/system.ts';
import { tellTerminal } from './terminal.ts';

const SHUTDOWN_TIMEOUT = 5_000;

export interface Shutdown {
  /** The last one added is closed first. */
  add(close: () => Promise<void>): void;
}

export function registerShutdown(log: Log): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let state: 'open' | 'closing' | 'closed' = 'open';

  const closeAll = async () => {
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => log.error('notClosed', error));
    }
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const finish = () => {
      if (state === 'closed') return;
      state = 'closed';
      log.info('ended');
      tellTerminal('Loyalty Cashier has ended.');
      app.quit();
    };
    setTimeout(finish, SHUTDOWN_TIMEOUT).unref();
    void closeAll().then(finish);
  });

  return { add: (close) => void closers.push(close) };
}

/** Ends in order; the platform starts the program with the same options when it has ended. */
export function startAgain(log: Log): void {
  log.info('startsAgain');
  // The program inside of an AppImage is gone when it has ended: the file itself is started.
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE === undefined ? {} : { execPath: APPIMAGE, args: process.argv.slice(1) });
  app.quit();
}

/**
 * The system shuts down or the user logs off. Linux and macOS, through the power monitor, wait for
 * the moment that ending in order takes. Windows can be held up, by preventing its question; that
 * puts a notice over a shutdown that somebody wants and is for programs that would lose something.
 * This one loses nothing, for each step is on the disk before it is made, unless the disk takes
 * nothing: sales that are only in memory (`unsavedSales`, how many) hold Windows up until somebody has
 * written them down and ends it all the same. Otherwise nothing is begun when Windows ends the
 * session, for it is gone before it would be done; the next start goes on from the journal as after a
 * power cut (docs/reliability.md). Call after the app is ready.
 */
export function endWithTheSystem(
  window: BrowserWindow,
  log: Log,
  unsavedSales: () => number,
): void {
  // Electron declares no event here, though its description uses one.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    log.info('systemEnds');
    app.quit();
  });
  window.on('query-session-end', (event) => {
    const sales = unsavedSales();
    if (sales === 0) return;
    event.preventDefault();
    log.info('systemHeldUp', { unsavedSales: sales });
  });
  window.on('session-end', () => log.info('systemEnds'));
}
