/**
 * Runs the parts of a proof one after another and counts what they say: checks that pass or fail as
 * a whole, and runners of tests, which leave a report. The last line is `N passed, N failed`; what
 * was skipped stands above it with its reason, and a skip without a reason is a failure; above that
 * the files that took longest, and just above the totals each test that failed, so that the end of the
 * output says what there is to mend. What a seed leaves to the rest of it is counted beside its part.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

export const REPORTS = 'test-results';

export interface Skipped {
  readonly name: string;
  /** null: the test gives none. */
  readonly reason: string | null;
}

/** What many processes of Node load again and again is compiled once. */
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile');

/** A test that failed, or what kept a file or a run from being tests at all. */
export interface Failure {
  readonly name: string;
  /** The first line of what it said. */
  readonly why: string;
}

/** A file of tests, and the time that its tests took one after another. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
  /** Of what failed, as far as the report names it. */
  readonly failures?: readonly Failure[];
  /** Not drawn by the seed, and told by the rest of it (turns.ts). */
  readonly left?: number;
  /** Of the rest, not begun any more because no time was left. */
  readonly late?: number;
  readonly files?: readonly FileTime[];
}

export interface Part extends Count {
  readonly title: string;
  readonly seconds: number;
}

export type Environment = Readonly<Record<string, string>>;

/** Of node_modules/.bin. */
export interface Command {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Environment | undefined;
}

export interface Checks {
  /** A command of node_modules/.bin that passes or fails as a whole. */
  check(title: string, command: string, args: readonly string[], env?: Environment): Promise<void>;
  /** Some of those at the same time; each says what it has to say when it has ended. */
  together(commands: readonly Command[]): Promise<void>;
  /**
   * A command that leaves a report in test-results. One that fails without a report, or without a
   * failed test, counts as one failure; so does one that has run nothing, unless it may.
   */
  runner(
    title: string,
    command: string,
    args: readonly string[],
    report: { readonly file: string; read(json: never): Count; readonly mayBeEmpty?: boolean },
    env?: Environment,
  ): Promise<Count>;
  /** Empties a folder of test-results. */
  clear(folder: string): void;
  /** Counts what is known without running anything. */
  note(title: string, count: Partial<Count>): void;
  /** Prints the totals and sets the exit code. */
  end(): void;
}

const NONE: Count = { passed: 0, failed: 0, skipped: [] };

export function createChecks(): Checks {
  const parts: Part[] = [];
  mkdirSync(REPORTS, { recursive: true });

  return {
    async check(title, command, args, env) {
      const { succeeded, seconds } = await run(title, command, args, env);
      parts.push({ ...NONE, [succeeded ? 'passed' : 'failed']: 1, title, seconds });
    },
    async together(commands) {
      if (commands.length === 0) return;
      console.log(`\n▶ ${commands.map(({ title }) => title).join(', ')}`);
      // In the order of the commands, whichever ends first.
      parts.push(...(await Promise.all(commands.map(runAside))));
    },
    async runner(title, command, args, { file, read, mayBeEmpty = false }, env) {
      const path = `${REPORTS}/${file}`;
      rmSync(path, { force: true });
      const { succeeded, seconds } = await run(title, command, args, env);
      let count = NONE;
      try {
        count = read(JSON.parse(readFileSync(path, 'utf8')) as never);
      } catch {
        if (!mayBeEmpty) console.log(`✗ ${title} left no report`);
      }
      const empty = count.passed + count.failed + (count.late ?? 0) === 0;
      const silent = (empty && !mayBeEmpty) || (!succeeded && count.failed === 0);
      parts.push({ ...count, failed: count.failed + (silent ? 1 : 0), title, seconds });
      return count;
    },
    clear: (folder) => rmSync(`${REPORTS}/${folder}`, { recursive: true, force: true }),
    note(title, count) {
      parts.push({ ...NONE, ...count, title, seconds: 0 });
    },
    end() {
      console.log(`\n${summary(parts)}`);
      process.exitCode = parts.every(({ failed }) => failed === 0) && !hasBareSkip(parts) ? 0 : 1;
    },
  };
}

/** Runs a command of node_modules/.bin, with its output to be seen. */
async function run(title: string, command: string, args: readonly string[], env?: Environment) {
  const began = performance.now();
  console.log(`\n▶ ${title}`);
  const succeeded = await succeeds(start({ title, command, args, env }, 'inherit'));
  const seconds = (performance.now() - began) / 1000;
  console.log(`${succeeded ? '✓' : '✗'} ${title}, ${seconds.toFixed(1)} s`);
  return { succeeded, seconds };
}

/** Runs a command beside others: its output is kept together. */
async function runAside(command: Command): Promise<Part> {
  const began = performance.now();
  const child = start(command, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.once('error', (error) => (output += String(error)));
  const succeeded = await succeeds(child);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${output}${succeeded ? '✓' : '✗'} ${command.title}, ${seconds.toFixed(1)} s`);
  return { ...NONE, [succeeded ? 'passed' : 'failed']: 1, title: command.title, seconds };
}

function start({ command, args, env = {} }: Command, stdio: StdioOptions): ChildProcess {
  return spawn(command, args, {
    stdio,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
}

/** One that can't be started doesn't. */
function succeeds(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

function hasBareSkip(parts: readonly Part[]): boolean {
  return parts.some(({ skipped }) => skipped.some(({ reason }) => reason === null));
}

const SLOWEST = 10;

/** Each part with its time, the slowest files, each skip with its reason, and the line of totals. */
export function summary(parts: readonly Part[]): string {
  const skipped = parts.flatMap((part) => part.skipped);
  const bare = skipped.filter(({ reason }) => reason === null).length;
  const width = Math.max(...parts.map(({ title }) => title.length), 0);
  const failed = total(parts, 'failed') + bare;
  const late = parts.reduce((sum, part) => sum + (part.late ?? 0), 0);
  return [
    ...parts.map(
      (part) =>
        `${part.failed === 0 ? '✓' : '✗'} ${part.title.padEnd(width)}  ${String(part.passed).padStart(6)} passed` +
        `  ${part.failed} failed  ${part.seconds.toFixed(0).padStart(5)} s` +
        (part.left ? `  ${part.left} left to the rest of this seed` : '') +
        (part.late ? `  ${part.late} NOT BEGUN, no time was left` : ''),
    ),
    '',
    ...slowest(parts),
    ...skipped.map(({ name, reason }) => `skipped: ${name}: ${reason ?? 'NO REASON GIVEN'}`),
    ...(skipped.length > 0 ? [''] : []),
    ...failures(parts),
    `${total(parts, 'passed')} passed, ${failed} failed` +
      (skipped.length > 0 ? `, ${skipped.length} skipped` : '') +
      (late > 0 ? `, ${late} not begun for time` : ''),
  ].join('\n');
}

function failures(parts: readonly Part[]): readonly string[] {
  const lines = parts
    .flatMap((part) => part.failures ?? [])
    .map(({ name, why }) => `failed: ${name}: ${why}`);
  return lines.length === 0 ? [] : [...lines, ''];
}

function slowest(parts: readonly Part[]): readonly string[] {
  const files = parts
    .flatMap((part) => part.files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  if (files.length === 0) return [];
  const lines = files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return ['the slowest files:', ...lines, ''];
}

function total(parts: readonly Part[], what: 'passed' | 'failed'): number {
  return parts.reduce((sum, part) => sum + part[what], 0);
}
