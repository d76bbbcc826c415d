/**
 * Starts a packed program as it is shipped, where nothing can drive it: it shows its window, ends in
 * order when the system asks it to, and doesn't start with a debugging port.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { waitForEvents } from './till-log.ts';

/** For what never comes, however busy the machine. */
const TIMEOUT = 120_000;
/** src-main/shell/run-shell.ts: it would not start with these arguments. */
const REFUSED = 2;

export interface Shipped {
  readonly executable: string;
  readonly dataFolder: string;
  say(text: string): void;
}

/** What the program says it runs on. Throws with a sentence when something isn't as it should be. */
export async function startAsShipped({ executable, dataFolder, say }: Shipped): Promise<string> {
  const refused = run(executable, [`--data=${dataFolder}`, '--remote-debugging-port=0']);
  const began = await waitForEvents(dataFolder, ['started'], TIMEOUT, refused.hasEnded).then(
    () => true,
    () => false,
  );
  if (!refused.hasEnded()) askToEnd(refused.child);
  const end = await refused.end;
  if (began) throw new Error('it starts with a debugging port');
  if (end.code !== REFUSED)
    throw new Error(`with a debugging port it should end with 2: ${describe(end)}`);
  say('✓ does not start with a debugging port');

  const started = run(executable, [`--data=${dataFolder}`]);
  try {
    const lines = await waitForEvents(
      dataFolder,
      ['windowShown', 'started'],
      TIMEOUT,
      started.hasEnded,
    );
    const host = lines.find(({ event }) => event === 'started')?.host ?? '';
    say(`✓ shows its window, on ${host}`);
    askToEnd(started.child);
    await waitForEvents(dataFolder, ['ended'], TIMEOUT, started.hasEnded);
    const end = await started.end;
    if (end.code !== 0) throw new Error(`it should end with 0: ${describe(end)}`);
    say('✓ ends in order');
    return host;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\n${started.output()}`, { cause: error });
  } finally {
    if (!started.hasEnded()) started.child.kill('SIGKILL');
  }
}

interface End {
  readonly code: number | null;
  readonly output: string;
}

const describe = ({ code, output }: End): string => `${code}\n${output}`;

function run(executable: string, args: readonly string[]) {
  const { ELECTRON_RUN_AS_NODE: _node, ...env } = process.env;
  // Root can't have Chromium's sandbox, and the program starts with no switch that takes it away: not by root.
  const child = spawn(executable, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT * 2);
  const end = new Promise<End>((resolve) => {
    const finish = (code: number | null) => {
      clearTimeout(late);
      ended = true;
      resolve({ code, output });
    };
    child.once('error', ({ message }) => {
      output += message;
      finish(null);
    });
    child.once('exit', finish);
  });
  return { child, end, hasEnded: () => ended, output: () => output };
}

/** As a system does; on Windows by closing the windows, for there are no signals. */
function askToEnd(child: ChildProcess): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid)]);
  else child.kill('SIGTERM');
}
