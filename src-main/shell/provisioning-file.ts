/** The file that `--provision` names. It holds a password, so it goes when it has done its work. */
import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import type { Log, ProvisioningFile } from '../ports/system.ts';

/** A larger file isn't one of ours. */
const MAX_BYTES = 65_536;

export function provisioningFile(path: string, log: Log): ProvisioningFile {
  return {
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
