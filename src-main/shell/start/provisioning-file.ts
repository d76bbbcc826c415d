/** The file that `--provision` names. It holds a password, so it goes when it has done its work. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Log, ProvisioningFile } from '../../ports/system.ts';

/** A larger file isn't one of ours. */
const MAX_BYTES = 65_536;

/** For the group, for everybody. */
const OTHERS_READ = 0o044;
const OTHERS_PASS = 0o011;
const OWNER_WRITES = 0o200;

export function provisioningFile(path: string, log: Log): ProvisioningFile {
  return {
    isThere: () => existsSync(path),
    isReadableByOthers: () =>
      process.platform !== 'win32' &&
      allows(path, OTHERS_READ) &&
      foldersAbove(path).every((folder) => allows(folder, OTHERS_PASS)),
    read() {
      try {
        const file = statSync(path);
        // A pipe or a device has no end.
        if (!file.isFile() || file.size > MAX_BYTES) return null;
        // Without the mark that some editors begin a file with; a password in another encoding would be a wrong one.
        return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
      } catch (error) {
        log.error('provision.read', error);
        return null;
      }
    },
    erase() {
      try {
        try {
          overwrite(path);
        } finally {
          unlinkSync(path);
        }
      } catch (error) {
        log.error('provision.erase', error);
      }
    },
  };
}

/** Where it stands on the disk: an emptied file may be written elsewhere, and one that is deleted at once not at all. */
function overwrite(path: string): void {
  if ((statSync(path).mode & OWNER_WRITES) === 0) chmodSync(path, 0o600);
  const file = openSync(path, 'r+');
  try {
    writeFileSync(file, Buffer.alloc(fstatSync(file).size));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function allows(path: string, what: number): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & what) !== 0;
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(resolve(path));
  return folder === resolve(path) ? [] : [folder, ...foldersAbove(folder)];
}
