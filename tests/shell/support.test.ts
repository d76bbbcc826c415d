/** What the shell tells whoever supports the till, and how it saves that. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { homedir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import type * as ElectronModule from 'electron';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as LogModule from '../../src-main/shell/support/log.ts';
import type * as LogTailModule from '../../src-main/shell/support/log-tail.ts';
import type * as MachineModule from '../../src-main/shell/support/machine-facts.ts';
import type * as SupportModule from '../../src-main/shell/support/support.ts';
import type * as WithoutUserModule from '../../src-main/shell/support/without-user.ts';
import type * as SaveAsModule from '../../src-main/shell/support/save-as.ts';
import type { ComputerUser } from '../../src-main/shell/support/without-user.ts';
import { SAMPLE_PROGRAM } from '../till/support-samples.ts';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';

const { openLog } = load<typeof LogModule>('src-main/shell/support/log.ts');
const { readLogTail } = load<typeof LogTailModule>('src-main/shell/support/log-tail.ts');
const { computerUser, withoutUser } = load<typeof WithoutUserModule>(
  'src-main/shell/support/without-user.ts',
);
const { machineFacts, switchesIn } = load<typeof MachineModule>(
  'src-main/shell/support/machine-facts.ts',
);
const { createSupport } = load<typeof SupportModule>('src-main/shell/support/support.ts');
const { createSaveAs } = load<typeof SaveAsModule>('src-main/shell/support/save-as.ts');
const { dialog, screen } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const time = (second: number) => `2026-11-23T04:00:0${second}.000Z`;

describe('the log’s end', () => {
  test('is what the log has, older file first, and its errors by kind', async () => {
    const folder = useDataFolder();
    let at = Date.UTC(2026, 10, 23, 4);
    const log = openLog(folder, () => (at += 1_000));
    writeFileSync(join(folder, 'till.1.log'), '{"at":"older","level":"info","event":"ended"}\n');
    log.error('journal.write', Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    log.error('lookup', new TypeError('odd'));
    log.error('journal.write', Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    const { lines, errors } = await readLogTail(folder);
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'ended',
      'journal.write',
      'lookup',
      'journal.write',
    ]);
    expect(errors).toEqual([
      { what: 'lookup TypeError', count: 1, first: time(2), last: time(2) },
      { what: 'journal.write ENOSPC', count: 2, first: time(1), last: time(3) },
    ]);
  });

  test('is masked again, whoever wrote it; what is no line of ours is left out', async () => {
    const folder = useDataFolder();
    const older = {
      at: '2025-01-01T00:00:00.000Z',
      level: 'info',
      event: 'call of +7 701 234 56 78',
      customer: 'Aigerim',
      reason: 'Bearer abc.def at /srv/till',
      count: 77_012_345_678,
      ms: 12,
      what: true,
      to: { phone: '7012345678' },
      stack: ['at https://shop.example/?token=1'],
      message: 'Unexpected token \'A\', "Aigerim" is not valid JSON',
    };
    const text = [JSON.stringify(older), 'Aigerim', '"7012345678"', 'null', '{"at":'].join('\n');
    writeFileSync(join(folder, 'till.log'), text);
    const { lines } = await readLogTail(folder);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: '2025-01-01T00:00:00.000Z',
        level: 'info',
        event: 'call of [number]',
        reason: '[token] at /srv/till',
        count: '[number]',
        ms: 12,
        what: true,
        to: null,
        stack: ['at [address]'],
        message: "Unexpected token 'A', [text] is not valid JSON",
      },
    ]);
  });

  test('of a long one the newest lines are read', async () => {
    const folder = useDataFolder();
    const lines = Array.from({ length: 12_000 }, (_, count) =>
      JSON.stringify({ at: 'x', level: 'info', event: 'a line of the log, again', count }),
    );
    writeFileSync(
      join(folder, 'till.1.log'),
      lines
        .slice(0, 9_000)
        .map((one) => `${one}\n`)
        .join(''),
    );
    writeFileSync(
      join(folder, 'till.log'),
      lines
        .slice(9_000)
        .map((one) => `${one}\n`)
        .join(''),
    );
    const read = (await readLogTail(folder)).lines;
    expect(read.length).toBeGreaterThan(5_000);
    expect(read.length).toBeLessThan(9_000);
    expect(read).toEqual(lines.slice(-read.length));
  });

  test('without a log there is none', async () => {
    expect(await readLogTail(join(useDataFolder(), 'none'))).toEqual({ lines: [], errors: [] });
  });
});

describe('who uses the computer is in no path', () => {
  const linux = { home: '/home/aigerim', name: 'aigerim' };
  const windows = { home: String.raw`C:\Users\Aigerim.SHOP`, name: 'aigerim' };
  test.each<[ComputerUser, string, string]>([
    [linux, "EROFS, open '/media/aigerim/USB/till.json'", "EROFS, open '/media/~/USB/till.json'"],
    [linux, 'open /run/media/Aigerim', 'open /run/media/~'],
    [linux, 'data: /home/aigerim/till', 'data: ~/till'],
    [linux, 'at file:///home/aigerim/a.js:1:2', 'at file:~/a.js:1:2'],
    [linux, '/home/aigerima /mnt/home/aigerim/x', '/home/aigerima /mnt/home/~/x'],
    [linux, 'aigerim, /x-aigerim, /aigerim-2', 'aigerim, /x-aigerim, /aigerim-2'],
    [linux, 'a long one: /run/media/aige…', 'a long one: /run/media/~…'],
    [{ home: '/home/a', name: 'a' }, '/home/anna /home/a/x /a.', '/home/anna ~/x /~.'],
    [
      windows,
      String.raw`{"m":"\\\\server\\profiles$\\aigerim\\AppData"}`,
      String.raw`{"m":"\\\\server\\profiles$\\~\\AppData"}`,
    ],
    [windows, String.raw`"c:\\users\\aigerim.shop\\till"`, String.raw`"~\\till"`],
    [windows, 'C:/Users/AIGERIM.SHOP, D:/aigerim.V6/x', '~, D:/~.V6/x'],
    [windows, String.raw`C:\Users\AIGERI~1\AppData`, String.raw`C:\Users\~\AppData`],
    [
      { home: String.raw`\\server\home$\Айгерім Б`, name: 'x' },
      String.raw`\\SERVER\home$\айгерім б\till file:///D:/${encodeURI('Айгерім Б')}/a.js`,
      String.raw`~\till file:///D:/~/a.js`,
    ],
    [{ home: '/root/', name: 'root' }, 'open /root/x', 'open ~/x'],
    [{ home: '/srv/kassa/home', name: '' }, '/srv/kassa/home/x', '~/x'],
    [{ home: '/', name: '' }, 'open /x', 'open /x'],
    [{ home: '', name: '' }, 'open /x', 'open /x'],
  ])('%j: %s', (user, text, told) => {
    expect(withoutUser(text, user)).toBe(told);
  });

  test('a text of slashes alone is read once, not once for each of them', () => {
    const slashes = '/'.repeat(512 * 1024);
    expect(withoutUser(slashes, linux)).toBe(slashes);
  });

  test('what the system doesn’t say of the user hides nothing', () => {
    vi.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('no such user');
    });
    syncBuiltinESMExports();
    expect(computerUser()).toEqual({ home: homedir(), name: '' });
  });
});

test('of the machine: versions, system and screen; of a switch the name alone', () => {
  vi.spyOn(screen, 'getPrimaryDisplay').mockReturnValue({
    size: { width: 1366, height: 768 },
    workAreaSize: { width: 1366, height: 728 },
    scaleFactor: 1.25,
  } as ElectronModule.Display);
  const { program, system, screen: shown } = machineFacts(SAMPLE_PROGRAM);
  expect(program).toMatchObject({ version: '0', node: process.versions.node });
  expect(system).toMatchObject({ platform: process.platform, architecture: process.arch });
  expect(shown).toEqual({ size: '1366×768', 'work area': '1366×728', scale: 1.25 });
  expect(switchesIn(['till', '--address=https://x', '--provision', 'secret.json', '--lang'])).toBe(
    '--address --provision --lang',
  );
});

test('all of it together: of this program, its log, its window', async () => {
  const root = useDataFolder();
  vi.spyOn(screen, 'getPrimaryDisplay').mockReturnValue({
    size: {},
    workAreaSize: {},
  } as ElectronModule.Display);
  openLog(root).info('ended');
  const support = createSupport(SAMPLE_PROGRAM, { root, logs: root }, () => null, hearingLog());
  expect(Object.keys(support.machine())).toEqual(['program', 'system', 'screen']);
  expect((await support.logTail()).lines).toHaveLength(1);
  expect(support.withoutUser(`open ${join(homedir(), 'x')}`)).toBe(`open ${join('~', 'x')}`);
  expect(await support.saveAs('x.txt', 'x')).toEqual({ kind: 'notChosen' });
});

/** In the middle of the text. */
const failingWith = (code: string) => {
  const { open } = fs;
  vi.spyOn(fs, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked);
    vi.spyOn(handle, 'writeFile').mockImplementation(async () => {
      await handle.write('half');
      throw Object.assign(new Error('no'), { code });
    });
    return handle;
  });
  syncBuiltinESMExports();
};

