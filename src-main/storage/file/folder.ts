/** What the system says of a folder: what is in it, and why a file of it can't be written. */
import { accessSync, constants, readdirSync, statfsSync } from 'node:fs';

/** None where there is no such folder. Throws where it can't be looked at: that isn't none. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/** Bytes that a program may still write; null: the folder can't be asked. */
export function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** false: the folder is there and may not be written. */
export function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM';
  }
}
