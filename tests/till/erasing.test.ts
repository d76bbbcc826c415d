/** Forgetting the till with all that it keeps: offered when nothing waits, by those whose till it is. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErasureOffer, ForgetAnswer } from '../../src-main/ports/own-dialog.ts';
import { createErasure, eraseAsOrdered } from '../../src-main/shell/kept/erasure.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { journalsIn } from '../../src-main/storage/file/other-journals.ts';
import { unresolvedIn } from '../../src-main/storage/file/unresolved.ts';
import { REMOTE_ENVIRONMENTS } from '../../src-shared/contract/choices.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { request } from '../domain/sale-samples.ts';
import { makeOlder } from '../storage/journal-file.ts';
import { BEFORE_GIVEN } from '../storage/trail-samples.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { NOTHING_TO_ERASE } from './bench-machine.ts';
import { type Bench } from './bench.ts';
import { add, AIGUL, DANA, openPaired, signIn } from './staffed.ts';

const log = { info: () => undefined, error: () => undefined };
const OTHER_CUSTOMER = { kind: 'new', phone: '+77019998877' as Phone } as const;

let root = '';
let bench: Bench;
let offers: ErasureOffer[] = [];
let answer: () => ForgetAnswer | Promise<ForgetAnswer> = () => 'erase';
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'erasing-'));
  offers = [];
  answer = () => 'erase';
  bench = await openPaired({
    ownDialog: {
      confirm: async () => true,
      askForget: async (offer) => {
        offers.push(offer);
        return answer();
      },
    },
    erasure: {
      ...createErasure(root, null, log),
      unresolved: () =>
        unresolvedIn(journalsIn(REMOTE_ENVIRONMENTS.map((name) => join(root, name)))),
    },
    openJournal: (environment, place, keys, trail) =>
      openJournal(join(root, environment, place, 'journal.sqlite'), () => 'stamp', keys, { trail }),
  });
});
afterEach(async () => {
  await bench.stop();
  rmSync(root, { recursive: true, force: true });
});

const forget = () => bench.call('setup.forget', null);
const files = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function sell(pay = true) {
  await bench.start({ customer: OTHER_CUSTOMER, quote: null, bonus: tiyn(0) });
  await bench.untilSale('awaitingPayment');
  if (!pay) return;
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.untilSale('done');
}

/** A sale in the journal of a branch that the till belonged to before. */
function sellElsewhere(state: 'open' | 'cancelled', closesShift = true) {
  const file = join(root, 'production', 'loyalty.example.kz-7', 'journal.sqlite');
  const { journal } = openJournal(file, () => 'stamp', SAMPLE_KEYS);
  journal.openShift('Dana', true, 1);
  const { sale } = startSale(request({ saleId: '9'.padStart(26, '0'), customer: OTHER_CUSTOMER }));
  journal.beginSale(sale, 1);
  if (state === 'cancelled')
    journal.saveSale({ ...sale, state: { at: 'cancelled', award: 'none' } } as never, 2);
  if (closesShift) journal.closeShift(3);
  journal.close();
  return file;
}

test('a day’s till, forgotten with everything, leaves no file and no customer behind', async () => {
  sellElsewhere('cancelled');
  await bench.call('shift.open', { cashier: 'Dana' });
  await sell();
  await bench.call('shift.close', null);
  // What the shell keeps beside the journals.
  mkdirSync(join(root, 'logs'));
  for (const name of ['vault.json', 'keys.json', 'keys.json.bad', 'settings.json', 'logs/till.log'])
    writeFileSync(join(root, name), OTHER_CUSTOMER.phone);
  expect(await forget()).toMatchObject({ ok: true });
  expect(offers).toEqual([{ state: 'possible', unreadable: 0 }]);
  expect(bench.logged).toContain('asked {"what":"forget","state":"erase"}');
  expect(bench.startsAgain()).toBe(1);
  expect(bench.vault.secrets).toBeNull();
  expect((await bench.snapshot()).stage).toBe('setup');
  expect(files().filter((file) => file.includes('journal')).length).toBeGreaterThan(1);

  expect(eraseAsOrdered(root, log)).toBe('erased');
  expect(files()).toEqual([]);
});

test('a sign-in that can’t be forgotten waits for the next start; the last result doesn’t', async () => {
  await bench.call('shift.open', { cashier: 'Dana' });
  await sell();
  await bench.call('shift.close', null);
  bench.vault.forget = async () => fail({ code: 'storage', retry: 'safe' });
  expect((await bench.snapshot()).sale?.state.at).toBe('done');
  expect(await forget()).toMatchObject({ ok: true });
  expect(bench.startsAgain()).toBe(1);
  expect(await bench.snapshot()).toMatchObject({ stage: 'shiftStart', sale: null });
});

