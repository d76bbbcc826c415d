/**
 * A terminal dies and is restored from the owner's copy on another one: everything that waited is resolved
 * exactly once by the service's books, and the old one refuses to go on as soon as it can know.
 */
import { createHmac } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { MOVE_DEADLINE, LATE_MARGIN } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Settings, StoredSettings } from '../../src-main/ports/settings.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { verifyFile } from '../../src-main/storage/trail/verify-file.ts';
import type * as CopyFileModule from '../../src-main/shell/recovery/copy-file.ts';
import type * as LineageModule from '../../src-main/shell/recovery/lineage.ts';
import type * as RecoveryModule from '../../src-main/shell/recovery/recovery-copy.ts';
import {
  balanceOf,
  charge,
  COMPLETE,
  CREATE,
  rowOf,
  sellAway,
  untilRow,
} from '../till/afterwards.ts';
import { memoryVault } from '../till/memory-vault.ts';
import { openBench, type Bench } from '../till/bench.ts';
import { memoryKeys } from '../till/memory-keys.ts';
import { add, AIGUL, LOGIN, pair, signIn } from '../till/staffed.ts';
import { hearingLog, load } from './system-stubs.ts';

const { headOf, openCopy } = load<typeof CopyFileModule>('src-main/shell/recovery/copy-file.ts');
const { openLineage } = load<typeof LineageModule>('src-main/shell/recovery/lineage.ts');
const { restoreCopy, writeCopy } = load<typeof RecoveryModule>(
  'src-main/shell/recovery/recovery-copy.ts',
);

const PASSPHRASE = 'seven green kettles';
const AT = 1_800_000_000_000;
const { regular, gold } = demoCustomers;
/** 3 % of 10 000 ₸. */
const CASHBACK = 30_000;

interface OwnSettings extends Settings {
  stored: StoredSettings;
}

function ownSettings(): OwnSettings {
  const preferences = { ...DEFAULT_PREFERENCES, language: 'en' } as const;
  return {
    stored: {
      preferences,
      environment: null,
      lastCashier: '',
      languageOf: {},
      peopleOf: null,
      keysOf: null,
      keysLost: false,
      practiceSince: null,
      window: null,
    },
    quarantined: false,
    read() {
      return this.stored;
    },
    change(patch) {
      this.stored = { ...this.stored, ...patch };
      return ok(null);
    },
  };
}

let home = '';
/** The data folder that the running till uses. */
let root = '';
let copy = '';
let bench: Bench;
let settings: OwnSettings;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'recovery-'));
  root = join(home, 'old');
  copy = join(home, 'stick.copy');
  settings = ownSettings();
  bench = await openBench('setup', {
    settings,
    openJournal: (environment, _folder, keys, trail) =>
      openJournal(join(root, environment, 'branch', 'journal.sqlite'), () => 'stamp', keys, {
        trail,
      }),
  });
  await pair(bench);
  await bench.call('preferences.change', { lateAccrual: true });
  await bench.call('shift.open', { cashier: 'Dana' });
});
afterEach(async () => {
  await bench.stop();
  rmSync(home, { recursive: true, force: true });
});

const lineageOf = (folder: string) => openLineage(folder, hearingLog());
const oldTill = () => ({
  root: join(home, 'old'),
  settings,
  keys: bench.keys,
  vault: bench.vault,
  lineage: lineageOf(join(home, 'old')),
});
/** On a machine where nothing was. */
const newTill = () => {
  const folder = join(home, 'new');
  return {
    root: folder,
    settings: ownSettings(),
    keys: memoryKeys(),
    vault: memoryVault(),
    lineage: lineageOf(folder),
  };
};
/** Cheap to guess: only a test writes such ones. */
const COST = 2 ** 10;
const write = (passphrase = PASSPHRASE) => writeCopy(oldTill(), copy, passphrase, AT, COST);

/** The terminal dies, and another one is begun with its copy. */
async function moveToNewMachine(): Promise<void> {
  await bench.restart(async () => {
    const restored = newTill();
    expect(await restoreCopy(restored, copy, PASSPHRASE, AT + 1)).toEqual({ isMarked: true });
    root = restored.root;
    settings.stored = restored.settings.stored;
    bench.keys.reading = restored.keys.reading;
    bench.vault.secrets = restored.vault.secrets;
  });
}

