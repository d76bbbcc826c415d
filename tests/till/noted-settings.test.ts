/** Settings that guard money: stored or not changed at all, told with what they were, and noticed when other hands change them. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { NOT_STORED } from '../../src-shared/domain/fault.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { DAY, HOUR, SECOND } from '../../src-shared/domain/time.ts';
import type { Settings } from '../../src-main/ports/settings.ts';
import type { NotedSettings } from '../../src-main/ports/till-keys.ts';
import { memorySettings } from './memory-settings.ts';
import { type Bench } from './bench.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { AIGUL, DANA, openPaired, openStaffed, pair, signIn } from './staffed.ts';

let bench: Bench;
let settings: Settings & { isFull: boolean };
beforeEach(() => {
  const memory = memorySettings();
  settings = {
    ...memory,
    isFull: false,
    read: () => memory.read(),
    change(patch) {
      return this.isFull ? fail(NOT_STORED) : memory.change(patch);
    },
  };
});
afterEach(() => bench.stop());

/** By hand, in their file. */
const edit = (patch: Partial<Preferences>) =>
  settings.change({ preferences: { ...settings.read().preferences, ...patch } });
const change = (patch: Partial<Preferences>) => bench.call('preferences.change', patch);
/** As another version, or a program that ended, has left what is noted. */
function noteAnew(change: (noted: NotedSettings) => Partial<NotedSettings>): void {
  const { keys } = bench.keys.reading;
  const { settings: noted } = keys;
  if (noted === null) throw new Error('nothing is noted');
  const anew = { ...noted, ...change(noted) };
  bench.keys.reading = { ...bench.keys.reading, keys: { ...keys, settings: anew } };
}
/** As a version that had no such setting has noted them. */
function withoutRegulars(values: NotedSettings['values']): NotedSettings['values'] {
  const { findRegulars: _, ...older } = values;
  return older;
}
const notices = async () => (await bench.snapshot()).notices;

function told(): readonly Record<string, unknown>[] {
  const file = new DatabaseSync(bench.journalFile.replace('training', 'test'), { readOnly: true });
  const rows = file
    .prepare(`SELECT event FROM events WHERE type LIKE 'settings%' ORDER BY n`)
    .all();
  file.close();
  return rows.map(({ event }) => JSON.parse(String(event)) as Record<string, unknown>);
}

async function open(): Promise<void> {
  bench = await openPaired({ settings });
  await bench.call('shift.open', { cashier: 'Dana' });
}

/** What is begun at the start is done. */
const settled = () => new Promise(setImmediate);

describe('a change', () => {
  test('that can’t be stored changes nothing, and isn’t told', async () => {
    bench = await openPaired({ settings });
    settings.isFull = true;
    const before = (await bench.snapshot()).preferences;
    expect(await change({ phoneChangeHoldHours: 0, maxSalesPerCustomerPerShift: 5 })).toMatchObject(
      {
        fault: { code: 'storage' },
      },
    );
    expect((await bench.snapshot()).preferences).toEqual(before);
    expect(told()).toEqual([]);
    settings.isFull = false;
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
  });

  test('is told with what was and is, by whom, and nothing of what guards nothing', async () => {
    bench = await openStaffed({ settings });
    await signIn(bench, AIGUL);
    await change({ lateAccrual: true, attachMinutes: null, theme: 'dark', sounds: 'loud' });
    await change({ screenLetters: false });
    expect(told()).toEqual([
      {
        type: 'settingsChanged',
        by: AIGUL.cashierId,
        names: ['attachMinutes', 'lateAccrual'],
        changes: [
          { name: 'attachMinutes', from: 15 },
          { name: 'lateAccrual', from: false, to: true },
        ],
      },
    ]);
    const report = await bench.call('shift.report', null);
    expect(report.ok && report.value.byCashier).toMatchObject([
      { cashierId: AIGUL.cashierId, settings: 1 },
    ]);
  });

  test('of several at once loses none', async () => {
    bench = await openPaired({ settings });
    await Promise.all([
      change({ attachMinutes: 5 }),
      change({ keepNamesDays: 7 }),
      change({ theme: 'dark' }),
    ]);
    const now = { attachMinutes: 5, keepNamesDays: 7, theme: 'dark' };
    expect(settings.read().preferences).toMatchObject(now);
    expect((await bench.snapshot()).preferences).toMatchObject(now);
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
  });
});

const toTraining = async () => {
  await bench.call('setup.forget', null);
  await bench.call('setup.startTraining', null);
};
const toTheService = async () => {
  await bench.call('setup.forget', null);
  await pair(bench);
  await settled();
};

