/** What goes with the program: the packages of the bundles, their licences, the bill of materials. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build, type BundledPackages } from '../../tools/build.ts';
import { packageFolderOf, packagesIn, type Output } from '../../tools/shipping/bundled-packages.ts';
import { noticesText } from '../../tools/shipping/notices.ts';
import { readParts } from '../../tools/shipping/parts.ts';
import { sbomOf } from '../../tools/shipping/sbom.ts';
import { writePapers } from '../../tools/shipping/write-papers.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loyalty-cashier-papers-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string | object>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(
      join(root, file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
}

const ELECTRON = {
  'node_modules/electron/package.json': { name: 'electron', version: '45.0.0', license: 'MIT' },
  'node_modules/electron/LICENSE': 'Copyright (c) Electron contributors',
  'package-lock.json': {
    packages: { 'node_modules/@a/b': { integrity: `sha512-${btoa('sum')}` } },
  },
};
const WHOLE = {
  ...ELECTRON,
  'node_modules/@a/b/package.json': { name: '@a/b', version: '1.2.3', license: 'ISC' },
  'node_modules/@a/b/license.md': 'Permission to use\r\nthis is granted\n',
  'node_modules/@a/b/NOTICE': 'By somebody',
};
const BUNDLED: BundledPackages = { main: ['node_modules/@a/b'], service: ['node_modules/@a/b'] };

describe('whose module it is', () => {
  test.each([
    ['/p/node_modules/zod/v4/core.js', '/p/node_modules/zod'],
    ['/p/node_modules/@a/b/dist/x.js?v=1', '/p/node_modules/@a/b'],
    [
      '/p/node_modules/conf/node_modules/env-paths/i.js',
      '/p/node_modules/conf/node_modules/env-paths',
    ],
    ['C:\\p\\node_modules\\zod\\index.js', 'C:/p/node_modules/zod'],
    ['\0/p/node_modules/semver/index.js?commonjs', '/p/node_modules/semver'],
    ['\0rolldown/runtime.js', '/p/node_modules/rolldown'],
    ['\0vite/preload-helper.js', '/p/node_modules/vite'],
    ['/p/src-main/main.ts', null],
  ])('%j', (id, folder) => {
    expect(packageFolderOf(id, '/p')).toBe(folder);
  });

  test('a module from nowhere is not passed over', () => {
    expect(() => packageFolderOf('\0somebody/else.js', '/p')).toThrow('somebody/else.js');
  });

  test('what was shaken out whole doesn’t count; style sheets and fonts do', () => {
    const outputs: readonly Output[] = [
      {
        type: 'chunk',
        modules: {
          '/p/src/a.ts': { renderedLength: 9 },
          '/p/node_modules/used/a.js': { renderedLength: 1 },
          '/p/node_modules/shaken/a.js': { renderedLength: 0 },
          '/p/node_modules/styles/a.css': { renderedLength: 0 },
        },
      },
      { type: 'asset', originalFileNames: ['../node_modules/@font/f/f.woff2', 'own.svg'] },
    ];
    expect(packagesIn(outputs, '/p', '/p/src-renderer')).toEqual([
      'node_modules/@font/f',
      'node_modules/styles',
      'node_modules/used',
    ]);
  });
});

describe('the parts', () => {
  test('each with its licence whole, its sum, and the bundles that hold it', () => {
    write(WHOLE);
    const { packages, electron, problems } = readParts(root, BUNDLED);
    expect(problems).toEqual([]);
    expect(packages).toEqual([
      {
        name: '@a/b',
        version: '1.2.3',
        licence: 'ISC',
        texts: ['By somebody', 'Permission to use\nthis is granted'],
        sha512: Buffer.from('sum').toString('hex'),
        bundles: ['main', 'service'],
      },
    ]);
    expect(electron).toMatchObject({ name: 'electron', version: '45.0.0', bundles: [] });
  });

  test.each([
    ['no text', { 'node_modules/@a/b/license.md': ' ', 'node_modules/@a/b/NOTICE': '' }],
    ['no licence', { 'node_modules/@a/b/package.json': { name: '@a/b', version: '1' } }],
    ['no version', { 'node_modules/@a/b/package.json': { name: '@a/b', license: 'MIT' } }],
    [
      'a licence that nobody has read',
      { 'node_modules/@a/b/package.json': { name: '@a/b', version: '1', license: 'GPL-3.0' } },
    ],
  ])('%s is a problem', (_name, change) => {
    write({ ...WHOLE, ...change });
    expect(readParts(root, BUNDLED).problems).toHaveLength(1);
  });

  test('a package that nobody has read is named', () => {
    write(WHOLE);
    write({ 'node_modules/@a/b/package.json': { name: '@a/b', version: '1', license: 'GPL-3.0' } });
    expect(readParts(root, BUNDLED).problems[0]).toContain('@a/b 1 is under GPL-3.0');
  });
});

test('the notices name each part, and give its text', () => {
  write(WHOLE);
  const text = noticesText('The Till', readParts(root, BUNDLED));
  expect(text).toMatch(/^ {2}electron 45\.0\.0 {2}MIT$/mu);
  expect(text).toMatch(/^ {2}@a\/b 1\.2\.3 {7}ISC$/mu);
  expect(text).toContain('Permission to use\nthis is granted');
  expect(text).toContain('LICENSES.chromium.html');
});

describe('the bill of materials', () => {
  const product = { name: 'till', version: '0.1.0', license: 'MIT' };

  test('has what CycloneDX asks for', () => {
    write(WHOLE);
    const bill = sbomOf(product, readParts(root, BUNDLED));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u,
    );
    expect(bill.components.map(({ type, purl }) => [type, purl])).toEqual([
      ['framework', 'pkg:npm/electron@45.0.0'],
      ['library', 'pkg:npm/%40a/b@1.2.3'],
    ]);
    expect(bill.components[1]?.properties).toEqual([
      { name: 'loyalty-cashier:bundle', value: 'main' },
      { name: 'loyalty-cashier:bundle', value: 'service' },
    ]);
  });

  test('is the same for the same parts, and another for others', () => {
    write(WHOLE);
    const first = sbomOf(product, readParts(root, BUNDLED));
    expect(sbomOf(product, readParts(root, BUNDLED))).toEqual(first);
    const other = sbomOf(product, readParts(root, { main: ['node_modules/@a/b'] }));
    expect(other.serialNumber).not.toBe(first.serialNumber);
  });
});

describe('those of this program', () => {
  let bundled: BundledPackages;
  beforeAll(async () => {
    await build();
    bundled = JSON.parse(readFileSync('dist/packages.json', 'utf8')) as BundledPackages;
  });

  test('every part may be shipped', () => {
    expect(writePapers('.')).toEqual([]);
    const bill = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as ReturnType<
      typeof sbomOf
    >;
    expect(bill.components.length).toBeGreaterThan(20);
  });

  test('the bundles hold what they are written with, and none of the tools', () => {
    const has = (bundle: keyof BundledPackages, name: string) =>
      bundled[bundle]?.includes(`node_modules/${name}`);
    expect(has('renderer', 'react-dom')).toBe(true);
    expect(has('renderer', '@fontsource-variable/inter')).toBe(true);
    expect(has('main', 'electron-store')).toBe(true);
    expect(has('service', 'hono')).toBe(true);
    expect(bundled.preload).toEqual([]);
    const all = Object.values(bundled).flat();
    for (const tool of ['vitest', 'typescript', 'playwright-core', 'electron', 'electron-builder'])
      expect(all).not.toContain(`node_modules/${tool}`);
  });
});
