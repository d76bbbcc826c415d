/**
 * What runs in the page before its own scripts. Electron runs a preload in a world of its own;
 * here it runs in the page's world, inside a function, which is one of the things that this host
 * can't verify. Chromium knows no app: scheme, so the page lives at an https address that exists
 * nowhere; the program never sees it.
 */
import type * as Electron from 'electron';
import { makeBridge } from './bridge.ts';

export const APP_BASE = 'app://cashier/';
export const SECURE_BASE = 'https://cashier.app-protocol.invalid/';

export function toAppUrl(url: string): string {
  return url.startsWith(SECURE_BASE) ? APP_BASE + url.slice(SECURE_BASE.length) : url;
}

export function toSecureUrl(url: string): string {
  return url.startsWith(APP_BASE) ? SECURE_BASE + url.slice(APP_BASE.length) : url;
}

/** The preload's text, wrapped with the part of `require('electron')` that a preload can use. */
export function pageScript(preload: string): string {
  return `(() => {
    const call = globalThis.__chromiumHost;
    delete globalThis.__chromiumHost;
    // As in Electron: the preload runs in the top frame of our own page only.
    if (window !== window.top || !location.href.startsWith(${JSON.stringify(SECURE_BASE)})) return;
    const makeBridge = ${makeBridge.toString()};
    const provideElectron = ${provideElectron.toString()};
    const electron = provideElectron(call, makeBridge());
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('chromium-host: a sandboxed preload cannot require ' + name);
    };
    const module = { exports: {} };
    ((require, module, exports) => {
${preload}
    })(require, module, module.exports);
  })();
  //# sourceURL=chromium-host-preload.js`;
}

type Listener = (event: Electron.IpcRendererEvent, ...args: unknown[]) => void;

/** Runs in the page: must not refer to anything of this module. */
function provideElectron(
  call: (text: string) => Promise<string>,
  bridge: ReturnType<typeof makeBridge>,
) {
  const listeners = new Map<string, Listener[]>();
  Object.defineProperty(globalThis, Symbol.for('chromium-host'), {
    value: (channel: string, args: unknown[]) => {
      const event = {} as Electron.IpcRendererEvent;
      for (const listener of listeners.get(channel) ?? []) listener(event, ...args);
    },
  });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const refuse = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get: (target, key) => {
        if (key in target) return Reflect.get(target, key) as unknown;
        throw new Error(`chromium-host does not provide ${name}.${String(key)}`);
      },
    });
  const contextBridge: Partial<Electron.ContextBridge> = {
    exposeInMainWorld: (key: string, api: object) => bridge.expose(window, key, api),
  };
  const ipcRenderer: Partial<Electron.IpcRenderer> = {
    // "Send a message to the main process via channel and expect a result asynchronously"; of
    // an error in the handler "only the message property" arrives. What can't be cloned throws.
    invoke: async (channel, ...args: unknown[]) => {
      try {
        structuredClone(args);
      } catch {
        throw new Error('An object could not be cloned.');
      }
      const result = JSON.parse(await call(JSON.stringify({ channel, args })));
      if (result.ok) return result.value;
      throw new Error(`Error invoking remote method '${channel}': ${result.message}`);
    },
    // "Listens to channel, when a new message arrives listener would be called with
    // listener(event, ...args)".
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer as Electron.IpcRenderer;
    },
    // "Removes the specified listener from the listener array for the specified channel".
    removeListener: (channel: string, listener: Listener) => {
      const rest = (listeners.get(channel) ?? []).filter((one) => one !== listener);
      listeners.set(channel, rest);
      return ipcRenderer as Electron.IpcRenderer;
    },
  };
  return refuse('electron', {
    contextBridge: refuse('contextBridge', contextBridge),
    ipcRenderer: refuse('ipcRenderer', ipcRenderer),
  });
}
