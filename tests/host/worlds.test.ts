/**
 * The page and the preload are in worlds of their own: a preload that leaves traces wherever it can,
 * and a page that spoils whatever it can, tried in the Chromium that shows the program.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChromiumWindow } from '../../tools/chromium-host/chromium-window.ts';

const PRELOAD = `
  const { contextBridge, ipcRenderer } = require('electron');
  globalThis.ofPreload = document.ofPreload = Array.prototype.ofPreload = 1;
  Promise.prototype.then = new Proxy(Promise.prototype.then, {});
  contextBridge.exposeInMainWorld('till', {
    call: (text) => ipcRenderer.invoke('ask', text),
    callWithMore: () => Promise.all(
      [new Map(), NaN, new Date(0), { gone: undefined }, 1n, [[]]].map((value) =>
        ipcRenderer.invoke('ask', value).then(() => 'carried', ({ message }) => message.split(' ')[0])),
    ),
    listen: (listener) => void ipcRenderer.on('told', (_event, text) => listener(text)),
    seen: () => ({
      globals: ['ofPage', 'till', '__chromiumHost'].filter((name) => name in globalThis),
      traces: 'ofPage' in document || 'ofPage' in [] || 'ofPage' in {},
      title: document.title,
    }),
    ownKinds: (list, map) =>
      list instanceof Array && list[0] instanceof Object && map instanceof Map && map.get('a'),
    wait: async (value, run) => [await value, await run(4)],
    throws: () => { throw new TypeError('of the preload'); },
  });`;

/** Says what it finds, spoils what a bridge could make use of, and uses the bridge then. */
const PAGE = `<!doctype html><title>Probe</title><body><script type="module">
  const { stringify } = JSON;
  const Failure = Error;
  const globals = Reflect.ownKeys(globalThis);
  const plain = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const without = new Set(Reflect.ownKeys(plain));
  const found = {
    own: globals.filter((key) => !without.has(key)),
    traces: 'ofPreload' in document || 'ofPreload' in [],
    native: Promise.prototype.then.toString(),
  };
  const map = new Map([['a', 'b']]);
  const used = [];
  let count = 0;
  const define = Object.defineProperty;
  const notice = (name) => { define(used, count, { __proto__: null, value: name, enumerable: true }); count += 1; };
  globalThis.ofPage = document.ofPage = Object.prototype.ofPage = 1;
  const spoilt = [
    [Array.prototype, ['0', '1', 'map', 'push', 'concat', 'filter', 'values', Symbol.iterator]],
    [Object.prototype, ['toString', 'get', 'set', 'writable', 'relatedTarget', 'bubbles', 'cancelable', 'composed', 'detail']],
    [Map.prototype, ['get', 'set', 'has']],
    [WeakMap.prototype, ['get', 'set', 'has']],
    [Promise.prototype, ['then', 'catch', 'finally']],
    [EventTarget.prototype, ['addEventListener', 'dispatchEvent']],
    [CustomEvent.prototype, ['detail']],
    [Function.prototype, ['call', 'apply', 'bind']],
    [Object, ['keys', 'entries', 'freeze', 'isFrozen', 'create', 'defineProperty']],
    [Array, ['isArray']],
    [Reflect, ['apply']],
    [JSON, ['parse', 'stringify']],
    [globalThis, ['structuredClone', 'CustomEvent', 'Event', 'WeakMap', 'Map', 'Promise', 'Error']],
  ];
  for (let at = 0; at < spoilt.length; at += 1)
    for (let index = 0; index < spoilt[at][1].length; index += 1) {
      const name = spoilt[at][1][index];
      const descriptor = { __proto__: null, configurable: true };
      descriptor.get = () => notice(typeof name === 'symbol' ? 'iterator' : name);
      descriptor.set = descriptor.get;
      define(spoilt[at][0], name, descriptor);
    }
  // A function of the page that is called looks at who has called it, and by what.
  Failure.prepareStackTrace = (error, sites) => {
    for (let at = 1; at < sites.length; at += 1)
      if (sites[at].getFunction() || sites[at].getThis()) notice(String(sites[at]));
  };
  // In sloppy mode, for above a strict function V8 tells nothing.
  const looking = Function('Failure', 'notice', 'go', \`return function (value) {
    if (globalThis.event) notice('event');
    void new Failure().stack;
    return go(value);
  }\`);
  const bridge = till;
  found.seen = bridge.seen();
  found.kinds = bridge.ownKinds([{}], map);
  try { bridge.throws(); } catch (error) { found.thrown = error.message; }
  found.waited = await bridge.wait((async () => 3)(), looking(Failure, notice, async (value) => value + 1));
  found.told = await (async () => {
    let hear;
    // A promise without the page's spoilt constructor.
    const heard = { __proto__: null, then: (resolve) => { hear = resolve; } };
    bridge.listen(looking(Failure, notice, (text) => hear(text)));
    bridge.call('tell');
    return await heard;
  })();
  found.answer = await bridge.call('what');
  found.more = await bridge.callWithMore();
  found.used = used;
  bridge.call(stringify(found));
</script>`;

interface Found {
  readonly own: readonly string[];
  readonly used: readonly string[];
}

async function probed(): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-worlds-'));
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, PRELOAD);
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  const found = Promise.withResolvers<Found>();
  const window = await openChromiumWindow({
    profile: join(folder, 'profile'),
    preload,
    width: 800,
    height: 600,
    title: 'Worlds',
    background: '#FFF',
    handlers: {
      serve: () =>
        Promise.resolve(new Response(PAGE, { headers: { 'content-type': 'text/html' } })),
      invoke: (_frame, channel, [text]) => {
        if (text === 'tell') window.send('told', ['heard']);
        else if (typeof text === 'string' && text.startsWith('{'))
          found.resolve(JSON.parse(text) as Found);
        return Promise.resolve(`${channel}: ${String(text)}`);
      },
      mayNavigate: () => true,
      windowOpened: () => undefined,
      mayDownload: () => false,
      allowedPermissions: () => [],
      crashed: () => undefined,
      closed: () => undefined,
    },
  });
  onTestFinished(async () => {
    await window.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await window.load('app://cashier/index.html');
  return found.promise;
}

test('neither sees what the other has, and a page that spoils its own world reaches nothing', async () => {
  expect(await probed()).toEqual({
    own: ['till'],
    traces: false,
    native: 'function then() { [native code] }',
    seen: { globals: [], traces: false, title: 'Probe' },
    kinds: 'b',
    thrown: 'of the preload',
    waited: [3, 5],
    told: 'heard',
    answer: 'ask: what',
    more: [...Array.from({ length: 5 }, () => 'chromium-host'), 'carried'],
    used: [],
  });
}, 60_000);
