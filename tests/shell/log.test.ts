/** The log: what a line may hold, how large its files become, and what is struck out. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load, useDataFolder } from './system-stubs.ts';
import type * as ErrorsModule from '../../src-main/till/runtime/screen-errors.ts';
import { systemClock } from '../../src-main/shell/system-clock.ts';
import type * as LogModule from '../../src-main/shell/support/log.ts';
import type * as ScrubModule from '../../src-main/shell/support/redact.ts';

const { createScreenErrors } = load<typeof ErrorsModule>('src-main/till/runtime/screen-errors.ts');
const { openLog } = load<typeof LogModule>('src-main/shell/support/log.ts');
const { redact } = load<typeof ScrubModule>('src-main/shell/support/redact.ts');

const AT = Date.UTC(2026, 10, 20, 9);
const read = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a line', () => {
  test('has only the fields on the list', () => {
    const folder = useDataFolder();
    openLog(folder, () => AT).info('call', {
      operation: 'findCustomer',
      ms: 38,
      phone: '+77012345678',
      token: 'x',
      body: '{}',
    });
    expect(read(join(folder, 'till.log'))).toEqual([
      {
        at: '2026-11-20T09:00:00.000Z',
        level: 'info',
        event: 'call',
        operation: 'findCustomer',
        ms: 38,
      },
    ]);
  });

  test('of an error says what and where, without paths and secrets', () => {
    const folder = useDataFolder();
    const error = Object.assign(new TypeError('no answer for +7 701 234-56-78'), {
      code: 'ECONNRESET',
    });
    openLog(folder).error('lookup', error);
    const [line] = read(join(folder, 'till.log'));
    expect(line).toMatchObject({
      level: 'error',
      event: 'lookup',
      name: 'TypeError',
      code: 'ECONNRESET',
      message: 'no answer for [number]',
    });
    expect(JSON.stringify(line?.['stack'])).toContain('log.test.ts');
    expect(JSON.stringify(line?.['stack'])).not.toContain(join(import.meta.dirname));
  });

  test('of a screen has no more than the name and the places of its components', () => {
    const folder = useDataFolder();
    const log = openLog(folder);
    const stack = 'Aigerim\n    at Detail (app://till/assets/index.js:40:7)\n    at +77012345678';
    createScreenErrors(systemClock(), log)({ name: '+77012345678', stack });
    expect(read(join(folder, 'till.log'))[0]).toMatchObject({
      event: 'screen.error',
      name: '[number]',
      message: 'a screen could not be drawn',
      stack: ['at Detail (app:index.js:40:7)', 'at [number]'],
    });
  });

  test('has its texts scrubbed, also in a field that is on the list', () => {
    const folder = useDataFolder();
    openLog(folder).info('odd', { reason: 'no answer for +7 701 234-56-78' });
    expect(read(join(folder, 'till.log'))[0]).toMatchObject({ reason: 'no answer for [number]' });
  });

  test('of something that is no error is its text', () => {
    const folder = useDataFolder();
    openLog(folder).error('odd', 'Bearer abc');
    expect(read(join(folder, 'till.log'))[0]).toMatchObject({ message: '[token]' });
  });

  test('is for its owner only', ({ skip }) => {
    skip(process.platform === 'win32', 'on Windows the folder of the user says who may read');
    const folder = useDataFolder();
    openLog(folder).info('x');
    expect(statSync(join(folder, 'till.log')).mode & 0o777).toBe(0o600);
  });
});

test('a large file is put aside, and the oldest of four is overwritten', () => {
  const folder = useDataFolder();
  const file = join(folder, 'till.log');
  const log = openLog(folder);
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
    writeFileSync(file, name.padEnd(1024 * 1024));
    log.info('next');
  }
  const begins = (name: string) => readFileSync(join(folder, name), 'utf8').slice(0, 8).trim();
  expect(read(file)).toHaveLength(1);
  expect(['till.1.log', 'till.2.log', 'till.3.log', 'till.4.log'].map(begins)).toEqual([
    'fifth',
    'fourth',
    'third',
    'second',
  ]);
  expect(existsSync(join(folder, 'till.5.log'))).toBe(false);
});

test('a disk that cannot be written to stops nothing', () => {
  const folder = useDataFolder();
  mkdirSync(join(folder, 'till.log/inside'), { recursive: true });
  const log = openLog(folder);
  expect(() => log.info('x')).not.toThrow();
  rmSync(join(folder, 'till.log'), { recursive: true });
});

describe('never in a text', () => {
  test.each([
    ['phone +77012345678 unknown', 'phone [number] unknown'],
    ['8 (701) 234-56-78', '[number]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_123', '[token]'],
    ['Authorization: Bearer abc.def', 'Authorization: [token]'],
    ['GET https://loyalty.kz/api/users/7 failed', 'GET [address] failed'],
    ['{"password":"hunter2"}', '{"password":[secret]}'],
    ['code=4711', 'code=[secret]'],
    ['order 12 in 38 ms', 'order 12 in 38 ms'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('a long text is cut', () => {
    expect(redact('x'.repeat(1000))).toHaveLength(301);
  });
});
