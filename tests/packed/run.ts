/**
 * `npm run smoke -- --executable=FILE`: whether a packed program starts on this system, as it is
 * shipped. With `--for-tests` it must be one of `npm run pack -- --for-tests`, which is the default
 * then: Playwright drives it through a sale.
 */
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordRan } from '../../tools/verified/ran.ts';
import { startOnElectron } from '../flows/electron.ts';
import { startAsShipped } from './as-shipped.ts';
import { sellInTraining } from './sale.ts';
import { waitForEvents } from './till-log.ts';

const { values } = parseArgs({
  options: { executable: { type: 'string' }, 'for-tests': { type: 'boolean', default: false } },
});
const say = (text: string) => console.log(text);
const TIMEOUT = 30_000;

/** Where electron-builder puts it, on this system. */
function builtForTests(): string | undefined {
  const places = {
    win32: 'win*-unpacked/Loyalty Cashier.exe',
    darwin: 'mac*/Loyalty Cashier.app/Contents/MacOS/Loyalty Cashier',
    linux: 'linux*-unpacked/loyalty-cashier',
  };
  const place = places[process.platform as keyof typeof places];
  return globSync(join('release/for-tests', place))[0];
}

/** What the program says it runs on. */
async function drive(executable: string, dataFolder: string): Promise<string> {
  const program = await startOnElectron(executable, { dataFolder }, { packed: true });
  try {
    say('✓ shows its window');
    await sellInTraining(program.page);
    say('✓ completes a sale in training');
    // The trail is read some seconds after the journal was opened, by the reader if that works here.
    await waitForEvents(dataFolder, ['journal.readBeside'], TIMEOUT, () => false);
    say('✓ reads the journal on a thread of its own');
    await program.stop();
    const lines = await waitForEvents(dataFolder, ['started', 'ended'], TIMEOUT, () => true);
    if (lines.some(({ event }) => event === 'journal.notReadBeside'))
      throw new Error('the thread that reads the journal did not answer once');
    say('✓ ends in order');
    return lines.find(({ event }) => event === 'started')?.host ?? '';
  } catch (error) {
    say(program.output());
    await program.kill().catch(() => undefined);
    throw error;
  }
}

const executable = values.executable ?? (values['for-tests'] ? builtForTests() : undefined);
if (executable === undefined || !existsSync(executable)) {
  console.error(
    executable === undefined
      ? 'There is no packed program: --executable=FILE names one; `npm run pack -- --for-tests` makes one.'
      : `There is no ${executable}.`,
  );
  process.exit(2);
}
const dataFolder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-packed-'));
say(`▶ ${executable}`);
try {
  const host = values['for-tests']
    ? await drive(executable, dataFolder)
    : await startAsShipped({ executable, dataFolder, say });
  say(`The packed program works, on ${host}.`);
  recordRan(values['for-tests'] ? 'packed' : 'shipped', host, { passed: 1, failed: 0, skipped: 0 });
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
