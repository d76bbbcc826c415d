/**
 * Whether a program that starts gets on, judged by what its processes do and not by the clock: on a
 * busy machine a start takes as long as it takes. Stuck is who uses no processor and waits for none,
 * nor for a disk, at so many looks in a row. Only Linux tells that; elsewhere nobody is called stuck.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface Look {
  /** Milliseconds of processor time of all the processes together, those that have ended too. */
  readonly used: number;
  /** One of them could go on and waits for the machine. */
  readonly waitsForMachine: () => boolean;
}

export interface Pace {
  /** Milliseconds from look to look. */
  readonly every: number;
  /** So many without a move are too many. */
  readonly looks: number;
}

const PACE: Pace = { every: 1_000, looks: 30 };
/** A program that only waits still has its timers. */
const SHARE_OF_TIMERS = 0.05;

/** Told each look; true: it is stuck. */
export function judgeOf({ every, looks }: Pace): (look: Look) => boolean {
  let before: number | null = null;
  let still = 0;
  return ({ used, waitsForMachine }) => {
    const moved = before === null || Math.abs(used - before) > every * SHARE_OF_TIMERS;
    before = used;
    still = moved || waitsForMachine() ? 0 : still + 1;
    return still >= looks;
  };
}

/** Calls once when that process and those below it are stuck; gives what ends the watch. */
export function watchStart(pid: number, stuck: () => void, pace = PACE): () => void {
  const judge = judgeOf(pace);
  const timer = setInterval(() => {
    const look = lookAt(pid);
    if (look === null || !judge(look)) return;
    clearInterval(timer);
    stuck();
  }, pace.every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Of /proc/PID/stat, in hundredths of a second. */
interface Stat {
  readonly pid: number;
  readonly state: string;
  readonly parent: number;
  readonly ticks: number;
}

/** null: this system doesn't tell, or the process is gone. */
export function lookAt(pid: number): Look | null {
  const family = familyOf(pid);
  if (family.length === 0) return null;
  const ticks = family.reduce((sum, one) => sum + one.ticks, 0);
  return {
    used: ticks * 10,
    waitsForMachine: () =>
      family.some((one) =>
        numbersIn(`/proc/${one.pid}/task`).some((task) =>
          // Could run, or waits for a disk.
          /^[RD]$/u.test(statOf(`/proc/${one.pid}/task/${task}`)?.state ?? ''),
        ),
      ),
  };
}

/** That process and those below it: one of these that is stuck itself would outlive it. */
export function killFamily(pid: number): void {
  for (const one of familyOf(pid)) {
    try {
      process.kill(one.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
}

/** The process first; none where it is gone, or this system doesn't tell. */
function familyOf(pid: number): readonly Stat[] {
  const all = numbersIn('/proc').flatMap((one) => statOf(`/proc/${one}`) ?? []);
  const below = (of: Stat): readonly Stat[] => [
    of,
    ...all.filter(({ parent }) => parent === of.pid).flatMap(below),
  ];
  return all.filter((one) => one.pid === pid).flatMap(below);
}

function numbersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/u.test(name));
  } catch {
    return [];
  }
}

function statOf(folder: string): Stat | null {
  try {
    const text = readFileSync(`${folder}/stat`, 'utf8');
    // The name stands in brackets, and may hold anything.
    const [state = '', parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // utime, stime, and those of the children that it has waited for.
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0);
    return { pid: Number.parseInt(text, 10), state, parent: Number(parent), ticks };
  } catch {
    return null;
  }
}
