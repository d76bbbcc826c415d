/** What a release consists of, and what is refused. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layReleaseFiles } from '../../tools/shipping/release-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string>> = {
  'dist/sbom.cdx.json': '{}',
  'dist/THIRD-PARTY-NOTICES.txt': 'notices',
  'from/packages-linux/x-1.2.3-linux-x86_64.AppImage': 'an image',
  'from/packages-linux/x-1.2.3-linux-amd64.deb': 'a deb',
  'from/packages-linux/sbom.cdx.json': '{}',
  'from/packages-windows/x-1.2.3-win-x64.exe': 'an installer',
  'from/packages-windows/sbom.cdx.json': '{}',
  'from/packages-macos/x-1.2.3-mac-arm64.dmg': 'a disk',
  'from/packages-macos/sbom.cdx.json': '{}',
};

/** null as the text of a file: it isn't there. */
function lay(
  changes: Readonly<Record<string, string | null>> = {},
  ref = 'refs/tags/v1.2.3',
): readonly string[] {
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return layReleaseFiles({
    from: join(folder, 'from'),
    to: join(folder, 'to'),
    dist: join(folder, 'dist'),
    version: '1.2.3',
    ref,
  });
}

test('packages, bill and notices, each with a sum that sha256sum finds right', ({ skip }) => {
  expect(lay()).toEqual([]);
  const laid = readdirSync(join(folder, 'to')).toSorted();
  expect(laid).toEqual([
    'SHA256SUMS',
    'THIRD-PARTY-NOTICES.txt',
    'sbom.cdx.json',
    'x-1.2.3-linux-amd64.deb',
    'x-1.2.3-linux-x86_64.AppImage',
    'x-1.2.3-mac-arm64.dmg',
    'x-1.2.3-win-x64.exe',
  ]);
  expect(readFileSync(join(folder, 'to/SHA256SUMS'), 'utf8').trim().split('\n')).toHaveLength(6);
  skip(process.platform !== 'linux', 'sha256sum is a command of Linux');
  const args = ['--check', '--strict', 'SHA256SUMS'];
  expect(spawnSync('sha256sum', args, { cwd: join(folder, 'to') }).status).toBe(0);
});

test.each([
  ['another version than the tag’s', {}, 'refs/tags/v1.2.4', /the tag is v1\.2\.4/u],
  [
    'a system without its package',
    { 'from/packages-macos/x-1.2.3-mac-arm64.dmg': null },
    undefined,
    /one \.dmg, not 0/u,
  ],
  ['two of a kind', { 'from/packages-windows/other.exe': 'x' }, undefined, /one \.exe, not 2/u],
  [
    'bundles of another source',
    { 'from/packages-windows/sbom.cdx.json': '{"other":1}' },
    undefined,
    /packages-windows.*is not of these bundles/u,
  ],
  [
    'a name that would be changed',
    { 'from/packages-windows/x-1.2.3-win-x64.exe': null, 'from/packages-windows/x 1.exe': 'x' },
    undefined,
    /would rename x 1\.exe/u,
  ],
])('%s is refused, and nothing is written', (_name, changes, ref, problem) => {
  const problems = lay(changes, ref);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
  expect(existsSync(join(folder, 'to'))).toBe(false);
});

test('of a branch no tag is asked for', () => {
  expect(lay({}, 'refs/heads/main')).toEqual([]);
});
