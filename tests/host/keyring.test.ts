/** The stand-in's keyring is as slow, as locked and as forgetful as a system's. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type * as ElectronModule from 'electron';
import { load, useDataFolder } from '../shell/system-stubs.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as SafeStorageModule from '../../tools/chromium-host/electron/safe-storage.ts';

const { becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { forgetKeyring } = load<typeof SafeStorageModule>(
  'tools/chromium-host/electron/safe-storage.ts',
);
const { safeStorage } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

/** In a folder of its own; counts from the next start on. */
let write: (keyring: string) => void;

/** As if the program had been started again then. */
function say(keyring: string): void {
  write(keyring);
  forgetKeyring();
}

beforeEach(() => {
  const folder = useDataFolder();
  write = (keyring) => writeFileSync(join(folder, 'chromium-host.keyring'), keyring);
});

test('before the program is ready nothing is available', async () => {
  say('open');
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
  expect(safeStorage.getSelectedStorageBackend()).toBe('unknown');
  becomeReady();
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
});

test('every call waits for a slow one', async () => {
  say('slow:300');
  const order: string[] = [];
  const begun = performance.now();
  await Promise.all([
    safeStorage.isAsyncEncryptionAvailable().then(() => order.push('available')),
    safeStorage.encryptStringAsync('x').then(() => order.push('sealed')),
    Promise.resolve().then(() => order.push('elsewhere')),
  ]);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(290);
  expect(order[0]).toBe('elsewhere');
  expect(order.toSorted()).toEqual(['available', 'elsewhere', 'sealed']);
});

test('locked or denied: told as available, seals nothing, and asks to come again', async () => {
  say('open');
  const sealed = await safeStorage.encryptStringAsync('secret');
  say('locked');
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
  await expect(safeStorage.encryptStringAsync('x')).rejects.toThrow('Error while encrypting');
  await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow(
    'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
  );
});

test('what was asked once lasts as long as the process', async () => {
  say('open');
  const sealed = await safeStorage.encryptStringAsync('secret');
  const secret = { result: 'secret', shouldReEncrypt: false };
  write('locked');
  expect(await safeStorage.decryptStringAsync(sealed)).toEqual(secret);
  forgetKeyring();
  await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow('temporarily unavailable');
});

test('with another key, or bytes of something else, nothing can be read', async () => {
  say('open');
  const sealed = await safeStorage.encryptStringAsync('secret');
  say('rekeyed');
  await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow('Error while decrypting');
  say('open');
  await expect(safeStorage.decryptStringAsync(Buffer.from('v10 nothing'))).rejects.toThrow(
    'Error while decrypting',
  );
  say('unavailable');
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
});
