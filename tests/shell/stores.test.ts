/** What is stored, and what happens to a file that is not what we wrote. */
import fs, { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Log } from '../../src-main/ports/system.ts';
import type { Secrets } from '../../src-main/ports/vault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { keyring, safeStorage } from './keyring.ts';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';
import type * as SettingsStoreModule from '../../src-main/shell/kept/settings-store.ts';
import type * as VaultStoreModule from '../../src-main/shell/kept/vault-store.ts';
import { DEFAULT_CEILING } from '../../src-shared/domain/cash/unlikely.ts';

const { openSettings } = load<typeof SettingsStoreModule>('src-main/shell/kept/settings-store.ts');
const { openVault: openVaultOf } = load<typeof VaultStoreModule>(
  'src-main/shell/kept/vault-store.ts',
);

const accepting = () => true;
/** The owner accepts nothing, unless a test says so. */
const openVault = (folder: string, log: Log, accepts = () => false) =>
  openVaultOf(folder, log, accepts);

const unusable: readonly (readonly [what: string, content: string])[] = [
  ['empty', ''],
  ['cut off', '{"version":1,"value":{"pre'],
  ['not JSON', 'hello'],
  ['of zero bytes', '\0\0\0\0'],
  ['of another shape', '{"version":1,"value":{"preferences":7}}'],
  ['of a later version', '{"version":2,"value":{}}'],
  ['without a version', '{"theme":"dark"}'],
];

describe('settings', () => {
  test('are the first ones until changed, and survive a restart', () => {
    const folder = useDataFolder();
    const settings = openSettings(folder, hearingLog());
    expect(settings.read()).toMatchObject({ environment: null, lastCashier: '' });
    expect(settings.quarantined).toBe(false);
    expect(settings.change({ environment: 'training', lastCashier: 'Aigerim' })).toEqual({
      ok: true,
      value: null,
    });
    const again = openSettings(folder, hearingLog());
    expect(again.read()).toMatchObject({ environment: 'training', lastCashier: 'Aigerim' });
  });

  test('a file of an older version has every later switch off, but for letters, which wait for a finger', () => {
    const folder = useDataFolder();
    const preferences = { language: 'en', theme: 'dark', stampsPerSale: 2 };
    const value = { preferences, environment: 'test', lastCashier: 'Dana' };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, value }));
    const settings = openSettings(folder, hearingLog());
    expect(settings.quarantined).toBe(false);
    expect(settings.read().preferences).toEqual({
      ...preferences,
      sounds: 'off',
      screenLetters: true,
      lateAccrual: false,
      attachMinutes: 15,
      spendTiyn: false,
      detailedLog: false,
      keepUnprotected: false,
      percentOfQr: false,
      useCertificate: false,
      findRegulars: false,
      askConsent: false,
      amountCeiling: DEFAULT_CEILING,
      lockAfterMinutes: 5,
      phoneChangeHoldHours: 24,
      keepNamesDays: 90,
      maxSalesPerCustomerPerShift: null,
      maxSpendWithoutCodePerShift: null,
    });
  });

  test('a switch that an older version called otherwise stays on', () => {
    const folder = useDataFolder();
    const preferences = { language: 'en', theme: 'dark', stampsPerSale: 2, accrueLater: true };
    const value = { preferences, environment: 'test', lastCashier: 'Dana' };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, value }));
    const settings = openSettings(folder, hearingLog());
    expect(settings.quarantined).toBe(false);
    expect(settings.read().preferences.lateAccrual).toBe(true);
    expect(settings.change({ lastCashier: 'Aigerim' }).ok).toBe(true);
    expect(openSettings(folder, hearingLog()).read().preferences.lateAccrual).toBe(true);
  });

  test.each(unusable)('a file that is %s is kept aside', (_what, content) => {
    const folder = useDataFolder();
    writeFileSync(join(folder, 'settings.json'), content);
    const settings = openSettings(folder, hearingLog());
    expect(settings.quarantined).toBe(true);
    expect(settings.read().environment).toBeNull();
    expect(readFileSync(join(folder, 'settings.json.bad'), 'utf8')).toBe(content);
    expect(settings.change({ environment: 'test' }).ok).toBe(true);
    expect(openSettings(folder, hearingLog()).read().environment).toBe('test');
  });

  test('a folder in the place of the file does not stop the program', () => {
    const folder = useDataFolder();
    mkdirSync(join(folder, 'settings.json'));
    const settings = openSettings(folder, hearingLog());
    expect(settings.quarantined).toBe(true);
    expect(settings.change({ lastCashier: 'Dana' }).ok).toBe(true);
  });

  test('a file that the system holds back is not written over, also when it is free again', () => {
    const folder = useDataFolder();
    const first = openSettings(folder, hearingLog());
    first.change({ lastCashier: 'Dana' });
    vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'open' });
    });
    syncBuiltinESMExports();
    const settings = openSettings(folder, hearingLog());
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(settings.quarantined).toBe(true);
    expect(settings.read().lastCashier).toBe('');
    expect(settings.change({ environment: 'test' }).ok).toBe(false);
    expect(openSettings(folder, hearingLog()).read().lastCashier).toBe('Dana');
  });

  test('a file that cannot even be moved away: the program runs, and says that it cannot store', () => {
    const folder = useDataFolder();
    writeFileSync(join(folder, 'settings.json'), '');
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw new Error('not permitted');
    });
    syncBuiltinESMExports();
    const log = hearingLog();
    const settings = openSettings(folder, log);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(settings.quarantined).toBe(true);
    expect(settings.change({ lastCashier: 'Dana' })).toEqual({
      ok: false,
      fault: { code: 'storage', retry: 'safe' },
    });
    expect(log.lines.map(([event]) => event)).toContain('notWritten');
  });
});

