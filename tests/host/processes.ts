/** Which processes were started by a process, as each system tells it: its own list is read. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Listed {
  readonly pid: number;
  readonly parent: number;
  /** Ended, and only not yet asked after by its parent. */
  readonly gone: boolean;
}

/** What lists number, parent and state of each process, one a line, where there is no /proc. */
export function lister(platform: NodeJS.Platform): readonly [command: string, ...args: string[]] {
  if (platform !== 'win32') return ['ps', '-A', '-o', 'pid=,ppid=,stat='];
  const line = '"$($_.ProcessId) $($_.ParentProcessId)"';
  const script = `Get-CimInstance Win32_Process | ForEach-Object { ${line} }`;
  return ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', script];
}

export function readList(text: string): readonly Listed[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim().split(/\s+/u))
    .filter(([pid]) => pid)
    .map(([pid, parent, state = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      gone: state.startsWith('Z'),
    }));
}

export function listAll(): readonly Listed[] {
  if (process.platform === 'linux') return readList(readProc());
  const [command, ...args] = lister(process.platform);
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} could not list the processes`);
  return readList(stdout);
}

function readProc(): string {
  const lines = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/u.test(pid)) return [];
    try {
      // The name stands in brackets, and may hold anything.
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [`${pid} ${parent} ${state}`];
    } catch {
      return [];
    }
  });
  return lines.join('\n');
}

/** Those that were started by that one, and by those. */
export function below(all: readonly Listed[], pid: number): readonly number[] {
  return all.flatMap((one) =>
    one.parent === pid && one.pid !== pid && !one.gone ? [one.pid, ...below(all, one.pid)] : [],
  );
}

export const descendants = (pid: number): readonly number[] => below(listAll(), pid);

/** Those of them that still run. */
export function alive(pids: readonly number[]): readonly number[] {
  const running = new Set(listAll().flatMap(({ pid, gone }) => (gone ? [] : [pid])));
  return pids.filter((pid) => running.has(pid));
}
