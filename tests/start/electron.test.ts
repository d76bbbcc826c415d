/**
 * What `npm start` does with an Electron that is there: a fake binary behind
 * ELECTRON_OVERRIDE_DIST_PATH that kills itself, can't be loaded, hangs, or works.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_OPTIONS } from '../../src-main/shell/start/launch-options.ts';
import { findElectron, NAME as BINARY } from '../../tools/find-electron.ts';
import { withoutElectron } from '../../tools/start/electron-data.ts';
import { getElectron, proxyOf } from '../../tools/start/get-electron.ts';
import { hostsFor, runFirst, type Host } from '../../tools/start/hosts.ts';
import { runElectron } from '../../tools/start/run-electron.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-fake-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const onWindows = process.platform === 'win32';
const WHY_NOT = 'the fake Electron is a shell script, which Windows does not run';

/** Beside it no helper of the sandbox: root is told nothing of that, and others have namespaces. */
function fake(script: string): string {
  const binary = join(folder, BINARY);
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(binary, `#!/bin/sh\n${script}\n`);
  chmodSync(binary, 0o755);
  return binary;
}

const run = (binary: string, args: readonly string[] = []) =>
  runElectron({ binary, args, onSilence: () => undefined });

const hostCount = (options: Partial<typeof NO_OPTIONS>) =>
  hostsFor({ ...NO_OPTIONS, ...options }).length;

/** `npm start` with that Electron, and another host that gives 7. */
async function start(script: string | null, host: 'auto' | 'electron' = 'auto') {
  vi.stubEnv('DISPLAY', ':99');
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  if (script !== null) fake(script);
  const said: string[] = [];
  const options = { ...NO_OPTIONS, host };
  const [electron, ...rest] = hostsFor(options);
  const next: Host = {
    instead: rest[0]?.instead ?? (() => ''),
    prepare: () => Promise.resolve({ run: () => Promise.resolve({ code: 7 }) }),
  };
  const hosts = [electron, ...(rest.length > 0 ? [next] : [])].filter((one) => one !== undefined);
  const code = await runFirst(hosts, { options, args: [], print: (text) => said.push(text) });
  return { code, said: said.join('\n') };
}

/** What is found in a package with these files. */
function download(files: Readonly<Record<string, string>>): string | null {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '');
  const all = { 'package.json': '{"version":"45.4.1"}', ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return findElectron(folder);
}

/** How often it was said that nothing is seen, 20 seconds after the start of that one. */
async function silentFor(script: string): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const go = join(folder, 'go');
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let said = 0;
  const ended = runElectron({
    binary: fake(`${script}\nwhile [ ! -e "$1" ]; do sleep 0.02; done`),
    args: [go],
    onSilence: () => {
      said += 1;
    },
  });
  await vi.waitFor(() => expect(printed).toHaveBeenCalled(), { timeout: 15_000 });
  vi.advanceTimersByTime(20_000);
  writeFileSync(go, '');
  expect(await ended).toEqual({ ran: true, code: 0 });
  printed.mockRestore();
  return said;
}

describe('an Electron that this system won’t run is told from a program that ended', () => {
  test.for([
    ['kill -TRAP $$', { ran: false, why: 'it was ended by SIGTRAP' }],
    ['kill -KILL $$', { ran: false, why: 'it was ended by SIGKILL' }],
    ['exit 127', { ran: false, why: 'the system could not load it (code 127)' }],
    ['exit 126', { ran: false, why: 'the system could not load it (code 126)' }],
    ['exit 133', { ran: false, why: 'it crashed (code 133)' }],
    ['exit 0', { ran: true, code: 0 }],
    ['exit 1', { ran: true, code: 1 }],
    ['exit 2', { ran: true, code: 2 }],
  ] as const)('%s', async ([script, end], { skip }) => {
    skip(onWindows, WHY_NOT);
    expect(await run(fake(script))).toEqual(end);
  });

  test('a file that isn’t a program', async () => {
    const binary = fake('');
    chmodSync(binary, 0o644);
    expect(await run(binary)).toMatchObject({ ran: false });
  });

  test('who is ended by a signal later on has run', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const go = join(folder, 'go');
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(10_001);
    writeFileSync(go, '');
    expect(await run(fake('kill -TRAP $$'))).toEqual({ ran: true, code: 1 });
  });

  test('it runs as Electron, whatever the environment says', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    vi.stubEnv('ELECTRON_RUN_AS_NODE', '1');
    const said = join(folder, 'said');
    await run(fake('printf "%s|" "$ELECTRON_RUN_AS_NODE" "$@" > "$1"'), [said, '--name=two words']);
    expect(readFileSync(said, 'utf8')).toBe(`|${said}|--name=two words|`);
  });
});

