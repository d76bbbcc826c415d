/** The command line on each system, and the program as if it were in a package. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hearingLog, load } from '../shell/system-stubs.ts';
import { memorySettings } from '../till/memory-settings.ts';
import type * as WindowModule from '../../src-main/shell/page/window.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as BrowserWindowModule from '../../tools/chromium-host/electron/browser-window.ts';
import { startProbe } from './probe.ts';
import { buildTestShell, runTestShellToEnd, startTestShell } from './test-shell.ts';

beforeAll(buildTestShell, 60_000);

const PACKAGED = { CHROMIUM_HOST_PACKAGED: '1' };
const ON_WINDOWS = { CHROMIUM_HOST_SYSTEM: 'win32' };

test.each([
  ['not in a package', {}, false],
  ['in a package', PACKAGED, true],
])('process.argv, %s', async (_where, env, packaged) => {
  const probe = startProbe('arguments', ['--remote-debugging-port=9', 'x'], env);
  expect(await probe.ended).toBe(0);
  expect(JSON.parse(probe.lines()[0] ?? '')).toEqual({
    packaged,
    args: ['--remote-debugging-port=9', 'x'],
    executable: true,
    port: true,
  });
});

describe('Windows', () => {
  test('starts nothing where an argument follows an address', async () => {
    const args = ['--address', 'https://x.kz/api', '--headless'];
    const refused = startProbe('arguments', args, ON_WINDOWS);
    expect(await refused.ended).toBe(255);
    expect(refused.lines()).toEqual([
      'On Windows nothing may follow https://x.kz/api: write --name=value.',
    ]);
    const elsewhere = startProbe('arguments', args, { CHROMIUM_HOST_SYSTEM: 'linux' });
    expect(await elsewhere.ended).toBe(0);
  });

  test('starts the program with what its help tells to write', async () => {
    const args = ['--address=https://x.kz/api', '--headless'];
    const probe = startProbe('arguments', args, ON_WINDOWS);
    expect(await probe.ended).toBe(0);
    expect(probe.lines()[0]).toContain('--address=https://x.kz/api');
  });
});

describe('the program in a package', () => {
  test('reads its options, and works', async () => {
    const shell = await startTestShell({
      args: ['--address=https://loyalty.example/api'],
      env: { ...PACKAGED, ...ON_WINDOWS },
    });
    expect(await shell.call('snapshot.read')).toMatchObject({
      value: { options: { address: 'https://loyalty.example/api', data: shell.dataFolder } },
    });
  });

  test('opens no debugging port', async () => {
    const run = { args: ['--remote-debugging-port=0'], env: PACKAGED };
    const { code, output } = await runTestShellToEnd(run);
    expect(code).toBe(2);
    expect(output).toContain('The installed program opens no debugging port.');
  });

  test('has no developer tools', async () => {
    const { openWindow } = load<typeof WindowModule>('src-main/shell/page/window.ts');
    const { madeWith } = load<typeof BrowserWindowModule>(
      'tools/chromium-host/electron/browser-window.ts',
    );
    const { app, becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
    becomeReady();
    // Without a preload there is no window, and the stand-in ends the program.
    const exit = vi.spyOn(app, 'exit').mockReturnValue();
    vi.stubEnv('CHROMIUM_HOST_PACKAGED', '1');
    openWindow('/no-such-preload.cjs', memorySettings(), hearingLog());
    vi.unstubAllEnvs();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), 30_000);
    exit.mockRestore();
    expect(madeWith.at(-1)?.webPreferences).toMatchObject({ devTools: false, sandbox: true });
  });
});