/** In training: stored, and not noted as stored. */
async function endedHalfStored(): Promise<void> {
  bench = await openPaired({ settings });
  await settled();
  await toTraining();
  await bench.restart(async () => {
    noteAnew(({ values }) => ({ next: { ...values, lateAccrual: true } }));
    edit({ lateAccrual: true });
  });
  await settled();
}

describe('a change in training', () => {
  test('is told once the till is at the service again, and accuses nobody', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await change({ spendTiyn: true });
    await change({ phoneChangeHoldHours: 0 });
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
    await toTheService();
    expect(await notices()).toEqual([]);
    const changes = [
      { name: 'phoneChangeHoldHours', from: 24, to: 0 },
      { name: 'spendTiyn', from: false, to: true },
    ];
    expect(told()).toMatchObject([{ type: 'settingsChanged', changes }]);
    await bench.restart();
    await settled();
    expect(told()).toHaveLength(1);
  });

  test('that ended half stored accuses nobody, be it the second one', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await change({ spendTiyn: true });
    await bench.restart(async () => {
      noteAnew(({ values }) => ({ next: { ...values, lateAccrual: true } }));
    });
    await settled();
    expect(await notices()).toEqual([]);
    await toTheService();
    expect(told()).toMatchObject([{ type: 'settingsChanged', names: ['spendTiyn'] }]);
  });

  test('makes no change of its own of what other hands have changed, acknowledged there or not', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await bench.restart(async () => void edit({ phoneChangeHoldHours: 0 }));
    await settled();
    expect(await notices()).toEqual(['settingsEdited']);
    await change({ spendTiyn: true });
    await bench.call('setup.settingsRead', null);
    expect(await notices()).toEqual([]);
    await toTheService();
    expect(told()).toMatchObject([
      { type: 'settingsEdited', changes: [{ name: 'phoneChangeHoldHours', from: 24, to: 0 }] },
      { type: 'settingsChanged', names: ['spendTiyn'] },
    ]);
    expect(await notices()).toEqual(['settingsEdited']);
  });

  test('that ended half stored accuses nobody once another one can’t be stored', async () => {
    await endedHalfStored();
    settings.isFull = true;
    expect((await change({ spendTiyn: true })).ok).toBe(false);
    settings.isFull = false;
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
    await toTheService();
    expect(told()).toMatchObject([{ type: 'settingsChanged', names: ['lateAccrual'] }]);
    expect(await notices()).toEqual([]);
  });

  test('nor does one in the middle of which the program ends after such a one', async () => {
    await endedHalfStored();
    await bench.restart(async () => {
      noteAnew(({ values }) => ({ next: { ...values, spendTiyn: true } }));
    });
    await settled();
    expect(await notices()).toEqual([]);
  });

  test('of what other hands have made of a setting is told beside what they did', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await bench.restart(async () => void edit({ phoneChangeHoldHours: 0, lateAccrual: true }));
    await settled();
    await change({ phoneChangeHoldHours: 48 });
    await change({ lateAccrual: false });
    await toTheService();
    expect(told()).toEqual([
      {
        type: 'settingsEdited',
        changes: [
          { name: 'lateAccrual', from: false, to: true },
          { name: 'phoneChangeHoldHours', from: 24, to: 0 },
        ],
      },
      {
        type: 'settingsChanged',
        names: ['lateAccrual', 'phoneChangeHoldHours'],
        changes: [
          { name: 'lateAccrual', from: true, to: false },
          { name: 'phoneChangeHoldHours', from: 0, to: 48 },
        ],
      },
    ]);
  });

  test('of a setting that is new in this version is told, too', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await change({ spendTiyn: true });
    await bench.restart(async () =>
      noteAnew(({ values, untold }) => ({
        values: withoutRegulars(values),
        untold: untold && { ...untold, values: withoutRegulars(untold.values) },
      })),
    );
    await settled();
    await change({ findRegulars: true });
    await toTheService();
    expect(told()).toMatchObject([
      { type: 'settingsChanged', names: ['findRegulars', 'spendTiyn'] },
    ]);
    expect(await notices()).toEqual([]);
  });

  test('before a set-up is told after it, too', async () => {
    bench = await openPaired({ settings });
    await settled();
    await bench.call('setup.forget', null);
    await change({ spendTiyn: true });
    await pair(bench);
    await settled();
    expect(told()).toMatchObject([{ type: 'settingsChanged', names: ['spendTiyn'] }]);
  });

  test('that was taken back there is nothing to tell of', async () => {
    bench = await openPaired({ settings });
    await settled();
    await toTraining();
    await change({ spendTiyn: true });
    await change({ spendTiyn: false });
    await toTheService();
    expect(told()).toEqual([]);
    await bench.restart(async () => void edit({ spendTiyn: true }));
    expect(await notices()).toEqual(['settingsEdited']);
  });
});

