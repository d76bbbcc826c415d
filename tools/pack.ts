/**
 * `npm run pack` builds the installers of this system; `-- --for-tests` the folder that tests drive
 * (tools/pack/for-tests.ts). `-- --check` needs no network and no Electron: it packs around a
 * stand-in for Electron's folder and then reads back what is there and how the fuses are set.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as packWith, Platform, type Configuration } from 'electron-builder';
import { build } from './build.ts';
import { packedProblems } from './pack/check-packed.ts';
import { configProblems, type Manifest } from './pack/config-problems.ts';
import { FOR_TESTS } from './pack/for-tests.ts';
import { signingFor } from './pack/signing.ts';
import { makeStandInElectron } from './pack/stand-in-electron.ts';
import { whyNotPacked } from './pack/why-not-packed.ts';
import { SBOM, writePapers } from './shipping/write-papers.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = join(ROOT, 'electron-builder.yml');

async function check(forTests: boolean): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-pack-'));
  try {
    let read: Configuration = {};
    await packWith({
      targets: Platform.LINUX.createTarget('dir'),
      projectDir: ROOT,
      publish: 'never',
      config: {
        extends: CONFIG,
        ...(forTests ? FOR_TESTS : {}),
        electronDist: makeStandInElectron(join(folder, 'electron')),
        // As it was read, with what it extends.
        afterPack: ({ packager }) => {
          read = packager.config;
        },
        directories: { output: join(folder, 'release'), buildResources: join(ROOT, 'assets') },
      },
    });
    const packed = join(folder, 'release', 'linux-unpacked');
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    return [...configProblems(read, manifest), ...(await packedProblems(packed, ROOT, forTests))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the files that were made. */
async function pack(forTests: boolean): Promise<readonly string[]> {
  const signing = signingFor(process.env);
  if (forTests) {
    const output = join(ROOT, 'release/for-tests');
    await packWith({
      targets: Platform.current().createTarget('dir'),
      projectDir: ROOT,
      publish: 'never',
      config: { extends: CONFIG, ...FOR_TESTS, ...signing, directories: { output } },
    });
    return [output];
  }
  const made = await packWith({
    projectDir: ROOT,
    publish: 'never',
    config: { extends: CONFIG, ...signing },
  });
  const sbom = join(ROOT, 'release', SBOM);
  copyFileSync(join(ROOT, 'dist', SBOM), sbom);
  return [...made, sbom];
}

/** Whether it went well; what went wrong has been said. */
async function run(args: readonly string[]): Promise<boolean> {
  const forTests = args.includes('--for-tests');
  await build();
  const papers = writePapers(ROOT);
  const problems = args.includes('--check') ? [...papers, ...(await check(forTests))] : papers;
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) return false;
  if (args.includes('--check'))
    console.log('The packed program holds what it should, and its fuses are set.');
  else for (const file of await pack(forTests)) console.log(file);
  return true;
}

const succeeded = await run(process.argv.slice(2)).catch((error: unknown) => {
  for (const line of whyNotPacked(error)) console.error(line);
  return false;
});
// Not by exitCode: a hook of electron-builder's would end with 0 instead.
if (!succeeded) process.exit(1);
