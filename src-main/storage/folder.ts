/** What the system says of the folder of a file that can't be written. */
import { accessSync, constants, statfsSync } from 'node:fs';

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
