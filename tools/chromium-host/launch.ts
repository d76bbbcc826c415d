/** Starts a Chromium for one window, with a profile of the program's own. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from 'playwright-core';
import { NO_GOOGLE_KEYS, switchesFor } from './chromium-switches.ts';
import { findBrowser } from './find-browser.ts';
import { fitWindow, type Area, type Fitted } from './fit-window.ts';
import { hostOptions } from './host-options.ts';
import { quietProfile } from './quiet-profile.ts';
import { readSandboxFacts, withoutSandbox } from './sandbox.ts';

export interface LaunchRequest {
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  /** Where it is wanted; default: in the middle. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** What the frame leaves for the page, where no frame is drawn; default: all. */
  readonly content?: { readonly width: number; readonly height: number };
  /** Of a screen that is played; null: that of the real one. */
  readonly area?: Area | null;
  readonly title: string;
  readonly background: string;
  /** For tests: what becomes of the switches. */
  readonly alter?: (switches: readonly string[]) => readonly string[];
}

export interface Launched {
  readonly context: BrowserContext;
  /** null: no window is shown. */
  readonly fitted: Fitted | null;
}

export async function launch(request: LaunchRequest): Promise<Launched> {
  const { executable, headless, isInstalled } = await findBrowser(hostOptions.headless);
  const { debuggingPort } = hostOptions;
  const { profile, width, height, x, y, alter = (switches) => switches } = request;
  const isRoot = process.getuid?.() === 0;
  // An installed one has a profile of the system's, or a helper that isn't beside it.
  const openly = isRoot || !isInstalled ? withoutSandbox(readSandboxFacts(executable)) : null;
  // A test by root needs not be told each time.
  if (openly !== null && !(isRoot && headless)) process.stdout.write(`${openly.join('\n')}\n`);
  await mkdir(profile, { recursive: true, mode: 0o700 });
  await rm(join(profile, PORT_FILE), { force: true });
  await quietProfile(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    headless,
    chromiumSandbox: openly === null,
    viewport: headless ? (request.content ?? { width, height }) : null,
    serviceWorkers: 'block',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: TIMEOUT,
    args: [...alter(switchesFor({ ...request, headless, isRoot, debuggingPort }))],
    env: { ...definedOf(process.env), ...NO_GOOGLE_KEYS },
  });
  if (debuggingPort !== null) await announcePort(profile, context);
  const [page] = context.pages();
  const shown = headless ? undefined : page;
  const fitted =
    shown === undefined
      ? null
      : await fitWindow(shown, { width, height, x, y }, request.area ?? null);
  return { context, fitted };
}

/** For a Chromium that never comes, however busy the machine. */
const TIMEOUT = 180_000;

const definedOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const PORT_FILE = 'DevToolsActivePort';

/** Chromium writes the port that it took into its profile, a moment after it has started. */
async function announcePort(profile: string, context: BrowserContext): Promise<void> {
  const file = join(profile, PORT_FILE);
  const closed = new Promise<never>((_resolve, reject) => {
    context.once('close', () =>
      reject(new Error('Chromium ended before it opened its debugging port')),
    );
  });
  closed.catch(() => undefined);
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const port = Number(text.split('\n')[0]);
    if (port > 0) {
      process.stdout.write(`Debugging port: ${port}\n`);
      process.send?.({ debuggingPort: port });
      return;
    }
    await Promise.race([sleep(20), closed]);
  }
}
