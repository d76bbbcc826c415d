/**
 * `npm run pack` builds the installers of this system. `npm run pack -- --check` needs no network
 * and no Electron: it packs around a stand-in for Electron's folder and then reads back what is in
 * the archive and how the fuses are set.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build as packWith, Platform, type Configuration } from 'electron-builder';
import { build } from './build.ts';
import { configProblems, type Manifest } from './pack/config-problems.ts';
import { signingFor } from './pack/signing.ts';

const ROOT = join(import.meta.dirname, '..');

/** What every packed program must have; the other fuses are as Electron ships them. */
const FUSES: readonly (readonly [fuse: FuseV1Options, on: boolean])[] = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
];

const NEEDED = [
  'package.json',
  'assets/icon.png',
  'dist/main/main.js',
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'dist/service/utility.js',
];
const ALLOWED = /^(?:package\.json|assets\/icon\.png|dist\/(?:main|preload|service)\/\w+\.c?js)$/u;
const ALLOWED_PAGE =
  /^dist\/renderer\/(?:index\.html|assets\/[\w.-]+\.(?:js|css|woff2|svg|png|wav|mp3))$/u;

async function check(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-pack-'));
  try {
    const electronDist = standInElectron(join(folder, 'electron'));
    let read: Configuration = {};
    await packWith({
      targets: Platform.LINUX.createTarget('dir'),
      projectDir: ROOT,
      publish: 'never',
      config: {
        extends: join(ROOT, 'electron-builder.yml'),
        electronDist,
        // As it was read, with what it extends.
        afterPack: ({ packager }) => {
          read = packager.config;
        },
        directories: { output: join(folder, 'release'), buildResources: join(ROOT, 'assets') },
      },
    });
    const packed = join(folder, 'release', 'linux-unpacked');
    const files = listArchive(join(packed, 'resources', 'app.asar'));
    return [
      ...configProblems(read, manifest()),
      ...NEEDED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
      ...files
        .filter((file) => !ALLOWED.test(file) && !ALLOWED_PAGE.test(file))
        .map((file) => `${file} must not be packed`),
      ...(await fuseProblems(join(packed, 'loyalty-cashier'))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifest = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** The files that electron-builder touches; the binary is only its fuse wire, all set wrong. */
function standInElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const fuses = Buffer.from(`${FUSES.map(([, on]) => (on ? 0 : 1)).join('')}1`);
  const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, fuses.length]), fuses]);
  const padding = Buffer.alloc(64);
  writeFileSync(join(folder, 'electron'), Buffer.concat([padding, wire, padding]), { mode: 0o755 });
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  writeFileSync(join(folder, 'version'), '');
  for (const locale of ['en-US', 'ru', 'kk', 'de']) {
    writeFileSync(join(folder, 'locales', `${locale}.pak`), '');
  }
  return folder;
}

async function fuseProblems(binary: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(binary);
  return FUSES.filter(
    ([fuse, on]) => wire[fuse] !== (on ? FuseState.ENABLE : FuseState.DISABLE),
  ).map(([fuse, on]) => `fuse ${FuseV1Options[fuse]} is not ${on ? 'on' : 'off'}`);
}

interface ArchiveNode {
  readonly files?: Readonly<Record<string, ArchiveNode>>;
}

/** An asar begins with four numbers (the last is the length of the text) and a JSON tree. */
function listArchive(file: string): readonly string[] {
  const archive = readFileSync(file);
  const length = archive.readUInt32LE(12);
  const tree = JSON.parse(archive.toString('utf8', 16, 16 + length)) as ArchiveNode;
  const list = (node: ArchiveNode, path: string): string[] =>
    node.files === undefined
      ? [path]
      : Object.entries(node.files).flatMap(([name, child]) =>
          list(child, path === '' ? name : `${path}/${name}`),
        );
  return list(tree, '');
}

await build();
if (process.argv.includes('--check')) {
  const problems = await check();
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length === 0)
    console.log('The packed program holds what it should, and its fuses are set.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  const made = await packWith({
    projectDir: ROOT,
    publish: 'never',
    config: { extends: join(ROOT, 'electron-builder.yml'), ...signingFor(process.env) },
  });
  for (const file of made) console.log(file);
}
