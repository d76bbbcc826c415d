/**
 * The built renderer in a headless Chromium with the fake till behind it: served through a
 * Playwright route, so no port is open and the CSP is the one of the program.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { build } from '../../../tools/build.ts';
import { findBrowser } from '../../../tools/chromium-host/find-browser.ts';
import { createFakeTill, type FakeTill } from './fake-till.ts';
import { stopTime } from './hand.ts';
import { isBehind } from './settled.ts';

const ORIGIN = 'https://preview.invalid';
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'none'";
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The built program's folder. Built once for all files of tests, and not at all where nothing has changed. */
export async function builtRenderer(): Promise<string> {
  await build();
  return join(import.meta.dirname, '../../../dist');
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: (await findBrowser(true)).executable,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
    ],
  });
}

/** Closes its window when it is disposed of: `await using` in a test, however that ends. */
export interface Preview extends AsyncDisposable {
  readonly page: Page;
  readonly till: FakeTill;
  readonly pageErrors: string[];
}

export interface PreviewWindow extends AsyncDisposable {
  /** The program from its start, with a till of its own: nothing is left of what was shown before. */
  show(initial: Partial<Snapshot>): Promise<Preview>;
}

/** `at`: what the calendar says there for ever, in Almaty; without it the machine's. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly at?: number;
}

export async function openWindow(
  browser: Browser,
  folder: string,
  { at, ...viewport }: WindowSize,
): Promise<PreviewWindow> {
  const context = await browser.newContext({
    viewport,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...(at === undefined ? {} : { timezoneId: 'Asia/Almaty' }),
  });
  const close = () => context.close();
  const page = await context.newPage();
  if (at !== undefined) await page.addInitScript(stopCalendar, at);
  let shown: Pick<Preview, 'till' | 'pageErrors'> | null = null;
  const noteError = (text: string) => shown?.pageErrors.push(text);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noteError(message.text());
  });
  page.on('pageerror', (error) => noteError(String(error)));
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = normalize(new URL(route.request().url()).pathname);
    const file = path === '/' ? '/index.html' : path;
    const body = await readFile(join(folder, 'renderer', file)).catch(() => null);
    if (body === null) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({
      body,
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CSP,
      },
    });
  });
  await page.exposeFunction('tillCall', (text: string) => shown?.till.call(text));
  await page.addInitScript(stopTime);
  await page.addInitScript(() => {
    const own = window as unknown as { tillCall(text: string): Promise<string>; till: unknown };
    own.till = {
      call: (text: string) => own.tillCall(text),
      listen(listener: (text: string) => void) {
        const heard = (event: Event) => listener((event as CustomEvent<string>).detail);
        window.addEventListener('till', heard);
        return () => window.removeEventListener('till', heard);
      },
    };
  });
  return {
    async show(initial) {
      if (shown !== null) await page.goto('about:blank');
      const till = createFakeTill(initial, (text) => {
        if (shown?.till !== till) return;
        void page
          .evaluate(
            (message) => window.dispatchEvent(new CustomEvent('till', { detail: message })),
            text,
          )
          .catch(() => undefined);
      });
      shown = { till, pageErrors: [] };
      isBehind(till, page);
      await page.goto(`${ORIGIN}/`);
      return { page, ...shown, [Symbol.asyncDispose]: close };
    },
    [Symbol.asyncDispose]: close,
  };
}

/** On the page: no time passes for its calendar. */
function stopCalendar(at: number): void {
  window.Date = new Proxy(Date, {
    construct: (real, given) =>
      given.length === 0 ? new real(at) : (Reflect.construct(real, given) as Date),
    get: (real, name) => (name === 'now' ? () => at : Reflect.get(real, name)),
  });
}

export async function openPreview(
  browser: Browser,
  folder: string,
  options: {
    readonly initial: Partial<Snapshot>;
    readonly width: number;
    readonly height: number;
  },
): Promise<Preview> {
  const { initial, ...viewport } = options;
  return (await openWindow(browser, folder, viewport)).show(initial);
}
