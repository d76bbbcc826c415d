/** Ending in order: the program quits when everything that was added has been closed. */
import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Log } from '../ports/system.ts';
import { tellTerminal } from './terminal.ts';

const PATIENCE = 5_000;

export interface Closing {
  /** The last one added is closed first. */
  add(close: () => Promise<void>): void;
}

export function closeBeforeQuit(log: Log): Closing {
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
    setTimeout(finish, PATIENCE).unref();
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
 * The system shuts down or the user logs off: asked to wait, it gives the program the moment that
 * ending in order takes. Call after the app is ready. Windows tells the window, the other systems
 * the power monitor. Where the system doesn't wait (of Windows' session-end only what is done within
 * the listener still happens), the next start goes on from the journal.
 */
export function quitWithTheSystem(window: BrowserWindow, log: Log): void {
  // Electron declares no event here, though its description uses one.
  const end = (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    log.info('systemEnds');
    app.quit();
  };
  powerMonitor.on('shutdown', end);
  window.on('query-session-end', end);
  window.on('session-end', end);
}
