/** What a package needs that its configuration alone tells. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packedProblems } from '../../tools/pack/check-packed.ts';
import { configProblems } from '../../tools/pack/config-problems.ts';
import { signingFor } from '../../tools/pack/signing.ts';
import { ELECTRON_LOCALES, makeStandInElectron } from '../../tools/pack/stand-in-electron.ts';
import { whyNotPacked } from '../../tools/pack/why-not-packed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-pack-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST = { homepage: 'https://example.com/x', desktopName: 'loyalty-cashier.desktop' };
const PAPERS = [{ from: 'dist/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' }];
const CONFIG = {
  win: { extraFiles: PAPERS },
  mac: { hardenedRuntime: true, extraResources: PAPERS },
  linux: { syncDesktopName: true, extraFiles: PAPERS },
  toolsets: { appimage: '1.0.3' },
} as const;
/** With a change in one of its parts. */
const change = (part: 'win' | 'mac' | 'linux', fields: object) => ({
  ...CONFIG,
  [part]: { ...CONFIG[part], ...fields },
});

test('the package keeps what Electron itself says in each language of the program, and no other', () => {
  const config = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
  const kept = /^electronLanguages: \[(.+)\]$/mu.exec(config)?.[1]?.split(', ');
  expect(kept?.toSorted()).toEqual(ELECTRON_LOCALES.toSorted());
});

test('nothing is missing', () => {
  expect(configProblems(CONFIG, MANIFEST)).toEqual([]);
});

test.each([
  ['no homepage', CONFIG, { ...MANIFEST, homepage: '' }],
  ['no name of the entry', CONFIG, { homepage: MANIFEST.homepage }],
  ['another name', change('linux', { syncDesktopName: false }), MANIFEST],
  ['the old AppImage', { ...CONFIG, toolsets: { appimage: '0.0.0' } as const }, MANIFEST],
  ['no word about the AppImage', { ...CONFIG, toolsets: {} }, MANIFEST],
  ['no sandbox', change('linux', { executableArgs: ['--no-sandbox'] }), MANIFEST],
  ['no hardened runtime', change('mac', { hardenedRuntime: false }), MANIFEST],
  ['no signature', change('mac', { identity: null }), MANIFEST],
  ['no notices on Windows', change('win', { extraFiles: [] }), MANIFEST],
  ['no notices on Linux', change('linux', { extraFiles: null }), MANIFEST],
  ['no notices on macOS', change('mac', { extraResources: ['LICENSE'] }), MANIFEST],
])('%s is told', (_name, config, manifest) => {
  expect(configProblems(config, manifest)).toHaveLength(1);
});

test('macOS: ad hoc without a certificate, by the certificate with one', () => {
  expect(signingFor({}).mac?.identity).toBe('-');
  expect(signingFor({ CSC_LINK: '' }).mac?.identity).toBe('-');
  expect(signingFor({ CSC_NAME: 'A shop' })).toEqual({});
  expect(signingFor({ CSC_LINK: 'file.p12' })).toEqual({});
});

