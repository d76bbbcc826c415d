/** The journal's keys: they outlive restarts and missing keyrings, and nothing writes over what is locked. */
import fs, { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import type { People } from '../../src-shared/domain/people/people.ts';
import { DEFAULT_POLICY } from '../../src-shared/domain/people/rights.ts';
import { keyring, safeStorage } from './keyring.ts';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';
import type * as EncryptedDocumentModule from '../../src-main/shell/kept/encrypted-document.ts';
import type * as KeysStoreModule from '../../src-main/shell/kept/keys-store.ts';

const { lookAtKeys, openKeys } = load<typeof KeysStoreModule>('src-main/shell/kept/keys-store.ts');
const { openEncryptedDocument } = load<typeof EncryptedDocumentModule>(
  'src-main/shell/kept/encrypted-document.ts',
);

const fileOf = (folder: string) => join(folder, 'keys.json');
const stored = (folder: string) => readFileSync(fileOf(folder), 'utf8');
const open = (folder: string) => openKeys(folder, hearingLog());
const look = (folder: string) => lookAtKeys(folder, hearingLog());
const hash = Buffer.from('hash').toString('base64');
const PEOPLE: People = {
  cashiers: [
    {
      cashierId: '1'.padStart(26, '0'),
      name: 'Aigul',
      role: 'supervisor',
      pinHash: hash,
      cardHash: null,
    },
  ],
  policy: DEFAULT_POLICY,
  hashing: { salt: hash, cost: 32_768 },
  tries: { wrong: 1, lastAt: 5 },
  service: 'https://loyalty.example',
};
const busy = () => {
  throw Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'open' });
};
/** It lasts until the program ends. */
const NOT_KEPT = { ok: false, fault: { code: 'keyringLocked', retry: 'safe' } };
const HEADS = { 'journal-1': { count: 3, mac: 'abc' } };