const secrets: Secrets = {
  environment: 'test',
  address: 'https://loyalty.example/api',
  accessToken: 'eyJhbGciOi.secret.token',
  tokenExpiresAt: 1_900_000_000_000,
  credentials: { login: 'till-7', password: 'correct horse' },
  keepCredentials: true,
  role: 'ROLE_CASHIER',
  branchId: '9223372036854775807' as Id,
  groupId: '12' as Id,
  giftProductId: null,
  branchName: 'Кафе «Әйгерім»',
  branchAddress: 'Алматы',
  awardEnabled: true,
  awardActive: true,
};

test('settings and secrets are for their owner only', async ({ skip }) => {
  skip(process.platform === 'win32', 'on Windows the folder of the user says who may read');
  const folder = useDataFolder();
  openSettings(folder, hearingLog()).change({ environment: 'training' });
  await openVault(folder, hearingLog()).save(secrets);
  const modes = ['settings.json', 'vault.json'].map((name) => statSync(join(folder, name)).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600]);
});

describe('secrets', () => {
  test('come back after a restart, and are not readable in the file', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'empty' });
    expect(await vault.save(secrets)).toEqual({ ok: true, value: null });
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
    const file = join(folder, 'vault.json');
    const stored = readFileSync(file, 'utf8');
    for (const text of [
      'eyJ',
      'till-7',
      'correct horse',
      '9223372036854775807',
      'loyalty.example',
    ]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('base64').slice(0, 8));
    }
  });

  test.each(['500', '9223372036854775807', 'GIFT-01', 'Подарок №1'])(
    'a gift product %s comes back, as an older version stored it or as any text',
    async (giftProductId) => {
      const folder = useDataFolder();
      await openVault(folder, hearingLog()).save({ ...secrets, giftProductId });
      expect(await openVault(folder, hearingLog()).read()).toMatchObject({
        state: 'ready',
        secrets: { giftProductId },
      });
    },
  );

  test('are gone when forgotten', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    await vault.save(secrets);
    expect((await vault.forget()).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'empty' });
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'empty' });
    expect(readFileSync(join(folder, 'vault.json'), 'utf8')).not.toContain('ciphertext');
  });

  test.each(unusable)('a file that is %s is kept aside', async (_what, content) => {
    const folder = useDataFolder();
    writeFileSync(join(folder, 'vault.json'), content);
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'quarantined' });
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(true);
    expect((await vault.save(secrets)).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
  });

  test('that were encrypted with another key are kept aside', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    rmSync(join(folder, 'chromium-host.key'));
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'quarantined' });
    expect(await vault.read()).toEqual({ state: 'quarantined' });
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(true);
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'empty' });
  });

  test.each([
    ['text that is no JSON', 'hello'],
    ['an incomplete record', JSON.stringify({ ...secrets, branchId: undefined })],
    ['an id that is a number', JSON.stringify({ ...secrets, branchId: 12 })],
  ])('%s under our own key is kept aside', async (_what, text) => {
    const folder = useDataFolder();
    const encrypted = await safeStorage.encryptStringAsync(text);
    const value = { ciphertext: encrypted.toString('base64') };
    writeFileSync(join(folder, 'vault.json'), JSON.stringify({ version: 1, value }));
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'quarantined' });
  });

  test('are encrypted again when the system has a new key', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    await vault.save(secrets);
    const before = readFileSync(join(folder, 'vault.json'), 'utf8');
    vi.spyOn(safeStorage, 'decryptStringAsync').mockResolvedValueOnce({
      result: JSON.stringify(secrets),
      shouldReEncrypt: true,
    });
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
    expect(readFileSync(join(folder, 'vault.json'), 'utf8')).not.toBe(before);
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
  });

  test('saved one after the other stay in that order', async () => {
    const vault = openVault(useDataFolder(), hearingLog());
    const encrypt = safeStorage.encryptStringAsync.bind(safeStorage);
    const slow = Promise.withResolvers<void>();
    const encrypting = vi
      .spyOn(safeStorage, 'encryptStringAsync')
      .mockImplementationOnce(async (text) => {
        await slow.promise;
        return encrypt(text);
      });
    const first = vault.save({ ...secrets, accessToken: 'first' });
    const second = vault.save({ ...secrets, accessToken: 'second' });
    await vi.waitFor(() => expect(encrypting).toHaveBeenCalled());
    // Whatever doesn't wait for the first has its turn now.
    await turn();
    expect(encrypting).toHaveBeenCalledTimes(1);
    slow.resolve();
    await Promise.all([first, second]);
    expect(await vault.read()).toMatchObject({ secrets: { accessToken: 'second' } });
  });

  test('that cannot be encrypted just now last until the end, and the old ones stay', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    await vault.save(secrets);
    vi.spyOn(safeStorage, 'encryptStringAsync').mockRejectedValueOnce(new Error('busy'));
    const newer = { ...secrets, role: null };
    expect(await vault.save(newer)).toEqual({ ok: true, value: null });
    expect(await vault.read()).toEqual({ state: 'ready', secrets: newer });
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
    await vault.save(newer);
    expect(await openVault(folder, hearingLog()).read()).toMatchObject({ secrets: newer });
  });

  test('that cannot be written are a fault', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    mkdirSync(join(folder, 'vault.json/inside'), { recursive: true });
    expect((await vault.save(secrets)).ok).toBe(false);
  });
});

