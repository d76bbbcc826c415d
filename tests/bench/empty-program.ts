/** A program that only opens its window, for `npm run bench`: what a start takes on this host at least. */
import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

const PAGE = '<!doctype html><title>Empty</title><p>Empty</p><input autofocus>';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);
void app.whenReady().then(() => {
  protocol.handle('app', () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }));
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
