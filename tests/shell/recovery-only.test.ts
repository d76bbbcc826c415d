/** The recovery copy by the program's own options: written, restored elsewhere, and the old till refused. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as KeysStoreModule from '../../src-main/shell/kept/keys-store.ts';
import type * as LaunchOptionsModule from '../../src-main/shell/start/launch-options.ts';
import type * as RecoveryOnlyModule from '../../src-main/shell/recovery/recovery-only.ts';
import type * as RunShellModule from '../../src-main/shell/run-shell.ts';
import type * as VaultStoreModule from '../../src-main/shell/kept/vault-store.ts';
import type { Secrets } from '../../src-main/ports/vault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as SafeStorageModule from '../../tools/chromium-host/electron/safe-storage.ts';
import type * as ElectronModule from 'electron';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';

const { openKeys } = load<typeof KeysStoreModule>('src-main/shell/kept/keys-store.ts');
const { NO_OPTIONS } = load<typeof LaunchOptionsModule>('src-main/shell/start/launch-options.ts');
const { createOtherTill, recoveryOnly, refusesToGoOn } = load<typeof RecoveryOnlyModule>(
  'src-main/shell/recovery/recovery-only.ts',
);
const { runShell } = load<typeof RunShellModule>('src-main/shell/run-shell.ts');
const { openVault } = load<typeof VaultStoreModule>('src-main/shell/kept/vault-store.ts');
const { app, becomeReady, usePath } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { forgetKeyring } = load<typeof SafeStorageModule>(
  'tools/chromium-host/electron/safe-storage.ts',
);
const { dialog } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

const secrets: Secrets = {
  environment: 'test',
  address: 'https://loyalty.example/api',
  accessToken: 'token',
  tokenExpiresAt: null,
  credentials: { login: 'till-7', password: 'correct horse' },
  keepCredentials: true,
  role: null,
  branchId: '101' as Id,
  groupId: '12' as Id,
  giftProductId: null,
  branchName: 'Abay 10',
  branchAddress: 'Almaty',
  awardEnabled: true,
};

let said: string[] = [];
const ended = () => vi.mocked(app.exit).mock.calls.map(([code]) => code);

beforeAll(() => becomeReady());
beforeEach(() => {
  process.env['CHROMIUM_HOST_ENCRYPTION'] = 'open';
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(app, 'exit').mockReturnValue();
  vi.spyOn(app, 'requestSingleInstanceLock').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete process.env['CHROMIUM_HOST_ENCRYPTION'];
  forgetKeyring();
});

/** A till of a real service, with a passphrase beside it. */
async function setUpIn(root: string) {
  await openVault(root, hearingLog(), () => false).save(secrets);
  const { keys } = await openKeys(root, hearingLog()).read();
  mkdirSync(join(root, 'test', 'shop'), { recursive: true });
  const journal = new DatabaseSync(join(root, 'test', 'shop', 'journal.sqlite'));
  journal.exec('CREATE TABLE sales (sale TEXT)');
  journal.close();
  return keys;
}

function passphraseIn(folder: string): string {
  const file = join(folder, 'passphrase.txt');
  writeFileSync(file, 'seven green kettles\r\nanother line\n');
  return file;
}

test('written by one program and restored by another, which is the till from then on', async () => {
  const stick = useDataFolder();
  const copy = join(stick, 'till.copy');
  const passphrase = passphraseIn(stick);
  const old = useDataFolder();
  const keys = await setUpIn(old);
  expect(await refusesToGoOn(old, openKeys(old, hearingLog()), hearingLog())).toBe(false);
  const options = [
    `--data=${old}`,
    `--write-recovery-copy=${copy}`,
    `--passphrase-file=${passphrase}`,
  ];
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'run.ts', ...options]);
  // The folder is the program's already.
  const setPath = vi.spyOn(app, 'setPath').mockReturnValue();
  runShell(() => Promise.reject(new Error('no till is started')));
  setPath.mockRestore();
  await vi.waitFor(() => expect(ended()).toEqual([0]), 20_000);
  expect(said.join('')).toContain('The recovery copy is written.');
  expect(await refusesToGoOn(old, openKeys(old, hearingLog()), hearingLog())).toBe(false);
  // It is running while the copy is restored elsewhere.
  const running = createOtherTill(old, openKeys(old, hearingLog()), hearingLog());
  expect(await running.goesOn()).toBe(false);

  const fresh = useDataFolder();
  const wanted = { ...NO_OPTIONS, restoreRecoveryCopy: copy, passphraseFile: passphrase };
  await recoveryOnly(wanted, fresh, hearingLog());
  expect(ended()).toEqual([0, 0]);
  expect(said.join('')).toContain('The till is restored.');
  expect((await openKeys(fresh, hearingLog()).read()).keys).toEqual(keys);
  expect(await openVault(fresh, hearingLog(), () => false).read()).toEqual({
    state: 'ready',
    secrets: { ...secrets, accessToken: null, credentials: null },
  });
  const journal = new DatabaseSync(join(fresh, 'test', 'shop', 'journal.sqlite'));
  expect(journal.prepare('SELECT count(*) AS n FROM sales').get()).toEqual({ n: 0 });
  journal.close();
  expect(await refusesToGoOn(fresh, openKeys(fresh, hearingLog()), hearingLog())).toBe(false);
  await recoveryOnly(wanted, fresh, hearingLog());
  expect(said.at(-1)).toContain('There is a till in this data folder already.');

  usePath('userData', old);
  expect(await running.goesOn()).toBe(true);
  // Also without the stick, once it was seen.
  rmSync(copy);
  expect(await running.goesOn()).toBe(true);
  const box = vi.spyOn(dialog, 'showErrorBox').mockReturnValue();
  const quit = vi.spyOn(app, 'quit').mockReturnValue();
  running.leaveToIt();
  expect(box).toHaveBeenCalledWith(expect.any(String), expect.stringContaining(old));
  expect(quit).toHaveBeenCalledOnce();
  expect(await refusesToGoOn(old, openKeys(old, hearingLog()), hearingLog())).toBe(true);
  expect(box).toHaveBeenCalledWith(expect.any(String), expect.stringContaining(old));
  expect(ended()).toEqual([0, 0, 1, 1]);
});