const stored = (folder: string) => readFileSync(join(folder, 'vault.json'), 'utf8');

describe('a keyring that is locked', () => {
  test('keeps the file and says so; opened, it gives what is stored', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    const before = stored(folder);
    keyring('locked');
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'locked' });
    expect(await vault.read()).toEqual({ state: 'locked' });
    expect(stored(folder)).toBe(before);
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(false);
    keyring('open');
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
    await vault.save({ ...secrets, role: null });
    expect(stored(folder)).not.toBe(before);
  });

  test('denied in other words: without the key nothing is broken either', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    vi.spyOn(safeStorage, 'decryptStringAsync').mockRejectedValueOnce(new Error('denied'));
    keyring('unavailable');
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'locked' });
  });

  test('a till that is set up anew meanwhile writes over nothing', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    const before = stored(folder);
    keyring('locked');
    const vault = openVault(folder, hearingLog());
    await vault.read();
    // It opens a moment later: the system has answered this program already.
    process.env['CHROMIUM_HOST_ENCRYPTION'] = 'open';
    const anew = { ...secrets, accessToken: 'anew' };
    expect((await vault.save(anew)).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'ready', secrets: anew });
    expect(stored(folder)).toBe(before);
    // It isn't kept: nobody with this disk can read it, and after a restart it is gone.
    expect((await vault.signInProtection('test')).how).toBe('untilEnd');
    keyring('open');
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
  });

  test('forgotten, what was set up meanwhile leaves what is locked', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    keyring('locked');
    const vault = openVault(folder, hearingLog());
    await vault.read();
    await vault.save({ ...secrets, accessToken: 'anew' });
    expect((await vault.forget()).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'locked' });
    keyring('open');
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
  });

  test('at the first set-up: the till works, and of the sign-in nothing is written', async () => {
    const folder = useDataFolder();
    keyring('locked');
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'empty' });
    expect(await vault.save(secrets)).toEqual({ ok: true, value: null });
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
    expect(withoutSecrets(stored(folder))).toBe(true);
    expect(await vault.signInProtection('test')).toMatchObject({
      how: 'withoutSignIn',
      keyring: { state: 'locked' },
    });
    keyring('open');
    expect(await openVault(folder, hearingLog()).read()).toEqual({
      state: 'ready',
      secrets: signedOut,
    });
    expect(stored(folder)).toContain('ciphertext');
  });

  test.each([
    ['v11', 'v10', 'locked'],
    ['v12', 'v10', 'locked'],
    ['v11', 'v11', 'quarantined'],
    ['v10', 'v10', 'quarantined'],
    ['v10', 'v11', 'quarantined'],
    ['\0\0\0', 'v11', 'quarantined'],
  ])('encrypted by %j, where %s encrypts now and can’t read it: %s', async (then, now, state) => {
    const folder = useDataFolder();
    const value = { ciphertext: Buffer.from(`${then}12345`).toString('base64') };
    writeFileSync(join(folder, 'vault.json'), JSON.stringify({ version: 1, value }));
    vi.spyOn(safeStorage, 'decryptStringAsync').mockRejectedValue(new Error('Error while'));
    vi.spyOn(safeStorage, 'encryptStringAsync').mockResolvedValue(Buffer.from(`${now}12345`));
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state });
  });

  test('what was kept aside of it goes when the till is forgotten', async () => {
    const folder = useDataFolder();
    writeFileSync(join(folder, 'vault.json'), 'not JSON');
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'quarantined' });
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(true);
    expect((await vault.forget()).ok).toBe(true);
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(false);
  });

  test('what was kept aside of them and can’t be erased is a fault', async () => {
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    await vault.save(secrets);
    writeFileSync(join(folder, 'vault.json.bad'), 'what it was before');
    vi.spyOn(fs, 'rmSync').mockImplementation(() => {
      throw new Error('not permitted');
    });
    syncBuiltinESMExports();
    expect(await vault.forget()).toMatchObject({ ok: false, fault: { code: 'storage' } });
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect((await vault.forget()).ok).toBe(true);
  });

  test('forgetting the till is a person’s wish: it is forgotten', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    keyring('locked');
    const vault = openVault(folder, hearingLog());
    await vault.read();
    expect((await vault.forget()).ok).toBe(true);
    keyring('open');
    expect(await vault.read()).toEqual({ state: 'empty' });
    await vault.save(secrets);
    expect(stored(folder)).toContain('ciphertext');
  });

  test('a key that is another one now is not locked: the till is set up again', async () => {
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    keyring('rekeyed');
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'quarantined' });
    expect(existsSync(join(folder, 'vault.json.bad'))).toBe(true);
  });
});

