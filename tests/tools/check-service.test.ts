/**
 * `npm run check-service` against the embedded service: it recognises each setting of the dialect
 * and each mixture of a covering set, finds what isn't as described, tells nothing that is secret,
 * and moves nothing unless a customer is named for it.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  DIALECT_OPTIONS,
  PLAIN_DIALECT,
  type Dialect,
  type DialectOption,
} from '../../src-service/dialect.ts';
import { startService, type LoyaltyService } from '../../src-service/service.ts';
import { id } from '../../src-shared/domain/int64.ts';
import { readArguments } from '../../tools/check-service/arguments.ts';
import { examine, type Examination } from '../../tools/check-service/check.ts';
import { reportOf, type Findings } from '../../tools/check-service/findings.ts';
import { describeDialect, someDialects, dialectSeed } from '../dialects/covering.ts';
import { businessWith, people, START } from '../service/business.ts';

const CUSTOMER = '+77010000021';
const business = businessWith({
  customers: [
    {
      id: 121,
      phone: CUSTOMER,
      firstName: 'Тест',
      birthday: '1990-05-17',
      needsCode: true,
      branches: [{ branchId: '11', balance: 1_000, stamps: 2 }],
    },
  ],
});

async function running(dialect: Partial<Dialect>): Promise<LoyaltyService> {
  const service = await startService({
    database: ':memory:',
    settings: { ...business, dialect },
    clock: { now: () => START },
  });
  onTestFinished(() => service.stop());
  return service;
}

function everything(service: LoyaltyService, dialect: Partial<Dialect>): Examination {
  const raised = dialect.identifiers === 'large' ? 2n ** 53n : 0n;
  return {
    address: service.address,
    login: 'till',
    password: 'secret',
    phone: CUSTOMER,
    listedPhone: people.blocked.phone,
    listedUser: id(BigInt(people.blocked.id) + raised),
    tryWrongLogin: true,
    moving: true,
    sendCode: true,
  };
}

async function examined(dialect: Partial<Dialect>): Promise<Findings> {
  const service = await running(dialect);
  return examine(everything(service, dialect));
}

const differing = (findings: Findings) =>
  findings.rows().filter(({ verdict }) => verdict === 'differs');

/** A plain text without words is empty; the listed customer is listed by identifier. */
function spelt(dialect: Dialect, option: DialectOption): string {
  if (option === 'errorBody' && dialect.errorBody === 'text' && dialect.messages === 'empty') {
    return 'empty';
  }
  return dialect[option] === 'byList' ? '4052' : dialect[option];
}

/** What can't be told apart, or only from a customer who isn't there for tests. */
const NEVER: ReadonlySet<DialectOption> = new Set(['orderAward', 'unknownBirthday']);

const settings = (Object.keys(DIALECT_OPTIONS) as DialectOption[])
  .filter((option) => !NEVER.has(option))
  .flatMap((option) => DIALECT_OPTIONS[option].map((value) => [option, value] as const));

describe('the dialect is recognised', () => {
  test.each(settings)('%s: %s', { timeout: 60_000 }, async (option, value) => {
    const findings = await examined({ [option]: value });
    const is = spelt({ ...PLAIN_DIALECT, [option]: value }, option);
    expect(findings.dialect().get(option)).toEqual([is]);
    expect(differing(findings)).toEqual([]);
  });

  test('a date that was never set', async () => {
    const dialect = { unknownBirthday: 'zeroDate' } as const;
    const service = await running(dialect);
    const reading = { ...everything(service, dialect), moving: false, sendCode: false };
    const findings = await examine({ ...reading, phone: people.plain.phone });
    expect(findings.dialect().get('unknownBirthday')).toEqual(['zeroDate']);
  });

  test.each(someDialects(dialectSeed, 'check-service', 3))(
    'a mixture: $name',
    { timeout: 60_000 },
    async (named) => {
      const { dialect } = named;
      const findings = await examined(dialect);
      for (const [option, seen] of findings.dialect()) {
        const is = spelt(dialect, option);
        expect(seen, `${option}, ${describeDialect(named)}`).toEqual([is]);
      }
      expect(findings.dialect().size).toBeGreaterThan(20);
      expect(differing(findings), describeDialect(named)).toEqual([]);
    },
  );
});

describe('what is not as described is found', () => {
  test.each([
    ['/private/balance', '{"code":200,"message":"ok","data":{"sum":1}}', 'E3.1'],
    ['/cashback', '{"code":200,"message":"ok","data":"much"}', 'E5.1'],
    ['/award', '{"code":200,"message":"ok","data":{"id":7}}', 'E6.1'],
    ['/promoters/find', '{"code":200,"message":"ok","data":{"id":121,"phone":5}}', 'FIELDS.1'],
    ['/cash/complete', '{"code":200,"message":"ok","data":{"unexpected":[1]}}', 'E9.1'],
    ['/branches/11', '{"code":200,"message":"ok","data":{}}', 'E14.1'],
    ['/refresh_token', '{"code":200,"expire":"soon","token":5}', 'E13.1'],
    ['/auth/business', '{"code":200,"message":"ok","data":{"branches":[]}}', 'E14.O2'],
  ])('%s answered %s', async (path, body, rule) => {
    const service = await running({});
    service.intercept((request) =>
      request.path.endsWith(path) ? { type: 'reply', status: 200, body } : 'pass',
    );
    const findings = await examine(everything(service, {}));
    expect(differing(findings).map((row) => row.rule)).toContain(rule);
    expect(findings.failed()).toBe(true);
  });
});

describe('safety', () => {
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
    expect(() => readArguments(args)).toThrow(words);
  });

  test('accepted: --name=value', () => {
    const args = [...base, `--test-customer=${CUSTOMER}`, '--moving', '--send-code'];
    expect(readArguments(args)).toMatchObject({ phone: CUSTOMER, moving: true, sendCode: true });
    expect(readArguments(['--help'])).toBeNull();
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
    expect(await run(args, 'secret')).toMatchObject({ code: 2 });
  });
});