test('what can’t be done is said, and ends with 1', async () => {
  const root = useDataFolder();
  const passphraseFile = passphraseIn(root);
  const run = (wanted: object) =>
    recoveryOnly({ ...NO_OPTIONS, passphraseFile, ...wanted }, root, hearingLog());
  const copy = join(root, 'till.copy');
  await run({ writeRecoveryCopy: copy, passphraseFile: null });
  expect(said.at(-1)).toContain('--passphrase-file=FILE');
  await run({ writeRecoveryCopy: copy, passphraseFile: join(root, 'nowhere') });
  expect(said.at(-1)).toContain('--passphrase-file=FILE');
  await run({ writeRecoveryCopy: copy });
  expect(said.at(-1)).toContain('there is nothing to copy');
  await run({ restoreRecoveryCopy: copy });
  expect(said.at(-1)).toContain('There is no recovery copy');
  await run({});
  expect(said.at(-1)).toContain('There is no recovery copy');
  vi.mocked(app.requestSingleInstanceLock).mockReturnValue(false);
  await run({ restoreRecoveryCopy: copy });
  expect(said.at(-1)).toContain('There is a till in this data folder already.');
  await setUpIn(root);
  await run({ writeRecoveryCopy: join(root, 'no', 'folder', 'till.copy') });
  expect(said.at(-1)).toContain('could not be written');
  mkdirSync(join(root, 'production', 'shop'), { recursive: true });
  writeFileSync(join(root, 'production', 'shop', 'journal.sqlite'), 'no journal at all');
  await run({ writeRecoveryCopy: copy });
  expect(said.at(-1)).toContain('What happened is in the log.');
  expect(new Set(ended())).toEqual(new Set([1]));
});

test('keys that were lost are still told as lost after the look at the copies', async () => {
  const root = useDataFolder();
  await setUpIn(root);
  const copy = join(root, 'till.copy');
  await recoveryOnly(
    { ...NO_OPTIONS, writeRecoveryCopy: copy, passphraseFile: passphraseIn(root) },
    root,
    hearingLog(),
  );
  expect(ended()).toEqual([0]);
  writeFileSync(join(root, 'keys.json'), 'damaged');
  const keys = openKeys(root, hearingLog());
  expect(await refusesToGoOn(root, keys, hearingLog())).toBe(false);
  expect((await keys.read()).state).toBe('lost');
});

const PHRASE = 'seven green kettles – қазан';

test.each([
  ['with a mark at the beginning', Buffer.from(`\uFEFF${PHRASE}\r\n`)],
  ['in two bytes a letter', Buffer.from(`\uFEFF${PHRASE}\r\n`, 'utf16le')],
])('a passphrase that another editor has written %s is the same one', async (_how, bytes) => {
  const stick = useDataFolder();
  const file = join(stick, 'passphrase.txt');
  const copy = join(stick, 'till.copy');
  writeFileSync(file, bytes);
  const old = useDataFolder();
  await setUpIn(old);
  const wanted = { ...NO_OPTIONS, passphraseFile: file };
  await recoveryOnly({ ...wanted, writeRecoveryCopy: copy }, old, hearingLog());
  writeFileSync(file, PHRASE);
  await recoveryOnly({ ...wanted, restoreRecoveryCopy: copy }, useDataFolder(), hearingLog());
  expect(ended()).toEqual([0, 0]);
});