describe('without a keyring', () => {
  const NONE = ['basic', 'unavailable'];

  test.each(NONE)('%s: all but the sign-in is stored; that lasts until the end', async (state) => {
    keyring(state);
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog());
    expect((await vault.save(secrets)).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
    expect((await vault.signInProtection('test')).how).toBe('withoutSignIn');
    const again = openVault(folder, hearingLog());
    expect(await again.read()).toEqual({ state: 'ready', secrets: signedOut });
    expect(await openVault(folder, hearingLog(), accepting).read()).toEqual({
      state: 'ready',
      secrets: signedOut,
    });
    expect((await vault.forget()).ok).toBe(true);
    expect(await vault.read()).toEqual({ state: 'empty' });
  });

  test('nothing of the sign-in is on the disk in clear', async () => {
    keyring('unavailable');
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    expect(withoutSecrets(stored(folder))).toBe(true);
    expect(stored(folder)).toContain('9223372036854775807');
  });

  test.each(NONE)('%s: accepted by the owner, it survives a restart', async (state) => {
    keyring(state);
    const folder = useDataFolder();
    const vault = openVault(folder, hearingLog(), accepting);
    await vault.save(secrets);
    expect((await vault.signInProtection('test')).how).toBe('unprotected');
    expect(await openVault(folder, hearingLog(), accepting).read()).toEqual({
      state: 'ready',
      secrets,
    });
  });

  test.each(NONE)('%s: what was accepted and isn’t any more is erased', async (state) => {
    keyring(state);
    const folder = useDataFolder();
    let accepted = true;
    const vault = openVault(folder, hearingLog(), () => accepted);
    await vault.save(secrets);
    accepted = false;
    // Saved again, as when the setting is changed.
    await vault.save(secrets);
    expect(await vault.read()).toEqual({ state: 'ready', secrets });
    expect(await openVault(folder, hearingLog(), accepting).read()).toEqual({
      state: 'ready',
      secrets: signedOut,
    });
  });

  test('what an older version stored unprotected goes from the disk at the first start', async () => {
    keyring('basic');
    const folder = useDataFolder();
    await openVault(folder, hearingLog(), accepting).save(secrets);
    const before = stored(folder);
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
    expect(stored(folder)).not.toBe(before);
    expect(await openVault(folder, hearingLog(), accepting).read()).toEqual({
      state: 'ready',
      secrets: signedOut,
    });
  });

  test('training is kept whole: its login is in the program', async () => {
    keyring('basic');
    const folder = useDataFolder();
    const training = { ...secrets, environment: 'training' } as const;
    await openVault(folder, hearingLog()).save(training);
    expect(await openVault(folder, hearingLog()).read()).toEqual({
      state: 'ready',
      secrets: training,
    });
  });

  test('a keyring that is there later protects what is saved then', async () => {
    keyring('unavailable');
    const folder = useDataFolder();
    await openVault(folder, hearingLog()).save(secrets);
    keyring('open');
    const vault = openVault(folder, hearingLog());
    expect(await vault.read()).toEqual({ state: 'ready', secrets: signedOut });
    expect((await vault.signInProtection('test')).how).toBe('protected');
    await vault.save(secrets);
    expect(stored(folder)).toContain('ciphertext');
    expect(await openVault(folder, hearingLog()).read()).toEqual({ state: 'ready', secrets });
  });

  test.each([true, false])('of an older version: what it stored was wanted (%s)', async (was) => {
    keyring('unavailable');
    const folder = useDataFolder();
    const { keepCredentials: _none, ...before } = was ? secrets : signedOut;
    const value = { plain: JSON.stringify(before) };
    writeFileSync(join(folder, 'vault.json'), JSON.stringify({ version: 1, value }));
    expect(await openVault(folder, hearingLog(), () => true).read()).toMatchObject({
      secrets: { keepCredentials: was },
    });
  });
});

