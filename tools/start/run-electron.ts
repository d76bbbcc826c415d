/**
 * Runs Electron until it ends, and tells an Electron that ran from one that this system won't
 * run: it is ended by a signal, or isn't executable, or misses a library, in its first seconds.
 */
import { spawn } from 'node:child_process';

export type ElectronEnd =
  | { readonly ran: true; readonly code: number }
  | { readonly ran: false; readonly why: string };

export interface ElectronRun {
  readonly binary: string;
  readonly args: readonly string[];
  /** Waited for so long without a window it is said. */
  onSilence(): void;
}

/** Whoever has run for so long can run here: what ends it later is another matter. */
const FIRST_SECONDS = 10_000;
const SILENCE = 20_000;
/** What the program prints when its window is there (src-main/shell/run-shell.ts). */
const SIGN = 'Loyalty Cashier is running.';

export async function runElectron({ binary, args, onSilence }: ElectronRun): Promise<ElectronEnd> {
  const { ELECTRON_RUN_AS_NODE: _node, ...env } = process.env;
  const began = performance.now();
  const child = spawn(binary, args, { stdio: ['inherit', 'pipe', 'inherit'], env });
  // Ctrl+C reaches the child too: it ends in order, and this process after it.
  let asked = false;
  const wait = () => {
    asked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wait);
  const silence = setTimeout(onSilence, SILENCE);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes(SIGN)) clearTimeout(silence);
    process.stdout.write(text);
  });
  const end = await new Promise<ElectronEnd>((resolve) => {
    child.once('error', ({ message }) => resolve({ ran: false, why: message }));
    child.once('exit', (code, signal) => {
      const early = performance.now() - began < FIRST_SECONDS && !asked;
      const why = early ? whyNot(code, signal) : null;
      resolve(why === null ? { ran: true, code: code ?? 1 } : { ran: false, why });
    });
  });
  clearTimeout(silence);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, wait);
  return end;
}

/** null: an end of the program's own. Windows gives its faults as codes from 0x80000000 on. */
function whyNot(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (signal !== null) return `it was ended by ${signal}`;
  if (code === 126 || code === 127) return `the system could not load it (code ${code})`;
  if (code !== null && code > 128) return `it crashed (code ${code})`;
  return null;
}
