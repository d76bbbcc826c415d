/**
 * Which Chromium shows the window: an installed Chrome, Edge or Chromium when there is a display,
 * else the headless one that comes with the npm packages.
 */
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';

export interface Browser {
  readonly executable: string;
  readonly headless: boolean;
  /** It came with the system's own rules for it; others have none. */
  readonly isInstalled: boolean;
}

export async function findBrowser(headless: boolean): Promise<Browser> {
  const installed = headless || !hasDisplay() ? null : findInstalledBrowser();
  if (installed !== null) return { executable: installed, headless: false, isInstalled: true };
  const executable = await headlessBrowser();
  return { executable, headless: true, isInstalled: executable === findInstalledBrowser() };
}

/** The one of the packages is for one system; elsewhere Playwright's own, or an installed one. */
async function headlessBrowser(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return bundledChromium();
  const found = [chromium.executablePath(), findInstalledBrowser()].find(
    (path) => path !== null && isExecutable(path),
  );
  if (found) return found;
  throw new Error(
    'There is no browser that could run without a window: install Chrome, Edge or Chromium, or run `npx playwright install chromium`.',
  );
}

export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** The path of a browser that can show a window; CASHIER_BROWSER names one. */
export function findInstalledBrowser(): string | null {
  const chosen = process.env['CASHIER_BROWSER'];
  return [...(chosen ? [chosen] : []), ...usualPlaces()].find(isExecutable) ?? null;
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
      (name) => process.env[name],
    );
    const programs = [
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return roots.flatMap((root) => (root ? programs.map((program) => join(root, program)) : []));
  }
  const names = ['google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chromium'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the headless Chromium of @sparticuz/chromium once for this clone. Several processes may
 * do so at the same time: each unpacks to a name of its own, and the first one gives it the name. (The
 * package's own unpacking writes in place, where a second process meets half a file.)
 */
async function bundledChromium(): Promise<string> {
  const packageFolder = join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const archive = join(packageFolder, 'bin', 'chromium.br');
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const name = `chromium-${version}`;
  const cache = join(packageFolder, '../../.cache/chromium-host');
  for (const folder of [cache, join(tmpdir(), 'chromium-host')]) {
    const target = join(folder, name);
    if (existsSync(target)) return target;
    const draft = `${target}.${process.pid}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(
        createReadStream(archive),
        createBrotliDecompress(),
        createWriteStream(draft, { mode: 0o755 }),
      );
      await link(draft, target);
      return target;
    } catch (error) {
      // Another process was faster, and Chromium begins its own processes by this path: nothing is put over it.
      if (existsSync(target)) return target;
      if (folder !== cache) throw error;
    } finally {
      // Where nothing could be written, nothing can be taken away.
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
  throw new Error('no place to unpack Chromium');
}
