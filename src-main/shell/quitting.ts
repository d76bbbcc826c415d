/** Ending in order: the program quits when everything that was added has been closed. */
import { app } from 'electron';
import type { Log } from '../ports/system.ts';

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
      app.quit();
    };
    setTimeout(finish, PATIENCE).unref();
    void closeAll().then(finish);
  });

  return { add: (close) => void closers.push(close) };
}