describe('saving', () => {
  const window = { isDestroyed: () => false } as BrowserWindow;
  const TEXT = 'Бағдарлама\n';

  /** A place as a person chooses it; '': the box was closed. */
  function choosing(choose: (folder: string) => string) {
    const own = useDataFolder();
    const elsewhere = useDataFolder();
    mkdirSync(join(own, 'logs'));
    const filePath = choose(elsewhere);
    const box = vi
      .spyOn(dialog, 'showSaveDialog')
      .mockResolvedValue({ canceled: filePath === '', filePath });
    const log = hearingLog();
    return { own, elsewhere, filePath, box, log, saveAs: createSaveAs(() => window, own, log) };
  }

  test('writes the very text where it was chosen, for its owner only, and says how large it is', async () => {
    const { saveAs, filePath, elsewhere, box } = choosing((folder) => join(folder, 'mine.txt'));
    const bytes = Buffer.byteLength(TEXT);
    expect(await saveAs('proposed.txt', TEXT)).toEqual({ kind: 'saved', file: filePath, bytes });
    expect(readFileSync(filePath, 'utf8')).toBe(TEXT);
    if (process.platform !== 'win32') expect(statSync(filePath).mode & 0o077).toBe(0);
    expect(readdirSync(elsewhere)).toEqual(['mine.txt']);
    const [over, options] = box.mock.calls[0] as unknown as [
      BrowserWindow,
      ElectronModule.SaveDialogOptions,
    ];
    expect(over).toBe(window);
    expect(options.defaultPath).toBe('proposed.txt');
  });

  test('closed without a choice nothing is written', async () => {
    const { saveAs, elsewhere } = choosing(() => '');
    expect(await saveAs('x.txt', TEXT)).toEqual({ kind: 'notChosen' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test.each([null, { isDestroyed: () => true } as BrowserWindow])(
    'without a window nobody is asked',
    async (none) => {
      const { box, own, log } = choosing(() => '');
      expect(await createSaveAs(() => none, own, log)('x.txt', TEXT)).toEqual({
        kind: 'notChosen',
      });
      expect(box).not.toHaveBeenCalled();
    },
  );

  test.each(['', 'logs'])('nothing is written among the till’s own files: %j', async (below) => {
    const { saveAs, own, box } = choosing(() => '');
    box.mockResolvedValue({ canceled: false, filePath: join(own, below, 'keys.json') });
    expect(await saveAs('x.txt', TEXT)).toEqual({ kind: 'notSaved', why: 'ownFolder' });
    expect(existsSync(join(own, below, 'keys.json'))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('nor by a link that leads there', async () => {
    const { saveAs, own, elsewhere, box } = choosing(() => '');
    symlinkSync(own, join(elsewhere, 'link'));
    box.mockResolvedValue({ canceled: false, filePath: join(elsewhere, 'link', 'keys.json') });
    expect(await saveAs('x.txt', TEXT)).toEqual({ kind: 'notSaved', why: 'ownFolder' });
    expect(readdirSync(own)).toEqual(['logs']);
  });

  test('beside the till’s folder it may be', async () => {
    const { saveAs, own, box } = choosing(() => '');
    const filePath = `${own}-saved.txt`;
    box.mockResolvedValue({ canceled: false, filePath });
    expect(await saveAs('x.txt', TEXT)).toMatchObject({ kind: 'saved' });
    await fs.rm(filePath);
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'notAllowed'],
    ['EPERM', 'notAllowed'],
    ['EROFS', 'notAllowed'],
    ['EIO', 'other'],
  ])('%s: %s, and nothing is half-written', async (code, why) => {
    const { saveAs, filePath, elsewhere, log } = choosing((folder) => join(folder, 'x.txt'));
    writeFileSync(filePath, 'before');
    failingWith(code);
    expect(await saveAs('x.txt', TEXT)).toEqual({ kind: 'notSaved', why });
    expect(readFileSync(filePath, 'utf8')).toBe('before');
    expect(readdirSync(elsewhere)).toEqual(['x.txt']);
    expect(log.lines).toEqual([['diagnostics.notSaved', { code }]]);
  });

  test('what can’t take the name leaves nothing, either', async () => {
    const { saveAs, filePath, elsewhere } = choosing((folder) => join(folder, 'folder.txt'));
    mkdirSync(filePath);
    expect(await saveAs('x.txt', TEXT)).toMatchObject({ kind: 'notSaved' });
    expect(readdirSync(elsewhere)).toEqual(['folder.txt']);
  });

  test('where the folder is gone it is said', async () => {
    const { saveAs } = choosing((folder) => join(folder, 'gone', 'x.txt'));
    expect(await saveAs('x.txt', TEXT)).toEqual({ kind: 'notSaved', why: 'other' });
  });
});