test('what waited is resolved exactly once, by the books of the service', async () => {
  const before = await balanceOf(bench, regular);
  // One whose refund was done without the till's hearing of it …
  const refunded = await charge(bench, gold);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.untilSale('done');
  await bench.act({ do: 'dismiss' });
  const refunds: string[] = [];
  bench.service.intercept(({ path, method }) => {
    if (method === 'GET') return 'pass';
    if (path.includes('refund')) refunds.push(path);
    return { type: 'dropAfter' };
  });
  await bench.call('orders.refund', {
    saleId: refunded,
    requestId: ulid(),
    reason: 'returned',
    amount: tiyn(100_000),
  });
  // … one sold offline …
  bench.service.intercept(() => ({ type: 'refuse' }));
  const offline = await sellAway(bench, regular.phone);
  bench.service.intercept(null);
  await bench.call('service.probe', null);
  // … and one that is paid and not completed.
  const pending = await charge(bench, regular);
  bench.service.intercept(() => ({ type: 'refuse' }));
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.until('it waits', ({ openItems }) => openItems.pending === 1);
  expect(await write()).toBeNull();
  await moveToNewMachine();

  expect(await bench.snapshot()).toMatchObject({
    stage: 'open',
    signIn: 'needed',
    openItems: { pending: 1, accruable: 1 },
    preferences: { lateAccrual: false, attachMinutes: null },
    trail: null,
  });
  const sent = { creates: 0, completes: 0 };
  bench.service.intercept(({ path }) => {
    if (CREATE.test(path)) sent.creates += 1;
    if (COMPLETE.test(path)) sent.completes += 1;
    if (path.includes('refund')) refunds.push(path);
    return 'pass';
  });
  expect(await bench.call('session.logIn', LOGIN)).toMatchObject({ ok: true });
  // Asked at the sign-in; where it was being asked just then, again after its pause. A clock that is moved at
  // each look would end every call by its deadline.
  let looks = 0;
  await expect
    .poll(() => {
      looks += 1;
      if (looks % 20 === 0) bench.clock.advance(30 * SECOND);
      return rowOf(bench, pending);
    })
    .toMatchObject({ resolution: 'confirmed' });
  bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await bench.until('all known', ({ openItems }) => openItems.reversals === 0);
  const opened = await bench.call('orders.open', { saleId: refunded });
  expect(opened).toMatchObject({
    value: { reversals: [{ outcome: 'done', money: 100_000 }] },
  });
  expect(refunds).toHaveLength(1);
  expect(sent).toEqual({ creates: 0, completes: 1 });
  expect(await balanceOf(bench, regular)).toBe(before + CASHBACK);
  // Bonuses of the sale that was made offline: only when the owner allows it again, and once.
  await bench.call('orders.accrue', { saleId: offline });
  expect(sent.creates).toBe(0);
  await bench.call('preferences.change', { lateAccrual: true });
  await bench.call('orders.accrue', { saleId: offline });
  await untilRow(bench, offline, { resolution: 'confirmed' });
  expect(sent).toEqual({ creates: 1, completes: 2 });
  expect(await balanceOf(bench, regular)).toBe(before + 2 * CASHBACK);
});

test('people, their PINs and the proof of the records come with it', async () => {
  await add(bench, AIGUL);
  expect(await write()).toBeNull();
  await moveToNewMachine();
  expect(await bench.snapshot()).toMatchObject({ people: { state: 'ready' }, trail: null });
  expect(await signIn(bench, AIGUL)).toMatchObject({ ok: true });
});

test('the trail tells of it', async () => {
  expect(await write()).toBeNull();
  await moveToNewMachine();
  const database = new DatabaseSync(join(root, 'test', 'branch', 'journal.sqlite'));
  const told = database.prepare(`SELECT at, event FROM events WHERE type = 'restored'`).all();
  database.close();
  expect(told.map(({ at, event }) => [at, JSON.parse(String(event))])).toEqual([
    [AT + 1, { type: 'restored', epoch: 1 }],
  ]);
  const { trailKey, trailHeads } = bench.keys.reading.keys;
  const file = join(root, 'test', 'branch', 'journal.sqlite');
  expect(verifyFile(file, trailKey, [trailHeads['test/branch']])?.breaks).toEqual([]);
});

test('the old terminal refuses to go on once it sees the copy, and for good', async () => {
  expect(await write()).toBeNull();
  const { trailKey } = bench.keys.reading.keys;
  expect(lineageOf(join(home, 'old')).isMoved(trailKey)).toBe(false);
  await moveToNewMachine();
  // A later copy of the new one, at the same place, tells it as well.
  const next = { ...oldTill(), root, lineage: lineageOf(root) };
  expect(await writeCopy(next, copy, PASSPHRASE, AT + 2, COST)).toBeNull();
  expect(lineageOf(root).isMoved(trailKey)).toBe(false);
  // It never writes over what tells it, …
  expect(await write()).toBe('moved');
  expect(lineageOf(join(home, 'old')).isMoved(trailKey)).toBe(true);
  // … and needs it once only.
  rmSync(copy);
  expect(lineageOf(join(home, 'old')).isMoved(trailKey)).toBe(true);
});

