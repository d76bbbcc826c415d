/**
 * `npm run check-service` as a command: it tells nothing that is secret, moves nothing unless a
 * customer is named for it, and ends, whatever the service does.
 */
import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../tools/check-service/arguments.ts';
import { examine } from '../../tools/check-service/check.ts';
import { reportOf } from '../../tools/check-service/findings.ts';
import { rawServer, send } from '../loyalty/support/raw-server.ts';
import { people } from '../service/business.ts';
import { CUSTOMER, differing, everything, running } from './examined.ts';

/** Parts without an end, as fast as they are taken. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(1_000)));
  response.once('drain', () => pour(response));
}

describe('whatever the service does, it ends', () => {
  const limits = { one: 300, all: 20_000, bytes: 10_000 };

  test.each<readonly [string, (response: ServerResponse) => void]>([
    ['no answer', () => undefined],
    ['a head without a body', (response) => response.writeHead(200).flushHeaders()],
    ['an answer without an end', (response) => pour(response)],
    ['an answer that is too large', (response) => void response.end('x'.repeat(20_000))],
    ['a redirect', (response) => void response.writeHead(302, { location: '/' }).end()],
    ['a broken line', (response) => void response.destroy()],
  ])('%s, with the reason', async (_case, answering) => {
    const server = await rawServer((_request, response) => answering(response));
    const service = await running({});
    const findings = await examine({ ...everything(service, {}), address: server.address }, limits);
    expect(findings.brokenOff).toMatch(/\S/u);
    // On a busy machine the time may be over before the request has come.
    expect(server.seen.length).toBeLessThan(2);
  });

  test('many slow answers together', async () => {
    const body = '{"code":200,"message":"ok","data":{"access_token":"t","branches":[11]}}';
    const waiting: ServerResponse[] = [];
    const server = await rawServer((_request, response) => {
      if (waiting.push(response) === 1) send(response, 200, body);
    });
    const service = await running({});
    const findings = await examine(
      { ...everything(service, {}), address: server.address },
      { ...limits, one: 60_000, all: 3_000 },
    );
    expect(findings.brokenOff).not.toBeNull();
    expect(findings.rows()).toContainEqual(expect.objectContaining({ rule: 'SETUP.2' }));
  });

  test('what was found before, and the orders that stay, are reported', async () => {
    const service = await running({});
    let completions = 0;
    service.intercept(({ path }) => {
      if (path.endsWith('/cash/complete')) completions += 1;
      return completions > 0 && !path.endsWith('/cash/complete') ? { type: 'refuse' } : 'pass';
    });
    const findings = await examine(everything(service, {}));
    expect(findings.brokenOff).toMatch(/\S/u);
    expect([...findings.staying().values()]).toEqual(['completed']);
    expect(reportOf(findings)).toContain('orders that were not reverted');
  });
});

describe('safety', () => {
  test('nothing is moved for somebody who was not named, whom the service may answer with', async () => {
    const service = await running({});
    const other = `{"code":200,"message":"ok","data":{"id":${people.plain.id},"phone":"${people.plain.phone}"}}`;
    const nobody = `{"code":200,"message":"ok","data":{"id":${people.plain.id}}}`;
    for (const body of [other, nobody]) {
      const seen: string[] = [];
      service.intercept(({ method, path }) => {
        if (method !== 'GET') seen.push(path.replace('/api/v1', ''));
        return path.endsWith('/promoters/find') ? { type: 'reply', status: 200, body } : 'pass';
      });
      const findings = await examine({ ...everything(service, {}), tryWrongLogin: false });
      expect(seen).toEqual(['/auth/business', '/auth/refresh_token']);
      expect(differing(findings).map(({ rule }) => rule)).toContain('E1.1');
    }
  });

  test('what the service writes into other fields does not get its secrets printed', async () => {
    const service = await running({});
    const token = `eyJ${'a'.repeat(40)}.${'b'.repeat(40)}.c`;
    const status = `${CUSTOMER} ${token} \\u001b[31m`;
    const order = `{"id":1,"status":"${status}","refunds":[]}`;
    service.intercept(({ method, path }) =>
      method === 'GET' && path.includes('/orders/')
        ? { type: 'reply', status: 200, body: `{"code":200,"message":"ok","data":${order}}` }
        : 'pass',
    );
    const report = reportOf(await examine(everything(service, {})));
    for (const secret of [CUSTOMER.slice(2), 'aaaaaaaa', 'bbbbbbbb', '\u001b'])
      expect(report).not.toContain(secret);
  });

  test('by reading calls alone nothing is created, sent or edited', async () => {
    const service = await running({});
    const seen: string[] = [];
    service.intercept(({ method, path }) => {
      if (method !== 'GET') seen.push(path.replace('/api/v1', ''));
      return 'pass';
    });
    const reading = { moving: false, sendCode: false, tryWrongLogin: false };
    const findings = await examine({ ...everything(service, {}), ...reading });
    expect(seen).toEqual(['/auth/business', '/auth/refresh_token']);
    expect(findings.rows().find(({ rule }) => rule === 'afterRefund')).toMatchObject({
      verdict: 'not known',
      seen: 'needs --moving',
    });
  });

  test('an SMS is sent only when that is asked for', async () => {
    const service = await running({});
    await examine({ ...everything(service, {}), sendCode: false });
    expect(service.sms()).toEqual([]);
  });

  const base = ['--address=https://sandbox.example', '--login=x'];
  test.each([
    ['moving without a customer', [...base, '--moving'], 'customer named'],
    ['moving with a customer to read', [...base, '--moving', `--phone=${CUSTOMER}`], 'named'],
    ['a customer without moving', [...base, `--test-customer=${CUSTOMER}`], '--moving'],
    ['an SMS without moving', [...base, '--send-code'], '--moving'],
    ['a password', [...base, '--password=x'], 'LOYALTY_PASSWORD'],
    ['an open line', ['--address=http://sandbox.example', '--login=x'], 'https'],
    ['a phone that is none', [...base, '--phone=8701'], 'no phone'],
    ['no address', ['--login=x'], '--address'],
  ])('refused: %s', (_case, args, words) => {
    expect(() => parseArguments(args)).toThrow(words);
  });

  test('accepted: --name=value', () => {
    const args = [...base, `--test-customer=${CUSTOMER}`, '--moving', '--send-code'];
    expect(parseArguments(args)).toMatchObject({ phone: CUSTOMER, moving: true, sendCode: true });
    expect(parseArguments(['--help'])).toBeNull();
  });

  test('the report holds no phone, token, password or code', async () => {
    const service = await running({});
    const findings = await examine(everything(service, {}));
    const report = reportOf(findings);
    for (const secret of [CUSTOMER, people.blocked.phone, service.sms()[0]?.code ?? '-', 'secret'])
      expect(report).not.toContain(secret);
    expect(report).not.toMatch(/eyJ|\d{10}/u);
    expect(report).toContain('"dialect": {');
  });
});

/** Runs the command in a process of its own, where no terminal is. */
const run = (args: readonly string[], password?: string) =>
  new Promise<{ code: number | null; printed: string }>((resolve) => {
    const env = { ...process.env };
    delete env['LOYALTY_PASSWORD'];
    const file = join(import.meta.dirname, '../../tools/check-service.ts');
    const child = spawn(process.execPath, [file, ...args], {
      env: password === undefined ? env : { ...env, LOYALTY_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('close', (code) => resolve({ code, printed }));
  });

describe('the command', () => {
  test('ends with 0, with 1 when something differs, with 2 when it can not begin', async () => {
    const service = await running({});
    const args = [`--address=${service.address}`, '--login=till'];
    expect(await run(args, 'secret')).toMatchObject({ code: 0 });
    expect(await run(args, 'wrong')).toMatchObject({ code: 1 });
    const without = await run(args);
    expect(without).toMatchObject({ code: 2 });
    expect(without.printed).toContain('LOYALTY_PASSWORD');
    await service.stop();
    const gone = await run(args, 'secret');
    expect(gone).toMatchObject({ code: 2 });
    expect(gone.printed).toContain('not examined to its end');
  });
});
