/** Another program at the journal's file, for disk.test.ts: real processes, real locks. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Holder {
  /** Ends it; resolves when the lock is gone. */
  release(): Promise<void>;
}

/** A process that runs those statements on the file and then stays. */
export async function hold(file: string, ...sql: readonly string[]): Promise<Holder> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1]);
    for (const sql of process.argv.slice(2)) database.exec(sql);
    console.log('held');
    process.stdin.resume().once('end', () => process.exit(0));`;
  const child = spawn(process.execPath, ['-e', program, file, ...sql], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout, 'data'), gone(child)]);
  return {
    async release() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

async function gone(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`the holder ended with ${code}`);
}

/** A file system of its own, of so many kilobytes; null where the system doesn't allow that. */
export function smallDisk(folder: string, kilobytes: number): { unmount(): void } | null {
  // A `mount` that is found elsewhere is another command.
  if (process.platform !== 'linux') return null;
  const options = `size=${kilobytes}k,mode=0700`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  return { unmount: () => void spawnSync('umount', ['-l', folder]) };
}

/** The file system of `smallDisk`, for writing or not. */
export function remount(folder: string, how: 'ro' | 'rw'): void {
  const done = spawnSync('mount', ['-o', `remount,${how}`, folder]);
  if (done.status !== 0) throw new Error(String(done.stderr));
}
