/** The newest files of the log for whoever supports the till, each line masked anew: an older version wrote some. */
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { LoggedError, LogTail } from '../../ports/support.ts';
import { newestLogFiles, parseLine, type LogLine } from './log.ts';

/** More isn't told. */
const MAX_CHARACTERS = 512 * 1024;
/** Lines for which nobody has to wait. */
const BATCH_LINES = 200;

export async function readLogTail(folder: string): Promise<LogTail> {
  const texts = await Promise.all(newestLogFiles(folder).map(textOf));
  const written = texts.join('').slice(-MAX_CHARACTERS).split('\n');
  const lines: LogLine[] = [];
  for (let at = 0; at < written.length; at += BATCH_LINES) {
    const some = written.slice(at, at + BATCH_LINES).map(parseLine);
    lines.push(...some.filter((line) => line !== null));
    await setImmediate();
  }
  return { lines: lines.map((line) => JSON.stringify(line)), errors: errorsIn(lines) };
}

/** One that isn't there has no lines. */
async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function errorsIn(lines: readonly LogLine[]): readonly LoggedError[] {
  const errors = new Map<string, LoggedError>();
  for (const { at, event, code, name } of lines.filter(({ level }) => level === 'error')) {
    const what = [event, code ?? name].filter(Boolean).join(' ');
    const before = errors.get(what) ?? { what, count: 0, first: String(at) };
    errors.delete(what);
    errors.set(what, { ...before, count: before.count + 1, last: String(at) });
  }
  return [...errors.values()];
}
