/** The window of the bench's programs that do nothing of ours: one page, safe as the till's is. */
import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** Call before the app is ready. `answer`: what the page is made of. */
export function openEmptyWindow(answer: (url: string) => Response): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
  ]);
  void app.whenReady().then(() => {
    protocol.handle('app', ({ url }) => answer(url));
    const window = new BrowserWindow({
      width: 1024,
      height: 768,
      show: false,
      webPreferences: {
        // The window of this host has one.
        preload: join(import.meta.dirname, '../../dist/preload/preload.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        devTools: false,
        disableDialogs: true,
      },
    });
    window.once('ready-to-show', () => window.show());
    return window.loadURL('app://cashier/');
  });
}
