/** A file with a password for setting up is never left behind in silence, and one that has done its work goes. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { normaliseAddress as addressOf } from '../../src-main/loyalty/base-address.ts';
import { eraseIfDone } from '../../src-main/till/setup/provision.ts';
import type { ProvisioningFile } from '../../src-main/ports/system.ts';
import { openBench } from './bench.ts';

const WANTED = {
  environment: 'test',
  address: 'https://loyalty.example.kz/pos/',
  login: 'demo',
  password: 'demo',
};

function fileOf(text: string | null, isReadableByOthers = false) {
  let content = text;
  return {
    isThere: () => content !== null,
    isReadableByOthers: () => isReadableByOthers,
    read: () => content,
    erase() {
      content = null;
    },
  } satisfies ProvisioningFile;
}

async function benchWith(provisioningFile: ProvisioningFile, stage: 'setup' | 'shiftStart') {
  const bench = await openBench(stage, {
    provisioningFile: stage === 'setup' ? provisioningFile : null,
  });
  onTestFinished(() => bench.stop());
  return bench;
}

describe('a till that isn’t set up', () => {
  test('says that the file is still there when it could not be used, also later', async () => {
    const bench = await benchWith(fileOf('{'), 'setup');
    await bench.until('it failed', ({ provisioning }) => provisioning?.state === 'failed');
    expect((await bench.snapshot()).notices).toEqual(['provisioningLeft']);
    expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
    expect((await bench.snapshot()).notices).toContain('provisioningLeft');
  });

  test('says that others could read it', async () => {
    const bench = await benchWith(
      fileOf(JSON.stringify({ ...WANTED, password: '' }), true),
      'setup',
    );
    await bench.until('it failed', ({ provisioning }) => provisioning?.state === 'failed');
    expect((await bench.snapshot()).notices).toEqual(['provisioningExposed', 'provisioningLeft']);
  });

  test('says nothing of one that isn’t there', async () => {
    const bench = await benchWith(fileOf(null), 'setup');
    await bench.until('it failed', ({ provisioning }) => provisioning?.state === 'failed');
    expect((await bench.snapshot()).notices).toEqual([]);
  });
});

test('a till that is set up already leaves it alone, and says so', async () => {
  const parts: { provisioningFile: ProvisioningFile | null } = { provisioningFile: null };
  const bench = await openBench('shiftStart', parts);
  onTestFinished(() => bench.stop());
  expect((await bench.snapshot()).notices).toEqual([]);
  const file = fileOf(JSON.stringify(WANTED));
  await bench.restart(async () => {
    parts.provisioningFile = file;
  });
  expect(await bench.snapshot()).toMatchObject({
    stage: 'shiftStart',
    provisioning: null,
    notices: ['provisioningLeft'],
  });
  expect(file.isThere()).toBe(true);
});

test('so does one whose secrets are locked', async () => {
  const parts: { provisioningFile: ProvisioningFile | null } = { provisioningFile: null };
  const bench = await openBench('shiftStart', parts);
  onTestFinished(() => bench.stop());
  bench.vault.locked = true;
  await bench.restart(async () => {
    parts.provisioningFile = fileOf(JSON.stringify(WANTED));
  });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', notices: ['provisioningLeft'] });
});

test.each([
  ['for this very till', {}, true],
  ['that names its branch', { branch_id: 101 }, true],
  ['for another branch', { branch_id: 102 }, false],
  ['for another service', { address: 'https://elsewhere.example.kz' }, false],
  ['for the other environment', { environment: 'production' }, false],
  ['that isn’t one', { login: '' }, false],
])('one %s has done its work: %s', async (_what, change, isErased) => {
  const bench = await openBench('shiftStart');
  onTestFinished(() => bench.stop());
  const { secrets } = bench.vault;
  if (secrets === null) throw new Error('not set up');
  const branchId = '101' as typeof secrets.branchId;
  const own = {
    ...secrets,
    environment: 'test',
    address: 'https://loyalty.example.kz/pos',
    branchId,
  } as const;
  const file = fileOf(JSON.stringify({ ...WANTED, ...change }));
  eraseIfDone(file, own, addressOf);
  expect(file.isThere()).toBe(!isErased);
  const locked = fileOf(JSON.stringify({ ...WANTED, ...change }));
  eraseIfDone(locked, null, addressOf);
  expect(locked.isThere()).toBe(true);
});
