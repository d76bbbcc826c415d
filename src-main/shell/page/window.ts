/**
 * The one window. The page in it is treated as hostile: sandboxed, isolated from the preload,
 * without Node, without the browser's own dialogs (alert and confirm leave inputs dead on Windows).
 */
import { BrowserWindow, Menu, screen, type WebPreferences } from 'electron';
import type { Settings } from '../../ports/settings.ts';
import type { Log } from '../../ports/system.ts';
import { APP_PAGE } from './app-protocol.ts';
import { isPacked } from '../start/build-kind.ts';
import { PRODUCT_NAME } from '../product-name.ts';
import { placeFor, rememberPlace } from './window-place.ts';

/** After so long the window is shown with what there is. */
const SHOW_TIMEOUT = 5_000;

/** A renderer that dies again and again is not reloaded for ever. */
const MAX_RELOADS_PER_MINUTE = 5;

export function openWindow(preload: string, settings: Settings, log: Log): BrowserWindow {
  // On macOS the default menu carries copy and paste; elsewhere it only offers reload and zoom.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const { preferences, window: left } = settings.read();
  const { bounds, maximized } = placeFor(
    left,
    displays.map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    // Until the page has its own, in the language of whoever is signed in.
    title: PRODUCT_NAME[preferences.language],
    ...bounds,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: '#F1F2EF',
    webPreferences: pagePreferences(preload),
  });
  showWhenPainted(window, log, () => {
    if (maximized) window.maximize();
    window.show();
    rememberPlace(window, settings);
  });
  reloadAfterCrash(window, log);
  void window.loadURL(APP_PAGE).catch((error: unknown) => log.error('pageNotLoaded', error));
  return window;
}

/** Said also where it is Electron's default: a default may change. Exported for the tests. */
export function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    spellcheck: false,
    devTools: !isPacked(),
  };
}

/** A driver of the screen that paints nothing must not leave a program without a window. */
export function showWhenPainted(window: BrowserWindow, log: Log, showIt: () => void): void {
  let shown = false;
  const show = (painted: boolean) => {
    clearTimeout(late);
    if (shown || window.isDestroyed()) return;
    shown = true;
    showIt();
    log.info('windowShown', { ms: Math.round(performance.now()), painted });
  };
  const late = setTimeout(() => show(false), SHOW_TIMEOUT);
  window.once('ready-to-show', () => show(true));
}

/** The till's state is in main, so a fresh page shows the same sale. */
function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  let reloads: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.info('rendererGone', { reason });
    if (reason === 'clean-exit') return;
    const now = performance.now();
    reloads = [...reloads.filter((at) => now - at < 60_000), now];
    if (reloads.length <= MAX_RELOADS_PER_MINUTE) window.webContents.reload();
  });
  window.webContents.on('unresponsive', () => log.info('rendererUnresponsive'));
}