/** An archive of files, as electron-builder writes them. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  let offset = 0;
  const tree: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    const names = path.split('/');
    let place = tree;
    for (const name of names.slice(0, -1)) {
      const next = (place[name] ??= { files: {} }) as { readonly files: Record<string, unknown> };
      place = next.files;
    }
    place[names.at(-1) ?? ''] = { offset: String(offset), size: text.length };
    offset += text.length;
  }
  const json = JSON.stringify({ files: tree });
  const head = Buffer.alloc(16 + Math.ceil(json.length / 4) * 4);
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(head.length - 8, 4);
  head.writeUInt32LE(head.length - 12, 8);
  head.writeUInt32LE(json.length, 12);
  head.write(json, 16);
  return Buffer.concat([head, Buffer.from(Object.values(files).join(''))]);
}

const FILES = {
  'assets/icon.png': 'x',
  'dist/main/main.cjs': 'x',
  'dist/preload/preload.cjs': 'x',
  'dist/reader/reader.cjs': 'x',
  'dist/renderer/index.html': 'x',
  'dist/renderer/assets/index-1.js': 'x',
  'dist/service/utility.cjs': 'x',
  'package.json': '{"name":"x","packed":true}',
};

/** What is found in a packed folder; its fuses are all set wrong and aren't counted. */
async function found(
  archive: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
  forTests = false,
): Promise<readonly string[]> {
  const packed = makeStandInElectron(join(folder, 'packed'));
  const all = {
    'LICENSE.txt': 'x',
    'LICENSE.electron.txt': 'x',
    'THIRD-PARTY-NOTICES.txt': 'notices',
    'loyalty-cashier': readFileSync(join(packed, 'electron'), 'latin1'),
    ...beside,
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(packed, file), text, 'latin1');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'notices');
  writeFileSync(join(packed, 'resources/app.asar'), archiveOf(archive));
  const problems = await packedProblems(packed, folder, forTests);
  return problems.filter((problem) => !problem.startsWith('fuse '));
}

async function fusesTold(forTests: boolean): Promise<readonly string[]> {
  const problems = await packedProblems(join(folder, 'packed'), folder, forTests);
  return problems.filter((problem) => problem.startsWith('fuse '));
}

describe('a packed folder', () => {
  test('that holds what it should', async () => {
    expect(await found(FILES)).toEqual([]);
  });

  test('a bundle that is missing, and files that must not be there', async () => {
    const { 'dist/main/main.cjs': _main, ...rest } = FILES;
    expect(
      await found({ ...rest, 'src-main/main.ts': 'x', 'dist/main/main.cjs.map': 'x' }),
    ).toEqual([
      'dist/main/main.cjs is missing',
      'dist/main/main.cjs.map must not be packed',
      'src-main/main.ts must not be packed',
    ]);
  });

  test('the notices of other bundles', async () => {
    expect(await found(FILES, { 'THIRD-PARTY-NOTICES.txt': 'older' })).toEqual([
      'THIRD-PARTY-NOTICES.txt isn’t the one of these bundles',
    ]);
  });

  test('a build for tests is never taken for one to ship, nor the other way round', async () => {
    const marked = { ...FILES, 'package.json': '{"packed":true,"forTests":true}' };
    expect(await found(marked)).toEqual(['package.json says forTests: true']);
    expect(await found(marked, {}, true)).toEqual([]);
    expect(await found(FILES, {}, true)).toEqual(['package.json says forTests: false']);
    expect(await found({ ...FILES, 'package.json': '{}' })).toEqual([
      'package.json doesn’t say that it is packed',
    ]);
  });

  test('every fuse that is set wrong is told; tests want one of them on', async () => {
    await found(FILES);
    const inspect = 'fuse EnableNodeCliInspectArguments is not off';
    expect(await fusesTold(false)).toHaveLength(8);
    expect(await fusesTold(false)).toContain(inspect);
    expect(await fusesTold(true)).toHaveLength(7);
    expect(await fusesTold(true)).not.toContain(inspect);
  });
});

describe('packing where nothing can be downloaded', () => {
  // The library tries more than once.
  test('is said in sentences, and is a failure', { timeout: 300_000 }, () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/pack.ts'], {
      encoding: 'utf8',
      env: {
        ...process.env,
        // Nobody listens there, and nothing was kept of an earlier download.
        ELECTRON_MIRROR: 'http://127.0.0.1:9/',
        electron_config_cache: folder,
        XDG_CACHE_HOME: folder,
        LOCALAPPDATA: folder,
      },
    });
    expect(stderr).toContain('Nothing was packed: Electron and the tools');
    expect(stderr).toContain('`npm run pack -- --check` needs no network');
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });

  test('what else goes wrong is told as it is', () => {
    expect(whyNotPacked(new Error('no icon'))).toEqual(['Nothing was packed: no icon']);
    expect(whyNotPacked(Object.assign(new Error('?'), { code: 'ECONNRESET' }))).toHaveLength(3);
  });
});
