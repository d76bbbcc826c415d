/**
 * The module that the bundles get for `electron`. What isn't here can't be imported: Node names
 * the missing export when the bundle is loaded.
 */
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';

export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { dialog, Menu } from './menu.ts';
export { powerMonitor } from './power-monitor.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { utilityProcess } from './utility-process.ts';

/** electron-store imports the whole and takes these three from it; it uses no shell here. */
export default { app, ipcMain, shell: undefined };
