/** The stand-in's keyring, open at the start of each test; `keyring(state)`: what the next start of the program finds. */
import type * as ElectronModule from 'electron';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as SafeStorageModule from '../../tools/chromium-host/electron/safe-storage.ts';
import { load } from './system-stubs.ts';

const { becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { forgetKeyring } = load<typeof SafeStorageModule>(
  'tools/chromium-host/electron/safe-storage.ts',
);
export const { safeStorage } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

export function keyring(state: string): void {
  process.env['CHROMIUM_HOST_ENCRYPTION'] = state;
  forgetKeyring();
}

beforeAll(() => becomeReady());
beforeEach(() => keyring('open'));
afterEach(() => {
  vi.restoreAllMocks();
  delete process.env['CHROMIUM_HOST_ENCRYPTION'];
  forgetKeyring();
});