test('who can write to the stick and has no key can’t stop a till', async () => {
  expect(await write()).toBeNull();
  const forged = readFileSync(copy, 'latin1').replace('"epoch":0', '"epoch":1');
  writeFileSync(copy, forged, 'latin1');
  expect(lineageOf(join(home, 'old')).isMoved(bench.keys.reading.keys.trailKey)).toBe(false);
  // Nor make two of it of which the old one never knows.
  expect(await restoreCopy(newTill(), copy, PASSPHRASE, AT)).toBe('wrongPassphrase');
});

test('nor while the keyring keeps the key back', async () => {
  expect(await write()).toBeNull();
  const bytes = readFileSync(copy, 'latin1');
  const proof = createHmac('sha256', '')
    .update('loyalty-cashier-recovery-copy epoch 1')
    .digest('base64');
  const forged = bytes
    .replace('"epoch":0', '"epoch":1')
    .replace(/"proof":"[^"]*"/u, `"proof":"${proof}"`);
  writeFileSync(copy, forged, 'latin1');
  expect(lineageOf(join(home, 'old')).isMoved(null)).toBe(false);
});

test('with keys that are not kept no till is begun', async () => {
  expect(await write()).toBeNull();
  const till = newTill();
  till.keys.reading = { ...till.keys.reading, state: 'locked' };
  expect(await restoreCopy(till, copy, PASSPHRASE, AT)).toBe('notStored');
  expect(till.vault.secrets).toBeNull();
  expect(headOf(readFileSync(copy))?.restoredAt).toBeNull();
});

test('a copy that can’t be marked is restored all the same, and that is said', async () => {
  expect(await write()).toBeNull();
  mkdirSync(`${copy}.new`);
  expect(await restoreCopy(newTill(), copy, PASSPHRASE, AT)).toEqual({ isMarked: false });
});

test('a copy is restored once, by its passphrase alone, and never over a till', async () => {
  expect(await write('too short')).toBe('shortPassphrase');
  expect(existsSync(copy)).toBe(false);
  expect(await write()).toBeNull();
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
  const till = newTill();
  const restore = (passphrase = PASSPHRASE) => restoreCopy(till, copy, passphrase, AT);
  expect(await restore('some other phrase')).toBe('wrongPassphrase');
  const whole = readFileSync(copy);
  const damaged = Buffer.from(whole);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  writeFileSync(copy, damaged);
  expect(await restore()).toBe('wrongPassphrase');
  for (const other of ['hello', 'hello\nworld', '{}\n']) {
    writeFileSync(copy, other);
    expect(await restore()).toBe('noCopy');
  }
  writeFileSync(copy, whole);
  expect(till.vault.secrets).toBeNull();
  expect(await restore()).toEqual({ isMarked: true });
  expect(await restore()).toBe('tillIsHere');
  rmSync(till.root, { recursive: true });
  expect(await restore()).toBe('restoredBefore');
  mkdirSync(till.root);
  writeFileSync(join(till.root, 'vault.json'), '{}');
  expect(await restore()).toBe('tillIsHere');
});

test('nor over the journal of a till whose other files are gone', async () => {
  expect(await write()).toBeNull();
  const till = newTill();
  const journal = join(till.root, 'test', 'branch', 'journal.sqlite');
  mkdirSync(dirname(journal), { recursive: true });
  writeFileSync(journal, 'sales since the copy');
  expect(await restoreCopy(till, copy, PASSPHRASE, AT)).toBe('tillIsHere');
  expect(readFileSync(journal, 'utf8')).toBe('sales since the copy');
  expect(till.vault.secrets).toBeNull();
  rmSync(journal);
  expect(await restoreCopy(till, copy, PASSPHRASE, AT)).toEqual({ isMarked: true });
});

test('nothing of the sign-in is in the copy, and nothing of it can be read without the passphrase', async () => {
  expect(await write()).toBeNull();
  const { secrets } = bench.vault;
  const bytes = readFileSync(copy);
  const head = headOf(bytes);
  const content = head === null ? null : openCopy(bytes, head, PASSPHRASE);
  expect(content).toContain(secrets?.branchName);
  expect(content).not.toContain(secrets?.accessToken);
  expect(content).not.toContain('"password"');
  expect(bytes.toString('latin1')).not.toContain(secrets?.branchName);
  const till = newTill();
  await restoreCopy(till, copy, PASSPHRASE, AT);
  expect(till.vault.secrets).toMatchObject({ accessToken: null, credentials: null });
});

test('without a till, or with its keys locked, none is written', async () => {
  bench.keys.reading = { ...bench.keys.reading, state: 'locked' };
  expect(await write()).toBe('keyringLocked');
  bench.vault.locked = true;
  expect(await write()).toBe('keyringLocked');
  bench.vault.locked = false;
  bench.vault.secrets = null;
  expect(await write()).toBe('noTill');
  expect(existsSync(copy)).toBe(false);
});
