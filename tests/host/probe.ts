/** Runs a small program of tests/host/probes on the host, without a window: what it prints, how it ends. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { newDataFolder } from './test-shell.ts';

export interface Probe {
  readonly pid: number;
  /** Exit code; null when it was killed by another. */
  readonly ended: Promise<number | null>;
  /** What it printed since the host's own line. */
  lines(): readonly string[];
  /** Rejects when it ends without. */
  printed(text: string): Promise<void>;
  send(message: object): void;
}

/** The code of who kills itself: Windows knows no signals, and there it is one. */
export const KILLED = process.platform === 'win32' ? 1 : null;

const RUN = join(import.meta.dirname, '../../tools/chromium-host/run.ts');

export function startProbe(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Probe {
  const child = fork(RUN, [`--data=${newDataFolder()}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, CHROMIUM_HOST_BUNDLE: `tests/host/probes/${name}.ts`, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    lines: () => output.split('\n').slice(1).filter(Boolean),
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
        };
        child.stdout?.on('data', look);
        child.stderr?.on('data', look);
        void ended.then(() => {
          look();
          reject(new Error(`ended without "${text}":\n${output}`));
        });
        look();
      }),
    send: (message) => void child.send(message),
  };
}