describe('the journal’s keys', () => {
  test('are made once, 32 bytes each and of chance, and survive a restart', async () => {
    const folder = useDataFolder();
    const first = await open(folder).read();
    expect(first).toMatchObject({ state: 'ready', created: true });
    const { journalKey, hashKey, trailKey } = first.keys;
    const keys = [journalKey, hashKey, trailKey];
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32, 32]);
    expect(new Set(keys).size).toBe(3);
    expect(await open(folder).read()).toEqual({ ...first, created: false });
    const other = await open(useDataFolder()).read();
    expect(other.keys.journalKey).not.toBe(journalKey);
  });

  test('lie on the disk encrypted, for their owner', async () => {
    const folder = useDataFolder();
    const { keys } = await open(folder).read();
    for (const key of [keys.journalKey, keys.hashKey, keys.trailKey])
      expect(stored(folder)).not.toContain(key);
    expect(stored(folder)).toContain('ciphertext');
    if (process.platform !== 'win32') expect(statSync(fileOf(folder)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['nor moved away', true],
    ['though it could be moved away', false],
  ])(
    'that can’t be read now are locked, not lost, and neither written over %s',
    async (_, both) => {
      const folder = useDataFolder();
      const { keys } = await open(folder).read();
      vi.spyOn(fs, 'readFileSync').mockImplementation(busy);
      if (both) vi.spyOn(fs, 'renameSync').mockImplementation(busy);
      syncBuiltinESMExports();
      const store = open(folder);
      expect((await store.read()).state).toBe('locked');
      expect(await store.change({ trailHeads: HEADS })).toEqual(NOT_KEPT);
      vi.restoreAllMocks();
      syncBuiltinESMExports();
      expect(existsSync(`${fileOf(folder)}.bad`)).toBe(false);
      expect(await open(folder).read()).toMatchObject({ state: 'ready', keys });
      // Asked again they are there.
      expect(await store.read()).toMatchObject({ state: 'ready', keys });
    },
  );

  test('that were kept aside once are not written over by those of a second time', async () => {
    const folder = useDataFolder();
    for (const content of ['first', 'second']) {
      writeFileSync(fileOf(folder), content);
      expect((await open(folder).read()).state).toBe('lost');
    }
    expect(readFileSync(`${fileOf(folder)}.bad`, 'utf8')).toBe('first');
    expect(readFileSync(`${fileOf(folder)}.2.bad`, 'utf8')).toBe('second');
  });

  test('change in turn, and what was changed is on the disk', async () => {
    const folder = useDataFolder();
    const store = open(folder);
    await Promise.all([store.change({ trailHeads: {} }), store.change({ trailHeads: HEADS })]);
    const { keys } = await open(folder).read();
    expect(keys.trailHeads).toEqual(HEADS);
    expect(keys.journalKey).toBe((await store.read()).keys.journalKey);
  });

  test('keep the settings that were noted beside them, which take no key with them', async () => {
    const folder = useDataFolder();
    const hold = { at: 1, steadyAt: 2, serviceAt: null, holdHours: 24 };
    const noted = {
      values: { lateAccrual: true, attachMinutes: null, keepNamesDays: 90 },
      next: null,
      isUnread: true,
      longerHolds: [hold, { ...hold, serviceAt: 3 }],
      untold: {
        values: { keepNamesDays: 7 },
        edited: ['lateAccrual'],
        left: { lateAccrual: false },
      },
    };
    const store = open(folder);
    await store.change({ settings: noted });
    const before = await open(folder).read();
    expect(before.keys.settings).toEqual(noted);
    // An older version told all.
    const { untold: _, ...older } = noted;
    await store.change({ settings: older as never });
    expect((await open(folder).read()).keys.settings).toEqual({ ...noted, untold: null });
    // Or noted only the names of what other hands have changed.
    const { left: _left, ...names } = noted.untold;
    await store.change({ settings: { ...noted, untold: names } as never });
    const { settings } = (await open(folder).read()).keys;
    expect(settings).toEqual({ ...noted, untold: { ...names, left: {} } });
    await store.change({ settings: noted });
    await store.change({ settings: { ...noted, longerHolds: ['?'] } as never });
    expect(await open(folder).read()).toEqual({
      ...before,
      keys: { ...before.keys, settings: null },
    });
  });

  test.each([
    ['a file that isn’t ours', 'hello'],
    ['a key that is too short', JSON.stringify({ version: 1, value: { plain: '{}' } })],
  ])('%s is kept aside: new keys, and it is said', async (_what, content) => {
    const folder = useDataFolder();
    writeFileSync(fileOf(folder), content);
    const lost = await open(folder).read();
    expect(lost.state).toBe('lost');
    expect(existsSync(`${fileOf(folder)}.bad`)).toBe(true);
    expect(await open(folder).read()).toMatchObject({ state: 'ready', keys: lost.keys });
  });

  test('keep people that only another version can read, whatever else is stored', async () => {
    const folder = useDataFolder();
    const store = open(folder);
    const later = { ...PEOPLE, cashiers: [{ ...PEOPLE.cashiers[0], role: 'auditor' }] };
    await store.change({ people: later as never });
    const here = open(folder);
    expect((await here.read()).keys.people).toBeNull();
    await here.change({ trailHeads: HEADS });
    const document = openEncryptedDocument({
      folder,
      name: 'keys',
      schema: z.object({ unreadPeople: z.unknown(), trailHeads: z.unknown() }),
      log: hearingLog(),
      unprotected: (value) => value,
    });
    expect(await document.read()).toMatchObject({
      value: { unreadPeople: later, trailHeads: HEADS },
    });
    await here.change({ people: PEOPLE });
    expect((await open(folder).read()).keys.people).toEqual(PEOPLE);
    await here.change({ people: null });
    expect((await open(folder).read()).keys.people).toBeNull();
  });

  test('hold the people, too; what can’t be read of them takes no key with it', async () => {
    const folder = useDataFolder();
    const store = open(folder);
    const { keys } = await store.read();
    expect(await store.change({ people: PEOPLE })).toEqual({ ok: true, value: null });
    expect((await open(folder).read()).keys.people).toEqual(PEOPLE);
    expect(stored(folder)).not.toContain('Aigul');
    // Another version's, with a right that this one knows and that one didn't.
    const { lateAccrual: _later, ...needs } = PEOPLE.policy.needs;
    await store.change({ people: { ...PEOPLE, policy: { ...PEOPLE.policy, needs } } as never });
    expect((await open(folder).read()).keys.people).toEqual(PEOPLE);
    await store.change({ people: { ...PEOPLE, cashiers: 'none' } as never });
    const after = await open(folder).read();
    expect(after.state).toBe('ready');
    expect(after.keys).toMatchObject({ ...keys, people: null });
  });

  test('encrypted with another key they are lost', async () => {
    const folder = useDataFolder();
    const before = await open(folder).read();
    rmSync(join(folder, 'chromium-host.key'));
    const after = await open(folder).read();
    expect(after.state).toBe('lost');
    expect(after.keys.journalKey).not.toBe(before.keys.journalKey);
  });

  test('that couldn’t be written are written as soon as that can be', async () => {
    const folder = useDataFolder();
    const store = open(folder);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    const { keys } = await store.read();
    rmSync(folder);
    expect((await store.read()).keys).toEqual(keys);
    expect((await open(folder).read()).keys).toEqual(keys);
  });
});

