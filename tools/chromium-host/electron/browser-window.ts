/** Stand-in for `BrowserWindow` and its web contents, on a window of a real Chromium. */
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { Frame } from 'playwright-core';
import { unsafePreferences } from '../../electron-rules/unsafe-preferences.ts';
import { asJson } from '../clone.ts';
import { openChromiumWindow, type ChromiumWindow } from '../chromium-window.ts';
import { toAppUrl } from '../app-address.ts';
import type { Area } from '../fit-window.ts';
import { Events, stub, stubClass } from '../stub.ts';
import { centred, sizesOf } from '../window-sizes.ts';
import { addWindow, openWindowCount } from '../windows.ts';
import { app, appEvents, isQuitting } from './app.ts';
import { dispatchInvoke } from './ipc-main.ts';
import { dispatchRequest } from './protocol.ts';
import { playedWorkArea, screen, standsOn } from './screen.ts';
import { defaultSession } from './session.ts';

/** For tests: what the program asked for. */
export const madeWith: Electron.BrowserWindowConstructorOptions[] = [];

function makeWindow(
  options: Electron.BrowserWindowConstructorOptions = {},
): Electron.BrowserWindow {
  if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
  refuseOpenPages(options.webPreferences);
  madeWith.push(options);
  const events = new Events('BrowserWindow', [
    'ready-to-show',
    'closed',
    'query-session-end',
    'session-end',
  ]);
  const contentsEvents = new Events('WebContents', [
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'render-process-gone',
    'unresponsive',
    'did-finish-load',
  ]);
  let sizes = sizesOf(options);
  let bounds = centred(sizes.window, screen.getPrimaryDisplay().workArea);
  let chromium: Promise<ChromiumWindow> | null = null;
  let current: ChromiumWindow | null = null;
  let destroyed = false;
  let crashed = false;
  let openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;

  const mainFrame = makeFrame(() => current?.mainFrame() ?? null);

  const handlers = {
    serve: dispatchRequest,
    invoke: (frame: Frame, channel: string, args: readonly unknown[]) => {
      const senderFrame = frame === current?.mainFrame() ? mainFrame : makeFrame(() => frame);
      const event = stub<Electron.IpcMainInvokeEvent>('IpcMainInvokeEvent', {
        sender: contents,
        senderFrame,
      });
      return dispatchInvoke(event, channel, args);
    },
    mayNavigate: (url: string, isMainFrame: boolean) =>
      !contentsEvents.emitPreventable('will-frame-navigate', { url, isMainFrame }),
    windowOpened: (url: string) => {
      // "action: deny: will prevent the window from being created"; this host creates none.
      openHandler?.({ url } as Electron.HandlerDetails);
    },
    mayDownload: (url: string) => !defaultSession().preventsDownload(url),
    allowedPermissions: () => defaultSession().allowedPermissions(),
    crashed: () => {
      crashed = true;
      contentsEvents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
    },
    closed: () => {
      if (destroyed) return;
      destroyed = true;
      forget();
      events.emit('closed');
      // "If the user pressed Cmd + Q, or the developer called app.quit(), […] the
      // window-all-closed event would not be emitted."
      if (openWindowCount() === 0 && !isQuitting()) appEvents.emit('window-all-closed');
    },
  };

  const open = async () => {
    chromium ??= openChromiumWindow({
      profile: join(app.getPath('sessionData'), 'chromium-host'),
      preload: options.webPreferences?.preload ?? '',
      ...sizes.window,
      content: sizes.content,
      area: areaOf(playedWorkArea()),
      title: options.title ?? app.getName(),
      background: options.backgroundColor ?? '#FFF',
      handlers,
    });
    current = await chromium.catch(withoutWindow);
    stand(current.fitted);
    return current;
  };

  /** As it is shown, which may be smaller than was asked for. */
  const stand = (fitted: ChromiumWindow['fitted']) => {
    if (fitted === null) return;
    standsOn(rectangleOf(fitted.area));
    bounds = rectangleOf(fitted.bounds);
    const { width, height } = bounds;
    sizes = { ...sizes, window: { width, height }, content: fitted.content };
  };

  const close = async () => {
    const window = await chromium?.catch(() => null);
    await window?.close();
    handlers.closed();
  };

  const load = async (url: string) => {
    await (await open()).load(url);
    contentsEvents.emit('did-finish-load', {});
    events.emit('ready-to-show', {});
  };

  const contents: Electron.WebContents = stub<Electron.WebContents>('WebContents', {
    ...(contentsEvents.methods(() => contents) as Pick<
      Electron.WebContents,
      'on' | 'once' | 'off'
    >),
    // "The top frame of the page's frame hierarchy."
    mainFrame,
    // "Called before creating a window […] when a new window is requested by the renderer."
    setWindowOpenHandler: (handler) => {
      openHandler = handler;
    },
    // "Setting the WebRTC IP handling policy allows you to control which IPs are exposed via WebRTC": here
    // Chromium is started with the strictest one (chromium-switches.ts), so none other is taken.
    setWebRTCIPHandlingPolicy: (policy) => {
      if (policy !== 'disable_non_proxied_udp')
        throw new Error(`chromium-host sends no UDP: not ${policy}`);
    },
    // "Send an asynchronous message to the renderer process via channel, along with arguments":
    // "sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception".
    send: (channel: string, ...args: unknown[]) => {
      asJson(args);
      current?.send(channel, args);
    },
    // "Reloads the current web page."
    reload: () => {
      crashed = false;
      void current?.reload().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    },
    // "Whether the renderer process has crashed."
    isCrashed: () => crashed,
    // "The URL of the current web page."
    getURL: () => toAppUrl(current?.mainFrame().url() ?? ''),
    // "Whether the web page is destroyed."
    isDestroyed: () => destroyed,
  });

  const window: Electron.BrowserWindow = stub<Electron.BrowserWindow>('BrowserWindow', {
    // "ready-to-show: when the web page has been rendered and window can be displayed without a
    // visual flash", "closed: when the window is closed".
    ...(events.methods(() => window) as Pick<Electron.BrowserWindow, 'on' | 'once' | 'off'>),
    webContents: contents,
    // "The promise will resolve when the page has finished loading and rejects if the page fails
    // to load."
    loadURL: load,
    // "Shows and gives focus to the window": Chromium has shown it already.
    show: () => void current?.bringToFront().catch(() => undefined),
    // "width and height would be used as web page's size": only with useContentSize.
    getSize: () => [sizes.window.width, sizes.window.height],
    getContentSize: () => [sizes.content.width, sizes.content.height],
    getMinimumSize: () => [sizes.minimum.width, sizes.minimum.height],
    getBounds: () => bounds,
    // "Focuses on the window."
    focus: () => void current?.bringToFront().catch(() => undefined),
    // "Whether the window is minimized": can't be told from outside; bringing to front restores.
    isMinimized: () => false,
    // "Try to close the window."
    close: () => void close(),
    // "Whether the window is destroyed."
    isDestroyed: () => destroyed,
  });

  const forget = addWindow({
    close,
    ask: async (question) => (await chromium)?.ask(question) ?? question.cancelId,
    destroy: () => {
      handlers.closed();
      void chromium?.then((opened) => opened.close()).catch(() => undefined);
    },
    emit: (event, fields) => events.emit(event as 'session-end', fields),
    emitPreventable: (event, fields) =>
      events.emitPreventable(event as 'query-session-end', fields),
  });
  // "Emitted when a new webContents is created."
  appEvents.emit('web-contents-created', {}, contents);
  return window;
}

