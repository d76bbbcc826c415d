/**
 * The renderer's files are served as app://cashier/…, a secure origin of their own: file:// would
 * let the page read the disk, and a local web server would open a port to every program.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { protocol } from 'electron';
import type { Language } from '../../../src-shared/contract/choices.ts';

const SCHEME = 'app';
export const APP_ORIGIN = `${SCHEME}://cashier`;
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/** No inline script or style, no eval, no connection: everything goes through the preload. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** Once, and before the app is ready: later calls have no effect. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // No `codeCache`: what Chromium keeps there of compiled scripts lies outside of the archive whose
    // integrity is checked, in a folder of the user's, and would run as ours.
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** `language`: which one the page begins with. */
export function serveApp(folder: string, language: () => Language): void {
  protocol.handle(SCHEME, createAppHandler(folder, language));
}

/** Exported for the tests; answers every request, whatever is asked. */
export function createAppHandler(
  folder: string,
  language: () => Language,
): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  const page = join(root, 'index.html');
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const path = pathOf(request.url);
    if (path === null) return refuse(404);
    const file = path === '/' ? page : join(root, `.${path}`);
    const type = TYPES[extname(file)];
    if (!file.startsWith(root + sep) || type === undefined) return refuse(404);
    try {
      const read = await readFile(file);
      const body = file === page ? Buffer.from(inLanguage(read.toString(), language())) : read;
      return new Response(new Uint8Array(body), {
        headers: { ...HEADERS, 'Content-Type': type },
      });
    } catch {
      return refuse(404);
    }
  };
}

/** With the language that the till speaks: the page reads the words of that one first, and a screen reader knows it. */
function inLanguage(page: string, language: Language): string {
  return page.replace('<html>', `<html lang="${language}">`);
}

/** The decoded path of an address of our origin; null for any other address. */
function pathOf(url: string): string | null {
  try {
    const { protocol: scheme, host, pathname } = new URL(url);
    const path = decodeURIComponent(pathname);
    return scheme === `${SCHEME}:` && host === 'cashier' && !/[\0\\]/u.test(path) ? path : null;
  } catch {
    return null;
  }
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: HEADERS });
}
