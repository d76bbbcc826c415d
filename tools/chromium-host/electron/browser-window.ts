/** Stand-in for `BrowserWindow` and its web contents, on a window of a real Chromium. */
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { Frame } from 'playwright-core';
import { unsafePreferences } from '../../electron-rules/unsafe-preferences.ts';
import { asJson } from '../clone.ts';
import {
  openChromiumWindow,
  type ChromiumWindow,
  type WindowHandlers,
} from '../chromium-window.ts';
import { toAppUrl } from '../app-address.ts';
import type { Area } from '../fit-window.ts';
import { Events, stub, stubClass } from '../stub.ts';
import { addWindow, openWindowCount } from '../windows.ts';
import { app, appEvents, isQuitting } from './app.ts';
import { dispatchInvoke } from './ipc-main.ts';
import { dispatchRequest } from './protocol.ts';
import { playedWorkArea } from './screen.ts';
import { defaultSession } from './session.ts';
import { makePlace, sizeOf, type Place } from './window-place.ts';

/** For tests: what the program asked for. */
export const madeWith: Electron.BrowserWindowConstructorOptions[] = [];

const WINDOW_EVENTS = [
  'ready-to-show',
  'resize',
  'move',
  'close',
  'closed',
  'query-session-end',
  'session-end',
] as const;
const CONTENTS_EVENTS = [
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'unresponsive',
  'did-finish-load',
] as const;

/** One window: what the program asked for, and the Chromium that plays it. */
interface WindowState {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly events: Events<(typeof WINDOW_EVENTS)[number]>;
  readonly contentsEvents: Events<(typeof CONTENTS_EVENTS)[number]>;
  readonly mainFrame: Electron.WebFrameMain;
  readonly place: Place;
  chromium: Promise<ChromiumWindow> | null;
  current: ChromiumWindow | null;
  isClosing: boolean;
  isDestroyed: boolean;
  isCrashed: boolean;
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null;
  contents: Electron.WebContents | null;
  /** Out of the list of windows. */
  forget: () => void;
}

function makeWindow(
  options: Electron.BrowserWindowConstructorOptions = {},
): Electron.BrowserWindow {
  if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
  refuseOpenPages(options.webPreferences);
  madeWith.push(options);
  const state = begin(options);
  const contents = makeContents(state);
  state.contents = contents;
  const window = makeMembers(state, contents);
  state.forget = addWindow({
    close: () => close(state),
    ask: async (question) => (await state.chromium)?.ask(question) ?? question.cancelId,
    destroy: () => {
      closed(state);
      void state.chromium?.then((opened) => opened.close()).catch(() => undefined);
    },
    emit: (event, fields) => state.events.emit(event as 'session-end', fields),
    emitPreventable: (event, fields) =>
      state.events.emitPreventable(event as 'query-session-end', fields),
  });
  // "Emitted when a new webContents is created."
  appEvents.emit('web-contents-created', {}, contents);
  return window;
}

function begin(options: Electron.BrowserWindowConstructorOptions): WindowState {
  const events: WindowState['events'] = new Events('BrowserWindow', WINDOW_EVENTS);
  const state: WindowState = {
    options,
    events,
    contentsEvents: new Events('WebContents', CONTENTS_EVENTS),
    mainFrame: makeFrame(() => state.current?.mainFrame() ?? null),
    place: makePlace(options, (event) => events.emit(event)),
    chromium: null,
    current: null,
    isClosing: false,
    isDestroyed: false,
    isCrashed: false,
    openHandler: null,
    contents: null,
    forget: () => undefined,
  };
  return state;
}

function handlersOf(state: WindowState): WindowHandlers {
  const { contentsEvents } = state;
  return {
    serve: dispatchRequest,
    invoke: (frame, channel, args) => {
      const isMain = frame === state.current?.mainFrame();
      const event = stub<Electron.IpcMainInvokeEvent>('IpcMainInvokeEvent', {
        sender: state.contents as Electron.WebContents,
        senderFrame: isMain ? state.mainFrame : makeFrame(() => frame),
      });
      return dispatchInvoke(event, channel, args);
    },
    mayNavigate: (url, isMainFrame) =>
      !contentsEvents.emitPreventable('will-frame-navigate', { url, isMainFrame }),
    windowOpened: (url) => {
      // "action: deny: will prevent the window from being created"; this host creates none.
      state.openHandler?.({ url } as Electron.HandlerDetails);
    },
    mayDownload: (url) => !defaultSession().preventsDownload(url),
    allowedPermissions: () => defaultSession().allowedPermissions(),
    crashed: () => {
      state.isCrashed = true;
      contentsEvents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
    },
    closed: () => {
      closing(state);
      closed(state);
    },
  };
}

