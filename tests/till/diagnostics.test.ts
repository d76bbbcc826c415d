/** The file for support: what is shown is what is saved, and nobody and no secret is in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../src-main/shell/support/log.ts';
import { readLogTail } from '../../src-main/shell/support/log-tail.ts';
import type { Support } from '../../src-main/ports/support.ts';
import { diagnosticsText, MAX_BYTES } from '../../src-main/till/support/diagnostics-text.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { SavedAs } from '../../src-shared/contract/diagnostics-schema.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, RUSLAN, signIn } from './staffed.ts';
import { SILENT_SUPPORT } from './support-samples.ts';

let bench: Bench;
afterEach(() => bench.stop());

/** What was saved, one after another. */
function saving(answer: SavedAs = { kind: 'notChosen' }) {
  const saved: { readonly name: string; readonly text: string }[] = [];
  const saveAs: Support['saveAs'] = async (name, text) => {
    saved.push({ name, text });
    return answer;
  };
  return { saved, saveAs };
}

const read = async () => {
  const answer = await bench.call('diagnostics.read', null);
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
};
/** The lines of a topic. */
const topic = (text: string, name: string) =>
  (text.split(`== ${name}\n`)[1] ?? '').split('\n\n')[0]?.split('\n') ?? [];

test('after a whole day no token, password, code, PIN, phone or name is anywhere in it', async () => {
  const logs = mkdtempSync(join(tmpdir(), 'till-log-'));
  onTestFinished(() => rmSync(logs, { recursive: true, force: true }));
  const { saved, saveAs } = saving({ kind: 'saved', file: 'x', bytes: 1 });
  const log = openLog(logs);
  bench = await openStaffed({
    log,
    support: { ...SILENT_SUPPORT, logTail: () => readLogTail(logs), saveAs },
  });
  await signIn(bench, AIGUL);
  await bench.call('preferences.change', { detailedLog: true });
  const { vip, regular } = demoCustomers;
  const found = await bench.call('customer.find', { phone: vip.phone as Phone });
  if (!found.ok || found.value.kind !== 'found') throw new Error('not found');
  const { userId, phone } = found.value.customer;
  const customer = { kind: 'known', userId, phone, name: 'V', requiresSmsCode: true } as const;
  await bench.start({ customer, quote: null, stamps: 0, bonus: tiyn(50_000) });
  await bench.untilSale('awaitingCode');
  const code = bench.service.sms().at(-1)?.code ?? '';
  await bench.act({ do: 'enterCode', code });
  await bench.takeCash();
  const { request } = await bench.dismiss();
  const again = { requestId: id('7').padStart(26, '0'), reason: 'Marked reason' };
  await bench.call('orders.revert', { saleId: request.saleId, ...again });
  await bench.call('customer.edit', {
    customer: await bench.handle(regular.phone),
    newPhone: null,
    firstName: 'Renamed',
    lastName: 'Marked',
    birthday: null,
    tags: null,
  });
  await signIn(bench, { pin: '9182' });
  // Whatever a careless caller or an older version wrote.
  const { accessToken, credentials } = bench.vault.secrets ?? {};
  log.error('odd', new Error(`code: ${code} of ${vip.phone}, Bearer ${accessToken}`));
  const older = { at: 'x', level: 'info', event: 'old', body: 'Marked', reason: regular.phone };
  writeFileSync(join(logs, 'till.1.log'), `${JSON.stringify(older)}\nMarked ${vip.phone}\n`);

  const shown = await read();
  await bench.call('diagnostics.save', { number: shown.number });
  expect(saved.map(({ text }) => text)).toEqual([shown.text]);
  expect(shown.text).toContain('"name":"orders.revert"');
  expect(shown.text).toContain('"event":"old"');
  const people = [vip, regular].flatMap((one) => [
    one.firstName,
    one.lastName,
    one.phone.slice(2),
    one.phone.slice(-7),
  ]);
  const marks = [
    ...people,
    ...[AIGUL, DANA, RUSLAN].flatMap(({ name, pin, cashierId }) => [name, pin, cashierId]),
    accessToken,
    credentials?.password,
    code,
    '9182',
    'Marked',
    'Renamed',
    bench.service.address,
  ];
  for (const mark of marks) {
    expect(mark).toMatch(/\S/u);
    // In the bytes that a disk has free a PIN's digits may stand by chance, beside others.
    if (/^\d{1,6}$/u.test(mark ?? ''))
      expect(shown.text).not.toMatch(new RegExp(String.raw`(?<!\d)${mark}(?!\d)`, 'u'));
    else expect(shown.text).not.toContain(mark);
  }
});