describe('where the system', () => {
  test('can’t encrypt they are stored as they are, and encrypted as soon as it can', async () => {
    const folder = useDataFolder();
    keyring('unavailable');
    const { keys } = await open(folder).read();
    expect(stored(folder)).toContain(keys.journalKey);
    expect(await open(folder).read()).toMatchObject({ state: 'ready', keys });
    keyring('open');
    expect(await open(folder).read()).toMatchObject({ state: 'ready', keys });
    expect(stored(folder)).not.toContain(keys.journalKey);
    expect(await open(folder).read()).toMatchObject({ state: 'ready', keys });
  });

  test('keeps its key locked others last for this run, and nothing is written', async () => {
    const folder = useDataFolder();
    const { keys } = await open(folder).read();
    const before = stored(folder);
    keyring('locked');
    const store = open(folder);
    const locked = await store.read();
    expect(locked.state).toBe('locked');
    expect(locked.keys.journalKey).not.toBe(keys.journalKey);
    expect(await store.change({ trailHeads: HEADS })).toEqual(NOT_KEPT);
    expect(await store.read()).toEqual({ ...locked, keys: { ...locked.keys, trailHeads: HEADS } });
    expect(stored(folder)).toBe(before);
    keyring('open');
    expect(await store.read()).toMatchObject({ state: 'ready', keys });
  });

  test('fails to encrypt later, what it protects isn’t laid open', async () => {
    const folder = useDataFolder();
    const store = open(folder);
    await store.read();
    const before = stored(folder);
    vi.spyOn(safeStorage, 'encryptStringAsync').mockRejectedValueOnce(new Error('busy'));
    expect(await store.change({ trailHeads: HEADS })).toEqual(NOT_KEPT);
    expect(stored(folder)).toBe(before);
    // Encrypted with the next look.
    expect((await store.read()).keys.trailHeads).toEqual(HEADS);
    expect((await open(folder).read()).keys.trailHeads).toEqual(HEADS);
  });
});

describe('keys that are only looked at', () => {
  test('are read as they are', async () => {
    const folder = useDataFolder();
    const { keys } = await open(folder).read();
    const before = stored(folder);
    vi.spyOn(safeStorage, 'decryptStringAsync').mockResolvedValue({
      result: JSON.stringify(keys),
      shouldReEncrypt: true,
    });
    expect(await look(folder)).toEqual(keys);
    expect(stored(folder)).toBe(before);
  });

  test('without a keyring, too', async () => {
    keyring('unavailable');
    const folder = useDataFolder();
    const { keys } = await open(folder).read();
    const before = stored(folder);
    keyring('open');
    expect(await look(folder)).toEqual(keys);
    expect(stored(folder)).toBe(before);
  });

  test('are not made where there are none', async () => {
    const folder = useDataFolder();
    expect(await look(folder)).toBeNull();
    expect(existsSync(fileOf(folder))).toBe(false);
  });

  test.each(['{"version":1,"value":{"pl', '{"version":1,"value":{"ciphertext":"bm9uZQ=="}}'])(
    'are left where they are when they can’t be read: %s',
    async (content) => {
      const folder = useDataFolder();
      writeFileSync(fileOf(folder), content);
      expect(await look(folder)).toBeNull();
      expect(stored(folder)).toBe(content);
    },
  );
});
