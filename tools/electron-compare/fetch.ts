/** A version's npm package, without its binary: the declarations, and which Node it is typed for. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Version {
  readonly version: string;
  readonly declarations: string;
  /** Of @types/node, as its package.json asks for it. */
  readonly node: string;
  /** Chromium's and Node's native interface. */
  readonly abi: string;
}

export function readVersion(packageFolder: string): Version {
  const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8');
  const manifest = JSON.parse(read('package.json')) as {
    readonly version: string;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return {
    version: manifest.version,
    declarations: read('electron.d.ts'),
    node: manifest.dependencies['@types/node'] ?? '?',
    abi: read('abi_version').trim(),
  };
}

/** `wanted`: a version or a tag of the registry. Throws with a sentence. */
export function fetchVersion(wanted: string): Version {
  if (!/^[\w.-]+$/u.test(wanted)) throw new Error(`${wanted} is no version of Electron.`);
  const folder = mkdtempSync(join(tmpdir(), 'electron-compare-'));
  try {
    const shell = process.platform === 'win32';
    const packed = spawnSync(
      'npm',
      ['pack', '--silent', '--ignore-scripts', `electron@${wanted}`],
      {
        cwd: folder,
        encoding: 'utf8',
        shell,
      },
    );
    const file = packed.stdout?.trim().split('\n').at(-1) ?? '';
    if (packed.status !== 0 || file === '')
      throw new Error(`electron@${wanted} could not be fetched: ${packed.stderr?.trim()}`);
    const unpacked = spawnSync('tar', ['-xf', file], { cwd: folder, encoding: 'utf8' });
    if (unpacked.status !== 0) throw new Error(`${file} could not be unpacked: ${unpacked.stderr}`);
    return readVersion(join(folder, 'package'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
