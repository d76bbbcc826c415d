/** Starts what answers in a process of its own, as the program does, with a profile of its CPU where one is wanted. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url));

export interface Answerer {
  readonly address: string;
  /** Resolves when the process has ended, its profile written. */
  stop(): Promise<void>;
}

/** `database`: of the service; empty: the framework alone. `profiles`: the folder for its profile. */
export async function startAnswerer(database: string, profiles: string | null): Promise<Answerer> {
  const execArgv =
    profiles === null
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--cpu-prof-interval=500'];
  const process = fork(SERVE, [database], { execArgv });
  const [address] = (await once(process, 'message')) as [string];
  return {
    address,
    async stop() {
      const ended = once(process, 'exit');
      process.send('stop');
      await ended;
    },
  };
}