/** Another program holds the journal's file; gives the way to end that. */
function holdJournal(): () => void {
  const file = new DatabaseSync(bench.journalFile.replace('training', 'test'));
  file.exec('BEGIN EXCLUSIVE');
  return () => {
    file.exec('ROLLBACK');
    file.close();
  };
}

describe('while the journal is in memory alone', () => {
  test('a change that ended with the program is told at the next start', async () => {
    bench = await openStaffed({ settings });
    await settled();
    await signIn(bench, AIGUL);
    const release = holdJournal();
    expect((await change({ phoneChangeHoldHours: 0 })).ok).toBe(true);
    expect((await change({ lateAccrual: true })).ok).toBe(true);
    await bench.restart(async () => release());
    await settled();
    const changes = [
      { name: 'lateAccrual', from: false, to: true },
      { name: 'phoneChangeHoldHours', from: 24, to: 0 },
    ];
    expect(told()).toMatchObject([{ type: 'settingsChanged', changes }]);
    expect(await notices()).toEqual([]);
    await bench.restart();
    await settled();
    expect(told()).toHaveLength(1);
  });

  test('so is an edit of the file that was found then, as that of other hands', async () => {
    bench = await openPaired({ settings });
    await settled();
    const held = Promise.withResolvers<() => void>();
    await bench.restart(async () => {
      edit({ phoneChangeHoldHours: 0 });
      held.resolve(holdJournal());
    });
    await settled();
    expect(await notices()).toEqual(['settingsEdited']);
    await change({ lateAccrual: true });
    await bench.restart(async () => (await held.promise)());
    await settled();
    expect(told()).toMatchObject([
      { type: 'settingsEdited', changes: [{ name: 'phoneChangeHoldHours', from: 24, to: 0 }] },
      { type: 'settingsChanged', changes: [{ name: 'lateAccrual', from: false, to: true }] },
    ]);
  });

  test('what reached the disk in the end is told once, by whom it was', async () => {
    bench = await openStaffed({ settings });
    await settled();
    await signIn(bench, AIGUL);
    const release = holdJournal();
    await change({ phoneChangeHoldHours: 0 });
    release();
    bench.clock.advance(5 * SECOND);
    await bench.until('on the disk', ({ storage }) => storage.reason === null);
    await settled();
    await bench.restart();
    await settled();
    expect(told()).toMatchObject([
      { type: 'settingsChanged', names: ['phoneChangeHoldHours'], by: AIGUL.cashierId },
    ]);
  });
});

