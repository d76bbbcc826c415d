/**
 * A "packed program" of the chromium-host, so that what drives packed programs is itself tested
 * where there is none: started as Electron's binary would be, it says what Electron says on stderr.
 * PACKED_FOLDER is where its package.json lies.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../../tools/chromium-host/electron/app.ts';
import { runOnChromium } from '../../tools/chromium-host/run.ts';

Object.defineProperty(app, 'getAppPath', { value: () => process.env['PACKED_FOLDER'] });
await runOnChromium();
if (process.argv.includes('--remote-debugging-port=0')) await announceDevTools();

/** Chromium writes port and path into its profile; Electron prints them. */
async function announceDevTools(): Promise<void> {
  const file = join(app.getPath('sessionData'), 'chromium-host', 'DevToolsActivePort');
  for (;;) {
    const [port, path] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port && path) {
      process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${path}\n`);
      return;
    }
    await sleep(20);
  }
}
