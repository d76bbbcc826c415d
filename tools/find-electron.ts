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
/** Of the binary, in the folder that was unpacked. */
export const NAME = NAMES[process.platform] ?? 'electron';

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

/** What the package was made for. */
export function wantedElectron(packageFolder = PACKAGE): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** The version that was unpacked into a folder; null: it isn't said there. */
export function versionIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/u, '') || null;
  } catch {
    return null;
  }
}

/** Something was unpacked once, whole or not. */
export const hasDownload = (packageFolder = PACKAGE): boolean =>
  existsSync(join(packageFolder, 'dist'));

/** As the package's own installer looks: it writes path.txt last, when all has been unpacked. */
function isWhole(folder: string): boolean {
  try {
    return (
      versionIn(join(folder, 'dist')) === wantedElectron(folder) &&
      readFileSync(join(folder, 'path.txt'), 'utf8') === NAME
    );
  } catch {
    return false;
  }
}
