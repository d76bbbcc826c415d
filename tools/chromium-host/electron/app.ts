/** Stand-in for `app`: life cycle, paths, single instance. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { applicationData } from '../application-data.ts';
import { isPackaged } from '../arguments.ts';
import { claimLock } from '../instance-lock.ts';
import { appEvents, exit, isReady, quit, whenReady } from '../life-cycle.ts';
import { stub } from '../stub.ts';
import { relaunch } from '../relaunch.ts';

export { appEvents, becomeReady, isQuitting, requireReady } from '../life-cycle.ts';

const ROOT = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly productName: string;
  readonly version: string;
};

/** Those that the program appended: Chromium is started by another library, and doesn't get them. */
export const switches = new Map<string, string>();

/** The value of a switch of the command line; undefined: it isn't there. */
function switchValue(name: string): string | undefined {
  const arg = process.argv.find((one) => one.split('=')[0] === `--${name}`);
  return arg?.split('=').slice(1).join('=');
}

const paths = new Map<string, string>();

/** What setPath does; for tests of single files also at another time. */
export function usePath(name: string, path: string): void {
  if (!existsSync(path)) throw new Error(`Failed to set path '${name}': '${path}' is missing`);
  paths.set(name, path);
}

function pathOf(name: string): string {
  const set = paths.get(name);
  if (set !== undefined) return set;
  if (name === 'appData') return applicationData();
  // A folder of this host's own: the real program's vault has a key that isn't ours.
  if (name === 'userData') return join(pathOf('appData'), `${manifest.productName} Development`);
  if (name === 'sessionData') return pathOf('userData');
  throw new Error(`chromium-host does not provide app.getPath('${name}')`);
}

function systemLanguages(): string[] {
  const { env } = process;
  const posix = env['LANGUAGE'] || (env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '');
  return posix
    .split(':')
    .map((one) => one.split('.')[0]?.replace('_', '-') ?? '')
    .filter((tag) => /^[a-z]{2}(?:-[A-Z]{2})?$/u.test(tag));
}

export const app: Electron.App = stub<Electron.App>('app', {
  ...(appEvents.methods(() => app) as Pick<Electron.App, 'on' | 'once' | 'off'>),
  // "Fulfilled when Electron is initialized."
  whenReady,
  // "true if Electron has finished initializing, false otherwise."
  isReady,
  // "Try to close all windows": before-quit, the windows, will-quit, quit.
  quit,
  // "All windows will be closed immediately without asking the user, and the before-quit and
  // will-quit events will not be emitted."
  exit,
  // "Relaunches the app when the current instance exits […] app.quit or app.exit has to be called
  // after calling app.relaunch".
  relaunch,
  // "If name is not a known one an Error is thrown."
  getPath: pathOf,
  // "If the path specifies a directory that does not exist, an Error is thrown"; and of userData:
  // "this path must be set before the ready event". Electron says nothing to one that comes later,
  // and Chromium has taken the old one by then: here it is refused.
  setPath: (name, path) => {
    if (isReady()) throw new Error(`setPath('${name}') after ready is too late`);
    usePath(name, path);
  },
  // "Usually the name field of package.json is a short lowercase name […] productName […] which
  // is preferred over name by Electron."
  getName: () => manifest.productName,
  // "The version of the loaded application", from package.json.
  getVersion: () => manifest.version,
  // "The current application directory."
  getAppPath: () => ROOT,
  // "The current application locale", one of those that Chromium ships words of: Kazakh isn't.
  getLocale: () => {
    const [first = ''] = systemLanguages();
    return first.split('-')[0] === 'kk' || first === '' ? 'en-US' : first;
  },
  // "The user's preferred system languages from most preferred to least preferred"; here from the
  // environment, as on Linux.
  getPreferredSystemLanguages: systemLanguages,
  // "Whether the command-line switch is present"; Chromium's switches are the host's own here.
  commandLine: stub<Electron.CommandLine>('CommandLine', {
    hasSwitch: (name) => switches.has(name) || switchValue(name) !== undefined,
    // "Append a switch (with optional value) to Chromium's command line": read when it starts, so
    // one that comes later is refused here. A second value takes the place of the first.
    appendSwitch: (name, value = '') => {
      if (isReady()) throw new Error(`appendSwitch('${name}') after ready does nothing`);
      switches.set(name, value);
    },
    // "The command-line switch value"; an empty text "when the switch is not present".
    getSwitchValue: (name) => switches.get(name) ?? switchValue(name) ?? '',
  }),
  // "This method can only be called before app is ready.": every renderer is sandboxed. Here the
  // page of the one window is in Chromium's own (sandbox.ts).
  enableSandbox: () => {
    if (isReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
  },
  // "true if the app is packaged, false otherwise": told by the executable's name there.
  get isPackaged() {
    return isPackaged();
  },
  // "Whether or not this instance of your application obtained the lock"; when another one has
  // it, that one gets second-instance. The lock belongs to the userData folder.
  requestSingleInstanceLock: () => {
    const folder = pathOf('userData');
    mkdirSync(folder, { recursive: true });
    return claimLock(folder, () => appEvents.emit('second-instance', {}, [], folder, {}));
  },
});