test('only the sign-in, when that is chosen: nothing else is touched', async () => {
  answer = () => 'forget';
  const before = files();
  expect(await forget()).toMatchObject({ ok: true });
  expect(bench.startsAgain()).toBe(0);
  expect(eraseAsOrdered(root, log)).toBeNull();
  for (const file of before.filter((name) => name.endsWith('.sqlite')))
    expect(readFileSync(file).length).toBeGreaterThan(0);
});

describe('not while something waits', () => {
  beforeEach(() => {
    answer = () => 'keep';
  });

  test('an open shift', async () => {
    await bench.call('shift.open', { cashier: 'Dana' });
    await forget();
    expect(offers).toMatchObject([{ state: 'waits', isShiftOpen: true, sales: 0 }]);
  });

  test('a sale that isn’t resolved, here', async () => {
    await bench.call('shift.open', { cashier: 'Dana' });
    await sell(false);
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('done');
    await bench.call('shift.close', null);
    await forget();
    expect(offers).toEqual([
      {
        state: 'waits',
        isShiftOpen: false,
        shifts: 0,
        sales: 1,
        reversals: 0,
        toGiveBack: 0,
        unreadable: 0,
      },
    ]);
  });

  test('money that nobody has said to be given back', async () => {
    await bench.call('shift.open', { cashier: 'Dana' });
    await sell();
    await bench.act({ do: 'dismiss' });
    const requestId = '8'.padStart(26, '0');
    const reversal = { saleId: request().saleId, requestId, reason: 'returned' };
    expect(await bench.call('orders.revert', reversal)).toMatchObject({
      value: { reversals: [{ outcome: 'done' }] },
    });
    await bench.call('shift.close', null);
    await forget();
    await bench.call('shift.open', { cashier: 'Dana' });
    expect(await bench.call('orders.acknowledge', { requestId })).toMatchObject({ ok: true });
    await bench.call('shift.close', null);
    await forget();
    expect(offers).toMatchObject([
      { state: 'waits', isShiftOpen: false, sales: 0, reversals: 0, toGiveBack: 1, unreadable: 0 },
      { state: 'possible', unreadable: 0 },
    ]);
  });

  test('in a file of an older version, which noted nothing of such money, too', async () => {
    makeOlder(sellElsewhere('open'), BEFORE_GIVEN);
    await forget();
    expect(offers).toMatchObject([{ state: 'waits', sales: 1, toGiveBack: 0, unreadable: 0 }]);
  });

  test('one of a branch that it belonged to before', async () => {
    sellElsewhere('open');
    await forget();
    expect(offers).toMatchObject([{ state: 'waits', isShiftOpen: false, sales: 1 }]);
  });

  test('a shift that was left open at a place that it belonged to before', async () => {
    sellElsewhere('cancelled', false);
    await forget();
    expect(offers).toMatchObject([{ state: 'waits', isShiftOpen: false, shifts: 1, sales: 0 }]);
  });

  test('a journal that can’t be read is said, and hinders nothing', async () => {
    writeFileSync(sellElsewhere('open'), 'damaged');
    await forget();
    expect(offers).toEqual([{ state: 'possible', unreadable: 1 }]);
  });

  test('what came while the box was open', async () => {
    answer = () => {
      sellElsewhere('open');
      return 'erase';
    };
    expect(await forget()).toMatchObject({ fault: { code: 'invalidState' } });
    expect(bench.vault.secrets).not.toBeNull();
    expect(eraseAsOrdered(root, log)).toBeNull();
  });
});

test('from training nobody erases a till whose people have PINs', async () => {
  await add(bench, AIGUL);
  await add(bench, DANA);
  await signIn(bench, AIGUL);
  answer = () => 'forget';
  await forget();
  await bench.call('setup.startTraining', null);
  await bench.until('in training', ({ environment }) => environment === 'training');
  offers = [];
  answer = () => 'keep';
  await forget();
  expect(offers).toEqual([{ state: 'elsewhere' }]);
});

test('an order that the disk doesn’t take forgets nothing', async () => {
  await bench.stop();
  bench = await openPaired({
    ownDialog: { confirm: async () => true, askForget: async () => 'erase' },
    erasure: {
      unresolved: NOTHING_TO_ERASE.unresolved,
      order: () => fail({ code: 'storage', retry: 'safe' }),
      outcome: null,
    },
  });
  expect(await forget()).toMatchObject({ fault: { code: 'storage' } });
  expect(bench.vault.secrets).not.toBeNull();
  expect(bench.startsAgain()).toBe(0);
});

test.each([
  ['erased', 'erased'],
  ['incomplete', 'erasedInPart'],
] as const)('after it the program says what it did: %s', async (outcome, notice) => {
  await bench.stop();
  bench = await openPaired({
    erasure: { ...createErasure(root, outcome, log), unresolved: () => unresolvedIn([]) },
  });
  expect((await bench.snapshot()).notices).toEqual([]);
  answer = () => 'forget';
  await bench.restart(async () => {
    bench.vault.secrets = null;
  });
  expect((await bench.snapshot()).notices).toEqual([notice]);
});
