/**
 * The preload's world. As in Electron it is apart from the page's: both see the same document, and
 * neither the other's objects, globals and prototypes. The one way between them is an element
 * that is in no document; the two scripts hand it over before any script of the page runs, by an
 * event whose name nobody else knows. It is in a shadow tree: of events there `window.event` says
 * nothing to a function of the page that is called meanwhile.
 */
import type * as Electron from 'electron';
import { MAKE_BRIDGE_SIDE, type BridgeSide, type makeBridgeSide } from './bridge.ts';
import type { Message, Reply } from './bridge-messages.ts';
import { noBrowserKeys } from './no-browser-keys.ts';

export const PRELOAD_WORLD = 'loyalty-cashier-preload';
/** In the preload's world: text to main. */
export const CALL_MAIN = '__chromiumHost';

export type ToMain =
  /** The world is there; what main sends reaches it from now on. */
  | { readonly type: 'here' }
  | {
      readonly type: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: readonly unknown[];
    };

type FromMain =
  | { readonly type: 'event'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly message: string };

/** Hands a message (its JSON text) to the preload's world, as an expression for that world. */
export const deliveryOf = (message: string): string =>
  `globalThis[Symbol.for('chromium-host')](${message})`;

/**
 * In the page's world, before its own scripts. `secret`: another one for each window. Strict, for a
 * script of the page that is called could ask for the functions of others that stand above it.
 */
export const pageSideScript = (base: string, secret: string): string => `(() => {
    'use strict';
    ${onlyInThePage(base)}
    (${openPageSide.toString()})(${JSON.stringify(secret)}, ${makeLine.toString()}, ${MAKE_BRIDGE_SIDE});
  })();`;

/** The preload's text, wrapped with the part of `require('electron')` that a preload can use. */
export const preloadScript = (preload: string, base: string, secret: string): string => `(() => {
    (${noBrowserKeys.toString()})();
    const call = globalThis.${CALL_MAIN};
    delete globalThis.${CALL_MAIN};
    ${onlyInThePage(base)}
    const bridge = (${openPreloadSide.toString()})(${JSON.stringify(secret)}, ${makeLine.toString()}, ${MAKE_BRIDGE_SIDE});
    const electron = (${provideElectron.toString()})((message) => call(JSON.stringify(message)), bridge);
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

/** As in Electron: the preload runs in the top frame of our own page only. */
const onlyInThePage = (base: string): string =>
  `if (window !== window.top || !location.href.startsWith(${JSON.stringify(base)})) return;`;

interface Line {
  /** Answered within the call. */
  deliver(message: Message): Reply;
  receiveWith(receive: (message: Message) => Reply): void;
}

/**
 * Events on the port of both worlds. What is in an event's detail, Chromium clones for the other
 * world. Runs in the page: must not refer to anything of this module, see bridge.ts.
 */
function makeLine(port: EventTarget, here: string, there: string): Line {
  const { apply } = Reflect;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const read = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;
  const { create } = Object;
  const Told = CustomEvent;
  let reply: Reply | null = null;
  const hear = (type: string, listener: (detail: unknown) => void) => {
    const open = (event: Event) => listener(read === undefined ? null : apply(read, event, []));
    apply(addEventListener, port, [type, open]);
  };
  const tell = (type: string, detail: Message | Reply) => {
    // What isn't said is asked of the prototype, which the page may have spoilt.
    const said = create(null) as CustomEventInit;
    said.detail = detail;
    apply(dispatchEvent, port, [new Told(type, said)]);
  };
  hear(`reply-to-${here}`, (detail) => {
    reply = detail as Reply;
  });
  return {
    deliver(message) {
      reply = null;
      tell(`to-${there}`, message);
      // Set by the listener, meanwhile.
      const answer = reply as Reply | null;
      if (answer === null) throw new Error('The other world is gone');
      return answer;
    },
    receiveWith: (receive) =>
      hear(`to-${here}`, (detail) => tell(`reply-to-${there}`, receive(detail as Message))),
  };
}

function openPageSide(secret: string, line: typeof makeLine, side: typeof makeBridgeSide): void {
  const take = (event: Event) => {
    const port = ((event as MouseEvent).relatedTarget as Element).shadowRoot?.firstChild;
    if (port === null || port === undefined) return;
    const { deliver, receiveWith } = line(port, 'page', 'preload');
    receiveWith(side(deliver, globalThis).receive);
  };
  document.addEventListener(secret, take, { once: true });
}

function openPreloadSide(
  secret: string,
  line: typeof makeLine,
  side: typeof makeBridgeSide,
): BridgeSide {
  const host = document.createElement('div');
  const port = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  const { deliver, receiveWith } = line(port, 'preload', 'page');
  const bridge = side(deliver, null);
  receiveWith(bridge.receive);
  // The page's script comes first (worlds.ts), and listens.
  document.dispatchEvent(new MouseEvent(secret, { relatedTarget: host }));
  return bridge;
}

type Listener = (event: Electron.IpcRendererEvent, ...args: unknown[]) => void;

/** Runs in the preload's world: must not refer to anything of this module. */
function provideElectron(call: (message: ToMain) => void, bridge: BridgeSide) {
  const listeners = new Map<string, Listener[]>();
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const receive = (message: FromMain) => {
    if (message.type === 'event') {
      const event = {} as Electron.IpcRendererEvent;
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args);
      return;
    }
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if (message.type === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  };
  Object.defineProperty(globalThis, Symbol.for('chromium-host'), { value: receive });
  call({ type: 'here' });

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const refuse = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get: (target, key) => {
        if (key in target) return Reflect.get(target, key) as unknown;
        throw new Error(`chromium-host does not provide ${name}.${String(key)}`);
      },
    });
  const contextBridge: Partial<Electron.ContextBridge> = {
    exposeInMainWorld: (key: string, api: object) => bridge.expose(key, api),
  };
  /** What asJson (clone.ts) lets through. */
  const isJson = (value: unknown): boolean => {
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || value === null)
      return value === null || typeof value === 'string' || typeof value === 'boolean';
    if (Array.isArray(value)) return value.every((item) => isJson(item));
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
  };
  const ipcRenderer: Partial<Electron.IpcRenderer> = {
    // "Send a message to the main process via channel and expect a result asynchronously"; of
    // an error in the handler "only the message property" arrives. What can't be cloned throws.
    invoke: (channel, ...args: unknown[]) => {
      try {
        structuredClone(args);
      } catch {
        return Promise.reject(new Error('An object could not be cloned.'));
      }
      if (!isJson(args))
        return Promise.reject(
          new Error('chromium-host carries only what JSON can say between page and main'),
        );
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      asked.set(last, answer);
      call({ type: 'invoke', id: last, channel, args });
      return answer.promise.catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`Error invoking remote method '${channel}': ${message}`);
      });
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
