/**
 * `npm run dev`: builds whenever a source changes. A change of the renderer reloads the page (the
 * till's state is in main, so the same sale is on the screen); any other change starts the program
 * again with the same data folder. Options are those of `npm start`.
 */
import { createBuilder } from 'vite';
import { BUNDLES, configFor, type Bundle } from '../vite.config.ts';
import { hasDisplay } from './chromium-host/find-browser.ts';
import { startOnChromium, type StartedHost } from './chromium-host/start.ts';

const args = process.argv.slice(2);
let host: StartedHost | null = null;
let turn: Promise<unknown> = Promise.resolve();
const missing = new Set<Bundle>(BUNDLES);
const changed = new Set<Bundle>();
let pause: NodeJS.Timeout | undefined;

/** One thing at a time: builds end in any order. */
function inTurn(task: () => Promise<unknown>): void {
  turn = turn.then(task).catch((error: unknown) => console.error(error));
}

async function startAgain(): Promise<void> {
  const last = host;
  host = null;
  await last?.stop();
  host = await startOnChromium({
    dataFolder: '.data/dev',
    args,
    verbose: true,
    headless: !hasDisplay() || args.includes('--headless'),
  });
  const started = host;
  void started.ended.then(() => {
    // The window was closed.
    if (host === started) process.exit(0);
  });
}

/** A change of shared sources rebuilds several bundles: wait for the last of them. */
function built(name: Bundle): void {
  missing.delete(name);
  changed.add(name);
  if (missing.size > 0) return;
  clearTimeout(pause);
  pause = setTimeout(() => {
    const onlyPage = host !== null && changed.size === 1 && changed.has('renderer');
    changed.clear();
    inTurn(onlyPage ? reloadPage : startAgain);
  }, 150);
}

async function reloadPage(): Promise<void> {
  await host?.page.reload();
  console.log('Page reloaded.');
}

for (const name of BUNDLES) {
  const config = configFor({ bundles: [name] });
  const builder = await createBuilder({ ...config, build: { watch: {} } });
  const environment = builder.environments[name === 'renderer' ? 'client' : name];
  if (environment === undefined) throw new Error(`no environment for ${name}`);
  const watcher = await builder.build(environment);
  if (!('on' in watcher)) throw new Error('the build does not watch');
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'BUNDLE_END') built(name);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    const last = host;
    host = null;
    void (last?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
  });
}
