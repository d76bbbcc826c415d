/**
 * Where Electron's binary is, without causing its download: importing the package would download
 * it, or throw where that is impossible.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** ELECTRON_OVERRIDE_DIST_PATH, or what the package has downloaded; null: none is here. */
export function findElectron(): string | null {
  const folders = [
    process.env['ELECTRON_OVERRIDE_DIST_PATH'],
    join(import.meta.dirname, '../node_modules/electron/dist'),
  ];
  const name = NAMES[process.platform] ?? 'electron';
  for (const folder of folders) {
    if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}