describe('what is saved', () => {
  test('is what was shown last; another number asks nobody', async () => {
    const { saved, saveAs } = saving();
    bench = await openBench('open', { support: { ...SILENT_SUPPORT, saveAs } });
    const save = (number: number) => bench.call('diagnostics.save', { number });
    expect(await save(0)).toEqual(fail(INVALID_STATE));
    const first = await read();
    const second = await read();
    expect(await save(first.number)).toEqual(fail(INVALID_STATE));
    expect(saved).toEqual([]);
    expect(await save(second.number)).toEqual(ok({ kind: 'notChosen' }));
    expect(await save(second.number)).toEqual(ok({ kind: 'notChosen' }));
    expect(saved.map(({ text }) => text)).toEqual([second.text, second.text]);
    expect(saved[0]?.name).toMatch(/^loyalty-cashier-diagnostics-\d{4}-\d\d-\d\dT\d\d-\d\d\.txt$/u);
    // The page names no place.
    expect(await bench.call('diagnostics.save', { number: 9, file: '/x' } as never)).toEqual(
      fail(INVALID_STATE),
    );
  });

  test('one box at a time', async () => {
    const answered = Promise.withResolvers<SavedAs>();
    let asked = 0;
    const saveAs = () => {
      asked += 1;
      return answered.promise;
    };
    bench = await openBench('open', { support: { ...SILENT_SUPPORT, saveAs } });
    const { number } = await read();
    const first = bench.call('diagnostics.save', { number });
    expect(await bench.call('diagnostics.save', { number })).toEqual(fail(INVALID_STATE));
    answered.resolve({ kind: 'notChosen' });
    expect((await first).ok).toBe(true);
    expect((await bench.call('diagnostics.save', { number })).ok).toBe(true);
    expect(asked).toBe(2);
  });
});

test('a cashier may, a locked till doesn’t', async () => {
  bench = await openStaffed();
  expect((await read()).text).toContain('people known: 3');
  await bench.call('people.lock', null);
  expect(await bench.call('diagnostics.read', null)).toMatchObject({
    fault: { code: 'signInNeeded' },
  });
});

test('who uses the computer is masked in all of it, facts and log', async () => {
  const path = '/media/aigerim/USB';
  bench = await openBench('setup', {
    support: {
      ...SILENT_SUPPORT,
      machine: () => ({ program: { data: path } }),
      logTail: async () => ({
        lines: [path],
        errors: [{ what: path, count: 1, first: '', last: '' }],
      }),
      withoutUser: (text) => text.replaceAll('/aigerim/', '/~/'),
    },
  });
  const { text } = await read();
  expect(text.split('/media/~/USB')).toHaveLength(4);
  expect(text).not.toContain('aigerim');
});

test('before the till is set up it tells what there is', async () => {
  bench = await openBench('setup');
  const { text } = await read();
  expect(topic(text, 'till')).toContain('stage: setup');
  expect(topic(text, 'service')).toEqual(['none']);
  expect(topic(text, 'journal')).toEqual(['none']);
});

test('the journal’s figures, its chain, and the faults since the start', async () => {
  bench = await openBench();
  await bench.sell(ANONYMOUS);
  await bench.call('shift.open', { cashier: 'Dana' });
  await bench.call('shift.open', { cashier: 'Dana' });
  const { text } = await read();
  expect(topic(text, 'journal')).toEqual(
    expect.arrayContaining([
      'sales: 1',
      'sales done, noLoyalty: 1',
      'unresolved: 0',
      'open shifts: 1',
      'backups: 0',
      'last backup: null',
    ]),
  );
  expect(topic(text, 'journal').join('\n')).toMatch(/^chain’s head: [\w+/=]{20,}$/mu);
  expect(topic(text, 'till')).toContain('chain: nothing broken was found');
  expect(topic(text, 'faults since the start').join()).toMatch(
    /^shift\.open invalidState: 2, first /u,
  );
});

test('a journal that can’t be read now is said, and the rest is told', async () => {
  bench = await openBench();
  bench.service.intercept(null);
  const { journalFile } = bench;
  await bench.call('shift.close', null);
  rmSync(join(journalFile, '..', 'backups'), { recursive: true });
  writeFileSync(join(journalFile, '..', 'backups'), 'in the way');
  const { text } = await read();
  expect(topic(text, 'journal')[0]).toBe('not read: true');
  expect(topic(text, 'settings')).toContain('language: en');
});

describe('the text', () => {
  const lineOf = fc
    .string({ unit: 'grapheme', maxLength: 400 })
    .map((text) => JSON.stringify(text));

  test('is never larger than that; of the log the newest lines are kept', () => {
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 400 }),
        (some, times) => {
          const lines = Array.from({ length: times }, () => some).flat();
          const text = diagnosticsText('t', { a: { b: 1 } }, lines);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
          const [head = '', ...kept] = (text.split('== log: the newest ')[1] ?? '')
            .trimEnd()
            .split('\n');
          const count = Number(head.split(' ')[0]);
          expect(kept.filter((line) => line !== '')).toHaveLength(count);
          expect(kept).toEqual(lines.slice(lines.length - count));
          if (count < lines.length)
            expect(Buffer.byteLength(text)).toBeGreaterThan(
              MAX_BYTES - 300 - Math.max(...some.map((line) => Buffer.byteLength(line))),
            );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('nor with a head that has no end', () => {
    const facts = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`fact ${at}`, 'ә'.repeat(1_000)]),
    );
    const text = diagnosticsText('t', { many: facts }, ['"the last line"']);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
    expect(text).toContain('"the last line"');
  });

  test('is saved as it is shown, also where a character was cut', () => {
    const text = diagnosticsText('t', { a: { b: `${'x'.repeat(299)}😀` } }, []);
    expect(Buffer.from(text).toString('utf8')).toBe(text);
  });

  test('no value begins a line or a topic of its own', () => {
    const text = diagnosticsText('t', { a: { 'b\n': 'x\r\n\n== log\u2028y', c: null } }, []);
    expect(text.split(/[\n\r\u2028]/u)).toEqual([
      't',
      '',
      '== a',
      'b : x   == log y',
      'c: null',
      '',
      '== log: the newest 0 lines',
      '',
    ]);
  });
});
