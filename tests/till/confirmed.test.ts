/** What a person confirms in a window of main's own: a new address, and forgetting the till. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErasureOffer, NewAddress } from '../../src-main/ports/own-dialog.ts';
import { openBench, type Bench } from './bench.ts';
import { pair } from './staffed.ts';

const LOGIN = {
  environment: 'test',
  login: 'demo',
  password: 'demo',
  keepCredentials: true,
} as const;

let asked: (NewAddress | ErasureOffer)[] = [];
let answer: () => boolean | Promise<boolean> = () => true;
const ownDialog = {
  confirm: async (question: NewAddress) => {
    asked.push(question);
    return answer();
  },
  askForget: async (offer: ErasureOffer) => {
    asked.push(offer);
    return (await answer()) ? ('forget' as const) : ('keep' as const);
  },
};

let bench: Bench;
let requests = 0;
beforeEach(() => {
  asked = [];
  answer = () => true;
  requests = 0;
});
afterEach(() => bench.stop());

/** Counts what reaches the service from here on. */
function countRequests() {
  bench.service.intercept(() => {
    requests += 1;
    return 'pass';
  });
}

const login = (address = bench.service.address) => bench.call('setup.login', { ...LOGIN, address });

describe('a new address', () => {
  beforeEach(async () => {
    bench = await openBench('setup', { ownDialog });
    countRequests();
  });

  test('is asked about by its host, once, however it is written', async () => {
    expect(await login()).toMatchObject({ ok: true });
    expect(asked).toEqual([{ kind: 'newAddress', host: new URL(bench.service.address).host }]);
    expect(await login(`${bench.service.address}/`)).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
  });

  test('gets nothing when nobody says yes', async () => {
    answer = () => false;
    expect(await login()).toMatchObject({ ok: false, fault: { code: 'declined' } });
    expect(requests).toBe(0);
    answer = () => true;
    expect(await login()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  test('that can’t be one is refused without a question', async () => {
    expect(await login('http://loyalty.example.kz')).toMatchObject({
      fault: { code: 'invalidInput', field: 'address' },
    });
    expect(asked).toEqual([]);
  });

  test('whose log-in is answered when the till is set up already takes it nowhere else', async () => {
    // The address is known from then on.
    await login();
    const late = Promise.withResolvers<void>();
    let isFirst = true;
    bench.service.intercept(({ path }) => {
      if (!isFirst || !path.endsWith('/auth/business')) return 'pass';
      isFirst = false;
      return { type: 'delay', for: late.promise };
    });
    const slow = login();
    await pair(bench);
    late.resolve();
    const answered = await slow;
    const elsewhere = answered.ok ? answered.value.branches.at(-1)?.branchId : undefined;
    if (elsewhere === undefined) throw new Error('no branch');
    expect(
      await bench.call('setup.finish', { branchId: elsewhere, giftProductId: null }),
    ).toMatchObject({ fault: { code: 'invalidState' } });
    expect((await bench.snapshot()).branch?.branchId).not.toBe(elsewhere);
  });

  test('a second question isn’t put over the first one', async () => {
    const answered = Promise.withResolvers<boolean>();
    answer = () => answered.promise;
    const first = login();
    expect(await login('https://elsewhere.example.kz')).toMatchObject({
      fault: { code: 'declined' },
    });
    answered.resolve(true);
    expect(await first).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
  });

  test('a page that goes on asking isn’t asked about any more', async () => {
    answer = () => false;
    for (let time = 0; time < 8; time += 1) await login();
    answer = () => true;
    expect(await login()).toMatchObject({ fault: { code: 'declined' } });
    expect(asked).toHaveLength(5);
    await bench.restart();
    expect(await login()).toMatchObject({ ok: true });
  });
});

describe('an address that the owner gave', () => {
  test('on the command line is known', async () => {
    const parts = { ownDialog, address: '' };
    bench = await openBench('setup', parts);
    parts.address = bench.service.address;
    await bench.restart();
    expect(await login()).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });

  test('in the file of an unattended set-up is, too', async () => {
    const parts: Parameters<typeof openBench>[1] = { ownDialog };
    bench = await openBench('setup', parts);
    const { address } = bench.service;
    let text: string | null = JSON.stringify({
      environment: 'test',
      address,
      login: 'demo',
      password: 'demo',
    });
    const provisioningFile = {
      isThere: () => text !== null,
      isReadableByOthers: () => false,
      read: () => text,
      erase: () => {
        text = null;
      },
    };
    await bench.restart(async () => void Object.assign(parts, { provisioningFile }));
    await bench.until('it is set up', ({ stage }) => stage === 'shiftStart');
    expect(asked).toEqual([]);
  });

  test('training has none', async () => {
    bench = await openBench('open', { ownDialog });
    expect(asked).toEqual([]);
  });
});

describe('forgetting the till', () => {
  test('is asked about; then the address that it had is no new one', async () => {
    bench = await openBench('setup', { ownDialog });
    const logged = await login();
    if (!logged.ok) throw new Error(logged.fault.code);
    const [first] = logged.value.branches;
    if (first === undefined) throw new Error('no branch');
    await bench.call('setup.finish', { branchId: first.branchId, giftProductId: null });
    await bench.restart();
    asked = [];
    answer = () => false;
    expect(await bench.call('setup.forget', null)).toMatchObject({ fault: { code: 'declined' } });
    expect(bench.vault.secrets).not.toBeNull();
    answer = () => true;
    expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
    // Who reads the log learns what was asked, and what a person said.
    expect(bench.logged.filter((line) => line.startsWith('asked ')).slice(-2)).toEqual([
      'asked {"what":"forget","state":"declined"}',
      'asked {"what":"forget","state":"confirmed"}',
    ]);
    const offer = { state: 'possible', unreadable: 0 };
    expect(asked).toEqual([offer, offer]);
    expect(await login()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  test('isn’t done when a sale began meanwhile', async () => {
    bench = await openBench('open', { ownDialog });
    answer = async () => {
      await bench.start({
        customer: { kind: 'none', phone: null },
        noLoyaltyReason: 'cashierChoice',
      });
      return true;
    };
    expect(await bench.call('setup.forget', null)).toMatchObject({
      fault: { code: 'invalidState' },
    });
    expect(bench.vault.secrets).not.toBeNull();
  });
});
