/** How often something was written to a journal’s file for good: each time waits for the disk. */
import { readFileSync } from 'node:fs';

/** By the log of the file: the frame that ends a commit names the size of the database. */
export function commitsOf(file: string): number {
  const wal = readFileSync(`${file}-wal`);
  if (wal.length === 0) return 0;
  const frame = 24 + wal.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at < wal.length; at += frame) if (wal.readUInt32BE(at + 4) > 0) count += 1;
  return count;
}
