/** The file that `--provision` names. It holds a password, so it goes when it has done its work. */
import { existsSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Log, ProvisioningFile } from '../ports/system.ts';

/** A larger file isn't one of ours. */
const MAX_BYTES = 65_536;

/** For the group, for everybody. */
const OTHERS_READ = 0o044;
const OTHERS_PASS = 0o011;

export function provisioningFile(path: string, log: Log): ProvisioningFile {
  return {
    isThere: () => existsSync(path),
    isReadableByOthers: () =>
      process.platform !== 'win32' &&
      allows(path, OTHERS_READ) &&
      foldersAbove(path).every((folder) => allows(folder, OTHERS_PASS)),
    read() {
      try {
        return statSync(path).size > MAX_BYTES ? null : readFileSync(path, 'utf8');
      } catch (error) {
        log.error('provision.read', error);
        return null;
      }
    },
    erase() {
      try {
        writeFileSync(path, Buffer.alloc(statSync(path).size));
        unlinkSync(path);
      } catch (error) {
        log.error('provision.erase', error);
      }
    },
  };
}

function allows(path: string, what: number): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & what) !== 0;
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(resolve(path));
  return folder === resolve(path) ? [] : [folder, ...foldersAbove(folder)];
}