const signedOut = { ...secrets, accessToken: null, tokenExpiresAt: null, credentials: null };

function withoutSecrets(text: string): boolean {
  return !['eyJ', 'till-7', 'correct horse'].some((secret) => text.includes(secret));
}

describe('protection', () => {
  test.each([
    // The name is that of another part of Chromium than the one that encrypts.
    ['gnome_libsecret', 'v10', 'none'],
    ['basic_text', 'v11', 'open'],
    ['kwallet6', 'v11', 'open'],
    ['basic_text', 'v10', 'none'],
  ] as const)('%s, and what is encrypted begins with %s: %s', async (backend, maker, state) => {
    vi.spyOn(safeStorage, 'getSelectedStorageBackend').mockReturnValue(backend);
    vi.spyOn(safeStorage, 'encryptStringAsync').mockResolvedValue(Buffer.from(`${maker}12345`));
    const vault = openVault(useDataFolder(), hearingLog());
    expect((await vault.signInProtection('test')).keyring).toEqual({ state, backend });
  });

  test('that refuses is locked', async () => {
    vi.spyOn(safeStorage, 'encryptStringAsync').mockRejectedValueOnce(new Error('no'));
    const { how, keyring: found } = await openVault(useDataFolder(), hearingLog()).signInProtection(
      'test',
    );
    expect(how).toBe('withoutSignIn');
    expect(found.state).toBe('locked');
  });

  test.each([
    ['basic_text', 'none'],
    ['unknown', 'none'],
    ['gnome_libsecret', 'open'],
    ['kwallet6', 'open'],
  ] as const)('by %s is %s', async (backend, state) => {
    vi.spyOn(safeStorage, 'getSelectedStorageBackend').mockReturnValue(backend);
    const vault = openVault(useDataFolder(), hearingLog());
    expect((await vault.signInProtection('test')).keyring).toEqual({ state, backend });
  });

  test.each([
    ['win32', 'dpapi'],
    ['darwin', 'keychain'],
  ])('on %s is the one of the system, %s', async (platform, backend) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform);
    const own = Object.getOwnPropertyDescriptor(safeStorage, 'getSelectedStorageBackend');
    // Electron has it on Linux only.
    Object.defineProperty(safeStorage, 'getSelectedStorageBackend', { ...own, value: undefined });
    onTestFinished(
      () => void Object.defineProperty(safeStorage, 'getSelectedStorageBackend', own ?? {}),
    );
    const vault = openVault(useDataFolder(), hearingLog());
    expect(await vault.signInProtection('test')).toEqual({
      how: 'protected',
      keyring: { state: 'open', backend },
    });
  });

  test('is locked when the system fails to say', async () => {
    vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable').mockRejectedValueOnce(new Error('no'));
    const vault = openVault(useDataFolder(), hearingLog());
    expect((await vault.signInProtection('test')).keyring.state).toBe('locked');
  });
});
