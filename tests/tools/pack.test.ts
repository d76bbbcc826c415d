/** What a package needs that its configuration alone tells. */
import { expect, test } from 'vitest';
import { configProblems } from '../../tools/pack/config-problems.ts';
import { signingFor } from '../../tools/pack/signing.ts';

const MANIFEST = { homepage: 'https://example.com/x', desktopName: 'loyalty-cashier.desktop' };
const CONFIG = {
  mac: { hardenedRuntime: true },
  linux: { syncDesktopName: true },
  toolsets: { appimage: '1.0.3' },
} as const;

test('nothing is missing', () => {
  expect(configProblems(CONFIG, MANIFEST)).toEqual([]);
});

test.each([
  ['no homepage', CONFIG, { ...MANIFEST, homepage: '' }],
  ['no name of the entry', CONFIG, { homepage: MANIFEST.homepage }],
  ['another name', { ...CONFIG, linux: {} }, MANIFEST],
  ['the old AppImage', { ...CONFIG, toolsets: { appimage: '0.0.0' } as const }, MANIFEST],
  ['no word about the AppImage', { ...CONFIG, toolsets: {} }, MANIFEST],
  [
    'no sandbox',
    { ...CONFIG, linux: { syncDesktopName: true, executableArgs: ['--no-sandbox'] } },
    MANIFEST,
  ],
  ['no hardened runtime', { ...CONFIG, mac: { hardenedRuntime: false } }, MANIFEST],
  ['no signature', { ...CONFIG, mac: { hardenedRuntime: true, identity: null } }, MANIFEST],
])('%s is told', (_name, config, manifest) => {
  expect(configProblems(config, manifest)).toHaveLength(1);
});

test('macOS: ad hoc without a certificate, by the certificate with one', () => {
  expect(signingFor({}).mac?.identity).toBe('-');
  expect(signingFor({ CSC_LINK: '' }).mac?.identity).toBe('-');
  expect(signingFor({ CSC_NAME: 'A shop' })).toEqual({});
  expect(signingFor({ CSC_LINK: 'file.p12' })).toEqual({});
});