describe('an Electron that shows nothing', () => {
  test('is spoken of after 20 seconds, and left alone', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    expect(await silentFor('echo something else')).toBe(1);
  });

  test('one that says that it runs isn’t', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    expect(await silentFor('echo "Loyalty Cashier is running. Its files are in /x"')).toBe(0);
  });

  test('the program says so once its window is there', () => {
    const shell = readFileSync('src-main/shell/run-shell.ts', 'utf8');
    expect(shell).toContain('Loyalty Cashier is running.');
  });
});

describe('the next host is tried, and said', () => {
  test.for(['kill -TRAP $$', 'exit 127'])('Electron: %s', async (script, { skip }) => {
    skip(onWindows, WHY_NOT);
    const { code, said } = await start(script);
    expect(code).toBe(7);
    expect(said).toMatch(
      /^Electron can't run here: .*\.\nThe program runs in your browser instead/u,
    );
  });

  test('no Electron where the variable says that one is', async () => {
    const { code, said } = await start(null);
    expect(code).toBe(7);
    expect(said).toContain(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}: no Electron is there.`);
  });

  test('whoever asked for Electron gets no other host', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    const { code, said } = await start('kill -TRAP $$', 'electron');
    expect(code).toBe(1);
    expect(said).toBe(
      "Electron can't run here: it was ended by SIGTRAP.\n" +
        'Without --host the first is taken that can be had: Electron, a browser, a demo.',
    );
  });

  test('a program that ended by itself is not started once more elsewhere', async ({ skip }) => {
    skip(onWindows, WHY_NOT);
    expect(await start('exit 2')).toEqual({ code: 2, said: '' });
  });

  test('which ones there are', () => {
    expect(hostCount({})).toBe(3);
    expect(hostCount({ headless: true })).toBe(1);
    expect(hostCount({ host: 'demo' })).toBe(1);
  });
});

/** A host that tells when it is run; with reasons it can't be prepared. */
const host = (name: string, ran: string[], cannot: readonly string[] = []): Host => ({
  instead: () => `${name} instead.`,
  prepare: () =>
    Promise.resolve(
      cannot.length > 0
        ? { cannot }
        : {
            run: () => {
              ran.push(name);
              return Promise.resolve({ code: 0 });
            },
          },
    ),
});

async function runFirstOf(make: (ran: string[]) => readonly Host[]) {
  const ran: string[] = [];
  const said: string[] = [];
  const print = (text: string) => said.push(text);
  const code = await runFirst(make(ran), { options: NO_OPTIONS, args: [], print });
  return { code, ran, said };
}

describe('what is said is true', () => {
  test('“instead” only of the host that is run, and a shared reason once', async () => {
    const nowhere = ['There is no display here.'];
    expect(
      await runFirstOf((ran) => [
        host('Electron', ran, nowhere),
        host('Browser', ran, [...nowhere, 'And no browser.']),
        host('Demo', ran),
      ]),
    ).toEqual({
      code: 0,
      ran: ['Demo'],
      said: ['There is no display here.', 'And no browser.', 'Demo instead.'],
    });
  });

  test('nothing of “instead” where the first one runs, or none', async () => {
    const one = await runFirstOf((ran) => [host('Electron', ran), host('Browser', ran)]);
    expect(one).toEqual({ code: 0, ran: ['Electron'], said: [] });
    const none = await runFirstOf((ran) => [
      host('Electron', ran, ['No.']),
      host('Demo', ran, ['No.']),
    ]);
    expect(none).toEqual({ code: 1, ran: [], said: ['No.'] });
  });

  test('without a display neither Electron nor a browser is looked for', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only on Linux a display may be missing');
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    const [electron, browser] = hostsFor(NO_OPTIONS);
    const hosts = [electron, browser].filter((one) => one !== undefined);
    expect(await runFirstOf((ran) => [...hosts, host('Demo', ran)])).toEqual({
      code: 0,
      ran: ['Demo'],
      said: ['There is no display here.', 'Demo instead.'],
    });
  });
});

describe('a download that was cut off is no Electron', () => {
  const WHOLE = { [`dist/${BINARY}`]: '', 'dist/version': '45.4.1', 'path.txt': BINARY };

  test('whole', () => {
    expect(download(WHOLE)).toBe(join(folder, 'dist', BINARY));
    expect(download({ ...WHOLE, 'dist/version': 'v45.4.1\n' })).not.toBeNull();
  });

  test.each([
    ['path.txt, which comes last', { 'path.txt': '' }],
    ['the right version', { 'dist/version': '44.0.0' }],
    ['any version', { 'dist/version': '' }],
  ])('without %s', (_name, missing) => {
    expect(download({ ...WHOLE, ...missing })).toBeNull();
  });

  test('without the binary', () => {
    const { [`dist/${BINARY}`]: _binary, ...rest } = WHOLE;
    expect(download(rest)).toBeNull();
  });
});

/** Nobody listens at port 1 of this machine. */
async function getHere() {
  vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:1/');
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'])
    vi.stubEnv(name, '');
  const said: string[] = [];
  const got = await getElectron((text) => said.push(text), folder);
  return { got, said };
}

describe('where there is no Electron', () => {
  const UNREACHABLE = {
    why: 'Electron could not be downloaded: 127.0.0.1:1 is not reachable from here.',
  };

  test('and none was downloaded yet', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '');
    expect(await getHere()).toEqual({
      got: UNREACHABLE,
      said: ['Electron is not here yet. Looking whether it can be downloaded.'],
    });
  });

  test('but a part of one', async () => {
    download({ 'dist/version': '45.4.1' });
    expect(await getHere()).toEqual({
      got: UNREACHABLE,
      said: [
        'Electron is here only in part, or in another version. Looking whether it can be downloaded.',
      ],
    });
  });

  test('another version that was asked for is run, and said', async () => {
    download({ version: '44.0.0', [BINARY]: '' });
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    const { said } = await getHere();
    expect(said).toEqual([
      'ELECTRON_OVERRIDE_DIST_PATH names Electron 44.0.0; the program is made for 45.4.1.',
    ]);
  });
});

const used = (root: string) => {
  mkdirSync(join(root, 'browser'), { recursive: true });
  writeFileSync(join(root, 'browser', 'Local State'), '{}');
};

describe('who looks for yesterday’s sales is told where they are', () => {
  test('in Electron’s own folder', ({ skip }) => {
    skip(process.platform === 'darwin', 'there no variable names the folder of programs');
    vi.stubEnv(onWindows ? 'APPDATA' : 'XDG_CONFIG_HOME', folder);
    expect(withoutElectron(null)).toBe('.');
    const root = join(folder, 'Loyalty Cashier');
    used(root);
    expect(withoutElectron(null)).toBe(
      `, with a data folder of its own: what was stored with Electron stays in ${root}.`,
    );
  });

  test('in the folder that was named', () => {
    expect(withoutElectron(folder)).toBe('.');
    // A browser's own profile is no Electron's.
    used(join(folder, 'browser', 'chromium-host'));
    expect(withoutElectron(folder)).toBe('.');
    used(folder);
    expect(withoutElectron(folder)).toBe(
      '. What Electron encrypted in this data folder can’t be read there.',
    );
  });
});

test('a proxy is found where the installer’s library looks', () => {
  expect(proxyOf({})).toBeNull();
  expect(proxyOf({ https_proxy: 'http://proxy.test:3128' })).toBe('http://proxy.test:3128');
  expect(proxyOf({ HTTPS_PROXY: '' })).toBeNull();
});