describe('edited by hand', () => {
  const CASES: readonly (readonly [Partial<Preferences>, unknown, unknown])[] = [
    [{ phoneChangeHoldHours: 0 }, 24, 0],
    [{ maxSpendWithoutCodePerShift: null }, 100, null],
    [{ lockAfterMinutes: null }, 5, null],
    [{ lateAccrual: true }, false, true],
    [{ attachMinutes: 60 }, 15, 60],
    [{ keepNamesDays: null }, 90, null],
  ];
  test.each(CASES)('%j is said, told once, and left as it is', async (patch, from, to) => {
    bench = await openStaffed({ settings });
    await signIn(bench, AIGUL);
    await change({ maxSpendWithoutCodePerShift: 100 as never });
    const before = told().length;
    await bench.restart(async () => void edit(patch));
    await settled();
    const name = Object.keys(patch)[0];
    const found = { name, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
    expect(told().slice(before)).toEqual([{ type: 'settingsEdited', changes: [found] }]);
    expect((await bench.snapshot()).preferences).toMatchObject(patch);
    await bench.restart();
    await settled();
    expect(await notices()).toEqual(['settingsEdited']);
    expect(told().slice(before)).toHaveLength(1);
  });

  test('it is said until somebody who may change settings has read it', async () => {
    bench = await openStaffed({ settings });
    await bench.restart(async () => void edit({ lateAccrual: true }));
    await settled();
    await signIn(bench, DANA);
    expect(await bench.call('setup.settingsRead', null)).toMatchObject({
      fault: { code: 'approvalNeeded', right: 'settings' },
    });
    await signIn(bench, AIGUL);
    await change({ lateAccrual: false });
    expect(await notices()).toEqual(['settingsEdited']);
    expect((await bench.call('setup.settingsRead', null)).ok).toBe(true);
    expect(await notices()).toEqual([]);
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
  });

  test('what guards nothing is nobody’s business, nor what an older version stored', async () => {
    bench = await openPaired({ settings });
    await bench.restart(async () => {
      edit({ theme: 'dark', language: 'kk', detailedLog: true });
    });
    await settled();
    expect(await notices()).toEqual([]);
    await bench.restart(async () => {
      edit({ lateAccrual: true });
      bench.keys.reading = {
        ...bench.keys.reading,
        keys: { ...bench.keys.reading.keys, settings: null },
      };
    });
    await settled();
    expect(await notices()).toEqual([]);
    await bench.restart(async () => void edit({ lateAccrual: false }));
    expect(await notices()).toEqual(['settingsEdited']);
  });

  test('nor is a setting that is new in this version; from then on it is noted', async () => {
    bench = await openPaired({ settings });
    await settled();
    await bench.restart(async () => {
      noteAnew(({ values: noted }) => {
        const { askConsent: _, ...values } = noted;
        return { values };
      });
    });
    await settled();
    expect(await notices()).toEqual([]);
    await bench.restart(async () => void edit({ askConsent: true }));
    await settled();
    expect(await notices()).toEqual(['settingsEdited']);
    expect(told()).toMatchObject([{ type: 'settingsEdited', changes: [{ name: 'askConsent' }] }]);
  });

  test('a program that ended while it stored a change accuses nobody', async () => {
    bench = await openPaired({ settings });
    await settled();
    await bench.restart(async () => {
      noteAnew(({ values }) => ({ next: { ...values, lateAccrual: true } }));
      edit({ lateAccrual: true });
    });
    await settled();
    expect(await notices()).toEqual([]);
    expect(told()).toMatchObject([{ type: 'settingsChanged', names: ['lateAccrual'] }]);
  });

  test('with the keys kept back nothing is known, and nothing is said', async () => {
    bench = await openPaired({ settings });
    await bench.restart(async () => {
      edit({ lateAccrual: true });
      bench.keys.reading = { state: 'locked', keys: SAMPLE_KEYS };
    });
    await settled();
    expect(await notices()).toEqual(['keysLocked']);
  });
});

describe('with the keys kept back', () => {
  test('nothing is changed that would be other hands’ work at the next start', async () => {
    bench = await openPaired({ settings });
    await settled();
    const { reading } = bench.keys;
    await bench.restart(async () => {
      bench.keys.reading = { state: 'locked', keys: SAMPLE_KEYS };
    });
    await settled();
    const refused = { ok: false, fault: { code: 'keyringLocked' } };
    expect(await change({ lateAccrual: true })).toMatchObject(refused);
    expect((await bench.snapshot()).preferences.lateAccrual).toBe(false);
    expect(await change({ theme: 'dark' })).toMatchObject({ ok: true });
    expect(await bench.call('setup.settingsRead', null)).toMatchObject(refused);
    await bench.restart(async () => {
      bench.keys.reading = reading;
    });
    await settled();
    expect(await notices()).toEqual([]);
    expect(told()).toEqual([]);
  });

  test('nor where what is noted can’t be stored', async () => {
    bench = await openPaired({ settings });
    await settled();
    const { keys } = bench;
    const { change: store } = keys;
    keys.change = async (patch) => {
      await store.call(keys, patch);
      return fail(NOT_STORED);
    };
    expect(await change({ lateAccrual: true })).toMatchObject({ fault: { code: 'storage' } });
    keys.change = store;
    expect((await bench.snapshot()).preferences.lateAccrual).toBe(false);
    await bench.restart();
    await settled();
    expect(await notices()).toEqual([]);
    expect(told()).toEqual([]);
  });

  test('an edit by hand is told with the first change after they are given out', async () => {
    bench = await openStaffed({ settings });
    await settled();
    const { keys } = bench.keys.reading;
    await bench.restart(async () => {
      edit({ phoneChangeHoldHours: 0 });
      bench.keys.reading = { state: 'locked', keys: { ...SAMPLE_KEYS, people: keys.people } };
    });
    await settled();
    bench.keys.reading = { state: 'ready', keys, created: false };
    await signIn(bench, AIGUL);
    expect(await change({ lateAccrual: true })).toMatchObject({ ok: true });
    expect(await notices()).toContain('settingsEdited');
    expect(told()).toMatchObject([
      { type: 'settingsEdited', changes: [{ name: 'phoneChangeHoldHours', from: 24, to: 0 }] },
      { type: 'settingsChanged', names: ['lateAccrual'] },
    ]);
  });
});

/** By cashier, in the open shift's report by now. */
async function counted(): Promise<readonly (readonly [string | null, number])[]> {
  const report = await bench.call('shift.report', null);
  if (!report.ok) throw new Error(report.fault.code);
  return report.value.byCashier.map(({ cashierId, settings: count }) => [cashierId, count]);
}

describe('a shift’s report', () => {
  test('counts an edit by hand, whoever has read of it', async () => {
    bench = await openStaffed({ settings });
    await settled();
    await bench.restart(async () => void edit({ phoneChangeHoldHours: 0 }));
    await settled();
    await signIn(bench, AIGUL);
    expect((await bench.call('setup.settingsRead', null)).ok).toBe(true);
    expect(await counted()).toEqual([[null, 1]]);
  });

  test('counts what was changed since the shift before, and that in no other', async () => {
    bench = await openStaffed({ settings });
    await settled();
    await signIn(bench, AIGUL);
    await change({ lateAccrual: true });
    const closed = await bench.call('shift.close', null);
    expect(closed.ok && closed.value.byCashier).toMatchObject([{ settings: 1 }]);
    await change({ phoneChangeHoldHours: 0 });
    await bench.restart(async () => void edit({ lateAccrual: false }));
    await settled();
    await signIn(bench, AIGUL);
    await bench.call('shift.open', { cashier: 'Dana' });
    await change({ attachMinutes: 5 });
    expect(await counted()).toEqual([
      [AIGUL.cashierId, 2],
      [null, 1],
    ]);
    expect((await bench.call('shift.close', null)).ok).toBe(true);
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await counted()).toEqual([]);
  });
});

