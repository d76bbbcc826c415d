/** Electron's own installer, if the place it downloads from can be reached at all. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findElectron, hasDownload, versionIn, wantedElectron } from '../find-electron.ts';

const PACKAGE = join(import.meta.dirname, '../../node_modules/electron');
/** A slow network answers within this; the download itself may take as long as it likes. */
const TIMEOUT = 15_000;

/** The binary, or a sentence why there is none. */
export async function getElectron(
  print: (text: string) => void,
  packageFolder = PACKAGE,
): Promise<{ readonly binary: string } | { readonly why: string }> {
  const chosen = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const here = findElectron(packageFolder);
  if (here !== null) {
    const version = chosen ? versionIn(chosen) : null;
    const wanted = wantedElectron(packageFolder);
    if (version !== null && version !== wanted)
      print(
        `ELECTRON_OVERRIDE_DIST_PATH names Electron ${version}; the program is made for ${wanted}.`,
      );
    return { binary: here };
  }
  if (chosen) return { why: `ELECTRON_OVERRIDE_DIST_PATH names ${chosen}: no Electron is there.` };
  print(
    hasDownload(packageFolder)
      ? 'Electron is here only in part, or in another version. Looking whether it can be downloaded.'
      : 'Electron is not here yet. Looking whether it can be downloaded.',
  );
  const proxy = proxyOf(process.env);
  // Fetch knows no proxy; behind one the installer itself finds out.
  const why = proxy === null ? await unreachable(source(process.env)) : null;
  if (why !== null) return { why };
  print('Downloading Electron, about 110 MB. This happens once.');
  const installer = join(packageFolder, 'install.js');
  const ended = await install(installer, proxy === null ? {} : { ELECTRON_GET_USE_PROXY: '1' });
  const binary = findElectron(packageFolder);
  return ended && binary !== null ? { binary } : { why: 'Electron could not be downloaded.' };
}

const source = (env: NodeJS.ProcessEnv) =>
  env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases';

/** Of the names that the installer's library reads. */
export function proxyOf(env: NodeJS.ProcessEnv): string | null {
  const names = [
    'HTTPS_PROXY',
    'https_proxy',
    'HTTP_PROXY',
    'http_proxy',
    'GLOBAL_AGENT_HTTPS_PROXY',
  ];
  return names.map((name) => env[name]).find(Boolean) ?? null;
}

async function unreachable(address: string): Promise<string | null> {
  try {
    await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT) });
    return null;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    const what = late ? `did not answer within ${TIMEOUT / 1000} s` : 'is not reachable from here';
    return `Electron could not be downloaded: ${new URL(address).host} ${what}.`;
  }
}

/** Whether it ended well; what it prints is shown. */
function install(installer: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [installer], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
