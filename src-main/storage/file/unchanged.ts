/** Whether a journal's file is the one that was looked at: each write to it or its log changes what is compared. */
import { statSync } from 'node:fs';

export interface FileLook {
  readonly bytes: number;
  readonly stamp: string;
}

/** Both files as one; null: they can't be looked at. */
export function lookAt(file: string): FileLook | null {
  let bytes = 0;
  let stamp = '';
  try {
    for (const one of [file, `${file}-wal`]) {
      const { ino, size, mtimeNs } = statSync(one, { bigint: true, throwIfNoEntry: false }) ?? NONE;
      bytes += Number(size);
      // A log without anything in it, which a reader leaves, is none.
      stamp += size === 0n ? '/' : `${ino} ${size} ${mtimeNs}/`;
    }
    return { bytes, stamp };
  } catch {
    return null;
  }
}

const NONE = { ino: 0n, size: 0n, mtimeNs: 0n };
