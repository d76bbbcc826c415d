/** The page's own protocol: which files it gives, as what, and that nothing outside of the page's folder is reached. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { load } from './system-stubs.ts';
import type { Language } from '../../src-shared/contract/choices.ts';
import type * as AppProtocolModule from '../../src-main/shell/page/app-protocol.ts';

const { createAppHandler } = load<typeof AppProtocolModule>('src-main/shell/page/app-protocol.ts');

const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-'));
mkdirSync(join(folder, 'page/assets'), { recursive: true });
mkdirSync(join(folder, 'page-of-another'));
writeFileSync(join(folder, 'page/index.html'), '<!doctype html><html>');
writeFileSync(join(folder, 'page/assets/of another.html'), '<html>');
writeFileSync(join(folder, 'page/assets/a b.js'), 'let a;');
writeFileSync(join(folder, 'page/secret.txt'), 'secret');
writeFileSync(join(folder, 'outside.html'), 'outside');
writeFileSync(join(folder, 'page-of-another/index.html'), 'outside');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let language: Language = 'ru';
const handle = createAppHandler(join(folder, 'page'), () => language);
const get = (url: string, method = 'GET') => handle(new Request(url, { method }));

describe('a file of the page', () => {
  test.each([
    ['app://cashier/', 'text/html; charset=utf-8', '<!doctype html><html lang="ru">'],
    ['app://cashier/index.html?x=1', 'text/html; charset=utf-8', '<!doctype html><html lang="ru">'],
    ['app://cashier/assets/of%20another.html', 'text/html; charset=utf-8', '<html>'],
    ['app://cashier/assets/a%20b.js', 'text/javascript; charset=utf-8', 'let a;'],
  ])('%s', async (url, type, text) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(text);
  });
});

test('the page says the language that the till speaks when it is asked for', async () => {
  language = 'kk';
  expect(await (await get('app://cashier/index.html')).text()).toContain('<html lang="kk">');
});

describe('anything else is not found', () => {
  test.each([
    'app://cashier/missing.html',
    'app://cashier/assets',
    'app://cashier/secret.txt',
    'app://cashier/../outside.html',
    'app://cashier/%2e%2e/outside.html',
    'app://cashier/..%2foutside.html',
    'app://cashier/assets/..%2f..%2foutside.html',
    'app://cashier/..%5coutside.html',
    'app://cashier/..%2fpage-of-another/index.html',
    'app://cashier//etc/hosts.html',
    'app://cashier/index.html%00.js',
    'app://cashier/%E0%A4%A',
    'app://elsewhere/index.html',
    'https://cashier/index.html',
  ])('%s', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  test('other methods are refused', async () => {
    expect((await get('app://cashier/index.html', 'POST')).status).toBe(405);
  });
});

test('every answer carries the policy', async () => {
  for (const response of [await get('app://cashier/'), await get('app://cashier/none.html')]) {
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});
