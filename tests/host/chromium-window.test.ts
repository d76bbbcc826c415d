/** How the window's Chromium is started, what its profile says, and where the window stands. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { switchesFor, type LaunchFacts } from '../../tools/chromium-host/chromium-switches.ts';
import { placeIn } from '../../tools/chromium-host/fit-window.ts';
import { quietProfile } from '../../tools/chromium-host/quiet-profile.ts';
import { buildTestShell, startTestShell } from './test-shell.ts';

const SHOWN: LaunchFacts = {
  headless: false,
  isRoot: false,
  title: 'Loyalty Cashier',
  background: '#F1F2EF',
  width: 1280,
  height: 800,
  debuggingPort: null,
};
const names = (facts: LaunchFacts) =>
  switchesFor(facts).map((one) => one.replace(/^--/u, '').split('=')[0] ?? '');

describe('the switches', () => {
  /** Of Chromium's list, those that somebody could think of for a window like ours. */
  const BAD = new Set([
    'host-resolver-rules',
    'host-rules',
    'no-sandbox',
    'disable-setuid-sandbox',
    'disable-web-security',
    'single-process',
    'ignore-certificate-errors',
    'unsafely-treat-insecure-origin-as-secure',
    'disable-blink-features',
    'log-net-log',
  ]);

  test.each([
    ['on the screen', SHOWN],
    ['by root', { ...SHOWN, isRoot: true }],
    ['without a window', { ...SHOWN, headless: true }],
  ])('%s: none that brings a bar', (_how, facts) => {
    expect(names(facts).filter((name) => BAD.has(name))).toEqual([]);
  });

  test('only root, who has no sandbox anyway, gets no bar about that', () => {
    expect(names(SHOWN)).not.toContain('test-type');
    expect(names({ ...SHOWN, isRoot: true })).toContain('test-type');
  });

  test('the program’s name, colour and size from the first moment on', () => {
    const app = switchesFor(SHOWN).find((one) => one.startsWith('--app=')) ?? '';
    expect(decodeURIComponent(app)).toContain('<title>Loyalty Cashier</title>');
    expect(decodeURIComponent(app)).toContain('background:#F1F2EF');
    expect(app).not.toContain('#');
    expect(switchesFor(SHOWN)).toContain('--window-size=1280,800');
    expect(switchesFor(SHOWN)).toContain('--class=loyalty-cashier');
  });

  test('the debugging port only where it was asked for', () => {
    expect(names(SHOWN)).not.toContain('remote-debugging-port');
    expect(switchesFor({ ...SHOWN, debuggingPort: 0 })).toContain('--remote-debugging-port=0');
  });
});

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const read = (folder: string, file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;

describe('the profile', () => {
  test('offers nothing, from its first start on', async () => {
    const folder = makeFolder();
    await quietProfile(folder);
    expect(read(folder, 'Default/Preferences')).toMatchObject({
      translate: { enabled: false },
      credentials_enable_service: false,
      profile: { exit_type: 'Normal', default_content_setting_values: { notifications: 2 } },
      webrtc: { ip_handling_policy: 'disable_non_proxied_udp' },
    });
    expect(read(folder, 'Local State')).toMatchObject({
      browser: { suppress_unsupported_os_warning: true },
    });
  });

  test('keeps what Chromium wrote, and forgets that it was killed', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'Default'));
    const written = {
      profile: { exit_type: 'Crashed', name: 'Person 1' },
      translate: true,
      zoom: [1],
    };
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(written));
    await quietProfile(folder);
    expect(read(folder, 'Default/Preferences')).toMatchObject({
      profile: { exit_type: 'Normal', name: 'Person 1' },
      translate: { enabled: false },
      zoom: [1],
    });
  });

  test.each(['', '{"profile":', '[]', 'null'])('begins anew where it reads %j', async (text) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'Local State'), text);
    await quietProfile(folder);
    expect(read(folder, 'Local State')).toEqual({
      browser: { suppress_unsupported_os_warning: true },
    });
  });
});

const area = (width: number, height: number, left = 0, top = 0) => ({ left, top, width, height });
const WANTED = { width: 1280, height: 800 };

describe('the place on the screen', () => {
  test.each([
    ['in the middle of a large one', area(1920, 1040), area(1280, 800, 320, 100), false],
    ['beside a bar on the left', area(1850, 1080, 70, 0), area(1280, 800, 355, 120), false],
    ['all of a laptop’s', area(1366, 728), area(1280, 728, 43, 0), true],
    ['all of one at 125 %', area(1093, 574), area(1093, 574), true],
    ['all of a small one, below a bar', area(1024, 741, 0, 27), area(1024, 741, 0, 27), true],
    ['no room for a title bar', area(1400, 830), area(1280, 800, 60, 0), true],
  ])('%s', (_where, room, bounds, maximized) => {
    expect(placeIn(room, WANTED)).toEqual({ bounds, maximized });
  });
});

describe('keys of a browser', () => {
  beforeAll(buildTestShell, 60_000);

  test('do nothing; those of editing and of the program do', async () => {
    const shell = await startTestShell();
    const left = await shell.page.evaluate(() => {
      const heard: string[] = [];
      // As the program listens: what was dealt with already is nothing to it.
      window.addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (!defaultPrevented) heard.push(key);
      });
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
      const does = (key: string, more: KeyboardEventInit = {}) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        );
      const ctrl = { ctrlKey: true };
      return {
        nothing: [
          does('F1'),
          does('F5'),
          does('F12'),
          does('p', ctrl),
          does('n', ctrl),
          does('R', { ...ctrl, shiftKey: true }),
          does('+', ctrl),
          does('ArrowLeft', { altKey: true }),
          document.body.dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
          ),
        ],
        something: [
          does('7'),
          does('Enter'),
          does('Tab'),
          does('Backspace', ctrl),
          does('v', ctrl),
          does('ArrowLeft', ctrl),
          does('F4', { altKey: true }),
          does('I', { ...ctrl, shiftKey: true }),
        ],
        heard: heard.length,
      };
    });
    expect(new Set(left.nothing)).toEqual(new Set([false]));
    expect(new Set(left.something)).toEqual(new Set([true]));
    expect(left.heard).toBe(left.nothing.length - 1 + left.something.length);
  });
});
