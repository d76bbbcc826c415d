/**
 * Chromium knows no app: scheme, so the page lives at an https address that exists nowhere; the
 * program never sees it.
 */
export const APP_BASE = 'app://cashier/';
export const SECURE_BASE = 'https://cashier.app-protocol.invalid/';

export function toAppUrl(url: string): string {
  return url.startsWith(SECURE_BASE) ? APP_BASE + url.slice(SECURE_BASE.length) : url;
}

export function toSecureUrl(url: string): string {
  return url.startsWith(APP_BASE) ? SECURE_BASE + url.slice(APP_BASE.length) : url;
}
