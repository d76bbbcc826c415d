/**
 * The command line as Electron gives it to the program. Without a package `process.argv` begins with
 * the executable and the program's folder, in one with the executable alone. Windows starts nothing
 * where an argument that reads as an address is followed by another (shell/app/electron_main_win.cc).
 *
 * CHROMIUM_HOST_PACKAGED=1 plays a package, CHROMIUM_HOST_SYSTEM=win32 Windows.
 */
import { refusedOnWindows } from '../electron-rules/windows-arguments.ts';

/** What Electron's main function returns then, as a system of POSIX shows it. */
const NOT_STARTED = 255;

export const isPackaged = (): boolean => process.env['CHROMIUM_HOST_PACKAGED'] === '1';

const system = (): string => process.env['CHROMIUM_HOST_SYSTEM'] ?? process.platform;

/** Node's own first argument, where the program isn't to see it. */
let script: string | null = null;

/** Before the program is loaded; ends the process where Electron would not start. */
export function takeArguments(): void {
  const refused = system() === 'win32' ? refusedOnWindows(process.argv.slice(2)) : null;
  if (refused !== null) {
    // Electron says nothing.
    process.stderr.write(`On Windows nothing may follow ${refused}: write --name=value.\n`);
    process.exit(NOT_STARTED);
  }
  if (isPackaged()) script = process.argv.splice(1, 1)[0] ?? null;
}

/** For Node, to run the host with these arguments of the program. */
export function nodeArguments(args: readonly string[]): readonly string[] {
  return [...process.execArgv, ...(script === null ? [] : [script]), ...args];
}
