/** Stand-in for `session`: fetch, and what the page may ask for. */
import type * as Electron from 'electron';
import { createNetwork } from '../network/chromium-fetch.ts';
import { Events, stub } from '../stub.ts';
import { appEvents, requireReady } from './app.ts';

type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

/** Those that a web page can ask Chromium for, by the names of the DevTools protocol. */
const PERMISSIONS = [
  'geolocation',
  'notifications',
  'camera',
  'microphone',
  'midi',
  'clipboard-read',
];

interface HostSession {
  readonly session: Electron.Session;
  allowedPermissions(): readonly string[];
  /** true: a listener prevented the download. */
  preventsDownload(url: string): boolean;
}

const sessions = new Map<string, HostSession>();

function sessionOf(partition: string): HostSession {
  const known = sessions.get(partition);
  if (known !== undefined) return known;
  const events = new Events('session', ['will-download']);
  let check: CheckHandler = null;
  const network = createNetwork();
  const made: Electron.Session = stub<Electron.Session>('session', {
    ...(events.methods(() => made) as Pick<Electron.Session, 'on' | 'once' | 'off'>),
    // "Works like the global fetch": by Chromium's rules, without the system's proxy and certificates.
    fetch: network.fetch as unknown as Electron.Session['fetch'],
    // "Resolves when all connections are closed. It will terminate / fail all requests currently
    // in flight."
    closeAllConnections: network.closeAllConnections,
    // "Preconnects the given number of sockets to an origin": "Must be between 1 and 6. Defaults to 1."
    preconnect: ({ url, numSockets = 1 }) => network.preconnect(url, numSockets),
    // "Resolves with the proxy information for url": this host knows of none.
    resolveProxy: () => Promise.resolve('DIRECT'),
    getUserAgent: () => 'chromium-host',
    // "Sets the handler which can be used to respond to permission requests": this host asks only
    // the check handler, once, before the page is loaded; nothing can be granted later.
    setPermissionRequestHandler: () => undefined,
    // "Returning true will allow the permission and false will reject it."
    setPermissionCheckHandler: (handler) => {
      check = handler;
    },
    // "Sets the handler which can be used to respond to device permission checks": no page can
    // reach a device here, as such a permission is never granted.
    setDevicePermissionHandler: () => undefined,
  });
  const host: HostSession = {
    session: made,
    allowedPermissions: () =>
      PERMISSIONS.filter((name) => {
        const allowed = check?.(null, name as 'geolocation', 'app://cashier', {} as never);
        return allowed ?? true;
      }),
    preventsDownload: (url) => events.emitPreventable('will-download', {}, { getURL: () => url }),
  };
  sessions.set(partition, host);
  // "Emitted when Electron has created a new session." Not of the default one: whether that is there before
  // a program can listen isn't promised.
  if (partition !== '') appEvents.emit('session-created', made);
  return host;
}

export function defaultSession(): HostSession {
  return sessionOf('');
}

export const session: typeof Electron.session = stub<typeof Electron.session>('session', {
  // "A session instance from partition string. When there is an existing Session with the same
  // partition, it will be returned."
  fromPartition: (partition, options) => {
    requireReady('session');
    // "If partition starts with persist:, the page will use a persistent session": nothing of a service's is kept.
    const kept = !sessions.has(partition) && options?.cache !== false;
    if (partition.startsWith('persist:') || kept)
      throw new Error(`chromium-host keeps nothing on the disk: not ${partition}`);
    return sessionOf(partition).session;
  },
  // "A Session object, the default session object of the app, available after app.whenReady."
  get defaultSession() {
    requireReady('session');
    return defaultSession().session;
  },
});
