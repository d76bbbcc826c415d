/** How the program begins and ends on the host: in order, by force, twice at a time, in vain. */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { KILLED } from './probe.ts';
import { alive, descendants } from './processes.ts';
import { buildTestShell, newDataFolder, runTestShellToEnd, startTestShell } from './test-shell.ts';

beforeAll(buildTestShell, 60_000);

/** However busy the machine. */
const untilGone = (pids: readonly number[]) =>
  vi.waitFor(() => expect(alive(pids)).toEqual([]), { timeout: 60_000, interval: 50 });

describe('a start', () => {
  test('says that this host is not for real sales, and shows the page', async () => {
    const shell = await startTestShell();
    await shell.page.getByText('Shell is running').waitFor();
    expect(shell.output()).toContain('a host for development and tests, not for real sales');
    await shell.logged({ event: 'started', host: 'chromium-host' });
    await shell.logged({ event: 'windowShown' });
    expect(shell.log().filter((line) => line['level'] === 'error')).toEqual([]);
  });

  test('keeps all it stores from other users', async ({ skip }) => {
    skip(process.platform === 'win32', 'on Windows the folder of the user says who may read');
    const shell = await startTestShell();
    await shell.call('preferences.change', { theme: 'dark' });
    const mode = (name: string) => statSync(join(shell.dataFolder, name)).mode & 0o777;
    expect(mode('settings.json')).toBe(0o600);
    expect(mode('logs/till.log')).toBe(0o600);
    expect(mode('logs')).toBe(0o700);
  });

  test('gives the till a folder for each environment and the options', async () => {
    const shell = await startTestShell({ args: ['--address', 'https://loyalty.example/api'] });
    expect(await shell.call('snapshot.read')).toMatchObject({
      ok: true,
      value: {
        program: { version: '0.1.0', host: 'chromium-host', developmentHost: true },
        options: { address: 'https://loyalty.example/api', data: shell.dataFolder },
        folder: join(shell.dataFolder, 'test'),
        settings: { preferences: { language: 'en' }, environment: null },
        vault: { state: 'empty' },
        signInProtection: {
          how: 'withoutSignIn',
          keyring: { state: 'none', backend: 'basic_text' },
        },
      },
    });
  });

  test.each([
    ['kk_KZ.UTF-8', 'kk'],
    ['uz_UZ.UTF-8', 'ru'],
  ])('where the system speaks %s it speaks %s', async (system, language) => {
    const shell = await startTestShell({ env: { LC_ALL: system } });
    expect(await shell.call('snapshot.read')).toMatchObject({
      value: { settings: { preferences: { language } } },
    });
  });

  test('--help names every option and ends', async () => {
    const { code, output } = await runTestShellToEnd({ args: ['--help'] });
    expect(code).toBe(0);
    for (const name of [
      '--host',
      '--data',
      '--address',
      '--headless',
      '--provision',
      '--debugging-port',
    ]) {
      expect(output).toContain(name);
    }
  });

  test('an option that cannot be used is named, and nothing is started', async () => {
    const { code, output } = await runTestShellToEnd({ args: ['--address', 'ftp://x'] });
    expect(code).toBe(2);
    expect(output).toContain('--address needs an address that begins with https://');
  });

  test('a folder that cannot be made is said, and nothing is left running', async () => {
    const file = join(newDataFolder(), 'a file');
    writeFileSync(file, '');
    const { code, output } = await runTestShellToEnd({ dataFolder: join(file, 'till') });
    expect(code).toBe(1);
    expect(output).toContain(`can’t make its folder ${join(file, 'till')}`);
  });

  test('a till that cannot be built ends the program with a message and a log', async () => {
    const { code, output } = await runTestShellToEnd({
      args: ['--address', 'http://fails.invalid'],
    });
    expect(code).toBe(1);
    expect(output).toContain('The program could not start');
  });
});

