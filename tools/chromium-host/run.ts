/**
 * Runs the built program where Electron's binary can't be had: the same bundles, with a stand-in
 * for the module `electron` and a window of a real Chromium. For development and tests only.
 *
 *     node tools/chromium-host/run.ts [--headless] [--debugging-port PORT] [program's options]
 *
 * CHROMIUM_HOST_BUNDLE names another main bundle than dist/main/main.cjs; what else is played by the
 * environment stands in docs/stand-in.md.
 */
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';

const STAND_IN = new URL('electron/index.ts', import.meta.url).href;
const ROOT = join(import.meta.dirname, '../..');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

/** Resolves when the program has been loaded and is told that it is ready. */
export async function runOnChromium(): Promise<void> {
  process.stdout.write(
    'Running in Chromium: a host for development and tests, not for real sales.\n',
  );
  const { takeArguments } = await import('./arguments.ts');
  const { app } = await import('./electron/app.ts');
  const { loadProgram } = await import('./load-program.ts');
  takeArguments();
  // As Electron does on Linux and macOS.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
  // Asked where there are no signals.
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'end' in message) app.quit();
  });
  // Started by a test or a tool: ends with it.
  if (process.connected) process.on('disconnect', () => app.quit());
  await loadProgram(resolve(ROOT, process.env['CHROMIUM_HOST_BUNDLE'] ?? 'dist/main/main.cjs'));
}

if (process.argv[1] === import.meta.filename) await runOnChromium();
