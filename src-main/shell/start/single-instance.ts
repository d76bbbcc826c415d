/** Two tills on one journal would each think themselves alone: the second start shows the first. */
import { app, type BrowserWindow } from 'electron';
import type { Log } from '../../ports/system.ts';

/** false: another one is running with the same data folder; this process is to end. */
export function claimSingleInstance(currentWindow: () => BrowserWindow | null, log: Log): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    log.info('secondInstance');
    const window = currentWindow();
    if (window === null || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  return true;
}
