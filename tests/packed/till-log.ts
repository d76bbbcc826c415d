/** What a program that nobody drives tells about itself: the log in its data folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LogLine {
  readonly event: string;
  /** Of `started`: what the program runs on, by its own word. */
  readonly host?: string;
}

const LOOK_EVERY = 100;

export function readTillLog(dataFolder: string): readonly LogLine[] {
  const file = join(dataFolder, 'logs', 'till.log');
  if (!existsSync(file)) return [];
  // The last line may be half a one.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as LogLine);
}

/** Waits until each of `events` has been written; throws with what was there if that takes too long. */
export async function waitForEvents(
  dataFolder: string,
  events: readonly string[],
  patience: number,
  hasEnded: () => boolean,
): Promise<readonly LogLine[]> {
  const late = performance.now() + patience;
  for (;;) {
    // Asked before the log is read, so that nothing that it wrote last is missed.
    const ended = hasEnded();
    const lines = readTillLog(dataFolder);
    const missing = events.filter((event) => !lines.some((line) => line.event === event));
    if (missing.length === 0) return lines;
    const there = lines.map(({ event }) => event).join(', ') || 'nothing';
    if (ended) throw new Error(`it ended without "${missing.join('", "')}"; it wrote ${there}`);
    if (performance.now() > late)
      throw new Error(`no "${missing.join('", "')}" within ${patience} ms; it wrote ${there}`);
    await sleep(LOOK_EVERY);
  }
}