const areaOf = (rectangle: Electron.Rectangle | null): Area | null =>
  rectangle && { left: rectangle.x, top: rectangle.y, ...sizeOf(rectangle) };
const rectangleOf = (area: Area): Electron.Rectangle => ({
  x: area.left,
  y: area.top,
  ...sizeOf(area),
});
const sizeOf = ({ width, height }: Electron.Size): Electron.Size => ({ width, height });

/** This host has no page with Node, and no preload in the page's world: it can't play them. */
function refuseOpenPages(wanted: Electron.WebPreferences = {}): void {
  const unsafe = unsafePreferences(wanted, app.isPackaged);
  if (unsafe.length > 0)
    throw new Error(`chromium-host opens no page that could do harm: ${unsafe.join(', ')}`);
}

/** Electron has its Chromium with it; here it may be one that doesn't start, and nothing would be seen. */
function withoutWindow(error: unknown): never {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  process.stderr.write(`The browser could not be started: ${first}\n`);
  app.exit(1);
  throw error;
}

function makeFrame(frame: () => Frame | null): Electron.WebFrameMain {
  return stub<Electron.WebFrameMain>('WebFrameMain', {
    // "The current URL of the frame."
    get url() {
      return toAppUrl(frame()?.url() ?? '');
    },
    // "The current origin of the frame, serialized according to RFC 6454."
    get origin() {
      return /^[a-z][a-z0-9+.-]*:\/\/[^/]*/u.exec(toAppUrl(frame()?.url() ?? ''))?.[0] ?? 'null';
    },
  });
}

export const BrowserWindow: typeof Electron.BrowserWindow = stubClass<
  typeof Electron.BrowserWindow
>('BrowserWindow', makeWindow, {});
