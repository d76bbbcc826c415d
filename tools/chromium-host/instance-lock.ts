/**
 * One instance for each data folder: a file with the process id of the owner. A lock whose owner
 * is gone is taken over; a live owner is told by touching a second file.
 */
import { readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function claimLock(folder: string, onSecond: () => void): boolean {
  const lock = join(folder, 'chromium-host.lock');
  const bell = join(folder, 'chromium-host.bell');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
      listen(bell, lock, onSecond);
      return true;
    } catch {
      const owner = ownerOf(lock);
      if (owner === process.pid) return true;
      if (owner !== null && isAlive(owner)) {
        writeFileSync(bell, String(process.pid), { mode: 0o600 });
        return false;
      }
      rmSync(lock, { force: true });
    }
  }
  return false;
}

function listen(bell: string, lock: string, onSecond: () => void): void {
  watchFile(bell, { interval: 300, persistent: false }, (now, before) => {
    // Node also calls once when there is no such file.
    if (now.mtimeMs > before.mtimeMs) onSecond();
  });
  process.on('exit', () => {
    unwatchFile(bell);
    rmSync(lock, { force: true });
  });
}

function ownerOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