test('a browser that does not start is said, and nothing is left running', async ({ skip }) => {
  skip(process.platform !== 'linux', 'elsewhere the browser is looked for in other places');
  const { code, output } = await runTestShellToEnd({
    // Installed, by its looks, and a display to show it on.
    env: { CASHIER_BROWSER: '/bin/false', DISPLAY: ':0' },
    headless: false,
  });
  expect(output).toContain('The browser could not be started: ');
  expect(code).toBe(1);
});

describe('an end', () => {
  test('by the system: the till is closed first, nothing is left running', async () => {
    const shell = await startTestShell();
    await shell.call('setup.startTraining');
    const children = descendants(shell.pid);
    expect(children.length).toBeGreaterThan(1);
    await shell.stop();
    expect(await shell.ended).toBe(0);
    expect(existsSync(join(shell.dataFolder, 'test', 'closed.txt'))).toBe(true);
    expect(existsSync(join(shell.dataFolder, 'chromium-host.lock'))).toBe(false);
    await shell.logged({ event: 'ended' });
    await untilGone(children);
  });

  test('by a shutdown of the machine, when the power monitor says so: the till is closed first', async () => {
    const shell = await startTestShell();
    await shell.call('snapshot.read');
    shell.power('shutdown');
    expect(await shell.ended).toBe(0);
    expect(existsSync(join(shell.dataFolder, 'test', 'closed.txt'))).toBe(true);
    await shell.logged({ event: 'systemEnds' });
    await shell.logged({ event: 'ended' });
  });

  test.each(['query-session-end', 'session-end'] as const)(
    'by a Windows that shuts down (%s): it is not held up, and the next start is a whole one',
    async (event) => {
      const shell = await startTestShell();
      await shell.call('setup.startTraining');
      const children = descendants(shell.pid);
      shell.session(event);
      expect(await shell.ended).toBe(KILLED);
      await shell.logged({ event: 'systemEnds' });
      expect(shell.log().map((line) => line['event'])).not.toContain('ended');
      // Nothing was begun that would be cut off in the middle.
      expect(existsSync(join(shell.dataFolder, 'test', 'closed.txt'))).toBe(false);
      await untilGone(children);
      const next = await startTestShell({ dataFolder: shell.dataFolder });
      expect(await next.call('service.probe')).toEqual({ ok: true, value: null });
    },
  );

  test('not by a Windows that shuts down while sales are only in memory: it is held up until they are stored', async () => {
    const shell = await startTestShell();
    await shell.call('snapshot.read');
    const unsavedSales = join(shell.dataFolder, 'test', 'unsavedSales.txt');
    writeFileSync(unsavedSales, '');
    shell.session('query-session-end');
    await shell.logged({ event: 'systemHeldUp', unsavedSales: 2 });
    expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
    // The disk takes them again: asked once more, nothing stands in the way.
    rmSync(unsavedSales);
    shell.session('query-session-end');
    expect(await shell.ended).toBe(KILLED);
    await shell.logged({ event: 'systemEnds' });
  });

  test('by closing the window', async () => {
    const shell = await startTestShell();
    await shell.call('snapshot.read');
    expect(shell.output()).not.toContain('has ended');
    await shell.page.close();
    expect(await shell.ended).toBe(0);
    await shell.logged({ event: 'ended' });
    expect(shell.output()).toContain('Loyalty Cashier has ended.\n');
  });

  test('by force: Chromium and the embedded service go with it', async () => {
    const shell = await startTestShell();
    await shell.call('setup.startTraining');
    const children = descendants(shell.pid);
    await shell.kill();
    await untilGone(children);
  });
});

describe('a second start with the same data', () => {
  test('ends at once and shows the first one', async () => {
    const shell = await startTestShell();
    const second = await runTestShellToEnd({ dataFolder: shell.dataFolder });
    expect(second.code).toBe(0);
    expect(second.output).toContain('running already');
    await shell.logged({ event: 'secondInstance' });
    expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
  });

  test('a lock whose owner is gone does not stop it', async () => {
    const dataFolder = newDataFolder();
    writeFileSync(join(dataFolder, 'chromium-host.lock'), '4194303');
    const shell = await startTestShell({ dataFolder });
    expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
  });
});