describe('a shorter hold', () => {
  const { vip } = demoCustomers;
  const OWN = '+77779990011' as Phone;
  const NOTHING = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
  /** Edits the customer's phone, and gives how long the hold lasts. */
  const holdAt = async (phone: Phone, newPhone: Phone) => {
    const customer = await bench.handle(phone);
    expect(await bench.call('customer.edit', { ...NOTHING, customer, newPhone })).toMatchObject({
      ok: true,
    });
    const read = await bench.summary(newPhone);
    if (!read.ok) throw new Error(read.fault.code);
    const { phoneHold } = read.value;
    return phoneHold === null ? 0 : (phoneHold.until - bench.clock.now()) / HOUR;
  };
  const THEIRS = vip.phone as Phone;
  test('counts once the longer one is over, where nobody is known; also after a restart', async () => {
    await open();
    await change({ phoneChangeHoldHours: 0 });
    expect(await holdAt(THEIRS, OWN)).toBe(24);
    await bench.restart();
    bench.clock.advance(23 * HOUR);
    expect(await holdAt(OWN, THEIRS)).toBe(24);
    bench.clock.advance(HOUR);
    expect(await holdAt(THEIRS, OWN)).toBe(23);
    bench.clock.advance(2 * DAY);
    expect(await holdAt(OWN, THEIRS)).toBe(0);
  });

  test('nor does one that is given up step by step, or twice', async () => {
    await open();
    await change({ phoneChangeHoldHours: 12 });
    await change({ phoneChangeHoldHours: 0 });
    expect(await holdAt(THEIRS, OWN)).toBe(24);
    bench.clock.advance(13 * HOUR);
    expect(await holdAt(OWN, THEIRS)).toBe(24);
    await change({ phoneChangeHoldHours: 48 });
    for (let hours = 47; hours >= 0; hours -= 1) await change({ phoneChangeHoldHours: hours });
    for (const hours of [3, 0, 2, 1, 0]) await change({ phoneChangeHoldHours: hours });
    expect(await holdAt(THEIRS, OWN)).toBe(48);
  });

  test('is the owner’s to choose where people have PINs, but not by editing the file', async () => {
    bench = await openStaffed({ settings });
    await signIn(bench, AIGUL);
    await change({ phoneChangeHoldHours: 0 });
    expect(await holdAt(THEIRS, OWN)).toBe(0);
    await change({ phoneChangeHoldHours: 24 });
    await bench.restart(async () => void edit({ phoneChangeHoldHours: 0 }));
    await settled();
    await signIn(bench, AIGUL);
    expect(await holdAt(OWN, THEIRS)).toBe(24);
  });
});
