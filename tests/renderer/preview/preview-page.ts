/**
 * The built renderer in a headless Chromium with the fake till behind it: served through a
 * Playwright route, so no port is open and the CSP is the one of the program.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { configFor } from '../../../vite.config.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { createFakeTill, type FakeTill } from './fake-till.ts';

const ORIGIN = 'https://preview.invalid';
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'none'";
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export async function buildRenderer(out: string): Promise<void> {
  const { environments, root, base, plugins } = configFor({ out });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    root: root ?? '',
    base: base ?? './',
    plugins: plugins ?? [],
    build: { ...environments?.['client']?.build, sourcemap: false },
  });
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
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

export interface Preview {
  readonly page: Page;
  readonly till: FakeTill;
  readonly complaints: string[];
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
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
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
  const till = createFakeTill(options.initial, (text) => {
    void page
      .evaluate(
        (message) => window.dispatchEvent(new CustomEvent('till', { detail: message })),
        text,
      )
      .catch(() => undefined);
  });
  await page.exposeFunction('tillCall', (text: string) => till.call(text));
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
  await page.goto(`${ORIGIN}/`);
  return { page, till, complaints };
}
