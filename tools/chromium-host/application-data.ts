/** Where this system keeps the data of programs: Electron's `appData`. */
import { homedir } from 'node:os';
import { join } from 'node:path';

export function applicationData(): string {
  const { env } = process;
  if (process.platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData/Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support');
  return env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}
