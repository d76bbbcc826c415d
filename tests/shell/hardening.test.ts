/** Every rule of hardening.ts, on web contents and sessions of the test's own. */
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';
import type * as DebuggingSwitchesModule from '../../src-main/shell/start/debugging-switches.ts';
import type * as HardeningModule from '../../src-main/shell/page/hardening.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';

const { hardenApp } = load<typeof HardeningModule>('src-main/shell/page/hardening.ts');
const { app, appEvents } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { debuggingProblems } = load<typeof DebuggingSwitchesModule>(
  'src-main/shell/start/debugging-switches.ts',
);

const log = hearingLog();
hardenApp(log);

type Handler = (...args: unknown[]) => unknown;

/** Remembers what it was given by the names of Electron's setters. */
class Hardened extends EventEmitter {
  readonly given: Record<string, Handler> = {};
  readonly setWindowOpenHandler = this.#taker('open');
  readonly setWebRTCIPHandlingPolicy = (policy: string) => void this.policies.push(policy);
  readonly policies: string[] = [];
  readonly setPermissionRequestHandler = this.#taker('request');
  readonly setPermissionCheckHandler = this.#taker('check');
  readonly setDevicePermissionHandler = this.#taker('device');

  #taker(name: string) {
    return (handler: Handler) => {
      this.given[name] = handler;
    };
  }
}

function prevented(target: EventEmitter, name: string, fields: object = {}): boolean {
  let done = false;
  target.emit(name, { ...fields, preventDefault: () => (done = true) });
  return done;
}

describe('web contents', () => {
  const contents = new Hardened();
  appEvents.emit('web-contents-created', {}, contents);

  test.each([
    ['app://cashier/index.html', true, false],
    ['app://cashier/', true, false],
    ['app://cashier/index.html', false, true],
    ['app://cashier/other.html', true, true],
    ['app://cashier.example.com/', true, true],
    ['app://elsewhere/index.html', true, true],
    ['https://example.com/', true, true],
    ['file:///etc/passwd', true, true],
    ['javascript:alert(1)', true, true],
    ['data:text/html,x', true, true],
  ])('navigation to %s, main frame %s, refused: %s', (url, isMainFrame, refused) => {
    expect(prevented(contents, 'will-frame-navigate', { url, isMainFrame })).toBe(refused);
  });

  test('WebRTC sends no UDP past a proxy', () => {
    expect(contents.policies).toEqual(['disable_non_proxied_udp']);
  });

  test('redirects, embedded pages and new windows are refused', () => {
    expect(prevented(contents, 'will-redirect', { url: 'app://cashier/' })).toBe(true);
    expect(prevented(contents, 'will-attach-webview')).toBe(true);
    expect(contents.given['open']?.({ url: 'app://cashier/' })).toEqual({ action: 'deny' });
  });
});

describe('a session', () => {
  const session = new Hardened();
  appEvents.emit('session-created', session);

  test('grants no permission, whichever way it is asked', () => {
    let granted: unknown = null;
    session.given['request']?.(null, 'media', (answer: unknown) => (granted = answer));
    expect(granted).toBe(false);
    expect(session.given['check']?.(null, 'notifications', 'app://cashier')).toBe(false);
    expect(session.given['device']?.({ deviceType: 'usb' })).toBe(false);
  });

  test('downloads nothing', () => {
    expect(prevented(session, 'will-download')).toBe(true);
  });
});

test('an installed program does not start with a debugging port', () => {
  expect(debuggingProblems()).toEqual([]);
  vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(true);
  expect(debuggingProblems()).toEqual([]);
  vi.spyOn(app.commandLine, 'hasSwitch').mockImplementation((name) => name.endsWith('-port'));
  expect(debuggingProblems()).toEqual(['The installed program opens no debugging port.']);
  vi.restoreAllMocks();
});

test.each([
  [{ forTests: true }, 0],
  [{ forTests: 'true' }, 1],
  [{ forTests: false }, 1],
  [{}, 1],
])('one whose package.json says %j has %i reasons not to', (manifest, problems) => {
  const folder = useDataFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  vi.spyOn(app, 'getAppPath').mockReturnValue(folder);
  vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(true);
  vi.spyOn(app.commandLine, 'hasSwitch').mockReturnValue(true);
  expect(debuggingProblems()).toHaveLength(problems);
  vi.restoreAllMocks();
});

test('each refusal is written down', () => {
  const [contents, session] = [new Hardened(), new Hardened()];
  appEvents.emit('web-contents-created', {}, contents);
  appEvents.emit('session-created', session);
  prevented(contents, 'will-frame-navigate', { url: 'https://example.com/', isMainFrame: true });
  prevented(contents, 'will-redirect', { url: 'app://cashier/' });
  prevented(contents, 'will-attach-webview');
  contents.given['open']?.({ url: 'app://cashier/' });
  session.given['request']?.(null, 'media', () => undefined);
  prevented(session, 'will-download');
  // The same is told once a second: also what came before counts.
  const written = log.lines.map(([, fields]) => (fields as { what: string }).what);
  expect(new Set(written)).toEqual(
    new Set(['navigation', 'redirect', 'webview', 'window', 'permission', 'download']),
  );
});
