/** Stand-in for `protocol`: handlers by scheme; windows ask them for the program's files. */
import type * as Electron from 'electron';
import { stub } from '../stub.ts';
import { app, requireReady } from './app.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];

/** They would open the page to code that isn't the archive's, or to other pages. */
const UNSAFE = ['bypassCSP', 'allowServiceWorkers', 'corsEnabled', 'stream', 'codeCache'] as const;

const handlers = new Map<string, Handler>();
const privileged = new Set<string>();

export const protocol: Electron.Protocol = stub<Electron.Protocol>('protocol', {
  // "This method can only be used before the ready event […] and can be called only once."
  registerSchemesAsPrivileged: (schemes) => {
    if (app.isReady()) throw new Error('registerSchemesAsPrivileged after ready does nothing');
    if (privileged.size > 0) throw new Error('registerSchemesAsPrivileged was called twice');
    for (const { scheme, privileges = {} } of schemes) {
      const unsafe = UNSAFE.filter((name) => privileges[name] === true);
      if (unsafe.length > 0)
        throw new Error(`chromium-host gives no scheme these privileges: ${unsafe.join(', ')}`);
      privileged.add(scheme);
    }
  },
  // "Register a protocol handler for scheme. Requests made to URLs with this scheme will delegate
  // to this handler to determine what response should be sent."
  handle: (scheme, handler) => {
    requireReady('protocol.handle');
    handlers.set(scheme, handler);
  },
  // "Removes a protocol handler registered with protocol.handle."
  unhandle: (scheme) => void handlers.delete(scheme),
});

export async function dispatchRequest(request: Request): Promise<Response> {
  const scheme = new URL(request.url).protocol.slice(0, -1);
  const handler = handlers.get(scheme);
  // The page lives at an https address here; only a standard, secure scheme behaves like that.
  if (handler === undefined || !privileged.has(scheme)) {
    throw new Error(`no handler for the privileged scheme ${scheme}`);
  }
  // Node's and the DOM's declarations of Request and Response are of the same standard.
  return (await handler(request as unknown as GlobalRequest)) as unknown as Response;
}
