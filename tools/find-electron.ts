/**
 * Where Electron's binary is, without causing its download: importing the package would download
 * it, or throw where that is impossible.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../node_modules/electron');

const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};
const NAME = NAMES[process.platform] ?? 'electron';

/**
 * The one that ELECTRON_OVERRIDE_DIST_PATH names, and no other where it names one; else what the
 * package has downloaded. null: none is here, or half of one.
 */
export function findElectron(packageFolder = PACKAGE): string | null {
  const chosen = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!chosen && !isWhole(packageFolder)) return null;
  const binary = join(chosen || join(packageFolder, 'dist'), NAME);
  return existsSync(binary) ? binary : null;
}

/** As the package's own installer looks: it writes path.txt last, when all has been unpacked. */
function isWhole(folder: string): boolean {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  try {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    return read('dist/version').trim().replace(/^v/u, '') === version && read('path.txt') === NAME;
  } catch {
    return false;
  }
}