async function open(state: WindowState): Promise<ChromiumWindow> {
  const { options, place } = state;
  state.chromium ??= openChromiumWindow({
    profile: join(app.getPath('sessionData'), 'chromium-host'),
    preload: options.webPreferences?.preload ?? '',
    ...place.sizes.window,
    x: options.x,
    y: options.y,
    content: place.sizes.content,
    area: areaOf(playedWorkArea()),
    title: options.title ?? app.getName(),
    background: options.backgroundColor ?? '#FFF',
    handlers: handlersOf(state),
  });
  state.current = await state.chromium.catch(withoutWindow);
  place.stand(state.current.fitted);
  return state.current;
}

async function load(state: WindowState, url: string): Promise<void> {
  await (await open(state)).load(url);
  state.contentsEvents.emit('did-finish-load', {});
  state.events.emit('ready-to-show', {});
}

/** "Emitted when the window is going to be closed": preventing it is not played. */
function closing(state: WindowState): void {
  if (state.isClosing || state.isDestroyed) return;
  state.isClosing = true;
  state.events.emit('close', {});
}

async function close(state: WindowState): Promise<void> {
  closing(state);
  const window = await state.chromium?.catch(() => null);
  await window?.close();
  closed(state);
}

function closed(state: WindowState): void {
  if (state.isDestroyed) return;
  state.isDestroyed = true;
  state.forget();
  state.events.emit('closed');
  // "If the user pressed Cmd + Q, or the developer called app.quit(), […] the
  // window-all-closed event would not be emitted."
  if (openWindowCount() === 0 && !isQuitting()) appEvents.emit('window-all-closed');
}

function makeContents(state: WindowState): Electron.WebContents {
  const contents: Electron.WebContents = stub<Electron.WebContents>('WebContents', {
    ...(state.contentsEvents.methods(() => contents) as Pick<
      Electron.WebContents,
      'on' | 'once' | 'off'
    >),
    // "The top frame of the page's frame hierarchy."
    mainFrame: state.mainFrame,
    // "Called before creating a window […] when a new window is requested by the renderer."
    setWindowOpenHandler: (handler) => {
      state.openHandler = handler;
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
      state.current?.send(channel, args);
    },
    // "Reloads the current web page."
    reload: () => {
      state.isCrashed = false;
      void state.current
        ?.reload()
        .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    },
    // "Whether the renderer process has crashed."
    isCrashed: () => state.isCrashed,
    // "The URL of the current web page."
    getURL: () => toAppUrl(state.current?.mainFrame().url() ?? ''),
    // "Whether the web page is destroyed."
    isDestroyed: () => state.isDestroyed,
  });
  return contents;
}

function makeMembers(state: WindowState, contents: Electron.WebContents): Electron.BrowserWindow {
  const toFront = () => void state.current?.bringToFront().catch(() => undefined);
  const window: Electron.BrowserWindow = stub<Electron.BrowserWindow>('BrowserWindow', {
    // "ready-to-show: when the web page has been rendered and window can be displayed without a
    // visual flash", "closed: when the window is closed".
    ...(state.events.methods(() => window) as Pick<Electron.BrowserWindow, 'on' | 'once' | 'off'>),
    webContents: contents,
    // "The promise will resolve when the page has finished loading and rejects if the page fails
    // to load."
    loadURL: (url: string) => load(state, url),
    // "Shows and gives focus to the window": Chromium has shown it already.
    show: toFront,
    ...state.place.members,
    // "Maximizes the window": without a display the page keeps its size.
    maximize: () => {
      state.place.maximize();
      void state.current?.maximize().catch(() => undefined);
    },
    // "Focuses on the window."
    focus: toFront,
    // "Whether the window is minimized": can't be told from outside; bringing to front restores.
    isMinimized: () => false,
    // "Try to close the window."
    close: () => void close(state),
    // "Whether the window is destroyed."
    isDestroyed: () => state.isDestroyed,
  });
  return window;
}

const areaOf = (rectangle: Electron.Rectangle | null): Area | null =>
  rectangle && { left: rectangle.x, top: rectangle.y, ...sizeOf(rectangle) };

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
